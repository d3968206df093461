"""What the table waits for, the rules that matter now, the signs, and why something isn't in a menu."""

from __future__ import annotations

from typing import assert_never

from core.games.nile.components import MARKET, PALM_ROWS, ROW_OF, Phase
from core.games.nile.fields import own_crop, price
from core.games.nile.market import is_full, rows_for
from core.games.nile.terms import KIND_TERM, field_name, row_name, row_numbers
from core.games.nile.view import NileView
from core.wording import Arg, Line, Who, line

TOPICS: dict[Phase, tuple[str, ...]] = {
    Phase.START_AUCTION: ("start_auction", "goal"),
    Phase.BOAT: ("boat", "goal"),
    Phase.FIRST_WATER: ("water", "first"),
    Phase.FIRST_RIPE: ("first", "fields"),
    Phase.FIRST_SEED: ("first", "fields"),
    Phase.FLOOD: ("flood", "water", "arrow"),
    Phase.EBB: ("ebb", "events", "arrow"),
    Phase.SPOIL: ("spoil", "rotten"),
    Phase.DESERT: ("desert",),
    Phase.AUCTION: ("auction",),
    Phase.BONUS: ("actions", "bonus", "market", "ties"),
    Phase.ACTIONS: ("actions", "fields", "market", "ties", "jokers"),
    Phase.OVER: ("end", "quiet"),
}


LEGEND = (
    *("palms", "seed", "acted", "water", "desert", "boat", "hippo"),
    *("tide", "back", "ankh", "obelisk", "market", "spoiled", "barred"),
)
"""Signs of the pictures, as they are explained."""


def legend() -> tuple[tuple[str, Line], ...]:
    return tuple((name, Line(f"nile.legend.{name}")) for name in LEGEND)


def prompt(view: NileView) -> Line:
    """Without what can be done with action points, which `deeds` adds."""
    args: dict[str, Arg] = {"who": Who(view.turn)}
    match view.phase:
        case Phase.START_AUCTION | Phase.AUCTION:
            args = {}
        case Phase.BOAT | Phase.FIRST_WATER | Phase.FIRST_RIPE | Phase.FIRST_SEED | Phase.OVER:
            pass
        case Phase.ACTIONS | Phase.BONUS:
            args["n"] = view.ap
        case Phase.FLOOD | Phase.EBB:
            args["card"] = view.moved + 1
        case Phase.SPOIL:
            assert view.turned
            args["n"] = view.turned.back.palms
            return Line("nile.ask.spoil_second" if view.hit else "nile.ask.spoil", args)
        case Phase.DESERT:
            assert view.turned
            args["row"] = row_name(ROW_OF[view.turned.field])
        case _:
            assert_never(view.phase)
    return Line(f"nile.ask.{view.phase.value}", args)


def why(view: NileView) -> Line | None:
    """What the decision of now is good for, for whoever plays their first match."""
    return Line(f"nile.why.{view.phase.value}") if view.viewer in view.to_act else None


def help_lines(view: NileView) -> tuple[Line, ...]:
    boat = "boat_lost" if view.variants.boat_each_round else "boat_lost_scoring"
    topics = [*TOPICS[view.phase], *([] if view.phase is Phase.OVER else [boat, "end", "quiet"])]
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
    lines += [line("nile.why.full", row=row + 1) for row in range(len(MARKET)) if is_full(view.market, row)]
    if view.phase is Phase.ACTIONS and view.joker_bought:
        lines.append(Line("nile.why.joker_once"))
    if view.phase is Phase.ACTIONS and not (view.desert_pile or view.desert_discard):
        lines.append(Line("nile.why.joker_gone"))
    return lines


def crop_reasons(view: NileView, field: int) -> list[Line]:
    crops = view.crops[field]
    crop = own_crop(crops, view.turn)
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
        return [line("nile.why.no_row", plant=plant, field=where, rows=row_numbers(PALM_ROWS[quality]), n=quality)]
    return []
