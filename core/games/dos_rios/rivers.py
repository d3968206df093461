"""Where the water runs. Each hex or spring that carries water has one outflow; a course is what one reads from it."""

from __future__ import annotations

from core.games.dos_rios.places import STEP
from core.games.dos_rios.state import DosRiosState
from core.games.dos_rios.valley import Valley


def open_exits(state: DosRiosState, spot: int) -> list[tuple[int, int]]:
    """(side, lattice point) of each exit that no dam closes. Rule: DR-1."""
    dams = state.dams
    return [(side, to) for side, to in state.valley.ground.exits[spot] if not dams[side] >> spot & 1]


def exits_by(state: DosRiosState, side: int) -> int:
    """The hexes and springs from which water can leave by that lower side, were there no dams. Rule: DR-1."""
    return state.valley.ground.exits_by[side]


def open_by(state: DosRiosState, side: int) -> int:
    """Those of them where no dam closes that side. Rule: DR-1."""
    return state.valley.ground.exits_by[side] & ~state.dams[side]


def choices(state: DosRiosState, spot: int) -> list[int]:
    """The sides by which water may leave: the lowest open ones. Rule: DR-1."""
    height = state.valley.height
    exits = open_exits(state, spot)
    lowest = min(height[to] for _, to in exits)
    return [side for side, to in exits if height[to] == lowest]


def lead(state: DosRiosState, spot: int, side: int) -> list[int]:
    """Let the water leave `spot` by `side` and run on while there is no choice. Rules: DR-1, DR-2, DR-3.

    Returns the lattice points it reached; `state.head` is where the next choice lies, None when the water has arrived
    in a lake, the town or a hex that carries water already.
    """
    ends = state.valley.ground.ends
    reached = []
    while True:
        state.outflow[spot] = side
        spot += STEP[side]
        reached.append(spot)
        if ends >> spot & 1 or spot in state.outflow:
            state.head = None
            return reached
        sides = choices(state, spot)
        if len(sides) > 1:
            state.head = spot
            return reached
        side = sides[0]


def spring_forth(state: DosRiosState, spot: int) -> list[int]:
    """Let the water find its way from a hex or spring without an outflow: as `lead`, the first step included."""
    sides = choices(state, spot)
    if len(sides) > 1:
        state.head = spot
        return []
    return lead(state, spot, sides[0])


def course(valley: Valley, outflow: dict[int, int], spring: int) -> list[int]:
    """The hexes of the river from `spring`, joined part included, downwards. Rule: DR-4."""
    found: list[int] = []
    spot = spring
    while spot in outflow:
        spot += STEP[outflow[spot]]
        if valley.ground.ends >> spot & 1:
            break
        found.append(spot)
    return found


def mouth(valley: Valley, outflow: dict[int, int], spring: int) -> int | None:
    """The lake's or the town's lattice point in which the course ends; None while it has not arrived."""
    spot = spring
    while spot in outflow:
        spot += STEP[outflow[spot]]
    return spot if valley.ground.ends >> spot & 1 else None


def irrigation(state: DosRiosState) -> tuple[int, int]:
    """The hexes of each course, as far as it is laid. Rule: DR-4."""
    first, second = (
        sum(1 << spot for spot in course(state.valley, state.outflow, spring)) for spring in state.valley.ground.springs
    )
    return first, second


def settle(state: DosRiosState) -> list[int]:
    """Read both courses anew, drop segments that no spring reaches, and return where they began. Rules: DR-4, DR-15."""
    state.water = irrigation(state)
    wet = state.water[0] | state.water[1]
    springs = state.valley.ground.springs
    dry = [spot for spot in state.outflow if not wet >> spot & 1 and spot not in springs]
    for spot in dry:
        del state.outflow[spot]
    return dry
