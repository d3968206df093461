"""Where campesinos may go, and for how many movement points (MP).

A campesino's `Reach` is a list of sets, one for each MP: a step from a whole set is six shifts (see `places`), so the
way to every place costs six such steps together, where a search from place to place would cost hundreds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core.game import Seat
from core.games.dos_rios.blockers import blockers
from core.games.dos_rios.components import TO_HACIENDA
from core.games.dos_rios.ground import step_from
from core.games.dos_rios.places import LEFT, RIGHT, TOWN, bits
from core.games.dos_rios.state import Blockers, DosRiosState, Reach


def standing(state: DosRiosState, seat: Seat, n: int) -> int:
    """The places where the seat has at least `n` campesinos, 1 or 2."""
    left, right, town = state.off[seat]
    on = state.one[seat] if n == 1 else state.two[seat]
    return on | (left >= n) << LEFT | (right >= n) << RIGHT | (town >= n) << TOWN


def stops(state: DosRiosState, seat: Seat) -> int:
    """Where the seat on turn may stop. Rules: DR-8 (two at most, nobody else's hex), DR-12 (no foreign building)."""
    return blockers(state, seat).free & ~state.two[seat]


def goals(state: DosRiosState, seat: Seat, reached: Mapping[int, Reach]) -> Iterator[tuple[int, int]]:
    """By origin, where a walk of a campesino who comes as far as `reached` may lead with the MP left. Rules: DR-7,
    DR-12.
    """
    look, mp = blockers(state, seat), state.mp
    ends, crossed = look.free & ~state.two[seat], look.crossed if state.pausing else 0
    for origin, (within, _) in reached.items():
        found = within[mp] & ends
        if within[mp] & crossed:
            found |= pauses(state, origin, within, look, ends)
        yield origin, found & ~(1 << origin)


def pauses(state: DosRiosState, origin: int, within: list[int], look: Blockers, ends: int) -> int:
    """The foreign fincas from where the MP left after the walk lead on to a stop; `ends` are all stops. Rule: DR-12.

    The place that it leaves has room for one more, unless it stood there in passing itself. Dams bar no way, and others
    don't move meanwhile: nothing can shut it in.
    """
    ground, mp, found = state.valley.ground, state.mp, 0
    near = within[mp] & look.crossed
    ends |= 1 << origin & look.free
    for left in range(1, mp):
        ends |= step_from(ends, ground.hexes, ground.doors) & look.open
        found |= within[mp - left] & ends & near
        if found == near:
            break
    return found


def reach(state: DosRiosState, seat: Seat, origin: int, open_: int, mp: int) -> Reach:
    """How far a campesino of the seat at `origin` comes with `mp`, through the places of `open_` (see `Blockers`).

    Rules: DR-7, DR-8 (own hexes are passed, foreign ones are not), DR-12, DR-13 (from the town straight to the own
    hacienda).
    """
    ground = state.valley.ground
    hacienda = state.haciendas[seat] & open_
    found = 1 << origin
    within, borders = [found], [0]
    for cost in range(1, mp + 1):
        border = step_from(found, ground.hexes, ground.doors) if cost > 1 else ground.near[origin]
        borders.append(border)
        found |= border & open_
        # The town has the highest number: what is left of the set after this shift tells whether it is in.
        if hacienda and cost >= TO_HACIENDA and within[cost - TO_HACIENDA] >> TOWN:
            found |= hacienda
        within.append(found)
    return Reach(within, borders)


def reach_of(state: DosRiosState, seat: Seat, origin: int) -> Reach:
    """How far one of the campesinos at `origin` comes with the MP left, or farther."""
    known = state.reached.get(origin)
    if known is None:
        known = reach(state, seat, origin, blockers(state, seat).open, state.mp)
        state.reached = {**state.reached, origin: known}
    return known


def reaches(state: DosRiosState, seat: Seat) -> dict[int, Reach]:
    """The same for each campesino of the seat on turn that may walk; by origin, ascending. While one pauses, that is it
    alone (DR-12).

    Own campesinos bar no way (DR-8): after a walk only the one who walked has to look around anew. The lists of the
    others were made for more MP; whoever reads them stops at the MP left.
    """
    if (paused := state.paused) is not None:
        return {paused: reach_of(state, seat, paused)}
    open_, mp, known = blockers(state, seat).open, state.mp, state.reached
    state.reached = {
        origin: known.get(origin) or reach(state, seat, origin, open_, mp) for origin in bits(standing(state, seat, 1))
    }
    return state.reached


def beyond(state: DosRiosState, seat: Seat, origin: int) -> Reach:
    """As if MP had no end: what a refusal tells of the price."""
    return reach(state, seat, origin, blockers(state, seat).open, len(state.valley.ground.layout.hexes))


def cost(sets: list[int], goal: int) -> int | None:
    """The least MP to any place of `goal`, in sets of a `Reach`; None when it is out of reach."""
    for mp, places in enumerate(sets):
        if places & goal:
            return mp
    return None
