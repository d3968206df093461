"""How far a share of wins can be trusted."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

SURE = 1.959964
"""Standard deviations on either side, between which 95 in 100 lie."""


class Interval(NamedTuple):
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.low:.2f}-{self.high:.2f}"


def wilson(wins: float, games: int) -> Interval:
    """In which the true share lies, 95 times in 100, if `wins` of `games` were won (Wilson's score interval). A shared
    win counts as its share; `games` is above 0.
    """
    share, doubt = wins / games, SURE * SURE / games
    middle = (share + doubt / 2) / (1 + doubt)
    half = SURE * sqrt(share * (1 - share) / games + doubt / (4 * games)) / (1 + doubt)
    return Interval(round(max(0.0, middle - half), 4), round(min(1.0, middle + half), 4))
