"""Connections of two groups to a gateway of our own, by the library itself: none identifies before its turn."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest
import yarl
from aiohttp import web
from aiohttp.test_utils import TestServer
from discord.gateway import DiscordWebSocket

from bots.clock import SystemClock
from core.units import Unit
from storage.memory import MemoryStores
from tests.discord.world import Blank, build
from tests.processes import until

USER = {"id": "1", "username": "rivertable", "discriminator": "0", "avatar": None, "bot": True}
APPLICATION = {
    "id": "1",
    "name": "rivertable",
    "description": "",
    "icon": None,
    "bot_public": True,
    "bot_require_code_grant": False,
    "owner": USER,
    "verify_key": "",
}
LIMITS = {"total": 1000, "remaining": 1000, "reset_after": 1, "max_concurrency": 1}


class Gateway:
    """As much of Discord as it takes to connect."""

    def __init__(self) -> None:
        self.connected = 0
        self.identified: list[int] = []

    @property
    def app(self) -> web.Application:
        app = web.Application()
        answers = {
            "/api/v10/users/@me": USER,
            "/api/v10/oauth2/applications/@me": APPLICATION,
            "/api/v10/gateway/bot": {"url": "wss://gateway", "shards": 4, "session_start_limit": LIMITS},
        }
        for path, answer in answers.items():
            app.router.add_get(path, self._answering(answer))
        app.router.add_get("/gateway", self._serve)
        return app

    def _answering(self, answer: object) -> Any:
        async def handle(request: web.Request) -> web.Response:
            return web.Response(body=json.dumps(answer).encode(), content_type="application/json")

        return handle

    async def _serve(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self.connected += 1
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 40_000}})
        async for message in socket:
            said = json.loads(message.data)
            if said["op"] == 2:
                shard, count = said["d"]["shard"]
                self.identified.append(shard)
                ready = {
                    "v": 10,
                    "user": USER,
                    "guilds": [],
                    "session_id": str(shard),
                    "resume_gateway_url": "wss://gateway",
                    "shard": [shard, count],
                    "application": {"id": "1", "flags": 0},
                }
                await socket.send_json({"op": 0, "t": "READY", "s": 1, "d": ready})
        return socket


class Turns:
    """A store in which each turn is given by the test."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self._given = asyncio.Semaphore(0)

    def give(self) -> None:
        self._given.release()

    async def take(self, name: str, gap_s: float, at_once: int = 1) -> float:
        self.asked.append(name)
        await self._given.acquire()
        return 0.0

    async def close(self) -> None: ...


@pytest.fixture
async def gateway(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Gateway]:
    made = Gateway()
    async with TestServer(made.app) as server:
        monkeypatch.setattr(discord.http.Route, "BASE", str(server.make_url("/api/v10")))
        monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(str(server.make_url("/gateway"))))
        yield made


async def test_shards_of_two_groups_identify_one_after_another(gateway: Gateway) -> None:
    """The first of a process too: another may have gone just before."""
    stores, painter, turns = MemoryStores(SystemClock()), Blank(), Turns()
    stores._rates = turns  # type: ignore[assignment]
    running = []
    for first in (2, 4):
        unit, shards = Unit("discord", first, first + 1, 6), [first, first + 1]
        _, _, adapter, _ = build(stores, painter, SystemClock(), unit=unit, shard_count=6, shard_ids=shards)
        running.append(asyncio.create_task(adapter.run()))
    try:
        for turn in range(4):
            await until(lambda turn=turn: len(turns.asked) == min(4, turn + 2))  # type: ignore[misc]
            assert gateway.connected == len(turns.asked), "they are connected, and wait"
            assert len(gateway.identified) == turn
            turns.give()
            await until(lambda turn=turn: len(gateway.identified) == turn + 1)  # type: ignore[misc]
        assert sorted(gateway.identified) == [2, 3, 4, 5]
        assert turns.asked == ["discord/identify/0"] * 4
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        painter.close()
        await stores.close()
