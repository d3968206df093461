"""A golden match for each player count with each way of ending. (`tests/golden` replays them.)"""

from __future__ import annotations

import pytest

from tests.golden.record import FOLDER
from tests.golden.test_golden import replayed


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("reason", ["deck", "piles"])
def test_every_player_count_has_every_way_of_ending(seats: int, reason: str) -> None:
    match = replayed(FOLDER / "coloretto" / f"{seats}-{reason}.json")
    outcome = match.outcome()
    assert outcome
    assert (match.seats, outcome.reason) == (seats, f"coloretto.end.{reason}")
