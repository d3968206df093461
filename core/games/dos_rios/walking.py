"""Where campesinos may go, and for how many movement points (MP)."""

from __future__ import annotations

from core.game import Seat
from core.games.dos_rios.box import TO_HACIENDA
from core.games.dos_rios.ground import step_from
from core.games.dos_rios.outlook import outlook
from core.games.dos_rios.places import LEFT, RIGHT, TOWN, bits
from core.games.dos_rios.state import DosRiosState, Reach


def standing(state: DosRiosState, seat: Seat, n: int) -> int:
    """The places where the seat has at least `n` campesinos, 1 or 2."""
    left, right, town = state.off[seat]
    on = state.one[seat] if n == 1 else state.two[seat]
    return on | (left >= n) << LEFT | (right >= n) << RIGHT | (town >= n) << TOWN


def stops(state: DosRiosState, seat: Seat) -> int:
    """Where the seat on turn may stop. Rules: DR-8 (two at most, nobody else's hex), DR-12 (no foreign building)."""
    return outlook(state, seat).free & ~state.two[seat]


def reach(state: DosRiosState, seat: Seat, origin: int, open_: int, mp: int) -> Reach:
    """How far the seat's campesino at `origin` comes, walking through the places of `open_` (see `Outlook`).

    Rules: DR-7, DR-13 (from the town straight to the own hacienda).
    """
    ground = state.valley.ground
    hacienda = state.haciendas[seat] & open_
    found = 1 << origin
    within, borders = [found], [0]
    for cost in range(1, mp + 1):
        border = step_from(found, ground.hexes, ground.doors) if cost > 1 else ground.near[origin]
        borders.append(border)
        found |= border & open_
        if hacienda and cost >= TO_HACIENDA and within[cost - TO_HACIENDA] >> TOWN:
            found |= hacienda
        within.append(found)
    return Reach(within, borders)


def reaches(state: DosRiosState, seat: Seat) -> dict[int, Reach]:
    """How far each campesino of the seat on turn comes with the MP left, or farther; by origin, ascending.

    Own campesinos bar no way (DR-8): after a walk only the one who walked has to look around anew.
    """
    open_, mp, known = outlook(state, seat).open, state.mp, state.reached or {}
    state.reached = {
        origin: known.get(origin) or reach(state, seat, origin, open_, mp) for origin in bits(standing(state, seat, 1))
    }
    return state.reached


def cost(sets: list[int], goal: int) -> int | None:
    """The least MP to any place of `goal`, in sets of a `Reach`; None when it is out of reach."""
    for mp, places in enumerate(sets):
        if places & goal:
            return mp
    return None
