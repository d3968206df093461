"""The whole program on a modelled Discord: store, service, computers, postman and the bot, all real."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from hashlib import sha256
from io import BytesIO
from typing import Any

import msgspec
import simcord
from PIL import Image
from simcord.builders import ChannelHandle

from bots.adapter import House
from bots.desk import Desk
from bots.discord.adapter import Discord
from bots.discord.client import Rivertable
from bots.postman import Postman
from core.answers import Caller
from core.computers import Computers
from core.people import Account, Home, Place
from core.screens import Picture
from core.service import Service
from render.service import Drawn, Painter
from storage.sqlite import SqliteStore
from tests.discord.oracle import refused
from tests.discord.rig import Person, Rig, Shown

FORMS: set[str] = set()
"""Forms of bodies that Discord's description has taken in this run."""


class Blank(Painter):
    """Pictures of one colour, a different one for each position: what is drawn has its own tests."""

    async def draw(self, picture: Picture) -> Drawn:
        mark = sha256(msgspec.msgpack.encode(picture)).digest()
        canvas = BytesIO()
        Image.new("RGB", (4, 3), (mark[0], mark[1], mark[2])).save(canvas, "PNG")
        return Drawn(canvas.getvalue(), f"{picture.kind} {mark.hex()[:6]}")


@dataclass
class World:
    rig: Rig
    house: House
    adapter: Discord
    postman: Postman
    running: list[asyncio.Task[Any]] = field(default_factory=list)

    @property
    def env(self) -> simcord.Env:
        return self.rig.env

    async def settle(self) -> None:
        """Until every computer has played and every message is as it should be."""
        for _ in range(3):
            await self.env.settle()
            await self.house.computers.idle()
            await self.postman.idle()
        await self.env.settle()

    async def bot_caller(self, person: Person, home: ChannelHandle) -> Caller:
        """The caller that the adapter makes of `person` in the channel or thread `home`."""
        parent, thread = (home._channel.parent_id, str(home.id)) if home.is_thread else (home.id, "")
        account = Account("discord", str(person.id))
        return await self.house.desk.caller(
            account, person.name, "en", Home(Place("discord", str(parent), thread), "en", home.name or "")
        )

    async def restart(self) -> None:
        """The program stops and starts again on the same database and the same Discord."""
        for task in self.running:
            task.cancel()
        await asyncio.gather(*self.running, return_exceptions=True)
        self.house, bot, self.adapter, self.postman = build(self.house.store, self.house.desk.painter)
        await self.env.restart_bot(bot)
        self.running = start(self.house, self.postman)


def build(store: SqliteStore, painter: Painter, **shards: Any) -> tuple[House, Rivertable, Discord, Postman]:
    service = Service(store)
    desk = Desk(service, painter)
    house = House(store, service, desk, Computers(service))
    bot = Rivertable(desk, **{"shard_count": 1, **shards})
    adapter = Discord(bot, house, "token", edit_gap_s=0, writes=10_000)
    return house, bot, adapter, Postman(store, desk, [adapter])


def start(house: House, postman: Postman) -> list[asyncio.Task[Any]]:
    return [asyncio.create_task(house.computers.run()), asyncio.create_task(postman.run())]


@asynccontextmanager
async def world(painter: Painter | None = None, **shards: Any) -> AsyncIterator[World]:
    """Everything running, with blank pictures unless a `painter` is given."""
    store = await SqliteStore.open(":memory:")
    painter = painter or Blank()
    house, bot, adapter, postman = build(store, painter, **shards)
    try:
        async with simcord.run(bot) as env:
            here = World(Rig.build(env), house, adapter, postman, start(house, postman))
            try:
                yield here
                with suppress(LookupError):  # where Discord's description is missing, one test says so
                    assert refused(env, known=FORMS) == []
            finally:
                for task in here.running:
                    task.cancel()
                await asyncio.gather(*here.running, return_exceptions=True)
    finally:
        painter.close()
        await store.close()


__all__ = ["Person", "Shown", "World", "world"]
