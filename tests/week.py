"""A week at many tables on a set clock: some people move, most fall silent. One life of it can be killed and go on.

python -m tests.week FOLDER TABLES SEED: the week as a process of its own. What its chats show is appended to a file, as
a network would keep it: what was posted before a kill stays posted.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

import core.live
from bots.reconciler import Reconciler
from bots.responder import Responder
from core import pace
from core.people import Account, Home, Place
from core.ports.alive import GAP_S
from core.ports.platform import RenderedScreen
from core.ports.stores import Stores
from core.requests.lobby import Join, Start
from core.requests.playing import Sure
from core.responses import Caller
from core.screens import Picture
from core.seal import Seal
from core.service import Service
from core.stored import Status
from core.timekeeping import Timekeeper
from core.titles import TITLES
from render.service import Drawn, Painter
from storage.sqlite import SqliteStores
from tests.clock import SetClock
from tests.fakes import FakePlatform, Message

BEGAN = 1_800_000_000.0
WEEK_S = 7 * pace.DAY_S
OPENING_S = 600.0
"""Tables begin at so many seconds' distance, a few at once."""
TOGETHER = 40
ONE_LIVELY = 20
"""One of so many tables is played at; at the others everybody is silent from the first turn on."""
FALLS_SILENT = 0.05


class NoPainter(Painter):
    """Every picture is the same: what is drawn is measured elsewhere."""

    async def draw(self, picture: Picture) -> Drawn:
        return Drawn(b"")


class Deed(msgspec.Struct, frozen=True, order=True):
    """What people do at a table at that time: sit down and begin (`move` False), or whoever is awaited moves."""

    at: float
    table: int
    move: bool


def deeds(tables: int, seed: int) -> list[Deed]:
    """In order of time, the same for each seed."""
    dice, planned = random.Random(seed), list[Deed]()
    for table in range(tables):
        begin = begins(table)
        planned.append(Deed(begin, table, False))
        at = begin
        while (
            is_lively(table)
            and dice.random() > FALLS_SILENT
            and (at := at + float(dice.randrange(3600, 40 * 3600, 60))) < BEGAN + WEEK_S
        ):
            planned.append(Deed(at, table, True))
    return sorted(planned)


def begins(table: int) -> float:
    return BEGAN + table // TOGETHER * OPENING_S % pace.DAY_S


def is_lively(table: int) -> bool:
    """Whether people move there, until one of them falls silent, too."""
    return table % ONE_LIVELY == 0


class Week:
    def __init__(self, stores: Stores, clock: SetClock, platform: FakePlatform, tables: int, seed: int) -> None:
        self.stores, self.clock, self.platform = stores, clock, platform
        self.service = Service(stores, TITLES, clock)
        self.keeper = Timekeeper(self.service)
        self._deeds = deeds(tables, seed)
        self.reconciler = Reconciler(stores.outbox, Responder(self.service, NoPainter()), [platform], clock)

    async def pass_by(self, end: float = BEGAN + WEEK_S) -> None:
        """From the time that it is to the end."""
        running = asyncio.create_task(self.reconciler.run())
        deeds = iter([deed for deed in self._deeds if deed.at >= self.clock.wall()])
        deed = next(deeds, None)
        try:
            while self.clock.wall() <= end:
                self.now_it_is()
                while deed is not None and deed.at <= self.clock.wall():
                    await self._do(deed)
                    deed = next(deeds, None)
                await self.keeper.look()
                await self.reconciler.idle()
                await self._until(min(await self._next(deed), end + 1.0))
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    async def _until(self, at: float) -> None:
        """Alive all the time."""
        while self.clock.wall() < at:
            self.clock.advance(min(GAP_S * 0.9, max(0.001, at - self.clock.wall())))
            await self.service.beat()

    def now_it_is(self) -> None:
        """A moment begins: whoever is killed in it begins it again."""

    async def _next(self, deed: Deed | None) -> float:
        times = [
            deed.at if deed else None,
            await self.stores.tables.next_due(0.0),
            await self.stores.outbox.next_retry(self.clock.wall(), [self.platform.name]),
        ]
        return min((at for at in times if at is not None), default=BEGAN + 2 * WEEK_S)

    async def _do(self, deed: Deed) -> None:
        """Once: who was killed in the middle of it begins it again."""
        room, names = Place("fake", f"room{deed.table}"), [f"Anna {deed.table}", f"Ben {deed.table}"]
        people = [await self._caller(name, room) for name in names]
        if deed.move:
            await self._move(people, room, deed.at)
            return
        tables = await self.service.tables_at(room)
        if tables:
            table = tables[0]
        else:
            _plan(deed.table)
            table = await self.service.open_table(
                people[0].person, people[0].account, [people[0].home], "coloretto", {}
            )
            table = await self.service.table(table.code)
        if table.status is Status.LOBBY:
            if table.seat_of(people[1].person.id) is None:
                await self.service.act(people[1], Join(table=table.code))
            await self.service.act(people[0], Start(table=table.code))

    async def _move(self, people: Sequence[Caller], room: Place, at: float) -> None:
        for table in await self.service.tables_at(room):
            seats = table.undecided()
            if table.status is Status.RUNNING and seats and table.turn.began < at:
                match = table.need_match()
                caller = next(one for one in people if table.seat_of(one.person.id) == seats[0])
                move = str(match.legal(seats[0])[0])
                await self.service.act(caller, Sure(table=table.code, move=move, seat=seats[0], no=match.no))

    async def _caller(self, name: str, room: Place) -> Caller:
        account, home = Account("fake", name.lower()), Home(room, "en", "River room")
        person = await self.service.person(account, name, "en")
        if person.dm:  # their panel is there for the asking; notices are what is counted
            person = msgspec.structs.replace(person, dm=False)
            await self.stores.people.save_person(person)
        return Caller(person=person, account=account, home=home)


def _plan(table: int) -> None:
    """The next table that is opened: its code and its seed follow from its number."""
    drawn = sha256(str(table).encode()).digest()
    vars(core.live)["new_code"] = lambda length: code_of(table)
    setattr(Seal, "drawn", staticmethod(lambda: Seal(drawn)))  # noqa: B010


def code_of(table: int) -> str:
    letters = "BCDFGHJKLMNPQRTVWXZ"
    return "".join(letters[table // len(letters) ** at % len(letters)] for at in range(4))


class Notice(msgspec.Struct, frozen=True, array_like=True, order=True):
    """A message as a chat got it, and when: in a table's `room`, or somebody's private chat (`user`)."""

    at: float
    room: str
    user: str
    text: str
    pings: tuple[str, ...]


class Counted(FakePlatform):
    """Keeps every message that is posted, with its time."""

    def __init__(self, clock: SetClock) -> None:
        super().__init__(knows_nonces=False)
        self.notices: list[Notice] = []
        self._clock = clock

    def _post(self, place: Place, rendered: RenderedScreen, nonce: str) -> Message:
        message = super()._post(place, rendered, nonce)
        self.keep(Notice(self._clock.wall(), place.chat, place.user, rendered.screen.text, message.pings))
        return message

    def keep(self, notice: Notice) -> None:
        self.notices.append(notice)


class Ledger(Counted):
    """What was posted is in a file before it is answered."""

    def __init__(self, clock: SetClock, path: Path) -> None:
        super().__init__(clock)
        self._file = path.open("ab")

    def keep(self, notice: Notice) -> None:
        self._file.write(msgspec.json.encode(notice) + b"\n")
        self._file.flush()


class KilledWeek(Week):
    """Writes down how late it is."""

    def __init__(self, folder: Path, *given: Any) -> None:
        super().__init__(*given)
        self._time = (folder / "time").open("a", encoding="utf-8")

    def now_it_is(self) -> None:
        self._time.write(f"{self.clock.wall()!r}\n")
        self._time.flush()


def last_time(folder: Path) -> float:
    path = folder / "time"
    lines = path.read_text().splitlines(keepends=True) if path.exists() else []
    whole = [line for line in lines if line.endswith("\n")]
    return float(whole[-1]) if whole else BEGAN


async def live(folder: Path, tables: int, seed: int) -> None:
    clock = SetClock(last_time(folder))
    stores = await SqliteStores.open(folder / "week.db", clock)
    await stores.outbox.take_over("fake")
    await KilledWeek(folder, stores, clock, Ledger(clock, folder / "posted"), tables, seed).pass_by()
    await stores.close()
    (folder / "done").touch()


def posted(folder: Path) -> list[Notice]:
    lines = (folder / "posted").read_bytes().splitlines()
    return [msgspec.json.decode(line, type=Notice) for line in lines]


if __name__ == "__main__":
    asyncio.run(live(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])))
    os._exit(0)
