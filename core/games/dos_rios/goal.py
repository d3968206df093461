"""How far a seat is from winning. Rule: DR-21."""

from __future__ import annotations

from typing import NamedTuple

from core.game import Seat
from core.games.dos_rios.components import BUILDINGS_A_TURN, FINCA_PRICE, FINCAS, HACIENDA_PRICE
from core.games.dos_rios.dams_and_buildings import TO_WIN_IRRIGATED
from core.games.dos_rios.state import DosRiosState

FINCAS_ON_WATER = TO_WIN_IRRIGATED - 1
"""Beside the hacienda."""
GOAL = FINCAS_ON_WATER * FINCA_PRICE + HACIENDA_PRICE
"""Rios that the shortest way takes in all."""


class Lacking(NamedTuple):
    """By the way that is left as the water runs: buildings, and rios beyond those at hand."""

    buildings: int
    rios: int


def lacking(state: DosRiosState, seat: Seat) -> Lacking:
    """Four with water, the hacienda among them; five where one of those that stand is dry."""
    dry = state.buildings(seat) & ~(state.water[0] | state.water[1])
    fincas = max(0, (FINCAS if dry else FINCAS_ON_WATER) - state.fincas[seat].bit_count())
    hacienda = not state.haciendas[seat]
    price = fincas * FINCA_PRICE + hacienda * HACIENDA_PRICE
    return Lacking(fincas + hacienda, max(0, price - state.money[seat]))


def ready(state: DosRiosState, seat: Seat) -> bool:
    """Whether one turn may be enough, if campesinos stand where they should."""
    if state.retired >> seat & 1:
        return False
    buildings, rios = lacking(state, seat)
    return not rios and buildings <= BUILDINGS_A_TURN
