"""The one who looks at the clock: tables whose time has come are looked at, each under its lock. It also says that the
service is alive, so that time in which it wasn't counts for nobody.
"""

from __future__ import annotations

import asyncio
import logging
from math import inf

from core.pause import Pause
from core.ports.alive import BEAT_S
from core.ports.stores import StoreFailure
from core.service import Service

log = logging.getLogger(__name__)

AT_ONCE = 100
"""Tables that are asked for at a time."""

LONGEST_LOOK_S = 60.0
"""Until one looks again though nothing is due: another process may have written, the machine's clock may jump."""

LONGEST_PAUSE_S = 3600.0
"""Until a table that can't be kept is tried again."""


class Timekeeper:
    """One for each process; several may look at the same tables. Level-triggered: what is due is found in the store, so
    that nothing is lost by a crash, and of several things that became due in an outage only what still holds is done.
    """

    def __init__(self, service: Service) -> None:
        self._service = service
        self._clock = service.clock
        self._wake = asyncio.Event()
        self._rest = Pause(service.clock)
        self._failures: dict[str, tuple[int, float]] = {}
        """How often a table has failed, and until when (monotonic) it rests."""
        self._next_beat = inf
        """Monotonic; for whoever runs."""
        service.listen(lambda code: self._wake.set())

    async def run(self) -> None:
        """Until cancelled. A table that fails is logged and rests; the others go on."""
        self._next_beat = -inf
        while True:
            self._wake.clear()
            try:
                await self._beat()
                looked_at = await self.look()
                pause_s = await self._pause_s(looked_at)
                self._rest.end()
            except StoreFailure:
                await self._rest.rest()
                continue
            await self._clock.wait(self._wake, pause_s)

    async def look(self) -> float:
        """Do all that is due; until which time that was looked for."""
        monotonic = self._clock.monotonic()
        resting = {code for code, (_, until) in self._failures.items() if until > monotonic}
        while True:
            looked_at = self._clock.wall()
            due = await self._service.stores.tables.due(looked_at, AT_ONCE + len(resting))
            codes = [code for code in due if code not in resting]
            if not codes:
                return looked_at
            for code in codes:
                if not await self._keep(code):
                    resting.add(code)
                await self._beat()
                await asyncio.sleep(0)  # presses go first

    async def _beat(self) -> None:
        """Say from time to time that the service is alive, also while there is much to do."""
        now = self._clock.monotonic()
        if now >= self._next_beat:
            await self._service.beat()
            self._next_beat = now + BEAT_S

    async def _keep(self, code: str) -> bool:
        """Whether the table has been kept."""
        try:
            kept, why = await self._service.keep_time(code), None
        except StoreFailure:
            raise
        except Exception as error:
            kept, why = False, error
        if kept:
            self._failures.pop(code, None)
            return True
        failures = self._failures.get(code, (0, 0.0))[0] + 1
        pause_s = min(2.0**failures, LONGEST_PAUSE_S)
        self._failures[code] = (failures, self._clock.monotonic() + pause_s)
        told = {"table": code}
        log.error("the time of table %s can't be kept; it rests for %.0f s", code, pause_s, exc_info=why, extra=told)
        return False

    async def _pause_s(self, looked_at: float) -> float:
        """Until something becomes due that wasn't then: also what has become so since."""
        monotonic = self._clock.monotonic()
        pauses = [LONGEST_LOOK_S, self._next_beat - monotonic]
        pauses += [until - monotonic for _, until in self._failures.values() if until > monotonic]
        at = await self._service.stores.tables.next_due(looked_at)
        if at is not None:
            pauses.append(at - self._clock.wall())
        return max(0.05, min(pauses))
