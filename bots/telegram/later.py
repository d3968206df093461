"""What Telegram tells once and nobody waits for: while the store fails it is kept in mind, and done after."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from core.pause import Pause
from core.ports.clock import Clock
from core.ports.stores import StoreFailure


class Later:
    """Beside the updates that are done meanwhile: presses are answered, however much waits."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._waiting: set[asyncio.Task[None]] = set()

    async def do(self, do: Callable[[], Awaitable[None]]) -> None:
        """Now, or as soon as it can be; it must bear to be done twice."""
        try:
            await do()
        except StoreFailure:
            task = asyncio.create_task(self._until_done(do))
            self._waiting.add(task)
            task.add_done_callback(self._waiting.discard)

    async def _until_done(self, do: Callable[[], Awaitable[None]]) -> None:
        pause = Pause(self._clock)
        await pause.rest()
        await pause.until_taken(do)

    async def close(self) -> None:
        """What waits still is let go."""
        for task in self._waiting:
            task.cancel()
        await asyncio.gather(*self._waiting, return_exceptions=True)
