"""Time that stands still until a test moves it: `core.ports.clock.Clock`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bots.clock import SystemClock


class FastClock(SystemClock):
    """The machine's clock, but `times` as fast: for what waits between threads."""

    def __init__(self, times: float = 20.0) -> None:
        self._times = times
        self._began = super().wall()

    def wall(self) -> float:
        return self._began + (super().wall() - self._began) * self._times

    def monotonic(self) -> float:
        return super().monotonic() * self._times

    def boottime(self) -> float:
        return super().boottime() * self._times

    async def sleep(self, seconds: float) -> None:
        await super().sleep(seconds / self._times)

    async def wait(self, event: asyncio.Event, seconds: float | None) -> bool:
        return await super().wait(event, None if seconds is None else seconds / self._times)


class Ahead(SystemClock):
    """The machine's clock, `ahead_s` later for whoever asks; nobody who waits is woken by that."""

    def __init__(self) -> None:
        self.ahead_s = 0.0

    def wall(self) -> float:
        return super().wall() + self.ahead_s

    def monotonic(self) -> float:
        return super().monotonic() + self.ahead_s

    def boottime(self) -> float:
        return super().boottime() + self.ahead_s


class SetClock:
    """`advance` lets time pass for everybody; `wall` alone may be set, as a machine's clock may be.

    Whoever waits in `sleep` or `wait` is woken when their time has come, in the order of their times.
    """

    def __init__(self, wall: float = 1_800_000_000.0) -> None:
        self._wall = wall
        self._monotonic = 0.0
        self._waiting: list[tuple[float, asyncio.Timeout]] = []

    def wall(self) -> float:
        return self._wall

    def monotonic(self) -> float:
        return self._monotonic

    def boottime(self) -> float:
        return self._monotonic

    @property
    def waiting(self) -> int:
        """How many wait for a time to come."""
        return len(self._waiting)

    @property
    def next_s(self) -> float | None:
        """How long until the first of them is to be woken; None when nobody waits."""
        return self._first() - self._monotonic if self._waiting else None

    def _first(self) -> float:
        return min(at for at, _ in self._waiting)

    def set_wall(self, wall: float) -> None:
        """The machine's clock is set; nobody is woken."""
        self._wall = wall

    def advance(self, seconds: float) -> None:
        """All at once: who is woken finds the time after it. They run when the caller next awaits."""
        assert seconds >= 0
        self._wall += seconds
        self._monotonic += seconds
        for at, limit in sorted(self._waiting, key=lambda waiting: waiting[0]):
            if at <= self._monotonic and not limit.expired():
                limit.reschedule(0)

    async def elapse(self, seconds: float) -> None:
        """Bit by bit: from one waking to the next, each acting at their own time. For tasks that need no thread."""
        end = self._monotonic + seconds
        await self.settle()
        while self._waiting and self._first() <= end:
            self.advance(max(0.0, self._first() - self._monotonic))
            await self.settle()
        self.advance(end - self._monotonic)
        await self.settle()

    @staticmethod
    async def settle() -> None:
        """Let everybody who can go on do so."""
        for _ in range(50):
            await asyncio.sleep(0)

    async def sleep(self, seconds: float) -> None:
        if seconds <= 0:
            await asyncio.sleep(0)
        else:
            await self.wait(asyncio.Event(), seconds)

    async def wait(self, event: asyncio.Event, seconds: float | None) -> bool:
        if event.is_set():
            return True
        if seconds is None:
            return await event.wait()
        if seconds <= 0:
            await asyncio.sleep(0)
            return event.is_set()
        try:
            async with asyncio.timeout(None) as limit:
                waiting = (self._monotonic + seconds, limit)
                self._waiting.append(waiting)
                try:
                    await event.wait()
                finally:
                    self._waiting.remove(waiting)
        except TimeoutError:
            return False
        return True


async def until(true: Callable[[], bool], clock: SetClock | None = None) -> None:
    """Wait for what happens by itself; with a clock, time passes meanwhile, as a store may answer in its own time."""
    async with asyncio.timeout(20):
        while not true():
            if clock is None:
                await asyncio.sleep(0.01)  # threads tell nobody
            else:
                await seconds(clock, 1)


async def seconds(clock: SetClock, n: int, *, step: int = 1) -> None:
    """Pass step by step, with time for what happens in each."""
    for _ in range(0, n, step):
        clock.advance(float(step))
        await asyncio.sleep(0.03)
