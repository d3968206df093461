from __future__ import annotations

import pytest

from tests.toy import Toy, on_the_shelf


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Toy:
    return on_the_shelf(monkeypatch)
