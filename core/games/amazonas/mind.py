"""What computers know of Amazonas."""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Seat
from core.games.amazonas.features import features
from core.games.amazonas.moves import AmazonasMove
from core.games.amazonas.scoring import breakdowns
from core.games.amazonas.state import AmazonasState
from core.games.amazonas.worths import worths
from core.thinking.mind import Fitted, Mind


class AmazonasMind(Mind[AmazonasState, AmazonasMove]):
    fitted = Fitted.read(__package__)

    def worths(self, state: AmazonasState, seat: Seat, legal: Sequence[AmazonasMove]) -> Sequence[float]:
        return worths(state, seat, legal)

    def features(self, state: AmazonasState) -> Sequence[Sequence[float]]:
        return features(state)

    def points(self, state: AmazonasState) -> Sequence[float]:
        return [sum(share.points for share in shares) for shares in breakdowns(state)]

    def unsettled(self, state: AmazonasState) -> bool:
        """An Indio tile is at stake, or in the hand and on no pile. Rule: AMZ-16."""
        return state.phase in ("offer", "pile")
