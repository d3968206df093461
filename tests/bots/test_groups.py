"""Two processes on one database, with the groups of a platform between them: each place is served once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial

import pytest

from bots.adapter import App
from bots.clock import SystemClock
from bots.leased import Leased
from bots.leases import Keeper, Times
from bots.reconciler import Reconciler
from bots.responder import Responder
from bots.shift import Shift
from core.computers import Computers
from core.people import Account, Home, Place
from core.ports.platform import RenderedScreen
from core.ports.stores import Stores
from core.responses import Caller
from core.service import Service
from core.titles import TITLES
from core.units import divided, named
from render.service import Painter
from storage.address import ServerAddress
from tests.fakes import FakeAdapter, Message
from tests.pool import InlinePool
from tests.world import ask

SHARDS = 5
UNITS = [unit.name for unit in divided("discord", SHARDS, 2)]
SERVERS = {Place("discord", str(100 + n)): str((1_200_000_000_000 + n) << 22) for n in range(10)}
TIMES = Times(ttl_s=6.0, beat_s=1.0, margin_s=1.0, look_s=0.2)
NAP_S = 0.05


@dataclass
class Branch(FakeAdapter):
    """A group's adapter. All branches are ways into one network; `sent` has who has sent what there."""

    process: str = ""
    sent: list[tuple[str, str, Place]] = field(default_factory=list)

    def _post(self, place: Place, rendered: RenderedScreen, nonce: str) -> Message:
        self.sent.append((self.process, self.group, place))
        return super()._post(place, rendered, nonce)


class Process:
    """What `bots.app.serve` runs, so far as it has to do with a platform."""

    def __init__(self, name: str, stores: Stores, painter: Painter, network: Branch) -> None:
        clock = SystemClock()
        self.service = Service(stores, TITLES, clock, thinkers=InlinePool())
        responder = Responder(self.service, painter)
        app = App(stores, self.service, responder, Computers(self.service, pace_s=0), clock)
        self.keeper = Keeper(stores.leases, UNITS, clock, times=TIMES)
        makers = [
            partial(Branch, "discord", unit, process=name, sent=network.sent, messages=network.messages)
            for unit in UNITS
        ]
        adapters = [Leased(make, self.keeper, make()) for make in makers]
        self.reconciler = Reconciler(stores.outbox, responder, adapters, clock, self.keeper.fence)
        shifts = [Shift(app, adapter, self.keeper, self.reconciler) for adapter in adapters]
        parts = (self.keeper.run(), self.reconciler.run(), self.service.follow(), *(shift.run() for shift in shifts))
        self.tasks = [asyncio.create_task(part) for part in parts]

    async def end(self) -> None:
        """At once: nothing is given back, and nobody says goodbye."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def leave(self) -> None:
        """In order."""
        await self.keeper.leave()
        await self.end()
        await self.keeper.depart()


@dataclass
class Two:
    stores: Stores
    network: Branch
    first: Process
    second: Process

    @property
    def held(self) -> list[list[str]]:
        return [process.keeper.holding for process in (self.first, self.second)]

    async def delivered(self, units: Iterable[str] = UNITS) -> None:
        """Until nothing is to be sent any more for these units."""
        parts = [named(unit) for unit in units]

        async def left() -> bool:
            behind = {one.place for one in await self.stores.outbox.behind("discord")}
            return any(part.serves(SERVERS.get(place, "")) for part in parts for place in behind)

        for _ in range(2000):
            if not await left():
                return
            await asyncio.sleep(NAP_S)
        raise AssertionError("waited in vain")

    def messages(self) -> dict[Place, int]:
        """How many there are at each place."""
        places = [message.place for message in self.network.messages.values()]
        return {place: places.count(place) for place in places}


async def until(holds: Callable[[], bool]) -> None:
    for _ in range(2000):
        if holds():
            return
        await asyncio.sleep(NAP_S)
    raise AssertionError("waited in vain")


@asynccontextmanager
async def two(address: ServerAddress, painter: Painter) -> AsyncIterator[Two]:
    from storage.postgres import PostgresStores

    doors = [await PostgresStores.open(address, SystemClock()) for _ in range(2)]
    network = Branch("discord")
    processes = [Process(name, stores, painter, network) for name, stores in zip("ab", doors, strict=True)]
    here = Two(doors[1], network, *processes)
    await until(lambda: sorted(map(len, here.held)) == [1, 1])
    try:
        yield here
    finally:
        for process in processes:
            await process.end()
        for stores in doors:
            await stores.close()


async def caller(service: Service, name: str, place: Place) -> Caller:
    account = Account("discord", name)
    person = await service.person(account, name, "en")
    return Caller(person=person, account=account, home=Home(place, "en", server=SERVERS[place]), entropy="1")


async def open_everywhere(service: Service) -> list[str]:
    """A lobby in each server, and in the first of them a match of two."""
    first = next(iter(SERVERS))
    anna, berta = await caller(service, "Anna", first), await caller(service, "Berta", first)
    code = (await service.act(anna, ask("new", arg="coloretto"))).table
    await service.act(berta, ask("join", code))
    await service.act(anna, ask("start", code))
    codes = [code]
    for place in list(SERVERS)[1:]:
        host = await caller(service, f"Host {place.chat}", place)
        codes.append((await service.open_table(host.person, host.account, [host.home], "coloretto", {})).code)
    return codes


async def test_each_place_is_served_once_by_whoever_holds_its_group(
    lent_address: ServerAddress, painter: Painter
) -> None:
    async with two(lent_address, painter) as here:
        await open_everywhere(here.first.service)
        await here.delivered()
        of = {unit: name for name, held in zip("ab", here.held, strict=True) for unit in held}
        assert set(of) == set(UNITS)
        for name, unit, place in here.network.sent:
            assert of[unit] == name
            assert named(unit).serves(SERVERS.get(place, "")), f"{place} is not {unit}'s"
        people = [Place("discord", user=name) for name in ("Anna", "Berta")]
        lobby, *others = SERVERS
        assert here.messages() == dict.fromkeys([*others, *people], 1) | {lobby: here.messages()[lobby]}
        assert here.messages()[lobby] in (1, 2), "the lobby was shown as one, or was a match by then"
        assert {name for name, _, _ in here.network.sent} == {"a", "b"}


@pytest.mark.parametrize("orderly", [True, False])
async def test_when_one_process_goes_the_other_goes_on_and_takes_over(
    lent_address: ServerAddress, painter: Painter, orderly: bool
) -> None:
    async with two(lent_address, painter) as here:
        codes = await open_everywhere(here.first.service)
        await here.delivered()
        before = here.messages()
        mine, its = here.second.keeper.holding, here.first.keeper.holding
        await (here.first.leave() if orderly else here.first.end())
        for code, place in zip(codes, SERVERS, strict=True):
            await here.stores.outbox.repost(code, place)
        here.second.reconciler.wake()
        await here.delivered(mine)
        await here.delivered(its)
        assert here.second.keeper.holding == UNITS
        after = here.messages()
        assert {place: after[place] - before[place] for place in SERVERS} == dict.fromkeys(SERVERS, 1)
        late = here.network.sent[sum(before.values()) :]
        assert {name for name, _, _ in late} == {"b"}
        assert all(named(unit).serves(SERVERS.get(place, "")) for _, unit, place in late)
