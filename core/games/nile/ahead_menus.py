"""The words of a menu for moves that nobody asks for now. Marks as in `menus`.

No price is told, since nobody knows it yet; what stands in a move's way as the board lies now is.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import assert_never

import msgspec

from core.game import Seat, Step
from core.games.nile.components import FIELDS, KINDS, ROW_OF, ROWS, Ripeness
from core.games.nile.fields import own_crop
from core.games.nile.market import is_full
from core.games.nile.menus import BID_ORDER, field_mark
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
from core.games.nile.terms import KIND_TERM, field_name, plants_line, row_name
from core.games.nile.view import NileView
from core.wording import Arg, Line, Term, Who, line

VERBS = (
    # the set-up's
    ("boat", "nile.ahead.boat", "boat"),
    ("ripe", "nile.ahead.settle_ripe", None),
    ("seed", "nile.ahead.settle_seed", None),
    # a turn's
    ("harvest", "nile.do.harvest_verb", None),
    ("grow", "nile.do.grow_verb", None),
    ("sow", "nile.do.sow_verb", None),
    ("buy", "nile.do.buy_verb", "boat"),
    ("joker pile", "nile.ahead.buy_joker", "pile"),
    ("joker", "nile.ahead.spend_joker", None),
    ("revive", "nile.do.revive_verb", None),
    ("end", "nile.do.end", None),
    # the tide's
    ("lay", "nile.ahead.lay", None),
    ("take", "nile.ahead.take", None),
    ("spoil", "nile.ahead.spoil", None),
    ("desert", "nile.ahead.desert", None),
    ("bid", "nile.ahead.bid", None),
)
"""Kinds of answers, in the order in which they are listed: token, sentence, mark."""

VERB = {token: Step(token, Line(key), mark, order) for order, (token, key, mark) in enumerate(VERBS)}


def steps(view: NileView, move: NileMove) -> tuple[Step, ...]:
    """Kind of action, thing, row, place; `view.viewer` is the seat. Ways that come by the dozen are kept."""
    match move:
        case LoadBoat(one, two):
            label = line("nile.do.load_twice" if one == two else "nile.do.load", one=KIND_TERM[one], two=KIND_TERM[two])
            return VERB["boat"], Step(f"{KINDS[one]} {KINDS[two]}", line("nile.ahead.load", plants=label))
        case Settle(ripe, kind, field):
            return settle(ripe, kind, field, view.board.palms[field], no_ground(view, field))
        case Sow(kind, field):
            at_hand = view.players[_me(view)].supply[kind] > 0
            return sow(kind, field, view.board.palms[field], no_ground(view, field), at_hand)
        case Grow(field):
            label = line("nile.ahead.grow", **growing(view, field))
            return VERB["grow"], Step(FIELDS[field], label, field_mark(field))
        case Harvest(field, row):
            return harvest(view, field, row)
        case BuySeed(kind):
            label = line("nile.ahead.buy", plant=KIND_TERM[kind])
            aboard = view.players[_me(view)].boat[kind]
            return VERB["buy"], Step(KINDS[kind], in_the_way(label, "" if aboard else "not_aboard"))
        case BuyForOther(kind, owner):
            label = line("nile.ahead.buy_for", plant=KIND_TERM[kind], owner=Who(owner))
            aboard = owner < len(view.players) and view.players[owner].boat[kind]
            leaf = Step(f"{KINDS[kind]} {owner + 1}", in_the_way(label, "" if aboard else "not_aboard"), order=1)
            return VERB["buy"], leaf
        case BuyJoker():
            return (VERB["joker pile"],)
        case SpendJoker():
            step, jokers = VERB["joker"], view.players[_me(view)].jokers
            label = in_the_way(step.label, "" if jokers else "no_joker")
            return (msgspec.structs.replace(step, label=label, mark=f"jokers:{_me(view)}"),)
        case Revive(row, space):
            label = line("nile.ahead.revive", row=row + 1, space=space + 1)
            return VERB["revive"], Step(f"{row + 1} {space + 1}", label, f"space:{row + 1}.{space + 1}")
        case End():
            return (VERB["end"],)
        case Lay(stack, field):
            return lay(stack, field)
        case Take(row):
            label = in_the_way(line("nile.ahead.take_off", row=row_name(row)), "" if _wet(view, row) else "dry")
            return VERB["take"], Step(ROWS[row], label, f"row:{ROWS[row]}")
        case Spoil(row, space):
            return spoil(view, row, space)
        case Sand(field):
            return sand(field)
        case Bid(plants):
            return bid(view.players[_me(view)].supply, plants)
        case _:
            assert_never(move)


def _me(view: NileView) -> Seat:
    assert view.viewer is not None, "menus are for a seat"
    return view.viewer


def by_row(label: Line, field: int) -> tuple[Step, ...]:
    row = ROW_OF[field]
    through = Step(ROWS[row], line("nile.do.row", row=row_name(row)), f"row:{ROWS[row]}")
    return through, Step(FIELDS[field], label, field_mark(field))


def in_the_way(what: Line, why: str) -> Line:
    """With what keeps it from being done now; nothing may by then."""
    return line("nile.ahead.though", what=what, why=Term(f"nile.though.{why}")) if why else what


def no_ground(view: NileView, field: int) -> str:
    """What keeps plants off the field now."""
    if view.water[field] is not None:
        return "under_water"
    return "desert" if view.deserts[field] else ""


@lru_cache(maxsize=4096)
def settle(ripe: bool, kind: int, field: int, palms: int, why: str) -> tuple[Step, ...]:
    key = "settle_ripe" if ripe else "settle_seed"
    thing = Step(KINDS[kind], line(f"nile.do.{key}_kind", plant=KIND_TERM[kind]), f"supply:{KINDS[kind]}")
    label = line(f"nile.do.{key}", plant=KIND_TERM[kind], field=field_name(field), n=palms)
    return VERB["ripe" if ripe else "seed"], thing, *by_row(in_the_way(label, why), field)


@lru_cache(maxsize=4096)
def sow(kind: int, field: int, palms: int, why: str, at_hand: bool) -> tuple[Step, ...]:
    plant = in_the_way(line("nile.do.sow_kind", plant=KIND_TERM[kind]), "" if at_hand else "supply")
    label = line("nile.ahead.sow", plant=KIND_TERM[kind], field=field_name(field), n=palms)
    return VERB["sow"], Step(KINDS[kind], plant, f"supply:{KINDS[kind]}"), *by_row(in_the_way(label, why), field)


@cache
def lay(stack: int, field: int) -> tuple[Step, ...]:
    label = line("nile.ahead.lay_on", field=field_name(field), stack=stack + 1)
    card = Step(f"stack {stack + 1}", line("nile.ahead.stack", stack=stack + 1), f"stack:{stack + 1}")
    return VERB["lay"], card, *by_row(label, field)


@cache
def sand(field: int) -> tuple[Step, ...]:
    return VERB["desert"], *by_row(line("nile.do.sand", field=field_name(field)), field)


def growing(view: NileView, field: int) -> dict[str, Arg]:
    """The seat's plant there; one that is only to be sown has no name yet."""
    crop = own_crop(view.crops[field], _me(view))
    plant = KIND_TERM[crop.kind] if crop else Term("nile.ahead.your_plant")
    return {"plant": plant, "field": field_name(field)}


def _ripe(view: NileView, field: int) -> bool:
    crop = own_crop(view.crops[field], _me(view))
    return crop is not None and crop.ripe


def harvest(view: NileView, field: int, row: int) -> tuple[Step, ...]:
    args = growing(view, field)
    label = line("nile.ahead.harvest", row=row + 1, **args)
    why = "full" if is_full(view.market, row) else "" if _ripe(view, field) else "not_ripe"
    return (
        VERB["harvest"],
        Step(FIELDS[field], line("nile.do.harvest_field", **args), field_mark(field)),
        Step(str(row + 1), in_the_way(label, why), f"market:{row + 1}"),
    )


def _wet(view: NileView, row: int) -> bool:
    return any(card and ROW_OF[field] == row for field, card in enumerate(view.water))


def spoil(view: NileView, row: int, space: int | None) -> tuple[Step, ...]:
    verb = VERB["spoil"]
    if space is None:
        return verb, Step(str(row + 1), line("nile.do.spoil_nothing", row=row + 1), f"market:{row + 1}")
    mark, sold = f"space:{row + 1}.{space + 1}", view.market[row][space : space + 1]
    args: dict[str, Arg] = {"row": row + 1, "space": space + 1}
    if not sold:
        return verb, Step(f"{row + 1} {space + 1}", Line("nile.ahead.spoil_at", args), mark)
    [plant] = sold
    key = "spoil" if plant.ripeness is Ripeness.RIPE else "rot"
    label = Line(f"nile.do.{key}", {"who": Who(plant.owner), "plant": KIND_TERM[plant.kind], **args})
    return verb, Step(f"{row + 1} {space + 1}", label, mark)


@lru_cache(maxsize=4096)
def bid(supply: Hand, plants: Hand) -> tuple[Step, ...]:
    """A closed hand is filled kind by kind, out of what lies before the seat now."""
    verb = VERB["bid"]
    if not any(plants):
        return verb, Step("nothing", Line("nile.do.bid_nothing"))
    chosen = [0] * len(KINDS)
    out = []
    for kind in BID_ORDER:
        if supply[kind] or plants[kind]:
            chosen[kind] = plants[kind]
            out.append(Step(f"{KINDS[kind]}{chosen[kind]}", line("nile.do.bid_so_far", plants=plants_line(chosen))))
    return verb, *out[:-1], Step(out[-1].token, line("nile.do.bid", plants=plants_line(chosen), n=sum(chosen)))
