"""Starting and stopping, as the program sees Discord."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import discord.http
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from discord.backoff import ExponentialBackoff
from pydantic import SecretStr

from bots.discord.adapter import groups, make
from bots.settings import Settings
from core.people import Place
from core.wording import LANGUAGES, Refusal, Words
from tests.discord.play import Playing
from tests.discord.world import world


@pytest.fixture
async def refusing_discord(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """An API that knows no token."""

    async def refuse(request: web.Request) -> web.Response:
        return web.json_response({"message": "401: Unauthorized", "code": 0}, status=401)

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", refuse)
    async with TestServer(app) as server:
        monkeypatch.setattr(discord.http.Route, "BASE", str(server.make_url("/api/v10")))
        yield


def settings(token: str | None, **more: object) -> Settings:
    return Settings(_env_file=None, discord_token=SecretStr(token) if token else None, **more)  # type: ignore[arg-type,call-arg]


async def test_a_wrong_token_ends_the_start_with_a_sentence(refusing_discord: None) -> None:
    async with world() as here:
        adapter = make(settings("not.a.token"), here.app)
        with pytest.raises(Refusal) as caught:
            await adapter.run()
        for language in LANGUAGES:
            assert "DISCORD_TOKEN" in Words(language)(caught.value.line)


async def test_without_a_network_it_keeps_trying(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, unused_tcp_port: int
) -> None:
    monkeypatch.setattr(discord.http.Route, "BASE", f"http://127.0.0.1:{unused_tcp_port}/api/v10")
    monkeypatch.setattr(ExponentialBackoff, "delay", lambda self: 0.01)
    async with world() as here:
        running = asyncio.create_task(make(settings("not.a.token"), here.app).run())
        while sum("can't be reached" in record.message for record in caplog.records) < 3:
            assert not running.done()
            await asyncio.sleep(0.01)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running


async def test_commands_that_discord_refuses_stop_nothing() -> None:
    async with world() as here:
        anna, bruno = here.rig.person("Anna"), here.rig.person("Bruno")
        playing = await Playing.open(here, here.rig.channel(), (anna, bruno))
        here.env.inject_error("PUT", "/applications/*/commands", status=400, code=50035)
        await here.restart()
        await here.settle()
        assert (await playing.panel(anna)).text


async def test_without_a_token_there_is_no_adapter() -> None:
    async with world() as here:
        with pytest.raises(Refusal, match="DISCORD_TOKEN"):
            make(settings(None), here.app)


async def test_nothing_is_sent_before_the_connection_stands() -> None:
    async with world() as here:
        adapter = make(settings("not.a.token"), here.app)
        waiting = asyncio.ensure_future(adapter.permit(Place("discord", "1")))
        done, _ = await asyncio.wait([waiting], timeout=0.05)
        assert not done
        waiting.cancel()


async def test_shards_come_from_the_settings() -> None:
    async with world() as here:
        adapter = make(settings("a.b.c", discord_shard_count=4, discord_shard_ids=(1, 3)), here.app)
        assert adapter._listening.shard_count == 4
        assert adapter._listening.shard_ids == [1, 3]
        assert adapter.unit == "discord"


async def test_groups_come_from_the_settings_with_shards_of_their_own() -> None:
    async with world() as here:
        chosen = settings("a.b.c", discord_shard_count=5, discord_shard_groups=2)
        made = [make(chosen, here.app, unit) for unit in groups(chosen)]
        assert [adapter.unit for adapter in made] == ["discord/0-1/5", "discord/2-4/5"]
        assert [adapter._listening.shard_ids for adapter in made] == [[0, 1], [2, 3, 4]]
        assert [adapter._listening.shard_count for adapter in made] == [5, 5]
        whole = settings("a.b.c", discord_shard_count=5)
        assert [unit.name for unit in groups(whole)] == ["discord"]
