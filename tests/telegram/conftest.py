"""python-telegram-bot's waits are read as `timedelta`, as the adapter sets it for its own process."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.telegram.fake_api import FakeTelegram


@pytest.fixture(autouse=True)
def _waits_as_timedelta(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "PTB_TIMEDELTA", "true")


@pytest_asyncio.fixture
async def api() -> AsyncIterator[FakeTelegram]:
    async with FakeTelegram().running() as server:
        yield server
