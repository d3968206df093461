"""Ways in: webhook, a wrong token, and a Bot API server that somebody else wrote."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx
import pytest
import pytest_asyncio
from aiohttp import web
from lo_bot_api_emulator import LoBotApiEmulator

from bots.telegram.config import TelegramConfig, Webhook
from core.wording import Refusal
from tests.telegram.club import Club
from tests.telegram.fake_api import TOKEN, FakeTelegram
from tests.telegram.rig import bot


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def test_a_match_by_webhook_and_nobody_else_is_heard(api: FakeTelegram) -> None:
    port = free_port()
    hook = Webhook(f"http://127.0.0.1:{port}/rivertable", port=port)
    people = [api.people.person(name, started=True) for name in ("Anna", "Ben")]
    async with bot(api, webhook=hook) as running:
        club = Club(api, running, api.people.group("River club", people), people)
        await club.opens()
        await club.starts()
        await club.plays_on(1)
        async with httpx.AsyncClient() as stranger:
            for headers in ({}, {"X-Telegram-Bot-Api-Secret-Token": "guess"}):
                answer = await stranger.post(hook.url, json={"update_id": 1}, headers=headers)
                assert answer.status_code == 403
    assert not [done for done in api.journal if done.name == "getUpdates"]


async def test_a_port_in_use_is_named(api: FakeTelegram) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = int(taken.getsockname()[1])
        with pytest.raises(Refusal) as refused:
            async with bot(api, webhook=Webhook(f"http://127.0.0.1:{port}/", port=port)) as running:
                await running.serving
    assert str(port) in str(refused.value)


async def test_a_wrong_token_is_said_so(api: FakeTelegram) -> None:
    with pytest.raises(Refusal) as refused:
        async with bot(api, token="1:wrong") as running:
            await running.serving
    assert "BotFather" in str(refused.value)


def test_a_webhook_secret_is_made_up_when_none_is_given() -> None:
    first, second = Webhook("https://example.org/"), Webhook("https://example.org/")
    assert len(first.secret) >= 32
    assert first.secret != second.secret
    assert first.secret not in repr(TelegramConfig("1:x", webhook=first))


class Emulator(LoBotApiEmulator):  # type: ignore[misc]
    """Somebody else's Bot API server; its bot has no name, without which commands can't be told apart."""

    def validate(self, method: str, fields: Any, uploads: Any) -> Any:
        found = super().validate(method, fields, uploads)
        return found | {"username": "rivertable_bot"} if method == "getMe" else found

    def calls(self, method: str) -> list[dict[str, Any]]:
        return [call for call in self.requests if call["method"] == method]


@pytest_asyncio.fixture
async def emulator() -> AsyncIterator[tuple[Emulator, str]]:
    server = Emulator(enable_control=True)
    runner = web.AppRunner(server.app(), access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    yield server, f"http://127.0.0.1:{runner.addresses[0][1]}"
    await runner.cleanup()


async def test_smoke_against_somebody_elses_server(emulator: tuple[Emulator, str]) -> None:
    server, url = emulator
    api = FakeTelegram()
    api.url = url
    anna = {"id": 7, "is_bot": False, "first_name": "Anna", "language_code": "it"}
    chat = {"id": 7, "type": "private", "first_name": "Anna"}
    command = {
        "message_id": 1,
        "date": int(time.time()),
        "chat": chat,
        "from": anna,
        "text": "/new coloretto",
        "entities": [{"type": "bot_command", "offset": 0, "length": 4}],
    }
    async with bot(api, token=TOKEN) as running:
        await server.enqueue_update({"message": command}, token=TOKEN)
        await _until(lambda: server.calls("sendPhoto"))
        (code,) = await running.stores.tables.codes_at(running.place(7))
        press = {"id": "9", "from": anna, "chat_instance": "1", "data": f"c:{code}:::greedy"}
        message = {"message_id": 5, "date": 1, "chat": chat}
        await server.enqueue_update({"callback_query": press | {"message": message}}, token=TOKEN)
        await _until(lambda: server.calls("answerCallbackQuery"))
        assert len((await running.service.table(code)).occupants) == 2
        async with httpx.AsyncClient() as second:
            assert (await second.get(f"{url}/bot{TOKEN}/getMe")).status_code in (200, 405)
            conflict = await second.post(f"{url}/bot{TOKEN}/getUpdates", data={"timeout": 1})
            assert conflict.status_code == 409
    for method in ("sendPhoto", "answerCallbackQuery", "setMyCommands"):
        assert {call["status"] for call in server.calls(method)} == {200}


async def _until(wanted: Callable[[], Any]) -> None:
    async with asyncio.timeout(60):
        while not wanted():  # noqa: ASYNC110 - somebody else's server tells nobody when it was called
            await asyncio.sleep(0.05)
