"""A bot whose two shards are two groups, each with a program of its own, on one database before one Discord."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import simcord
from simcord import _dpy_internals
from simcord.backend import serializers
from simcord.builders import UserHandle
from simcord.gateway import ShardRouter
from simcord.http import FakeHTTPClient

from bots.clock import SystemClock
from bots.discord import permissions
from bots.discord.lifecycle import Client
from core.units import divided
from tests.discord.rig import Person, Rig
from tests.discord.world import World, build, start, world

UNITS = divided("discord", 2, 2)


@dataclass
class Half(World):
    """One group's program, and a server of its shard."""

    halves: list[Half] = field(default_factory=list)

    async def settle(self) -> None:
        """Until both have done what there is to do, also by what the other one did."""
        for _ in range(2):
            for half in self.halves:
                await World.settle(half)

    def person(self, user: UserHandle, name: str) -> Person:
        """A member of its server."""
        return Person(self.rig, self.rig.guild.add_member(user), name)


@asynccontextmanager
async def two_groups() -> AsyncIterator[list[Half]]:
    async with world(unit=UNITS[0], shard_count=2, shard_ids=[0]) as first:
        env = first.env
        app, client, adapter, reconciler = build(
            first.app.stores, first.app.responder.painter, SystemClock(), unit=UNITS[1], shard_count=2, shard_ids=[1]
        )
        feed = await _connected(env, client)
        running = start(app, reconciler)
        rigs = [_server(first.rig, name, shard) for shard, name in enumerate(("West", "East"))]
        halves: list[Half] = []
        halves.append(Half(rigs[0], first.app, first.adapter, first.reconciler, halves=halves))
        halves.append(Half(rigs[1], app, adapter, reconciler, halves=halves))
        try:
            yield halves
        finally:
            for task in running:
                task.cancel()
            await asyncio.gather(*running, return_exceptions=True)
            env.backend.subscribers.remove(feed)
            _dpy_internals.clear_shards(client)


def _server(rig: Rig, name: str, shard: int) -> Rig:
    made = Rig(rig.env, rig.env.create_guild(name, shard_id=shard), rig.locales, rig.own_installs)
    made.grant(permissions.INVITED)
    return made


async def _connected(env: simcord.Env, client: Client) -> Any:
    """simcord has one client an environment; this is another one's way to the same Discord."""
    assert client.shard_count is not None
    assert client.shard_ids is not None
    backend = env.backend
    http = FakeHTTPClient(backend, asyncio.get_running_loop(), message_content_access=True)
    _dpy_internals.install_http(client, http)
    _dpy_internals.set_guild_ready_timeout(client, 0.0)
    state = _dpy_internals.get_state(client)
    state.shard_count, state.shard_ids = client.shard_count, client.shard_ids
    router = ShardRouter(backend, state, client.dispatch, client.shard_count, tuple(client.shard_ids))

    def feed(event: str, payload: Mapping[str, Any]) -> None:
        with env._bot_scope():
            router.feed(event, payload)

    backend.subscribers.append(feed)
    with env._bot_scope():
        await client.login("simcord.fake.token")
        _dpy_internals.install_shards(client, router.shards)
        for shard in client.shard_ids:
            router.identify(shard)
        for guild in list(backend.guilds.values()):
            router.feed("GUILD_CREATE", serializers.guild_create_payload(backend, guild))
    return feed
