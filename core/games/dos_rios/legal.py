"""All legal moves of a position, listed from the conditions in `checks`; sorted by notation as they are found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import assert_never

from core.game import Seat
from core.games.dos_rios import checks, evicting, moves, rivers, walking
from core.games.dos_rios.components import Kind
from core.games.dos_rios.moves import DECLINE, END, HARVEST, Build, Dam, DosRiosMove, Place, Walk
from core.games.dos_rios.places import SIDES, bits
from core.games.dos_rios.state import DosRiosState, Reach

KINDS: tuple[Kind, ...] = ("finca", "hacienda")


def legal(state: DosRiosState, seat: Seat) -> tuple[DosRiosMove, ...]:
    """The moves of the seat to act, kept until the position changes.

    Playouts spend most of their time here: what a walk doesn't change is kept by the state, sets of places are met
    as ints, and moves are looked up, not made.
    """
    if seat != state.turn or state.phase == "over":
        return ()
    if state.legal is None:
        state.legal = tuple(listed(state, seat))
    return state.legal


def listed(state: DosRiosState, seat: Seat) -> list[DosRiosMove]:
    """All legal moves of the seat to act."""
    match state.phase:
        case "lay" | "tie":
            assert state.head is not None
            return [moves.flow(state.head, side) for side in rivers.choices(state, state.head)]
        case "place":
            return [*places(state, seat)]
        case "act":
            reached = walking.reaches(state, seat) if state.mp else {}
            if state.paused is not None:
                return [*dams(state, seat), *walks(state, seat, reached)]
            first = checks.no_harvest(state)
            return [
                *builds(state, seat),
                *dams(state, seat),
                END if first else DECLINE,
                *evicting.evictions(state, seat, reached),
                *(() if first else (HARVEST,)),
                *walks(state, seat, reached),
            ]
        case "over":
            return []
        case other:
            assert_never(other)


def places(state: DosRiosState, seat: Seat) -> Iterator[Place]:
    """Rule: DR-5."""
    return map(moves.place, bits(checks.room(state, seat)))


def walks(state: DosRiosState, seat: Seat, reached: Mapping[int, Reach]) -> list[Walk]:
    """Rules: DR-7, DR-12."""
    found: list[Walk] = []
    for origin, goals in walking.goals(state, seat, reached):
        found += moves.walks(origin, goals)
    return found


def dams(state: DosRiosState, seat: Seat) -> Iterator[Dam]:
    """Rule: DR-14."""
    if checks.no_dam_left(state, seat):
        return
    spare = checks.to_spare(state)
    by_side = [spare & rivers.open_by(state, side) & checks.beside_own(state, seat, side) for side in range(len(SIDES))]
    for spot in bits(by_side[0] | by_side[1] | by_side[2]):
        for side, spots in enumerate(by_side):
            if spots >> spot & 1:
                yield moves.dam(spot, side)


def builds(state: DosRiosState, seat: Seat) -> Iterator[Build]:
    """Rule: DR-16."""
    if checks.built_enough(state):
        return
    for kind in KINDS:
        if checks.can_pay(state, seat, kind) and not checks.no_piece(state, seat, kind):
            for spot in bits(checks.sites(state, seat)):
                yield moves.build(kind, spot)
