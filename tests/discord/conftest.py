from __future__ import annotations

from types import SimpleNamespace

import pytest

from core import chance
from hatch_build import compile_catalogues
from tests.parity.script import SEED

compile_catalogues()


@pytest.fixture(autouse=True)
def fixed_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every match is dealt alike, so that a script of moves fits it."""
    monkeypatch.setattr(chance, "secrets", SimpleNamespace(token_bytes=lambda count: SEED[:count]))
