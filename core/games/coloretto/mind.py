"""What Coloretto's computers know of it."""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Seat
from core.games.coloretto.features import features
from core.games.coloretto.moves import ColorettoMove
from core.games.coloretto.scoring import standings
from core.games.coloretto.state import ColorettoState
from core.games.coloretto.worths import worths
from core.thinking.mind import Fitted, Mind


class ColorettoMind(Mind[ColorettoState, ColorettoMove]):
    """Positions are valued where nothing is offered: who takes what is decided first."""

    fitted = Fitted.read(__package__)

    def worths(self, state: ColorettoState, seat: Seat, legal: Sequence[ColorettoMove]) -> Sequence[float]:
        return worths(state, seat, legal)

    def features(self, state: ColorettoState) -> Sequence[Sequence[float]]:
        return features(state)

    def points(self, state: ColorettoState) -> Sequence[float]:
        return standings(state)

    def unsettled(self, state: ColorettoState) -> bool:
        return state.offer is not None
