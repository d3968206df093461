"""The rules that matter now, and why what a player may miss in his menu isn't there."""

from __future__ import annotations

from core.games.nile.actions import price
from core.games.nile.board import KINDS, MARKET, PALM_ROWS
from core.games.nile.market import KINDS_APART, rows_for
from core.games.nile.pieces import Phase
from core.games.nile.told import KIND_TERM, field_name
from core.games.nile.view import NileView
from core.wording import Line, line

TOPICS: dict[Phase, tuple[str, ...]] = {
    Phase.START_AUCTION: ("start_auction", "goal"),
    Phase.BOAT: ("boat", "goal"),
    Phase.FIRST_WATER: ("water", "first"),
    Phase.FIRST_RIPE: ("first", "fields"),
    Phase.FIRST_SEED: ("first", "fields"),
    Phase.FLOOD: ("flood", "water"),
    Phase.EBB: ("ebb", "events"),
    Phase.SPOIL: ("spoil", "rotten"),
    Phase.DESERT: ("desert",),
    Phase.AUCTION: ("auction",),
    Phase.BONUS: ("actions", "bonus", "market"),
    Phase.ACTIONS: ("actions", "fields", "market", "jokers"),
    Phase.OVER: ("end",),
}


def help_lines(view: NileView) -> tuple[Line, ...]:
    boat = "boat_lost" if view.variants.boat_each_round else "boat_lost_scoring"
    topics = [*TOPICS[view.phase], *([] if view.phase is Phase.OVER else [boat, "end"])]
    return (*missing(view), *(Line(f"nile.help.{topic}") for topic in topics))


def missing(view: NileView) -> list[Line]:
    """Why the plants of whoever acts can't be sown, grown or harvested now."""
    if view.phase not in (Phase.ACTIONS, Phase.BONUS):
        return []
    lines = [reason for field in range(len(view.crops)) for reason in crop_reasons(view, field)]
    player = view.players[view.turn]
    if not any(player.supply):
        lines.append(Line("nile.why.supply"))
    elif not any(player.fresh):
        lines.append(Line("nile.why.tired"))
    lines += [line("nile.why.full", row=row + 1) for row, size in enumerate(MARKET) if len(view.market[row]) == size]
    if view.phase is Phase.ACTIONS and view.joker_bought:
        lines.append(Line("nile.why.joker_once"))
    if view.phase is Phase.ACTIONS and not (view.desert_pile or view.desert_discard):
        lines.append(Line("nile.why.joker_gone"))
    return lines


def crop_reasons(view: NileView, field: int) -> list[Line]:
    crops = view.crops[field]
    crop = next((crop for crop in crops if crop.owner == view.turn), None)
    if crop is None:
        return []
    where, plant = field_name(field), KIND_TERM[crop.kind]
    if crop.acted:
        return [line("nile.why.acted", plant=plant, field=where)]
    cost = price(crops, view.turn)
    if cost > view.ap:
        return [line("nile.why.points", plant=plant, field=where, price=cost, have=view.ap)]
    quality = view.board.palms[field]
    if crop.ripe and not rows_for(view.market, quality, crop.kind):
        return [line("nile.why.no_row", plant=plant, field=where, rows=tuple(row + 1 for row in PALM_ROWS[quality]))]
    return []


def barred_kinds(view: NileView, row: int) -> tuple[int, ...]:
    """Kinds that the market row doesn't take now (NIL-20); all of them when it is full."""
    sold = view.market[row]
    if len(sold) == MARKET[row]:
        return tuple(range(len(KINDS)))
    return tuple(sorted({plant.kind for plant in sold[-KINDS_APART:]}))
