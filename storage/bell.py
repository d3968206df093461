"""Who follows what changes: woken by this process's own writes, looking now and then for those of others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable

from core.pause import Pause
from core.ports.clock import Clock
from core.ports.stores import StoreFailure


class Bell:
    """Wakes the followers. Closed, it lets them go."""

    def __init__(self) -> None:
        self._followers: set[asyncio.Event] = set()
        self._closed = False

    def ring(self) -> None:
        for follower in self._followers:
            follower.set()

    def close(self) -> None:
        self._closed = True
        self.ring()

    async def follow(
        self,
        clock: Clock,
        start: int,
        since: Callable[[int], Awaitable[list[tuple[int, str]]]],
        look_every_s: float | None,
    ) -> AsyncGenerator[str, None]:
        """Codes of what `since(number)` finds, beginning behind `start`: rows (number, code), the numbers rising. While
        it fails that rests; nothing is missed.
        """
        woken = asyncio.Event()
        self._followers.add(woken)
        try:
            seen, pause = start, Pause(clock)
            while not self._closed:
                woken.clear()  # before looking: what comes while we look wakes us again
                try:
                    found = await since(seen)
                except StoreFailure:
                    await pause.rest()
                    continue
                pause.end()
                for seen, code in found:  # noqa: B007
                    yield code
                    if self._closed:
                        return
                await clock.wait(woken, look_every_s)
        finally:
            self._followers.discard(woken)
