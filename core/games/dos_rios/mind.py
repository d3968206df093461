"""What computers know of Dos Rios: `worths`, `features`, and where a position is quiet enough to be valued."""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Seat
from core.games.dos_rios.components import HACIENDA_PRICE, MOVEMENT
from core.games.dos_rios.features import features
from core.games.dos_rios.moves import DosRiosMove
from core.games.dos_rios.state import DosRiosState
from core.games.dos_rios.worths import glance, worths
from core.thinking.mind import Fitted, Mind, Plan

PER_RIO = 0.4 / HACIENDA_PRICE
"""Less than a building costs, so that to build is always more than to save."""


class DosRiosMind(Mind[DosRiosState, DosRiosMove]):
    fitted = Fitted.read(__package__)

    steady = Plan("flat", iterations=12, width=4, plies=12)

    def worths(self, state: DosRiosState, seat: Seat, legal: Sequence[DosRiosMove]) -> Sequence[float]:
        return worths(state, seat, legal)

    def glance(self, state: DosRiosState, seat: Seat) -> tuple[Sequence[DosRiosMove], Sequence[float]] | None:
        return glance(state, seat)

    def features(self, state: DosRiosState) -> Sequence[Sequence[float]]:
        return features(state)

    def points(self, state: DosRiosState) -> Sequence[float]:
        """Buildings, as the score counts them, and rios as parts of one (ruling 10)."""
        return [state.buildings(Seat(seat)).bit_count() + PER_RIO * state.money[seat] for seat in range(state.seats)]

    def unsettled(self, state: DosRiosState) -> bool:
        """Within a turn: who still walks and builds holds more than shows. It ends after its harvest (DR-17)."""
        return state.phase == "tie" or (state.phase == "act" and (state.mp < MOVEMENT or state.built > 0))
