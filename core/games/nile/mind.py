"""What computers know of the Nile: `worths` of moves, `features` of positions, weighed by `mind.json`."""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Seat
from core.games.nile import features, worths
from core.games.nile.components import Phase
from core.games.nile.moves import NileMove
from core.games.nile.state import NileState
from core.thinking.mind import Fitted, Mind

IN_THE_MIDDLE = frozenset({Phase.START_AUCTION, Phase.AUCTION, Phase.BONUS, Phase.SPOIL, Phase.DESERT})
"""What is worth nothing before it has done its harm, or is paid before it brings anything."""

SHARPER = 6.5
"""A playout is played by the best worths, while a search is to look at other moves, too: how much more the differences
between worths count at a glance.
"""


class NileMind(Mind[NileState, NileMove]):
    foresight = 40  # what is sown now is grown next round, and sold in the one behind that
    telling = 0.08  # below it, searches of one decision seldom agree
    fitted = Fitted.read("core.games.nile")

    def worths(self, state: NileState, seat: Seat, legal: Sequence[NileMove]) -> Sequence[float]:
        return worths.worths(state, seat, legal)

    def glance(self, state: NileState, seat: Seat) -> tuple[Sequence[NileMove], Sequence[float]]:
        moves, found = worths.at_a_glance(state, seat)
        return moves, [SHARPER * worth for worth in found]

    def features(self, state: NileState) -> Sequence[Sequence[float]]:
        return features.features(state)

    def points(self, state: NileState) -> Sequence[float]:
        return features.points(state)

    def unsettled(self, state: NileState) -> bool:
        return state.phase in IN_THE_MIDDLE
