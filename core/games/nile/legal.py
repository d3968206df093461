"""What can be chosen now: lists of moves in the order of their notation, made of what the checks let pass."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Sequence

from core.game import Seat
from core.games.nile import checks, plant_checks, tide_checks
from core.games.nile.components import Phase
from core.games.nile.fields import CHEAPEST, DEAREST, OTHERS_SEED_PRICE, outer_edge, price
from core.games.nile.market import rows_for
from core.games.nile.moves import (
    BUY_JOKER,
    BUY_ORDER,
    BUYS,
    BUYS_FOR_OTHERS,
    END,
    GROWS,
    HARVESTS,
    LAYS,
    LOADS,
    REVIVES,
    SANDS,
    SETTLES,
    SOWS,
    SPEND_JOKER,
    SPOILS,
    TAKES,
    Lay,
    LoadBoat,
    NileMove,
    bids,
)
from core.games.nile.state import NileState

JOINT = (Phase.START_AUCTION, Phase.AUCTION)
"""Phases in which all seats choose at once."""


def legal(state: NileState, seat: Seat) -> tuple[NileMove, ...]:
    """Empty for a seat that is not to act."""
    if state.phase in JOINT:
        return bids(tuple(state.supply[seat]), checks.hand_limit(state)) if 0 <= seat < state.seats else ()
    if seat != state.turn or state.phase is Phase.OVER:
        return ()
    if state.legal is None:
        state.legal = tuple(LISTS[state.phase](state))
    return state.legal


def loads(state: NileState) -> list[LoadBoat]:
    """Rule: NIL-3. Any two of the fifteen plants."""
    return [load for load in LOADS if checks.has_both(state, state.turn, load.one, load.two)]


def lays(state: NileState) -> list[Lay]:
    """Rules: NIL-4, NIL-7, NIL-8. Where the tops of the stacks fit."""
    shore = []
    for row in state.open_rows:
        field = tide_checks.next_field(state, row)
        if field is not None and not tide_checks.desert_bars(state, field):
            shore.append((field, state.edges[row][-1]))
    return [
        LAYS[number][field]
        for number, stack in enumerate(state.stacks[state.turn])
        if stack
        for field, wave in shore
        if outer_edge(stack[-1].front, wave) is not None
    ]


def settles(state: NileState) -> list[NileMove]:
    """Rules: NIL-5, NIL-14."""
    fields, by_kind = plant_checks.places(state, state.turn), SETTLES[plant_checks.settles_ripe(state)]
    return [by_kind[kind][field] for kind in plant_checks.fresh_kinds(state, state.turn) for field in fields]


def takes(state: NileState) -> list[NileMove]:
    """Rule: NIL-11."""
    return [TAKES[row] for row in tide_checks.wet_rows(state)]


def spoils(state: NileState) -> list[NileMove]:
    """Rule: NIL-30."""
    return [SPOILS[row][space] for row in tide_checks.rows_hit(state) for space in tide_checks.spaces_hit(state, row)]


def sands(state: NileState) -> list[NileMove]:
    """Rule: NIL-31."""
    return [SANDS[field] for field in tide_checks.sand_fields(state)]


def acts(state: NileState) -> list[NileMove]:
    """Everything that `state.turn` can afford and place. Rule: NIL-15."""
    seat = state.turn
    some = checks.affords(state, CHEAPEST)
    found = buys(state, seat) if some else []
    found.append(END)
    if some:
        found += grows_and_harvests(state, seat)
    if not checks.no_jokers_now(state) and not checks.no_joker(state, seat):
        found.append(SPEND_JOKER)
        if state.variants.revive:
            found += [REVIVES[row][space] for row, space in checks.spoiled(state, seat)]
    if some:
        found += sowings(state, seat)
    return found


def buys(state: NileState, seat: Seat) -> list[NileMove]:
    """With the point that seeds and jokers cost. Rules: NIL-21, NIL-22, NIL-V3."""
    found: list[NileMove] = [BUYS[kind] for kind in checks.aboard(state, seat)]
    if state.variants.buy_others and checks.affords(state, OTHERS_SEED_PRICE):
        for other in checks.others(state, seat):
            found += [BUYS_FOR_OTHERS[kind][other] for kind in checks.aboard(state, other)]
        found.sort(key=BUY_ORDER.__getitem__)
    if not checks.joker_not_sold(state):
        insort(found, BUY_JOKER, key=BUY_ORDER.__getitem__)
    return found


def grows_and_harvests(state: NileState, seat: Seat) -> list[NileMove]:
    """Rules: NIL-16 to NIL-20."""
    any_field = checks.affords(state, DEAREST)
    grows: list[NileMove] = []
    harvests: list[NileMove] = []
    for field in state.open_fields:
        for crop in state.crops[field]:
            if crop.owner != seat or plant_checks.at_rest(crop, crop.ripe):
                continue
            if not (any_field or checks.affords(state, price(state.crops[field], seat))):
                continue
            if crop.ripe:
                row = HARVESTS[field]
                quality = state.box.board.palms[field]
                harvests += [row[number] for number in rows_for(state.market, quality, crop.kind)]
            else:
                grows.append(GROWS[field])
    return grows + harvests


def sowings(state: NileState, seat: Seat) -> list[NileMove]:
    """Rules: NIL-14, NIL-16, NIL-17."""
    fields = plant_checks.places(state, seat)
    if not checks.affords(state, DEAREST):
        fields = [field for field in fields if checks.affords(state, price(state.crops[field], seat))]
    found: list[NileMove] = []
    for kind in plant_checks.fresh_kinds(state, seat):
        row = SOWS[kind]
        found += [row[field] for field in fields]
    return found


LISTS: dict[Phase, Callable[[NileState], Sequence[NileMove]]] = {
    Phase.BOAT: loads,
    Phase.FIRST_WATER: lays,
    Phase.FIRST_RIPE: settles,
    Phase.FIRST_SEED: settles,
    Phase.FLOOD: lays,
    Phase.EBB: takes,
    Phase.SPOIL: spoils,
    Phase.DESERT: sands,
    Phase.BONUS: acts,
    Phase.ACTIONS: acts,
}
