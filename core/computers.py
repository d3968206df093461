"""Computer players at work: whoever is to act and is a computer is asked, on start and after each commit."""

from __future__ import annotations

import asyncio
import logging

from core.chance import SeededChance, new_seed
from core.game import Seat
from core.levels import decide
from core.pause import Pause
from core.ports.stores import StoreFailure
from core.service import Service
from core.table import Table

log = logging.getLogger(__name__)

LONGEST_PAUSE_S = 300.0

LONGEST_REST_S = 30.0
"""While the store fails: nobody can play then, and all want to go on soon after."""


class Computers:
    """Level-triggered: a code in the queue means "look whether a computer is to act there", nothing more."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._queue: asyncio.Queue[str] = asyncio.Queue()
        self._waiting: set[str] = set()
        self._failures: dict[str, int] = {}
        self._pauses: set[asyncio.Task[None]] = set()
        self._rest = Pause(service.clock, LONGEST_REST_S)
        service.listen(self.look)

    def look(self, code: str) -> None:
        if code not in self._waiting:
            self._waiting.add(code)
            self._queue.put_nowait(code)

    async def run(self) -> None:
        """Until cancelled. A fault at one table is logged and leaves the others playing."""
        await self._look_everywhere()
        try:
            while True:
                code = await self._queue.get()
                self._waiting.discard(code)
                try:
                    await self._service.play_computer(code, choose)
                    self._failures.pop(code, None)
                    self._rest.end()
                except StoreFailure as failure:
                    self.look(code)
                    await self._sleep(failure)
                except Exception:
                    log.exception("the computer player at table %s failed", code)
                    self._look_again(code)
                self._queue.task_done()
        finally:
            for pause in self._pauses:
                pause.cancel()

    async def _look_everywhere(self) -> None:
        while True:
            try:
                for code in await self._service.stores.tables.codes_awaiting_computers():
                    self.look(code)
                return
            except StoreFailure as failure:
                await self._sleep(failure)

    async def _sleep(self, failure: StoreFailure) -> None:
        pause_s = self._rest.begin() or self._rest.left_s
        log.warning("computer players rest for %.0f s: %s", pause_s, failure)
        await self._service.clock.sleep(pause_s)

    def _look_again(self, code: str) -> None:
        """After a pause that doubles with each failure."""
        failures = self._failures[code] = self._failures.get(code, 0) + 1

        async def later() -> None:
            await self._service.clock.sleep(min(2.0 ** (failures - 1), LONGEST_PAUSE_S))
            self.look(code)

        pause = asyncio.create_task(later())
        self._pauses.add(pause)
        pause.add_done_callback(self._pauses.discard)

    async def idle(self) -> None:
        """Wait until nobody is left to look after."""
        await self._queue.join()


def choose(table: Table, seat: Seat) -> str:
    """A computer's decision for `seat`, in notation: from that seat's view and its legal moves, nothing else."""
    match, chance = table.need_running(), SeededChance(new_seed())
    return str(decide(table.computer_level(seat), match.game, match.view(seat), match.legal(seat), chance))
