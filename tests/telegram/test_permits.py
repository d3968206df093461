"""Permits keep within Telegram's rates, and one chat's wait is no other chat's."""

from __future__ import annotations

import asyncio
import itertools

from bots.telegram.permits import Permits

MINUTE_S = 0.6


async def _times(permits: Permits, chat: str, count: int) -> list[float]:
    loop = asyncio.get_running_loop()
    times = []
    for _ in range(count):
        await permits.take(chat)
        async with permits.turn(chat):
            times.append(loop.time())
    return times


async def test_a_group_gets_at_most_20_in_any_minute() -> None:
    times = await _times(Permits(MINUTE_S), "-100", 40)
    for start in times:
        assert sum(start <= time < start + MINUTE_S for time in times) <= 20


async def test_a_group_gets_at_least_14_in_a_minute_over_time() -> None:
    times = await _times(Permits(MINUTE_S), "-100", 32)
    assert times[-1] - times[0] < 2 * MINUTE_S * 15 / 14


async def test_a_private_chat_gets_one_a_second() -> None:
    times = await _times(Permits(MINUTE_S), "7", 10)
    assert min(later - sooner for sooner, later in itertools.pairwise(times)) >= MINUTE_S / 60


async def test_messages_are_a_second_apart_even_when_somebody_takes_his_time() -> None:
    permits = Permits(MINUTE_S)
    loop = asyncio.get_running_loop()
    times = []

    async def send(after_s: float) -> None:
        await permits.take("7")
        await asyncio.sleep(after_s)
        async with permits.turn("7"):
            times.append(loop.time())

    await asyncio.gather(*(send(after_s) for after_s in (0.05, 0.04, 0.0)))
    assert min(later - sooner for sooner, later in itertools.pairwise(times)) >= MINUTE_S / 60


async def test_a_chat_that_asked_for_patience_holds_up_nobody_else() -> None:
    permits = Permits(MINUTE_S)
    permits.shut("-100", 0.3)
    loop = asyncio.get_running_loop()
    before = loop.time()
    await permits.take("-200")
    assert loop.time() - before < 0.1
    await permits.take("-100")
    assert loop.time() - before >= 0.3
