"""python-telegram-bot's waits are read as `timedelta`, as the adapter sets it for its own process."""

import os

import pytest


@pytest.fixture(autouse=True)
def _waits_as_timedelta(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "PTB_TIMEDELTA", "true")
