"""The program without a network: real store, service, computers, reconciler and pictures, and a chat in memory."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bots import codec
from bots.clock import SystemClock
from bots.reconciler import Reconciler
from bots.responder import Responder
from core.asking import why_ask
from core.chance import SeededChance
from core.computers import Computers
from core.game import Seat
from core.housekeeping import Housekeeper
from core.match import Match
from core.minds import MINDS
from core.people import Account, Home, Place
from core.ports.clock import Clock
from core.ports.meter import UNMETERED, Meter
from core.ports.stores import Stores
from core.ports.thinking import Thinkers
from core.requests import REQUESTS
from core.requests.base import Request
from core.responses import Caller, Response
from core.screens import Button
from core.service import Service
from core.thinking.job import Shelf
from core.titles import TITLES, Titles
from render.service import Painter
from tests.fakes import FakePlatform
from tests.pool import InlinePool
from tests.stores import opened as opened_stores

RIVER = Place("fake", "river")


def ask(verb: str, table: str = "", arg: str = "", seat: int | None = None, no: int | None = None) -> Request:
    """The request of that name, with these particulars."""
    return REQUESTS[verb].read(arg, table=table, seat=None if seat is None else Seat(seat), no=no)


def pressed(button: Button) -> Request:
    """What comes back from a chat when the button is pressed."""
    return codec.decode(codec.encode(button.press))


class World:
    """`FakePlatform` stands in for the chat; everything else is what runs."""

    def __init__(
        self,
        stores: Stores,
        painter: Painter,
        platform: FakePlatform,
        *,
        titles: Titles,
        clock: Clock,
        thinkers: Thinkers | None = None,
        meter: Meter = UNMETERED,
    ) -> None:
        self.stores = stores
        self.platform = platform
        thinkers = thinkers or InlinePool(Shelf(titles, MINDS))
        self.service = Service(stores, titles, clock, thinkers=thinkers, meter=meter)
        self.computers = Computers(self.service, pace_s=0)
        self.responder = Responder(self.service, painter)
        self.reconciler = Reconciler(stores.outbox, self.responder, [platform], clock)
        parts = (self.computers, self.reconciler, Housekeeper(self.service))
        self.tasks = [asyncio.create_task(part.run()) for part in parts]

    async def caller(self, name: str, language: str = "en", *, open: bool = True, place: Place = RIVER) -> Caller:
        home = Home(place, "en", "River room")
        return await self.responder.caller(Account("fake", name.lower()), name, language, home, open=open)

    async def does(
        self, name: str, verb: str, table: str = "", arg: str = "", *, seat: int | None = None, no: int | None = None
    ) -> Response:
        """What such a request is answered."""
        return await self.service.act(await self.caller(name), ask(verb, table, arg, seat, no))

    async def quiet(self) -> None:
        """Until computers and postman have nothing left to do."""
        while True:
            await self.computers.idle()
            await self.reconciler.idle()
            if not await self.stores.tables.codes_awaiting_computers():
                return

    async def delivered(self) -> None:
        """Until also what waits for its retry has come."""
        outbox = self.stores.outbox
        async with asyncio.timeout(20):
            while True:
                await self.quiet()
                now = self.service.clock.wall()
                # In this order: what is due may be claimed between the two, and then counts among what waits.
                if not await outbox.due_places(now, "fake") and await outbox.next_retry(now, ["fake"]) is None:
                    return
                await asyncio.sleep(0.01)

    async def start(self, *names: str, computers: int = 0, arg: str = "coloretto") -> str:
        first, *others = names
        code = (await self.does(first, "new", arg=arg)).table
        for name in others:
            await self.does(name, "join", code)
        for _ in range(computers):
            await self.does(first, "computer", code, "steady")
        await self.does(first, "start", code)
        return code

    async def match(self, code: str) -> Match:
        """As it stands now."""
        return (await self.service.table(code)).need_match()

    async def whose(self, code: str) -> str:
        table = await self.service.table(code)
        return table.occupants[table.undecided()[0]].name

    async def until_asked(self, code: str) -> tuple[str, str]:
        """Plays on until a move of whoever decides would be asked about first: their name, and that move."""
        while True:
            table = await self.service.table(code)
            seat, match = table.undecided()[0], table.need_match()
            asked = [move for move in match.legal(seat) if why_ask(table, seat, move)]
            if asked:
                return table.names[seat], str(asked[0])
            chosen = match.game.decide(match.view(seat), match.legal(seat), SeededChance(bytes(32), match.ply))
            await self.does(table.names[seat], "sure", code, str(chosen))

    async def plays(self, name: str, code: str, nth: int = -1) -> Response:
        """`name` plays their `nth` legal move."""
        table = await self.service.table(code)
        seat = Seat(table.names.index(name))
        move = table.need_match().legal(seat)[nth]
        return await self.does(name, "sure", code, str(move), seat=seat, no=table.need_match().no)

    async def to_the_end(self, code: str) -> None:
        """People play their first legal moves until the match is over."""
        while not (await self.service.table(code)).need_match().over:
            await self.computers.idle()
            if (table := await self.service.table(code)).undecided():
                await self.plays(table.occupants[table.undecided()[0]].name, code)

    async def stop(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


@asynccontextmanager
async def opened(
    path: Path | str,
    painter: Painter,
    platform: FakePlatform,
    *,
    titles: Titles = TITLES,
    clock: Clock | None = None,
    thinkers: Thinkers | None = None,
    meter: Meter = UNMETERED,
) -> AsyncIterator[World]:
    clock = clock or SystemClock()
    stores = await opened_stores(path, clock, meter)
    world = World(stores, painter, platform, titles=titles, clock=clock, thinkers=thinkers, meter=meter)
    try:
        yield world
    finally:
        await world.stop()
        await stores.close()
