"""The beginning and the end of the bot's day, without waiting for either: time is the test's own."""

from __future__ import annotations

import asyncio

from telegram.ext import SimpleUpdateProcessor

from bots.telegram.answers import ANSWER_LIFE_S
from bots.telegram.config import TelegramConfig
from bots.telegram.lifecycle import LAST_ANSWERS_S, RECONNECT_S, Lifecycle
from tests.clock import SetClock
from tests.telegram.fake_api import FakeTelegram, Fault, Kind
from tests.telegram.rig import bot


async def _sleeps(clock: SetClock, seconds: float) -> None:
    """Until somebody waits for so long."""
    async with asyncio.timeout(20):
        while clock.next_s != seconds:  # noqa: ASYNC110 - the clock tells nobody who waits
            await asyncio.sleep(0.01)


async def test_a_login_that_reaches_nobody_is_tried_again(api: FakeTelegram) -> None:
    api.faults.append(Fault(Kind.GATEWAY, "getMe", times=2))
    clock = SetClock()
    lifecycle = Lifecycle(TelegramConfig(api.token, api.url), clock, SimpleUpdateProcessor(1))
    login = asyncio.create_task(lifecycle.log_in())
    for _ in range(2):
        await _sleeps(clock, RECONNECT_S)
        assert not login.done()
        clock.advance(RECONNECT_S)
    await login
    await lifecycle.end()
    assert lifecycle.application.bot.username == "rivertable_bot"


async def test_an_answer_that_waits_for_its_chat_does_not_hold_up_the_end(api: FakeTelegram) -> None:
    anna = api.people.person("Anna", started=True)
    clock = SetClock()
    life = bot(api, clock=clock)
    running = await life.__aenter__()
    running.adapter.permits.shut(str(anna.id), 1000.0)
    asked = anna.says("/help")
    await _sleeps(clock, ANSWER_LIFE_S)
    leaving = asyncio.create_task(life.__aexit__(None, None, None))
    await _sleeps(clock, LAST_ANSWERS_S)
    assert not leaving.done()
    clock.advance(LAST_ANSWERS_S)
    await leaving
    assert anna.chat.visible()[-1] == asked
