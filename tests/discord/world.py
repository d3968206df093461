"""The whole program on a modelled Discord: stores, service, computers, reconciler and the bot, all real."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import simcord
from simcord.builders import ChannelHandle

from bots.adapter import App
from bots.caretaker import Caretaker
from bots.clock import SystemClock
from bots.discord.adapter import Discord
from bots.discord.lifecycle import Client
from bots.reconciler import Reconciler
from bots.responder import Responder
from core.computers import Computers
from core.people import Account, Home, Place
from core.ports.care import SETTLES_S
from core.ports.clock import Clock
from core.ports.stores import Stores
from core.responses import Caller
from core.screens import Picture
from core.service import Service
from core.titles import TITLES
from render.service import Drawn, Painter
from storage.sqlite import SqliteStores
from tests.clock import Ahead
from tests.discord import upkeep
from tests.discord.oracle import raw_marks, refused
from tests.discord.rig import KINDS, Person, Rig, Shown
from tests.painting import SmallPainter
from tests.pool import InlinePool

FORMS: set[str] = set()
"""Forms of bodies that Discord's description has taken in this run."""


class Blank(SmallPainter):
    """Whose pictures a person's screen knows the kind of."""

    async def draw(self, picture: Picture) -> Drawn:
        drawn = await super().draw(picture)
        KINDS[sha256(drawn.png).hexdigest()[:12]] = picture.kind
        return drawn


class Held(Blank):
    """Pictures of one kind are drawn once `free` is set."""

    def __init__(self, kind: str = "panel") -> None:
        super().__init__()
        self.kind = kind
        self.free, self.asked = asyncio.Event(), asyncio.Event()
        self.free.set()

    async def draw(self, picture: Picture) -> Drawn:
        if picture.kind == self.kind:
            self.asked.set()
            await self.free.wait()
        return await super().draw(picture)


@dataclass
class World:
    rig: Rig
    app: App
    adapter: Discord
    reconciler: Reconciler
    running: list[asyncio.Task[Any]] = field(default_factory=list)

    @property
    def env(self) -> simcord.Env:
        return self.rig.env

    async def settle(self) -> None:
        """Until every computer has played and every message is as it should be."""
        for _ in range(3):
            await self.env.settle()
            await self.app.computers.idle()
            await self.reconciler.idle()
        await self.env.settle()

    async def cared_for(self, after_s: float = SETTLES_S) -> None:
        """What is done for places besides their messages, so much later; in a world with an `Ahead` clock."""
        await self.settle()
        clock = self.app.clock
        assert isinstance(clock, Ahead)
        clock.ahead_s += after_s
        upkeep.now = clock.monotonic
        await Caretaker(self.app.service, [self.adapter]).look()
        await self.settle()

    async def bot_caller(self, person: Person, home: ChannelHandle) -> Caller:
        """The caller that the adapter makes of `person` in the channel or thread `home`."""
        parent, thread = (home._channel.parent_id, str(home.id)) if home.is_thread else (home.id, "")
        account = Account("discord", str(person.id))
        return await self.app.responder.caller(
            account, person.name, "en", Home(Place("discord", str(parent), thread), "en", home.name or "")
        )

    async def ruin(self, code: str) -> None:
        """From the next start on the table can't be read."""
        stores = self.app.stores
        assert isinstance(stores, SqliteStores)
        await stores._database.change(("UPDATE record SET body = 'ruined' WHERE code = ?", (code,)))

    async def restart(self) -> None:
        """The program stops and starts again on the same database and the same Discord."""
        for task in self.running:
            task.cancel()
        await asyncio.gather(*self.running, return_exceptions=True)
        self.app, client, self.adapter, self.reconciler = build(
            self.app.stores, self.app.responder.painter, self.app.clock
        )
        await self.app.stores.outbox.take_over("discord")
        await self.env.restart_bot(client)
        self.running = start(self.app, self.reconciler)


def build(stores: Stores, painter: Painter, clock: Clock, **shards: Any) -> tuple[App, Client, Discord, Reconciler]:
    service = Service(stores, TITLES, clock, thinkers=InlinePool())
    app = App(stores, service, Responder(service, painter), Computers(service, pace_s=0), clock)
    client = Client(app, **{"shard_count": 1, **shards})
    adapter = Discord(client, app, "token", edit_gap_s=0, writes=10_000, pin_gap_s=0)
    return app, client, adapter, Reconciler(stores.outbox, app.responder, [adapter], clock)


def start(app: App, reconciler: Reconciler) -> list[asyncio.Task[Any]]:
    return [asyncio.create_task(part) for part in (app.computers.run(), reconciler.run(), app.service.follow())]


@asynccontextmanager
async def world(painter: Painter | None = None, clock: Clock | None = None, **shards: Any) -> AsyncIterator[World]:
    """Everything running, with blank pictures unless a `painter` is given, by the system's time unless a `clock` is."""
    painter, clock = painter or Blank(), clock or SystemClock()
    stores = await SqliteStores.open(":memory:", clock)
    app, client, adapter, reconciler = build(stores, painter, clock, **shards)
    try:
        async with simcord.run(client) as env:
            here = World(Rig.build(env), app, adapter, reconciler, start(app, reconciler))
            try:
                yield here
                assert raw_marks(env) == [], "a moment went out as its mark"
                with suppress(LookupError):  # where Discord's description is missing, one test says so
                    assert refused(env, known=FORMS) == []
            finally:
                for task in here.running:
                    task.cancel()
                await asyncio.gather(*here.running, return_exceptions=True)
    finally:
        painter.close()
        await stores.close()


__all__ = ["Held", "Person", "Shown", "World", "world"]
