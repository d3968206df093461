"""All that a process does at one platform, or a group of its shards, for as long as the lease of that is its own."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from functools import partial
from typing import Any

from bots.adapter import App
from bots.announcer import Announcer
from bots.caretaker import Caretaker
from bots.leased import Leased
from bots.leases import Keeper
from bots.reconciler import Reconciler
from core.pause import Pause

log = logging.getLogger(__name__)

HANDOVER_S = 60.0
"""How long after a taking the platform may still take the earlier process for the one that listens."""

RECONNECT_S = 2.0


class Shift:
    def __init__(self, app: App, adapter: Leased, keeper: Keeper, reconciler: Reconciler) -> None:
        self._app = app
        self._adapter = adapter
        self._keeper = keeper
        self._reconciler = reconciler
        self._door = asyncio.Lock()
        """One serves there or stands by: both may listen at the same port."""

    async def run(self) -> None:
        """Until cancelled, or until the platform is lost for good. Raises `Refusal` where it can't be served."""
        unit = self._adapter.unit
        serving = self._keeper.while_held(unit, self._serve, partial(self._reconciler.settled, unit))
        await together(serving, *([self._stand_by()] if self._keeper.shared else []))

    async def _stand_by(self) -> None:
        """Whenever the platform isn't this process's."""
        while True:
            async with self._door:
                standing = asyncio.create_task(self._adapter.stand_by())
                try:
                    fence = await self._keeper.held(self._adapter.unit)
                finally:
                    standing.cancel()
                    await asyncio.gather(standing, return_exceptions=True)
            await self._keeper.lost(self._adapter.unit, fence)

    async def _serve(self, fence: int) -> None:
        async with self._door:
            await self._serve_alone(fence)

    async def _serve_alone(self, fence: int) -> None:
        clock, unit = self._app.clock, self._adapter.unit
        taken_at = clock.monotonic()
        await self._take_over(fence)
        self._reconciler.wake()
        try:
            while True:
                self._adapter.renew()
                announcer = Announcer(self._app.service, [self._adapter], clock)
                caretaker = Caretaker(self._app.service, [self._adapter])
                await together(self._adapter.run(), announcer.run(), caretaker.run())
                if not self._keeper.shared or clock.monotonic() - taken_at > HANDOVER_S:
                    return
                log.info("%s still knows the earlier process; connecting again in %.0f s", unit, RECONNECT_S)
                await clock.sleep(RECONNECT_S)
        finally:
            self._reconciler.leave(unit)

    async def _take_over(self, fence: int) -> None:
        """What others have claimed is this process's from now on: they deliver no more."""
        stores, unit = self._app.stores, self._adapter.unit

        async def take() -> None:
            await stores.outbox.take_over(unit, fence)
            await stores.announcements.take_over(unit, fence)

        await Pause(self._app.clock).until_taken(take)


async def together(first: Coroutine[Any, Any, None], *beside: Coroutine[Any, Any, None]) -> None:
    """Until the first ends, or any of them fails; the others end with it."""
    tasks = [asyncio.create_task(work) for work in (first, *beside)]
    running = set(tasks)
    try:
        while not tasks[0].done():
            done, running = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
