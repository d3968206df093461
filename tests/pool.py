"""Thinkers in the test's own process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from core.game import Seat
from core.minds import MINDS
from core.ports.thinking import Priority
from core.service import Service
from core.table import Table
from core.thinking.job import Job, Shelf, Time
from core.thinking.searching import never
from core.titles import TITLES

A = TypeVar("A")

SHELF = Shelf(TITLES, MINDS)


class InlinePool:
    """Thinks where it is asked, as long as the plan wants: the same answer each time."""

    def __init__(self, shelf: Shelf = SHELF) -> None:
        self._shelf = shelf

    async def ask(self, job: Job[A], priority: Priority) -> A:
        return job.work(self._shelf, never)


class BriefPool(InlinePool):
    """Thinks where it is asked, for as long as it takes to say anything: time is over once it was asked for so often.
    The same answer each time.
    """

    def __init__(self, shelf: Shelf = SHELF, looks: int = 60) -> None:
        super().__init__(shelf)
        self._looks = looks
        self.jobs: list[Job[Any]] = []

    async def ask(self, job: Job[A], priority: Priority) -> A:
        self.jobs.append(job)
        return job.work(self._shelf, spent_after(self._looks))


def spent_after(looks: int) -> Time:
    """Time that is over once it was looked at so often."""
    left = iter(range(looks))

    def spent(share: float = 1.0) -> bool:
        return next(left, None) is None

    return spent


async def thought(service: Service, code: str) -> None:
    """The computer that is awaited there thinks and plays; nothing where none is."""
    turn = await service.computer_turn(code, bytes(32))
    if turn is not None:
        decided = await InlinePool().ask(turn.job, turn.priority)
        assert await service.play_computer(code, turn, decided.move)


async def plays(service: Service, code: str, choose: Callable[[Table, Seat], str]) -> None:
    """The computer that is awaited there plays what the test chooses; nothing where none is."""
    turn = await service.computer_turn(code, bytes(32))
    if turn is not None:
        assert await service.play_computer(code, turn, choose(await service.table(code), turn.seat))


class HeldPool(InlinePool):
    """Thinks, and keeps its answers to itself until they are `let` go: what happens meanwhile makes them stale."""

    def __init__(self, shelf: Shelf = SHELF) -> None:
        super().__init__(shelf)
        self.asked: list[tuple[Job[Any], Priority]] = []
        """In order, also those whose asker has given up."""
        self._waiting: list[asyncio.Event] = []

    async def ask(self, job: Job[A], priority: Priority) -> A:
        self.asked.append((job, priority))
        go = asyncio.Event()
        self._waiting.append(go)
        answer = await super().ask(job, priority)
        await go.wait()
        return answer

    def let(self) -> None:
        """All answers that are held back now go out."""
        for go in self._waiting:
            go.set()
        self._waiting.clear()


class AskedPool(HeldPool):
    """The same, briefly, for tests that wait until somebody has asked."""

    def __init__(self) -> None:
        super().__init__()
        self._brief = BriefPool()
        self._asked = asyncio.Event()

    async def ask(self, job: Job[A], priority: Priority) -> A:
        answer = await self._brief.ask(job, priority)
        go = asyncio.Event()
        self._waiting.append(go)
        self.asked.append((job, priority))
        self._asked.set()
        await go.wait()
        return answer

    async def is_asked(self) -> None:
        await self._asked.wait()
