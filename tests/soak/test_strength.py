"""The strong level, hurried, beats greedy-1: seeds are fixed, and only a broken player ends below the floor."""

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
    "dos_rios": Hurried(seats=3, iterations=15, floor=0.1),
    "nile": Hurried(seats=3, iterations=16, floor=0.2),
}
"""Three standard deviations of so many matches below what such a player reaches. One at random wins next to nothing."""


@pytest.mark.parametrize("key", TITLES)
def test_a_strong_player_is_not_broken(key: str) -> None:
    hurried = FLOORS[key]
    series = Series(key, hurried.seats, (), "strong", iterations=hurried.iterations)
    won = 0.0
    for nth in range(MATCHES):
        won += play(series.contest(SEED, nth)).won[nth % hurried.seats]
    assert won / MATCHES >= hurried.floor
