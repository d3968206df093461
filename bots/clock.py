"""The system's time, for `core.ports.clock.Clock`."""

from __future__ import annotations

import asyncio
import time

_COUNTS_SLEEP = hasattr(time, "CLOCK_BOOTTIME")  # Linux


class SystemClock:
    def wall(self) -> float:
        return time.time()

    def monotonic(self) -> float:
        return time.monotonic()

    def boottime(self) -> float:
        return time.clock_gettime(time.CLOCK_BOOTTIME) if _COUNTS_SLEEP else time.monotonic()

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
