"""The words of a menu for moves that nobody asks for now. Marks as in `menus`.

No price is told, since nobody knows it yet; what can't be done as the board lies now has an exclamation mark.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import assert_never

import msgspec

from core.game import Seat, Step
from core.games.nile.components import COPIES, FIELDS, KINDS, PALM_ROWS, ROW_OF, ROWS, Phase, Ripeness
from core.games.nile.fields import own_crop
from core.games.nile.market import is_full, rows_for
from core.games.nile.menus import bank, field_mark, load_step, named, supply_mark
from core.games.nile.moves import (
    Bid,
    BuyForOther,
    BuyJoker,
    BuySeed,
    End,
    Grow,
    Hand,
    Harvest,
    Lay,
    LoadBoat,
    NileMove,
    Revive,
    Sand,
    Settle,
    Sow,
    SpendJoker,
    Spoil,
    Take,
)
from core.games.nile.terms import KIND_CAPITAL, KIND_SHORT, KIND_TERM, KIND_TIGHT, field_name, plants_line, row_name
from core.games.nile.view import NileView
from core.wording import Arg, Line, Term, Who, line

VERBS = (
    # the set-up's
    ("boat", "nile.ahead.boat", "boat"),
    ("ripe e", "nile.ahead.ripe_e", None),
    ("ripe w", "nile.ahead.ripe_w", None),
    ("seed e", "nile.ahead.seed_e", None),
    ("seed w", "nile.ahead.seed_w", None),
    # a turn's
    ("harvest", "nile.do.harvest_verb", None),
    ("grow", "nile.do.grow_verb", None),
    ("sow e", "nile.ahead.sow_e", None),
    ("sow w", "nile.ahead.sow_w", None),
    ("buy", "nile.ahead.buy_verb", None),
    ("joker", "nile.ahead.spend_joker", None),
    ("revive", "nile.do.revive_verb", None),
    ("end", "nile.do.end", None),
    # the tide's
    ("lay 1", "nile.ahead.lay_1", "stack:1"),
    ("lay 2", "nile.ahead.lay_2", "stack:2"),
    ("take", "nile.ahead.take", None),
    ("spoil", "nile.ahead.spoil", None),
    ("desert", "nile.ahead.desert", None),
    ("bid", "nile.ahead.bid", None),
)
"""Kinds of answers, in the order in which they are listed: token, sentence, mark. Where plants are put there is one a
bank, since all fields at once are too many to choose from.
"""

ASKS = {
    "buy": Line("nile.ask.plan_buy"),
    "take": Line("nile.ask.plan_take"),
    "lay 1": Line("nile.ask.plan_lay"),
    "lay 2": Line("nile.ask.plan_lay"),
}

VERB = {
    token: Step(token, Line(key), mark, order, short=Line(f"nile.plan.{token.replace(' ', '_')}"), ask=ASKS.get(token))
    for order, (token, key, mark) in enumerate(VERBS)
}


HELD_AT_MOST = 2
"""Plants of the closed hands that a menu offers for later; larger ones can be typed."""


def steps(view: NileView, move: NileMove) -> tuple[Step, ...]:
    """Kind of action, thing, place: three levels at most; `view.viewer` is the seat. Ways that come by the dozen are
    kept.
    """
    match move:
        case LoadBoat(one, two):
            return VERB["boat"], msgspec.structs.replace(load_step(one, two), short=pair(one, two))
        case Settle(ripe, kind, field):
            return settle(ripe, kind, field, no_ground(view, field))
        case Sow(kind, field):
            return sow(kind, field, no_ground(view, field), alone(view))
        case Grow(field):
            label = line("nile.ahead.grow", **growing(view, field))
            return VERB["grow"], Step(FIELDS[field], label, field_mark(field), deed="grow", short=named(field))
        case Harvest(field, row):
            return harvest(view, field, row)
        case BuySeed(kind):
            label = line("nile.ahead.buy", plant=KIND_TERM[kind])
            short = flagged(kind_alone(kind), not view.players[_me(view)].boat[kind])
            return VERB["buy"], Step(KINDS[kind], label, f"boat:{KINDS[kind]}", short=short)
        case BuyForOther(kind, owner):
            label = line("nile.ahead.buy_for", plant=KIND_TERM[kind], owner=Who(owner))
            if _now(view) and sum(count > 0 for count in view.players[owner].boat) == 1:
                short = line("nile.short.for", who=Who(owner), plant=KIND_SHORT[kind])
                return VERB["buy"], Step(str(owner + 1), label, order=1, short=short)
            short = line("nile.short.owner", who=Who(owner))
            theirs = Step(str(owner + 1), line("nile.do.owner", who=Who(owner)), order=1, short=short)
            return VERB["buy"], theirs, Step(KINDS[kind], label, short=kind_alone(kind))
        case BuyJoker():
            label, short = Line("nile.ahead.buy_joker"), Line("nile.short.a_joker")
            return VERB["buy"], Step("joker", label, "pile", order=2, short=short)
        case SpendJoker():
            return (msgspec.structs.replace(VERB["joker"], mark=f"jokers:{_me(view)}"),)
        case Revive(row, space):
            label = line("nile.ahead.revive", row=row + 1, space=space + 1)
            short = line("nile.short.space", row=row + 1, space=space + 1)
            mark = f"space:{row + 1}.{space + 1}"
            return VERB["revive"], Step(f"{row + 1} {space + 1}", label, mark, deed="revive", short=short)
        case End():
            return (VERB["end"],)
        case Lay(stack, field):
            return lay(stack, field)
        case Take(row):
            label = line("nile.ahead.take_off", row=row_name(row))
            short = flagged(line("nile.short.field", field=row_name(row)), not _wet(view, row))
            return VERB["take"], Step(ROWS[row], label, f"row:{ROWS[row]}", deed="take", short=short)
        case Spoil(row, space):
            return spoil(view, row, space)
        case Sand(field):
            return sand(field)
        case Bid(plants):
            return bid(plants)
        case _:
            assert_never(move)


def _me(view: NileView) -> Seat:
    assert view.viewer is not None, "menus are for a seat"
    return view.viewer


def kind_alone(kind: int) -> Line:
    return line("nile.short.kind", plant=KIND_CAPITAL[kind])


def pair(one: int, two: int) -> Line:
    return line("nile.short.pair_tight", one=KIND_TIGHT[one], two=KIND_TIGHT[two])


def alone(view: NileView) -> bool:
    """Whether the seat has a single kind to sow, which needs no choice."""
    me = view.players[_me(view)]
    left = me.fresh if _now(view) else [count - lost for count, lost in zip(COPIES, me.lost, strict=True)]
    return sum(count > 0 for count in left) == 1


def _now(view: NileView) -> bool:
    """Whether the viewer has action points now, so that only what is legal is offered."""
    return view.turn == view.viewer and view.phase in (Phase.ACTIONS, Phase.BONUS)


def which(kind: int, label: Line) -> Step:
    ask = line("nile.ask.bank", plant=KIND_TERM[kind])
    return Step(KINDS[kind], label, supply_mark(kind), short=kind_alone(kind), ask=ask)


def flagged(short: Line, barred: bool) -> Line:
    """With a mark where it can't be done now; by then it may."""
    return line("nile.short.barred", what=short) if barred else short


def no_ground(view: NileView, field: int) -> bool:
    """Whether water or desert keeps plants off the field now."""
    return view.water[field] is not None or view.deserts[field]


@lru_cache(maxsize=4096)
def settle(ripe: bool, kind: int, field: int, barred: bool) -> tuple[Step, ...]:
    key = "settle_ripe" if ripe else "settle_seed"
    thing = which(kind, line(f"nile.do.{key}_kind", plant=KIND_TERM[kind]))
    label, short = line(f"nile.do.{key}", plant=KIND_TERM[kind], field=field_name(field)), flagged(named(field), barred)
    verb = VERB[f"{'ripe' if ripe else 'seed'} {FIELDS[field][0]}"]
    return verb, thing, Step(FIELDS[field], label, field_mark(field), short=short)


@lru_cache(maxsize=4096)
def sow(kind: int, field: int, barred: bool, alone: bool) -> tuple[Step, ...]:
    label = line("nile.do.sow", plant=KIND_TERM[kind], field=field_name(field))
    place = Step(FIELDS[field], label, field_mark(field), deed="sow", short=flagged(named(field), barred))
    verb = VERB[f"sow {FIELDS[field][0]}"]
    return (verb, place) if alone else (verb, which(kind, line("nile.do.sow_kind", plant=KIND_TERM[kind])), place)


@cache
def lay(stack: int, field: int) -> tuple[Step, ...]:
    """By way of the row, whose next field nobody knows yet."""
    label, row = line("nile.ahead.lay_on", field=field_name(field), stack=stack + 1), ROW_OF[field]
    short = line("nile.short.field", field=row_name(row))
    through = Step(ROWS[row], line("nile.ahead.row", row=row_name(row)), f"row:{ROWS[row]}", short=short)
    place = Step(FIELDS[field], label, field_mark(field), deed="lay", short=named(field))
    return VERB[f"lay {stack + 1}"], through, place


@cache
def sand(field: int) -> tuple[Step, ...]:
    label = line("nile.do.sand", field=field_name(field))
    place = Step(FIELDS[field], label, field_mark(field), deed="sand", short=named(field))
    return VERB["desert"], bank(FIELDS[field][0]), place


def growing(view: NileView, field: int) -> dict[str, Arg]:
    """The seat's plant there; one that is only to be sown has no name yet."""
    crop = own_crop(view.crops[field], _me(view))
    plant = KIND_TERM[crop.kind] if crop else Term("nile.ahead.your_plant")
    return {"plant": plant, "field": field_name(field)}


def _ripe(view: NileView, field: int) -> bool:
    crop = own_crop(view.crops[field], _me(view))
    return crop is not None and crop.ripe


def harvest(view: NileView, field: int, row: int) -> tuple[Step, ...]:
    """By way of the field, where more than one row may take what grows there."""
    args, quality, crop = growing(view, field), view.board.palms[field], own_crop(view.crops[field], _me(view))
    label, barred = line("nile.ahead.harvest", row=row + 1, **args), is_full(view.market, row) or not _ripe(view, field)
    rows = rows_for(view.market, quality, crop.kind) if crop and _now(view) else PALM_ROWS[quality]
    if len(rows) == 1:
        short = flagged(line("nile.short.one_row", field=field_name(field), row=row + 1), barred)
        return VERB["harvest"], Step(FIELDS[field], label, field_mark(field), deed="harvest", short=short)
    whence, ask = line("nile.do.harvest_field", **args), line("nile.ask.plan_row", **args)
    short = flagged(line("nile.short.to_row", row=row + 1), barred)
    return (
        VERB["harvest"],
        Step(FIELDS[field], whence, field_mark(field), deed="harvest", short=named(field), ask=ask),
        Step(str(row + 1), label, f"market:{row + 1}", short=short),
    )


def _wet(view: NileView, row: int) -> bool:
    return any(card and ROW_OF[field] == row for field, card in enumerate(view.water))


def spoil(view: NileView, row: int, space: int | None) -> tuple[Step, ...]:
    verb = VERB["spoil"]
    if space is None:
        label, short = line("nile.do.spoil_nothing", row=row + 1), line("nile.short.nothing_in", row=row + 1)
        return verb, Step(str(row + 1), label, f"market:{row + 1}", deed="spoil", short=short)
    mark, args = f"space:{row + 1}.{space + 1}", dict[str, Arg](row=row + 1, space=space + 1)
    if space >= len(view.market[row]):
        return verb, Step(
            f"{row + 1} {space + 1}", Line("nile.ahead.spoil_at", args), mark, short=Line("nile.short.space", args)
        )
    plant = view.market[row][space]
    key = "spoil" if plant.ripeness is Ripeness.RIPE else "rot"
    label = Line(f"nile.do.{key}", {"who": Who(plant.owner), "plant": KIND_TERM[plant.kind], **args})
    short = Line("nile.short.sold", {"plant": KIND_SHORT[plant.kind], **args})
    return verb, Step(f"{row + 1} {space + 1}", label, mark, deed="spoil", short=short)


@lru_cache(maxsize=4096)
def bid(plants: Hand) -> tuple[Step, ...]:
    """Nothing, one plant, or a pair behind a level of its own; any other hand can be typed."""
    held = [kind for kind, count in enumerate(plants) for _ in range(count)]
    label = line("nile.ahead.hold", plants=plants_line(plants))
    if not held:
        return VERB["bid"], Step("nothing", Line("nile.do.bid_nothing"), short=Line("nile.short.no_plants"))
    token = " ".join(f"{KINDS[kind]}{plants[kind]}" for kind in dict.fromkeys(held))
    if len(held) == 1:
        return VERB["bid"], Step(token, label, short=kind_alone(held[0]))
    pairs = Step("more", Line("nile.ahead.bid_more"), order=1, short=Line("nile.ahead.bid_more.short"))
    return VERB["bid"], pairs, Step(token, label, short=pair(*held) if len(held) == HELD_AT_MOST else None)
