"""A process of a cluster (`bots.tools.cluster`): a whole program without pictures, that also presses. It plays random
moves of whoever is awaited, at tables that it shares with the others, and says on a line which were accepted.
"""

from __future__ import annotations

import asyncio
import random
import sys

import msgspec

from bots.adapter import App
from bots.app import serve
from bots.clock import SystemClock
from bots.leases import Times
from bots.responder import Responder
from bots.tools.network import NAME, Peer
from core.computers import Computers
from core.people import Account, Home, Place
from core.requests.playing import Sure
from core.responses import Caller
from core.screens import Picture
from core.service import Service
from core.titles import TITLES
from render.service import Drawn, Painter
from storage import doors

ROUND_S = 0.05
READY, REST = b"ready\n", b"rest\n"


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """What a worker is told. It presses `rate` times a second, 0: as fast as it can."""

    database: str
    port: int
    name: str
    codes: tuple[str, ...]
    times: Times
    rate: float = 0.0
    at_once: int = 2


class Pressed(msgspec.Struct, frozen=True):
    """An accepted press: what `seat` decided after the record `no`; how many have been refused by then."""

    code: str
    no: int
    seat: int
    move: str
    refused: int


class Blank(Painter):
    """What is drawn is measured elsewhere."""

    async def draw(self, picture: Picture) -> Drawn:
        return Drawn(b"")


def main() -> None:
    """A worker: its task is the argument."""
    asyncio.run(_work(msgspec.json.decode(sys.argv[1], type=Task)))


async def _work(task: Task) -> None:
    clock, painter = SystemClock(), Blank()
    stores = await doors.opened(doors.address(task.database), clock)
    service = Service(stores, TITLES, clock)
    app = App(stores, service, Responder(service, painter), Computers(service), clock)
    pressing = asyncio.create_task(_press_until_told(task, service))
    try:
        await serve(app, [lambda: Peer(task.port, task.name)], times=task.times)
    finally:
        pressing.cancel()
        await asyncio.gather(pressing, return_exceptions=True)
        painter.close()
        await stores.close()


async def _press_until_told(task: Task, service: Service) -> None:
    loop, reader = asyncio.get_running_loop(), asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    sys.stdout.buffer.write(READY)
    sys.stdout.buffer.flush()
    await reader.readline()
    presser = Presser(task, service)
    pressing = [asyncio.create_task(presser.press_on()) for _ in range(task.at_once)]
    try:
        await reader.readline()
    finally:
        for one in pressing:
            one.cancel()
        await asyncio.gather(*pressing, return_exceptions=True)
    sys.stdout.buffer.write(REST)
    sys.stdout.buffer.flush()


class Presser:
    def __init__(self, task: Task, service: Service) -> None:
        self._task = task
        self._service = service
        self._dice = random.Random(task.name)
        self._callers: dict[str, Caller] = {}
        self._refused = 0

    async def press_on(self) -> None:
        """Until cancelled; a press that was begun is answered."""
        while True:
            pressing = asyncio.ensure_future(self._press())
            try:
                done = await asyncio.shield(pressing)
            finally:
                await asyncio.wait([pressing])
            pause_s = self._task.at_once / self._task.rate if self._task.rate else 0.0
            await asyncio.sleep(pause_s if done else max(pause_s, ROUND_S))

    async def _press(self) -> bool:
        code = self._dice.choice(self._task.codes)
        try:
            table = await self._service.table(code)
        except Exception:  # the store is away: pressed later
            return False
        match = table.match
        if match is None or match.over:
            return False
        seat = self._dice.choice(match.awaited)
        move = str(self._dice.choice(match.legal(seat)))
        try:
            caller = await self._caller(table.occupants[seat].name)
        except Exception:
            return False
        answer = await self._service.act(caller, Sure(table=code, move=move, seat=seat, no=match.no))
        if answer.refused:
            self._refused += 1
            return True
        said = msgspec.json.encode(Pressed(code, match.no, seat, move, self._refused))
        sys.stdout.buffer.write(said + b"\n")
        sys.stdout.buffer.flush()
        return True

    async def _caller(self, name: str) -> Caller:
        if name not in self._callers:
            self._callers[name] = await caller_of(self._service, name)
        return self._callers[name]


async def caller_of(service: Service, name: str) -> Caller:
    """Each of them plays at one table, in a room that is called after it."""
    account = Account(NAME, name)
    room = f"room{name.rpartition(' ')[2]}"
    person = await service.person(account, name, "en")
    return Caller(person=person, account=account, home=Home(Place(NAME, room), "en"))
