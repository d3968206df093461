"""Both clocks wait alike: the system's, and the one that tests move."""

from __future__ import annotations

import asyncio

import pytest

from bots.clock import SystemClock
from core.ports.clock import Clock
from tests.clock import SetClock


class Hurried(SetClock):
    """Moves on by itself, so that it can be held to the same promises as the system's."""

    async def wait(self, event: asyncio.Event, seconds: float | None) -> bool:
        loop = asyncio.get_running_loop()
        if seconds is not None:
            loop.call_later(0.01, lambda: self.advance(seconds))
        return await super().wait(event, seconds)


@pytest.fixture(params=[SystemClock, Hurried])
def clock(request: pytest.FixtureRequest) -> Clock:
    made: Clock = request.param()
    return made


async def test_time_passes_in_both_counts(clock: Clock) -> None:
    wall, monotonic = clock.wall(), clock.monotonic()
    await clock.sleep(0.02)
    assert clock.wall() - wall == pytest.approx(0.02, abs=0.2)
    assert clock.monotonic() - monotonic >= 0.015


async def test_a_wait_tells_whether_the_event_came(clock: Clock) -> None:
    event = asyncio.Event()
    assert not await clock.wait(event, 0.01)
    assert not await clock.wait(event, 0)
    asyncio.get_running_loop().call_later(0.005, event.set)
    assert await clock.wait(event, None)
    assert await clock.wait(event, 0.01)
    assert await clock.wait(event, 0)
    assert await clock.wait(event, None)


async def test_a_wait_is_woken_before_its_time(clock: Clock) -> None:
    event = asyncio.Event()
    asyncio.get_running_loop().call_soon(event.set)
    assert await clock.wait(event, 3600.0)


@pytest.mark.parametrize("seconds", [None, 3600.0])
async def test_a_wait_can_be_cancelled(seconds: float | None) -> None:
    for clock in (SystemClock(), SetClock()):
        task = asyncio.create_task(clock.wait(asyncio.Event(), seconds))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task


async def test_a_set_clock_stands_still_until_it_is_moved() -> None:
    clock = SetClock(wall=100.0)
    sleeper = asyncio.create_task(clock.sleep(10.0))
    await clock.settle()
    assert (clock.waiting, clock.next_s) == (1, 10.0)
    clock.advance(9.0)
    await clock.settle()
    assert not sleeper.done()
    assert clock.next_s == 1.0
    clock.advance(1.0)
    clock.advance(1.0)
    await clock.settle()
    assert sleeper.done()
    assert (clock.wall(), clock.monotonic(), clock.waiting) == (111.0, 11.0, 0)
    assert clock.next_s is None


async def test_setting_the_wall_clock_wakes_nobody() -> None:
    clock = SetClock()
    sleeper = asyncio.create_task(clock.sleep(10.0))
    await clock.settle()
    clock.set_wall(5.0)
    await clock.settle()
    assert (clock.wall(), clock.monotonic(), sleeper.done()) == (5.0, 0.0, False)
    sleeper.cancel()


async def test_time_that_elapses_wakes_each_at_their_own_time() -> None:
    clock = SetClock()
    heard: list[tuple[str, float]] = []

    async def ticks(name: str, every_s: float) -> None:
        while True:
            await clock.sleep(every_s)
            heard.append((name, clock.monotonic()))

    tasks = [asyncio.create_task(ticks("slow", 3.0)), asyncio.create_task(ticks("quick", 2.0))]
    await clock.elapse(6.5)
    assert heard == [("quick", 2.0), ("slow", 3.0), ("quick", 4.0), ("slow", 6.0), ("quick", 6.0)]
    assert clock.monotonic() == 6.5
    for task in tasks:
        task.cancel()
