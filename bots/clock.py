"""The system's time, for `core.ports.clock.Clock`."""

from __future__ import annotations

import asyncio
import time


class SystemClock:
    def wall(self) -> float:
        return time.time()

    def monotonic(self) -> float:
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    async def wait(self, event: asyncio.Event, seconds: float | None) -> bool:
        # Not `wait_for`: when woken and cancelled at once, Python 3.11's forgets that it was cancelled.
        try:
            async with asyncio.timeout(seconds):
                await event.wait()
        except TimeoutError:
            return False
        return True
