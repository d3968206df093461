from __future__ import annotations

import pytest

from core.registry import GAMES
from tests.toy import Toy


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Toy:
    """The toy game, registered for one test."""
    game = Toy()
    monkeypatch.setitem(GAMES, "toy", game)
    return game
