"""Where campesinos may go, and for how many movement points (MP)."""

from __future__ import annotations

from core.game import Seat
from core.games.dos_rios.box import TO_HACIENDA
from core.games.dos_rios.ground import step_from
from core.games.dos_rios.places import LEFT, OFF_HEX, RIGHT, TOWN, among, bits
from core.games.dos_rios.state import DosRiosState, Reach

OFF = among(LEFT, RIGHT, TOWN)


def origins(state: DosRiosState, seat: Seat) -> int:
    """The places where the seat has a campesino."""
    whole = state.one[seat]
    for spot, count in zip(OFF_HEX, state.off[seat], strict=True):
        if count:
            whole |= 1 << spot
    return whole


def passable(state: DosRiosState, seat: Seat) -> int:
    """Where the seat may walk through. Rules: DR-8, DR-12 (a foreign finca without campesino may be crossed)."""
    barred = state.others(seat, state.one) | state.others(seat, state.haciendas)
    return state.valley.ground.hexes & ~barred | OFF


def stops(state: DosRiosState, seat: Seat) -> int:
    """Where a walk may end. Rules: DR-8 (two at most, nobody else's hex), DR-12 (no foreign building)."""
    return passable(state, seat) & ~(state.two[seat] | state.others(seat, state.fincas))


def reach(state: DosRiosState, seat: Seat, origin: int, open_: int, mp: int) -> Reach:
    """How far the seat's campesino at `origin` comes, walking through the places of `open_` (see `passable`).

    Rules: DR-7, DR-13 (from the town straight to the own hacienda).
    """
    ground = state.valley.ground
    hexes, links = ground.hexes, ground.links
    unseen = open_
    hacienda = state.haciendas[seat]
    ring = 1 << origin
    rings, borders = [ring], []
    for cost in range(1, mp + 1):
        unseen &= ~ring
        border = step_from(ring, hexes, links)
        ring = border & unseen
        if hacienda and cost >= TO_HACIENDA and rings[cost - TO_HACIENDA] >> TOWN:
            ring |= hacienda & unseen
        borders.append(border)
        rings.append(ring)
    return Reach(rings, borders)


def reaches(state: DosRiosState, seat: Seat) -> dict[int, Reach]:
    """How far each campesino of the seat on turn comes with the MP left, by origin, ascending."""
    if state.reached is None:
        open_, mp = passable(state, seat), state.mp
        state.reached = {origin: reach(state, seat, origin, open_, mp) for origin in bits(origins(state, seat))}
    return state.reached


def cost(rings: list[int], goal: int) -> int | None:
    """The least MP to any place of the set; None when it is out of reach."""
    for mp, ring in enumerate(rings):
        if ring & goal:
            return mp
    return None
