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
from tests.telegram.fake_api import TOKEN, FakeTelegram, Fault, Kind
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


async def test_a_wrong_secret_is_refused_before_the_body_is_read(api: FakeTelegram) -> None:
    """A stranger announces much and is turned away at once, not when it has come; too much is refused anyway. (T-40)"""
    port = free_port()
    hook = Webhook(f"http://127.0.0.1:{port}/rivertable", port=port)
    async with bot(api, webhook=hook):
        for secret in (b"", b"X-Telegram-Bot-Api-Secret-Token: guess\r\n"):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            head = b"POST /rivertable HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            writer.write(head + secret + b"Content-Length: 900000\r\n\r\n{")
            async with asyncio.timeout(5):
                answer = await reader.readline()
                assert b" 403 " in answer
                rest = await reader.read()  # the connection ends, and nothing more of the body is taken
            assert rest
            writer.close()
        async with httpx.AsyncClient(headers={"X-Telegram-Bot-Api-Secret-Token": hook.secret}) as telegram:
            for body, status in ((b"{", 400), (b'"x"', 400), (b"x" * 2_000_000, 413)):
                asked = await telegram.post(hook.url, content=body, headers={"Content-Type": "application/json"})
                assert asked.status_code == status
            assert (await telegram.get(hook.url)).status_code == 405
            assert (await telegram.post(f"{hook.url}/elsewhere", json={})).status_code == 404


async def test_an_address_that_telegram_does_not_take_is_named(api: FakeTelegram) -> None:
    """(T-40)"""
    api.plain_http_webhooks = False
    port = free_port()
    with pytest.raises(Refusal) as refused:
        async with bot(api, webhook=Webhook(f"http://127.0.0.1:{port}/", port=port)) as running:
            await running.serving
    assert "RIVERTABLE_TELEGRAM_WEBHOOK_URL" in str(refused.value)


@pytest.mark.parametrize("kind", [Kind.BROKEN, Kind.CUT_BEFORE, Kind.FLOOD])
async def test_one_list_of_commands_that_is_refused_keeps_no_other_back(api: FakeTelegram, kind: Kind) -> None:
    """(T-40)"""
    api.faults.append(Fault(kind, "setMyCommands", times=1))
    async with bot(api) as running:
        assert running.adapter.listens
    assert len(api.commands) == (6 if kind is Kind.FLOOD else 5)
    assert len(api.descriptions) == 4


async def test_a_first_start_by_an_anonymous_administrator_is_answered(api: FakeTelegram) -> None:
    """(T-40)"""
    anna = api.people.person("Anna", started=True)
    group = api.people.group("River club", [anna])
    async with bot(api):
        asked = anna.writes(group, "/start", anonymous=True)
        told = await api.people.until(lambda: [post for post in group.visible() if post.id > asked.id])
        assert "without your name" in told[0].words


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
    """Somebody else's Bot API server; its bot has no name, without which commands can't be told apart. It is of before
    buttons had styles, and refuses what it doesn't know; Telegram's own leave it out.
    """

    @classmethod
    def validate_markup(cls, markup: Any, *, private_chat: bool = True) -> None:
        for row in markup.get("inline_keyboard", ()):
            for button in row:
                button.pop("style", None)
        super().validate_markup(markup, private_chat=private_chat)

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
