"""Computer players at work: whoever is to act and is a computer decides, on start and after each commit.

They think beside the program (`core.ports.thinking`), never while a table is being changed: a position is read, thought
about, and the move is played if the table still waits for it. What has moved on meanwhile is looked at anew.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine

import msgspec

from core.chance import new_seed
from core.computer_turn import ComputerTurn
from core.levels import USUAL
from core.minds import MINDS
from core.pause import Pause
from core.ports.stores import StoreFailure
from core.ports.thinking import Unthought
from core.service import Service
from core.thinking.job import Shelf
from core.thinking.searching import never

log = logging.getLogger(__name__)

PACE_S = 1.0
"""Between two moves of computers that all can see, so that people who play can follow."""

LONGEST_PAUSE_S = 300.0


class Computers:
    """Level-triggered: a code in the queue means "look whether a computer is to act there", nothing more. Each table is
    played at on its own, so that none waits for another but in the thinkers' queue.
    """

    def __init__(self, service: Service, *, pace_s: float = PACE_S, seeds: Callable[[], bytes] = new_seed) -> None:
        """`seeds` gives the chance of each thought."""
        self._service = service
        self._clock = service.clock
        self._pace_s = pace_s
        self._seeds = seeds
        self._queue: asyncio.Queue[str] = asyncio.Queue()
        self._waiting: set[str] = set()
        self._at_work: dict[str, asyncio.Event] = {}
        """Tables that are played at; set when one of them has changed."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._failures: dict[str, int] = {}
        self._followed: dict[str, float] = {}
        """When (monotonic) a computer has last played a move there that people follow, of late."""
        self._rest = Pause(service.clock)
        service.listen(self.look)

    def look(self, code: str) -> None:
        if code in self._at_work:
            self._at_work[code].set()
        elif code not in self._waiting:
            self._waiting.add(code)
            self._queue.put_nowait(code)

    async def run(self) -> None:
        """Until cancelled, also once more after that. A fault at one table is logged and leaves the others playing."""
        self._at_work.clear()  # of whatever was cancelled before it had begun
        try:
            await self._look_everywhere()
            while True:
                code = await self._queue.get()
                await self._clock.sleep(self._rest.left_s)
                self._waiting.discard(code)
                self._at_work[code] = asyncio.Event()
                self._begin(self._play_at(code))
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _look_everywhere(self) -> None:
        while True:
            try:
                for code in await self._service.stores.tables.codes_awaiting_computers():
                    self.look(code)
                return
            except StoreFailure:
                await self._rest.rest()

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _play_at(self, code: str) -> None:
        """Until no computer is to act at the table."""
        changed, again = self._at_work[code], False
        try:
            while await self._play_once(code, changed) or changed.is_set():
                pass
            self._failures.pop(code, None)
            self._rest.end()
        except StoreFailure:
            again = True
            self._rest.begin()
        except Exception:
            log.exception("the computer player at table %s failed", code, extra={"table": code})
            self._begin(self._look_later(code))
        finally:
            del self._at_work[code]
            if again:
                self.look(code)
            self._queue.task_done()

    async def _play_once(self, code: str, changed: asyncio.Event) -> bool:
        """One decision; False where none is awaited of a computer."""
        changed.clear()
        turn = await self._service.computer_turn(code, self._seeds())
        if turn is None:
            return False
        move = await self._thought_of(code, turn, changed)
        if move is not None:
            await self._keep_pace(code, turn)
            await self._play(code, turn, move)
        return True

    async def _thought_of(self, code: str, turn: ComputerTurn, changed: asyncio.Event) -> str | None:
        """The move; None as soon as the table waits for something else."""
        thinking = asyncio.create_task(self._think(code, turn))
        try:
            while not thinking.done():
                hearing = asyncio.create_task(changed.wait())
                await asyncio.wait({thinking, hearing}, return_when=asyncio.FIRST_COMPLETED)
                hearing.cancel()
                if not thinking.done():
                    changed.clear()
                    if not await self._service.awaits_computer(code, turn):
                        return None
            return thinking.result()
        finally:
            thinking.cancel()

    async def _think(self, code: str, turn: ComputerTurn) -> str:
        meter, game = self._service.meter, turn.job.position.game
        began = meter.now()
        try:
            move = (await self._service.thinkers.ask(turn.job, turn.priority)).move
            meter.decided(game, turn.level, meter.now() - began)
            return move
        except Unthought as why:
            meter.undecided(game, turn.level)
            log.warning(
                "table %s: a computer plays what looks best at once, its thinker has failed: %s",
                *(code, why),
                extra={"table": code},
            )
            plain, shelf = msgspec.structs.replace(turn.job, level=USUAL), Shelf(self._service.titles, MINDS)
            return (await asyncio.to_thread(plain.work, shelf, never)).move

    async def _keep_pace(self, code: str, turn: ComputerTurn) -> None:
        if turn.followed and code in self._followed:
            await self._clock.sleep(max(0.0, self._followed[code] + self._pace_s - self._clock.monotonic()))

    async def _play(self, code: str, turn: ComputerTurn, move: str) -> None:
        if await self._service.play_computer(code, turn, move) and turn.followed:
            now = self._clock.monotonic()
            lately = {other: at for other, at in self._followed.items() if at + self._pace_s > now}
            self._followed = {**lately, code: now}

    async def _look_later(self, code: str) -> None:
        """After a pause that doubles with each failure."""
        failures = self._failures[code] = self._failures.get(code, 0) + 1
        await self._clock.sleep(min(2.0 ** (failures - 1), LONGEST_PAUSE_S))
        self.look(code)

    async def idle(self) -> None:
        """Wait until nobody is left to look after."""
        await self._queue.join()
