"""How far a player is on both ways to win (DR-21)."""

from __future__ import annotations

from typing import NamedTuple

from core.games.dos_rios.components import FINCAS
from core.games.dos_rios.view import DosRiosView

GOAL_BUILT, GOAL_WET = 5, 4


class Progress(NamedTuple):
    """`built` of five buildings. `wet` of the four that win together: the hacienda is one of them, so that of fincas
    alone no more than three count, however many have water. `nearly_wet`: one step more, and these four win.
    """

    built: int
    wet: int
    nearly_wet: bool

    @property
    def nearly_built(self) -> bool:
        return self.built == GOAL_BUILT - 1


def progress(view: DosRiosView, seat: int) -> Progress:
    player = view.players[seat]
    wet = wet_spots(view)
    fincas = sum(spot in wet for spot in player.fincas)
    hacienda = player.hacienda is not None
    counted = min(fincas, FINCAS - 1) + (player.hacienda in wet)
    built = len(player.fincas) + hacienda
    open_to_it = built <= GOAL_WET and len(player.fincas) < FINCAS
    return Progress(built, counted, open_to_it and counted == GOAL_WET - 1)


def wet_spots(view: DosRiosView) -> set[int]:
    """Hexes with water that comes from a spring."""
    return {spot for course in view.courses for spot in course.spots}
