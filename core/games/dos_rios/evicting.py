"""Driving foreign campesinos off a hex.

A turn begins with up to 160 evictions: six origins and their pairs against a dozen targets. So no eviction is priced
to list it. For each campesino two things are worked out as sets of targets: whom it evicts alone, and, for each number
of MP, whom it would help to evict. A pair then evicts whatever both sets hold, for some way to share the MP out.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import and_, or_

from core.game import Seat
from core.games.dos_rios import moves
from core.games.dos_rios.blockers import blockers
from core.games.dos_rios.moves import Evict
from core.games.dos_rios.state import Blockers, DosRiosState, Reach
from core.games.dos_rios.walking import cost, standing

Mover = tuple[int, int, list[int]]
"""A campesino's origin; whom it evicts alone, as a set of targets; by MP, 0 first, whom it helps to evict for these."""

Team = tuple[tuple[Evict, ...], int]
"""Evictions by the same movers, by target, and the set of targets for which they are legal."""


def evictions(state: DosRiosState, seat: Seat, reached: Mapping[int, Reach]) -> list[Evict]:
    """All legal evictions of the seat on turn, whose campesinos come as far as `reached`; sorted by notation."""
    if not state.mp or state.paused is not None:
        return []
    who, targets = teams(state, seat, reached), blockers(state, seat).targets
    return [by_target[spot] for spot, mark, _ in targets for by_target, whom in who if whom & mark]


def teams(state: DosRiosState, seat: Seat, reached: Mapping[int, Reach]) -> list[Team]:
    """Who may go, alone or two together, sorted by origins."""
    mp, look, twice = state.mp, blockers(state, seat), standing(state, seat, 2)
    # Whoever can't step at any victim's hex neither goes nor helps.
    movers = [mover(look, mp, origin, reach) for origin, reach in reached.items() if reach.borders[mp] & look.victims]
    found: list[Team] = []
    for number, (origin, alone, helps) in enumerate(movers, 1):
        if alone:
            found.append((moves.evictions(origin), alone))
        if twice >> origin & 1 and (whom := helps[mp // 2]):  # two from one place need the same MP each
            found.append((moves.evictions(origin, origin), whom))
        helps.reverse()  # what one spends the other has to do without
        for other, _, others_help in movers[number:]:
            if whom := reduce(or_, map(and_, helps, others_help)):
                found.append((moves.evictions(origin, other), whom))
    return found


def mover(look: Blockers, mp: int, origin: int, reach: Reach) -> Mover:
    """Rules: DR-9 (one from a higher hex, or two), DR-10 (against two, two from higher hexes).

    Whether victims stand alone decides what helps against them: to step at their hex from anywhere (a set known for
    all of them at once), or to come from above (asked one by one, and only of those with a higher hex in reach).
    """
    alone, single, near = 0, look.single, reach.within[mp - 1]  # the last MP is for the step down
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


def able(state: DosRiosState, seat: Seat, move: Evict, reached: Mapping[int, Reach]) -> bool:
    """Whether these movers of the seat on turn can evict there with the MP left. Rules: DR-9, DR-10."""
    if not state.mp:
        return False
    mark, by_target = 1 << move.target, moves.evictions(*move.movers)
    return any(whom & mark for team, whom in teams(state, seat, reached) if team is by_target)


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
