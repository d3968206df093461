"""Several processes on one database, before a network that counts: for `rivertable bench`, and tests that kill them."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from math import inf
from typing import Any

import msgspec

from bots.clock import SystemClock
from bots.leases import Times
from bots.responder import Responder
from bots.tools.network import NAME, Network, text_of
from bots.tools.worker import READY, REST, Blank, Pressed, Task, caller_of
from core.match import Match
from core.ports.stores import Stores
from core.records import Played
from core.requests.lobby import Join, Start
from core.requests.person import New
from core.service import Service
from core.titles import TITLES
from storage import doors

SETTLE_S = 60.0
NAP_S = 0.05


class Worker:
    def __init__(self, name: str, process: Process) -> None:
        self.name = name
        self.process = process
        self.pressed: list[Pressed] = []
        self.ready, self.rests = asyncio.Event(), asyncio.Event()
        self.hearing = asyncio.create_task(self._hear())

    async def _hear(self) -> None:
        assert self.process.stdout is not None
        async for line in self.process.stdout:
            if line == READY:
                self.ready.set()
            elif line == REST:
                self.rests.set()
            else:
                self.pressed.append(msgspec.json.decode(line, type=Pressed))
        self.ready.set()
        self.rests.set()

    def tell(self) -> None:
        """To begin, and the second time to rest."""
        assert self.process.stdin is not None
        with contextlib.suppress(ConnectionError):
            self.process.stdin.write(b"\n")

    def signal(self, number: signal.Signals) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.send_signal(number)


class Findings(msgspec.Struct, frozen=True, kw_only=True):
    """What was found once all had come to rest. `two_winners`: numbers of a log for which two presses were accepted;
    `gaps` in logs; `lost`: presses that were accepted and are in no log; `repeats`: messages that were sent once more;
    `sounding` those of them that made a sound, `most_copies` of one message; `wrong` of all `messages` don't show the
    last position.
    """

    accepted: int
    refused: int
    sent: int
    two_winners: int
    gaps: int
    lost: int
    repeats: int
    sounding: int
    wrong: int
    messages: int
    most_copies: int


class Cluster:
    """`workers` by name, the tables that they share, and the network before them."""

    def __init__(self, stores: Stores, database: str, codes: Sequence[str], network: Network, times: Times) -> None:
        self.stores = stores
        self.network = network
        self.codes = tuple(codes)
        self.workers: dict[str, Worker] = {}
        self._database = database
        self._times = times
        self._clock = SystemClock()

    async def start(self, name: str, *, database: str = "", rate: float = 0.0) -> Worker:
        """A worker that serves, or stands by, and doesn't press yet. `database`: another way to it."""
        task = Task(
            database=database or self._database,
            port=self.network.port,
            name=name,
            codes=self.codes,
            times=self._times,
            rate=rate,
        )
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", "from bots.tools.worker import main; main()", msgspec.json.encode(task).decode()),
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
        )
        self.workers[name] = worker = Worker(name, process)
        await worker.ready.wait()
        return worker

    @property
    def accepted(self) -> int:
        return sum(len(worker.pressed) for worker in self.workers.values())

    def press(self) -> None:
        """All begin."""
        for worker in self.workers.values():
            worker.tell()

    @property
    def serving(self) -> str:
        """Who sent or changed a message last."""
        return self.network.heard[-1].by if self.network.heard else ""

    async def spoken(self, calls: int) -> None:
        """Wait until the network has heard so many."""
        while len(self.network.heard) < calls:
            await self._clock.sleep(NAP_S)

    async def resumed(self, since: float, but: str = "") -> float:
        """How long after that time (the network's) somebody, or somebody `but` that worker, said anything again."""
        while True:
            for heard in self.network.heard:
                if heard.at > since and heard.by != but:
                    return heard.at - since
            await asyncio.sleep(NAP_S)

    async def rest(self) -> None:
        """Nobody presses, and all that is to be shown is."""
        for worker in self.workers.values():
            worker.tell()
        for worker in self.workers.values():
            await worker.rests.wait()
        async with asyncio.timeout(SETTLE_S):
            while await self.stores.outbox.behind(NAME) or await self.stores.outbox.due_places(inf, NAME):
                await self._clock.sleep(NAP_S)

    async def stop(self) -> None:
        for worker in self.workers.values():
            worker.signal(signal.SIGTERM)
        for worker in self.workers.values():
            await worker.process.wait()
            await worker.hearing

    async def findings(self) -> Findings:
        """Every log is replayed for it. Raises where one can't be."""
        pressed = [one for worker in self.workers.values() for one in worker.pressed]
        service = Service(self.stores, TITLES, SystemClock())
        gaps = lost = wrong = messages = 0
        for code in self.codes:
            match = (await service.table(code)).need_match()
            gaps += sum(record.no != no for no, record in enumerate(match.records, 1))
            lost += sum(not _kept(match, one) for one in pressed if one.code == code)
        responder, painter = Responder(service, Blank()), Blank()
        for code in self.codes:
            for destination in await self.stores.outbox.shows(code):
                screen = await service.screen(destination, board_beside=False, form="wide")
                if screen is None:
                    continue
                messages += 1
                shown = self.network.shows.get(int(destination.message or 0))
                wrong += shown != text_of(await responder.render(screen))
        painter.close()
        by_nonce = Counter[str]()
        repeats = [one for one in self.network.sent if by_nonce.update([one.nonce]) or by_nonce[one.nonce] > 1]
        numbers = Counter((one.code, one.no) for one in pressed)
        return Findings(
            accepted=len(pressed),
            refused=sum(worker.pressed[-1].refused for worker in self.workers.values() if worker.pressed),
            sent=len(self.network.sent),
            two_winners=sum(times > 1 for times in numbers.values()),
            gaps=gaps,
            lost=lost,
            repeats=len(repeats),
            sounding=sum(not one.silent for one in repeats),
            wrong=wrong,
            messages=messages,
            most_copies=max(by_nonce.values(), default=0),
        )


def _kept(match: Match, pressed: Pressed) -> bool:
    match match.records[pressed.no : pressed.no + 1]:
        case [Played(_, moves)]:
            return moves.get(pressed.seat) == pressed.move
        case _:
            return False


@asynccontextmanager
async def cluster(database: str, tables: int, times: Times, first: int = 0) -> AsyncIterator[Cluster]:
    """Running matches of two people each, every one with a room and two private panels; no worker yet. Whatever runs is
    killed at the end. `first` numbers the tables and their people: of several clusters each needs its own.
    """
    clock = SystemClock()
    network = Network(clock.monotonic)
    await network.open()
    stores: Any = await doors.opened(doors.address(database), clock)
    made: Cluster | None = None
    try:
        service, codes = Service(stores, TITLES, clock), list[str]()
        for nth in range(first, first + tables):
            anna, berta = [await caller_of(service, f"{name} {nth}") for name in ("Anna", "Berta")]
            code = (await service.act(anna, New(wish="coloretto"))).table
            await service.act(berta, Join(table=code))
            await service.act(anna, Start(table=code))
            codes.append(code)
        made = Cluster(stores, database, codes, network, times)
        yield made
    finally:
        for worker in made.workers.values() if made is not None else ():
            worker.signal(signal.SIGKILL)
            await worker.process.wait()
            await worker.hearing
        await stores.close()
        await network.close()
