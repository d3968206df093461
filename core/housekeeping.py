"""What nobody asks for and must be done all the same: codes come back, seats follow their names, people who wait for
each other are brought together, or forgotten.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial

from core.budgets import CANCELLED_KEPT_S, HOUR_S, UNSEEN_KEPT_S, WAITING_KEPT_S
from core.communities import GONE_KEPT_S
from core.pause import Pause
from core.ports.privacy import AFTERWARDS_S
from core.service import Service
from core.stored import Status

log = logging.getLogger(__name__)

SWEEP_EVERY_S = HOUR_S
ERASE_EVERY_S = AFTERWARDS_S


class Housekeeper:
    """One for each process; several may sweep the same tables. `finished_kept_s`: how long matches are kept after
    their end; None: for ever.
    """

    def __init__(self, service: Service, finished_kept_s: float | None = None) -> None:
        self._service = service
        self._finished_kept_s = finished_kept_s

    async def run(self) -> None:
        """Until cancelled. While the store fails it is tried again; what fails otherwise is logged, and done again at
        the next occasion.
        """
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._sweep_often())
            tasks.create_task(self._rename())
            tasks.create_task(self._erase())

    async def _sweep_often(self) -> None:
        while True:
            try:
                await self._pause().until_taken(self.sweep)
            except Exception:
                log.exception("a sweep failed")
            await self._service.clock.sleep(SWEEP_EVERY_S)

    async def sweep(self) -> None:
        """Forget what was cancelled long ago, who has waited long, codes whose time is over and communities that were
        left; see that whoever is shut out stays out; open a table for those who are enough. Whoever hasn't been seen
        for years is to be erased.
        """
        now, stores = self._service.clock.wall(), self._service.stores
        if forgotten := await stores.tables.forget_ended(Status.CANCELLED, now - CANCELLED_KEPT_S):
            log.info("forgot %d that were cancelled", len(forgotten))
        if self._finished_kept_s is not None and (
            forgotten := await stores.tables.forget_ended(Status.OVER, now - self._finished_kept_s)
        ):
            log.info("forgot %d that were over", len(forgotten))
        for person in await stores.privacy.unseen(now - UNSEEN_KEPT_S):
            await stores.privacy.begin(person, now)
        await self._service.operating.enforce()
        await stores.waiting.forget(now - WAITING_KEPT_S)
        await stores.people.forget_offers(now)
        await self._service.forget_left(now - GONE_KEPT_S)
        await self._service.gather()

    async def _erase(self) -> None:
        while True:
            try:
                await self._pause().until_taken(self._service.erase_on)
            except Exception:
                log.exception("who is to be erased isn't yet")
            await self._service.clock.sleep(ERASE_EVERY_S)

    async def _rename(self) -> None:
        renamed = self._service.renamed
        while True:
            one = await renamed.get()
            try:
                await self._pause().until_taken(partial(self._service.rename_seats, one))
            except Exception:
                log.exception("the seats of person %d don't follow their name", one.person)
            renamed.task_done()

    def _pause(self) -> Pause:
        return Pause(self._service.clock)
