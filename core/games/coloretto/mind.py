"""What Coloretto's computers know of it."""

from __future__ import annotations

from collections.abc import Sequence
from operator import mul

from core.game import Seat
from core.games.coloretto.features import features
from core.games.coloretto.moves import ColorettoMove
from core.games.coloretto.scoring import standings
from core.games.coloretto.state import ColorettoState
from core.games.coloretto.worths import Numbers, certain, considerations
from core.thinking.mind import Fitted, Mind

DECIDES = 100.0
"""What winning or losing at once weighs, in points: more than any move can bring."""


class ColorettoMind(Mind[ColorettoState, ColorettoMove]):
    """Positions are valued where nothing is offered: who takes what is decided first."""

    fitted = Fitted.read(__package__)

    def considerations(self, state: ColorettoState, seat: Seat, legal: Sequence[ColorettoMove]) -> list[Numbers]:
        return considerations(state, seat, legal)

    def worths(self, state: ColorettoState, seat: Seat, legal: Sequence[ColorettoMove]) -> Sequence[float]:
        leanings = self.judgement(state.seats).leanings
        return [
            sum(map(mul, leanings, said)) + DECIDES * decided
            for said, decided in zip(considerations(state, seat, legal), certain(state, seat, legal), strict=True)
        ]

    def features(self, state: ColorettoState) -> Sequence[Sequence[float]]:
        return features(state)

    def points(self, state: ColorettoState) -> Sequence[float]:
        return standings(state)

    def unsettled(self, state: ColorettoState) -> bool:
        return state.offer is not None
