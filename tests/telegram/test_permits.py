"""Permits keep within Telegram's rates, and one chat's wait is no other chat's. Time is the test's own, so exact."""

from __future__ import annotations

import asyncio
import itertools

import pytest

from bots.telegram.permits import OVERALL_A_SECOND, Permits
from tests.clock import SetClock

MINUTE_S = 60.0


async def _times(count: int, chat: str, *, within_s: float = 10 * MINUTE_S) -> list[float]:
    """When each of so many messages to the chat goes out, one asked for after the other."""
    clock = SetClock()
    permits = Permits(clock)
    times = []

    async def send() -> None:
        for _ in range(count):
            await permits.take(chat)
            async with permits.turn(chat):
                times.append(clock.monotonic())

    sending = asyncio.create_task(send())
    await clock.elapse(within_s)
    await sending
    return times


async def test_a_group_gets_at_most_20_in_any_minute() -> None:
    times = await _times(40, "-100")
    for start in times:
        assert sum(start <= time < start + MINUTE_S for time in times) <= 20


async def test_a_group_gets_at_least_14_in_a_minute_over_time() -> None:
    times = await _times(32, "-100")
    assert times[-1] - times[0] < 2 * MINUTE_S * 15 / 14


async def test_a_private_chat_gets_one_a_second() -> None:
    times = await _times(10, "7")
    assert [later - sooner for sooner, later in itertools.pairwise(times)] == [1.0] * 9


async def test_all_chats_together_get_25_a_second_over_time() -> None:
    clock = SetClock()
    permits = Permits(clock)
    times = []

    async def send(chat: str) -> None:
        await permits.take(chat)
        async with permits.turn(chat):
            times.append(clock.monotonic())

    sending = asyncio.gather(*(send(str(chat)) for chat in range(1, 101)))
    await clock.elapse(MINUTE_S)
    await sending
    assert times[OVERALL_A_SECOND - 1] == pytest.approx(0.0)
    assert times[-1] == pytest.approx((100 - OVERALL_A_SECOND) / OVERALL_A_SECOND)


async def test_messages_are_a_second_apart_even_when_somebody_takes_their_time() -> None:
    clock = SetClock()
    permits = Permits(clock)
    times = []

    async def send(after_s: float) -> None:
        await permits.take("7")
        await clock.sleep(after_s)
        async with permits.turn("7"):
            times.append(clock.monotonic())

    sending = asyncio.gather(*(send(after_s) for after_s in (5.0, 4.0, 0.0)))
    await clock.elapse(MINUTE_S)
    await sending
    assert min(later - sooner for sooner, later in itertools.pairwise(times)) >= 1.0


async def test_a_chat_that_asked_for_patience_holds_up_nobody_else() -> None:
    clock = SetClock()
    permits = Permits(clock)
    permits.shut("-100", 30.0)
    await permits.take("-200")
    assert clock.monotonic() == 0.0
    patient = asyncio.create_task(permits.take("-100"))
    await clock.elapse(29.0)
    assert not patient.done()
    await clock.elapse(1.0)
    assert patient.done()


async def test_a_machines_clock_that_is_set_back_holds_up_nobody() -> None:
    clock = SetClock()
    permits = Permits(clock)
    await permits.take("7")
    clock.set_wall(0.0)
    again = asyncio.create_task(permits.take("7"))
    await clock.elapse(1.0)
    assert again.done()
