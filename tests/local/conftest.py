from __future__ import annotations

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Error, async_playwright

from tests.local.rig import Program, program

CHROMIUM = "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest_asyncio.fixture(loop_scope="session")
async def server(tmp_path: Path) -> AsyncIterator[Program]:
    async with program(tmp_path / "table.db") as running:
        yield running


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """Debian's Chromium. Without it the browser tests are skipped, in CI they fail."""
    if not Path(CHROMIUM).exists():
        reason = f"no browser at {CHROMIUM}: install Debian's chromium"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    return CHROMIUM


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium(chromium_path: str) -> AsyncIterator[Browser]:
    """One browser for all tests; each has its own profile in it."""
    async with async_playwright() as driver:
        try:
            browser = await driver.chromium.launch(executable_path=chromium_path, args=FLAGS)
        except Error as error:
            pytest.fail(f"the browser at {chromium_path} doesn't start: {error}")
        yield browser
        await browser.close()
