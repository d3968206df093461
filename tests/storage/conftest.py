from __future__ import annotations

from pathlib import Path

import pytest

from tests.clock import SetClock


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.db"
