"""The program without a network: real store, service, computers, postman and pictures, and a chat in memory."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bots.desk import Desk
from bots.postman import Postman
from core.actions import Action
from core.answers import Answer, Caller
from core.computers import Computers
from core.game import Seat
from core.match import Match
from core.people import Account, Home, Place
from core.service import Service
from render.service import Painter
from storage.sqlite import SqliteStore
from tests.fakes import FakePlatform

RIVER = Place("fake", "river")


class World:
    """`FakePlatform` stands in for the chat; everything else is what runs."""

    def __init__(self, store: SqliteStore, painter: Painter, platform: FakePlatform) -> None:
        self.store = store
        self.platform = platform
        self.service = Service(store)
        self.computers = Computers(self.service)
        self.desk = Desk(self.service, painter)
        self.postman = Postman(store, self.desk, [platform])
        self.tasks = [asyncio.create_task(self.computers.run()), asyncio.create_task(self.postman.run())]

    async def caller(self, name: str, language: str = "en", *, open: bool = True, place: Place = RIVER) -> Caller:
        home = Home(place, "en", "River room")
        return await self.desk.caller(Account("fake", name.lower()), name, language, home, open=open)

    async def does(self, name: str, verb: str, table: str = "", arg: str = "", **more: object) -> Answer:
        return await self.service.act(await self.caller(name), Action(verb, table, arg, **more))  # type: ignore[arg-type]

    async def quiet(self) -> None:
        """Until computers and postman have nothing left to do."""
        while True:
            await self.computers.idle()
            await self.postman.idle()
            if not await self.store.codes_awaiting_computers():
                return

    async def start(self, *names: str, computers: int = 0, arg: str = "coloretto") -> str:
        first, *others = names
        code = (await self.does(first, "new", arg=arg)).table
        for name in others:
            await self.does(name, "join", code)
        for _ in range(computers):
            await self.does(first, "computer", code, "greedy")
        await self.does(first, "start", code)
        return code

    async def match(self, code: str) -> Match:
        """As it stands now."""
        return (await self.service.table(code)).need_match()

    async def whose(self, code: str) -> str:
        table = await self.service.table(code)
        return table.sitters[table.undecided()[0]].name

    async def plays(self, name: str, code: str, nth: int = -1) -> Answer:
        """`name` plays his `nth` legal move."""
        table = await self.service.table(code)
        seat = Seat(table.names.index(name))
        move = table.need_match().legal(seat)[nth]
        return await self.does(name, "sure", code, str(move), seat=seat, no=table.need_match().no)

    async def to_the_end(self, code: str) -> None:
        """People play their first legal moves until the match is over."""
        while not (await self.service.table(code)).need_match().over:
            await self.computers.idle()
            if (table := await self.service.table(code)).undecided():
                await self.plays(table.sitters[table.undecided()[0]].name, code)

    async def stop(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


@asynccontextmanager
async def opened(path: Path | str, painter: Painter, platform: FakePlatform) -> AsyncIterator[World]:
    store = await SqliteStore.open(path)
    world = World(store, painter, platform)
    try:
        yield world
    finally:
        await world.stop()
        await store.close()
