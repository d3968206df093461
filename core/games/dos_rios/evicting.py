"""Driving foreign campesinos off a hex.

A turn begins with up to 160 evictions: six origins and their pairs against a dozen targets. So no eviction is priced
to list it. For each campesino two things are worked out as sets of targets: whom it evicts alone, and, for each number
of MP, whom it would help to evict. A pair then evicts whatever both sets hold, for some way to share the MP out.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import and_, or_
from typing import NamedTuple

from core.game import Seat
from core.games.dos_rios import moves
from core.games.dos_rios.blockers import blockers
from core.games.dos_rios.moves import Evict
from core.games.dos_rios.state import Blockers, DosRiosState, Reach
from core.games.dos_rios.walking import cost, standing


class Mover(NamedTuple):
    """What one campesino from `origin` can do, as sets of targets."""

    origin: int
    alone: int
    """Whom it evicts by itself."""
    helps: list[int]
    """By MP, 0 first: whom it helps to evict for no more than these."""


Team = tuple[tuple[Evict, ...], int]
"""Evictions by the same movers, by target, and the set of targets for which they are legal."""


def evictions(state: DosRiosState, seat: Seat, reached: Mapping[int, Reach]) -> list[Evict]:
    """All legal evictions of the seat on turn, whose campesinos come as far as `reached`; sorted by notation."""
    if not state.mp:
        return []
    able, targets = teams(state, seat, reached), blockers(state, seat).targets
    return [by_target[spot] for spot, mark, _ in targets for by_target, whom in able if whom & mark]


def teams(state: DosRiosState, seat: Seat, reached: Mapping[int, Reach]) -> list[Team]:
    """Who may go, alone or two together, sorted by origins."""
    mp, look, twice = state.mp, blockers(state, seat), standing(state, seat, 2)
    # Whoever can't step at any victim's hex neither goes nor helps.
    movers = [mover(look, mp, origin, reach) for origin, reach in reached.items() if reach.borders[mp] & look.victims]
    found: list[Team] = []
    for number, first in enumerate(movers, 1):
        if first.alone:
            found.append((moves.evictions(first.origin), first.alone))
        if twice >> first.origin & 1 and (whom := by_two_of(first, mp)):
            found.append((moves.evictions(first.origin, first.origin), whom))
        found += [
            (moves.evictions(first.origin, second.origin), whom)
            for second in movers[number:]
            if (whom := by_both(first, second))
        ]
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
    return Mover(origin, alone, helps)


def by_two_of(one: Mover, mp: int) -> int:
    """Whom two campesinos from one place evict. They need the same MP each, so either has half."""
    return one.helps[mp // 2]


def by_both(first: Mover, second: Mover) -> int:
    """Whom campesinos from two places evict: what one spends the other has to do without."""
    whom: int = reduce(or_, map(and_, reversed(first.helps), second.helps))
    return whom


def within_reach(state: DosRiosState, seat: Seat, movers: tuple[int, ...], reached: Mapping[int, Reach]) -> int:
    """The victims whom these movers of the seat on turn can evict, as a set. Rules: DR-9, DR-10."""
    if not state.mp:
        return 0
    look = blockers(state, seat)
    first, *others = (mover(look, state.mp, origin, reached[origin]) for origin in movers)
    if not others:
        return first.alone
    [second] = others
    return by_two_of(first, state.mp) if first.origin == second.origin else by_both(first, second)


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
