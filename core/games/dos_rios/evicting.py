"""Driving foreign campesinos off a hex."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import and_, or_

from core.game import Seat
from core.games.dos_rios import moves
from core.games.dos_rios.moves import Evict
from core.games.dos_rios.outlook import outlook
from core.games.dos_rios.state import DosRiosState, Outlook, Reach
from core.games.dos_rios.walking import cost, standing

Mover = tuple[int, int, list[int]]
"""An origin; the targets that one campesino from there evicts alone; by MP, 0 first, those that he helps to evict."""

Team = tuple[tuple[Evict, ...], int]
"""Evictions by the same movers, by target, and the set of targets for which they are legal."""


def owner_at(state: DosRiosState, spot: int) -> Seat | None:
    """Whose campesinos stand on a hex."""
    for seat, spots in enumerate(state.one):
        if spots >> spot & 1:
            return Seat(seat)
    return None


def raids(state: DosRiosState, seat: Seat, reached: Mapping[int, Reach]) -> list[Evict]:
    """All legal evictions of the seat on turn, whose campesinos come as far as `reached`; sorted by notation."""
    if not state.mp:
        return []
    able, targets = teams(state, seat, reached), outlook(state, seat).targets
    return [evictions[spot] for spot, mark, _ in targets for evictions, whom in able if whom & mark]


def teams(state: DosRiosState, seat: Seat, reached: Mapping[int, Reach]) -> list[Team]:
    """Who may go, alone or two together, sorted by origins.

    Where two go, one must get by on what the other leaves. It is sets that are met, not prices that are summed: a turn
    begins with a hundred evictions.
    """
    mp, look, twice = state.mp, outlook(state, seat), standing(state, seat, 2)
    movers = [mover(look, mp, origin, reach) for origin, reach in reached.items() if reach.borders[mp] & look.victims]
    found: list[Team] = []
    for number, (origin, alone, helps) in enumerate(movers, 1):
        if alone:
            found.append((moves.evictions(origin), alone))
        if twice >> origin & 1 and (whom := helps[mp // 2]):
            found.append((moves.evictions(origin, origin), whom))
        helps.reverse()
        for other, _, his in movers[number:]:
            if whom := reduce(or_, map(and_, helps, his)):
                found.append((moves.evictions(origin, other), whom))
    return found


def mover(look: Outlook, mp: int, origin: int, reach: Reach) -> Mover:
    """Rules: DR-9 (one from a higher hex, or two), DR-10 (against two, two from higher hexes)."""
    alone, single, near = 0, look.single, reach.within[mp - 1]
    helps = [border & single for border in reach.borders[: mp + 1]]
    for _, mark, higher in look.targets:
        if near & higher:
            if mark & single:
                alone |= mark
            else:
                above = cost(reach.within, higher)
                assert above is not None
                for spent in range(above + 1, mp + 1):
                    helps[spent] |= mark
    return origin, alone, helps


def price(state: DosRiosState, seat: Seat, move: Evict, reached: Mapping[int, Reach]) -> int | None:
    """The least MP for movers who come as far as `reached`; None without a way. Rules: DR-9, DR-10."""
    _, mark, higher = state.valley.targets[move.target]
    from_above = len(move.movers) == 1 or state.others(seat, state.two) & mark
    whole = 0
    for origin in move.movers:
        within, borders = reached[origin]
        mp = cost(within, higher) if from_above else cost(borders, mark)
        if mp is None:
            return None
        whole += mp + 1 if from_above else mp
    return whole
