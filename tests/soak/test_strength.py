"""Steady, and strong in a hurry, against greedy-1: seeds are fixed, and only a broken player ends below the floor."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from bots.tools.contest import play
from bots.tools.strength import Series
from core.titles import TITLES

pytestmark = pytest.mark.soak

MATCHES = 20
SEED = 2020


class Hurried(NamedTuple):
    """At so many seats, with so few iterations a decision; `floor` is a share of wins."""

    seats: int
    iterations: int
    floor: float


FLOORS = {
    "amazonas": Hurried(seats=3, iterations=40, floor=0.25),
    "coloretto": Hurried(seats=2, iterations=150, floor=0.35),
    "dos_rios": Hurried(seats=3, iterations=15, floor=0.35),
    "nile": Hurried(seats=3, iterations=16, floor=0.3),
}
"""Three standard deviations of so many matches below what such a player reaches. One at random wins next to nothing."""


STEADY = {"amazonas": 0.1, "coloretto": 0.2, "dos_rios": 0.35, "nile": 0.2}
"""Shares of wins at three seats. In Dos Rios what looks best at once wins 0.25 there: the level thinks a little."""


@pytest.mark.parametrize("key", TITLES)
def test_a_steady_player_is_not_broken(key: str) -> None:
    assert share(Series(key, 3, (), "steady")) >= STEADY[key]


def share(series: Series) -> float:
    """Of wins, over some matches."""
    return sum(play(series.contest(SEED, nth)).won[nth % series.seats] for nth in range(MATCHES)) / MATCHES


@pytest.mark.parametrize("key", TITLES)
def test_a_strong_player_is_not_broken(key: str) -> None:
    hurried = FLOORS[key]
    assert share(Series(key, hurried.seats, (), "strong", iterations=hurried.iterations)) >= hurried.floor
