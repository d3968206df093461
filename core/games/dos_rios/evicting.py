"""Driving foreign campesinos off a hex."""

from __future__ import annotations

from collections.abc import Mapping

from core.game import Seat
from core.games.dos_rios import moves
from core.games.dos_rios.moves import Evict
from core.games.dos_rios.places import bits
from core.games.dos_rios.state import DosRiosState, Reach
from core.games.dos_rios.walking import cost, passable, reach, reaches

Ways = dict[int, int]
"""MP by origin, ascending."""


def victims(state: DosRiosState, seat: Seat) -> int:
    """The hexes whose campesinos can be evicted at all.

    Rules: DR-11 (in the first round only those of players who have had their turn), DR-12 (never on a building).
    """
    whole = 0
    for other in range(state.seats):
        if other != seat and (state.round > 1 or had_a_turn(state, Seat(other))):
            whole |= state.one[other] & ~state.buildings(Seat(other))
    return whole


def had_a_turn(state: DosRiosState, seat: Seat) -> bool:
    """In the first round: whether the seat played before the one on turn."""
    return (seat - state.start) % state.seats < (state.turn - state.start) % state.seats


def owner_at(state: DosRiosState, spot: int) -> Seat | None:
    """Whose campesinos stand on a hex."""
    for seat, spots in enumerate(state.one):
        if spots >> spot & 1:
            return Seat(seat)
    return None


def approaches(reached: Mapping[int, Reach], targets: int) -> dict[int, Ways]:
    """By target the MP to enter it from each origin, from any side, ascending by target."""
    found: dict[int, Ways] = {}
    for origin, (_, borders) in reached.items():
        unmet = targets
        for mp, border in enumerate(borders, 1):
            met = border & unmet
            if met:
                unmet ^= met
                for target in bits(met):
                    found.setdefault(target, {})[origin] = mp
    return dict(sorted(found.items()))


def descents(reached: Mapping[int, Reach], higher: int, ways: Ways, mp: int) -> Ways:
    """What of `ways` also leads in from a higher neighbouring hex, with its price up to `mp`. Rule: DR-9."""
    found: Ways = {}
    for origin in ways:
        above = cost(reached[origin].rings, higher)
        if above is not None and above < mp:
            found[origin] = above + 1
    return found


def raids(state: DosRiosState, seat: Seat) -> list[tuple[Evict, int]]:
    """All legal evictions of the seat on turn with their MP, sorted by notation. Rules: DR-9, DR-10."""
    found: list[tuple[Evict, int]] = []
    targets = victims(state, seat)
    if not targets or not state.mp:
        return found
    reached = reaches(state, seat)
    pairs = {origin for origin in reached if state.count(seat, origin) > 1}
    guarded = state.others(seat, state.two)
    for target, ways in approaches(reached, targets).items():
        higher = state.valley.higher[target]
        high = descents(reached, higher, ways, state.mp) if higher else {}
        if not guarded >> target & 1:
            _add(found, target, ways, high, pairs, state.mp)
        elif high:
            _add(found, target, high, {}, pairs, state.mp)
    return found


def _add(found: list[tuple[Evict, int]], target: int, ways: Ways, alone: Ways, pairs: set[int], mp: int) -> None:
    """Evictions by one mover of `alone` or two of `ways`."""
    evict = moves.evict
    at = list(ways.items())
    for number, (origin, price) in enumerate(at, 1):
        if origin in alone:
            found.append((evict(target, origin), alone[origin]))
        if 2 * price <= mp and origin in pairs:
            found.append((evict(target, origin, origin), 2 * price))
        left = mp - price
        for other, more in at[number:]:
            if more <= left:
                found.append((evict(target, origin, other), price + more))


def price(state: DosRiosState, seat: Seat, move: Evict, mp: int) -> int | None:
    """The least MP that `move` takes if each mover may use up to `mp`; None without a way. Rules: DR-9, DR-10."""
    open_ = passable(state, seat)
    reached = {origin: reach(state, seat, origin, open_, mp) for origin in set(move.movers)}
    ways = approaches(reached, 1 << move.target).get(move.target, {})
    if len(move.movers) == 1 or state.others(seat, state.two) >> move.target & 1:
        ways = descents(reached, state.valley.higher[move.target], ways, mp)
    if any(origin not in ways for origin in move.movers):
        return None
    return sum(ways[origin] for origin in move.movers)
