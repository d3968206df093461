"""What nobody asks for and must be done all the same: codes come back, seats follow their names, people who wait for
each other are brought together, or forgotten.
"""

from __future__ import annotations

import asyncio
import logging

from core.budgets import CANCELLED_KEPT_S, HOUR_S, WAITING_KEPT_S
from core.communities import GONE_KEPT_S
from core.service import Service

log = logging.getLogger(__name__)

SWEEP_EVERY_S = HOUR_S


class Housekeeper:
    """One for each process; several may sweep the same tables."""

    def __init__(self, service: Service) -> None:
        self._service = service

    async def run(self) -> None:
        """Until cancelled. What fails is logged and done again at the next occasion."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._sweep_often())
            tasks.create_task(self._rename())

    async def _sweep_often(self) -> None:
        while True:
            try:
                await self.sweep()
            except Exception:
                log.exception("a sweep failed")
            await self._service.clock.sleep(SWEEP_EVERY_S)

    async def sweep(self) -> None:
        """Forget what was cancelled long ago, who has waited long, codes whose time is over and communities that were
        left; see that whoever is shut out stays out; open a table for those who are enough.
        """
        now, stores = self._service.clock.wall(), self._service.stores
        if forgotten := await stores.tables.forget_cancelled(now - CANCELLED_KEPT_S):
            log.info("forgot %d that were cancelled before they started", len(forgotten))
        await self._service.operating.enforce()
        await stores.waiting.forget(now - WAITING_KEPT_S)
        await stores.people.forget_offers(now)
        await self._service.forget_left(now - GONE_KEPT_S)
        await self._service.gather()

    async def _rename(self) -> None:
        renamed = self._service.renamed
        while True:
            one = await renamed.get()
            try:
                await self._service.rename_seats(one)
            except Exception:
                log.exception("the seats of person %d don't follow their name", one.person)
            renamed.task_done()
