"""The program while nobody does anything."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from tests.local.rig import browser, program

WATCHED_S = 1.0


async def test_it_rests_while_nobody_does_anything(tmp_path: Path) -> None:
    """A lobby is open and shown: whoever waits takes next to nothing of the processor."""
    async with program(tmp_path / "a.db") as server, browser(server) as anna:
        await anna.type("/new coloretto")
        await server.settled()
        before = time.process_time()
        await asyncio.sleep(WATCHED_S)
        assert time.process_time() - before < WATCHED_S / 2
