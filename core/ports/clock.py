"""Time. Nothing else in the program asks the system what time it is, or waits."""

from __future__ import annotations

import asyncio
from typing import Protocol


class Clock(Protocol):
    """`wall` is for what is stored and shown, `monotonic` for how long something took or may still take."""

    def wall(self) -> float:
        """Seconds since 1970, UTC. It may jump."""

    def monotonic(self) -> float:
        """Seconds since some moment. It never goes back."""

    def boottime(self) -> float:
        """As `monotonic`, counted on while the machine sleeps: for what somebody else gives us for a time."""

    async def sleep(self, seconds: float) -> None: ...

    async def wait(self, event: asyncio.Event, seconds: float | None) -> bool:
        """Until `event` is set, for `seconds` at most (None: for ever); whether it was set."""
