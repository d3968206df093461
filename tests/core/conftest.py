from __future__ import annotations

import pytest

from tests.toy import Toy, worded


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Toy:
    return worded(monkeypatch)
