"""The store can't be reached while somebody asks for something: they hear whether anything has happened, on whatever
platform, in sentences that are theirs; asked again it happens once.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from bots.clock import SystemClock
from core.titles import TITLES
from core.wording import Words
from render.service import Painter
from storage import doors
from storage.address import ServerAddress
from storage.errors import StoreError
from storage.postgres import PostgresStores
from storage.postgres import connecting as connecting_to
from tests import postgres
from tests.fakes import FakePlatform
from tests.way import Way, way
from tests.world import World, ask, opened

RESTS, UNSURE = (Words("en").say(f"table.store_{how}") for how in ("rests", "unsure"))


@asynccontextmanager
async def on(address: ServerAddress, painter: Painter) -> AsyncIterator[World]:
    clock = SystemClock()
    stores = await doors.opened(address, clock)
    world = World(stores, painter, FakePlatform(), titles=TITLES, clock=clock)
    try:
        yield world
    finally:
        await world.stop()
        await stores.close()


@pytest.fixture
def between(postgres_server: postgres.Server) -> Iterator[Way]:
    with way(postgres_server) as there:
        yield there


async def test_whoever_asks_meanwhile_hears_that_nothing_has_happened(
    painter: Painter, between: Way, lent_address: ServerAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that says nothing keeps the first ones waiting for as long as it might still answer, and nobody after
    them; the sentence names no database.
    """
    monkeypatch.setattr(connecting_to, "SILENT_S", 1.0)
    async with on(between.to(lent_address), painter) as world:
        code = await world.start("Anna", "Roberto")
        await world.quiet()
        name = await world.whose(code)
        caller = await world.caller(name)
        before = (await world.match(code)).no
        between.swallows = True
        async with asyncio.timeout(30):
            answers = [(await world.service.act(caller, ask("play", code))) for _ in range(20)]
        assert {answer.notice for answer in answers} == {RESTS}
        assert all(answer.refused for answer in answers)
        between.swallows = False
        async with asyncio.timeout(30):
            while (await world.service.act(caller, ask("play", code))).refused:  # noqa: ASYNC110
                await asyncio.sleep(0.1)
        assert (await world.match(code)).no == before
        await world.plays(name, code)
        await world.quiet()
        assert not any(task.done() for task in world.tasks)


async def test_what_may_have_been_kept_is_not_denied(
    painter: Painter, between: Way, lent_address: ServerAddress
) -> None:
    """The connection ends behind COMMIT: the move is kept, and who pressed is told that nobody knows. Pressed again it
    is refused as any button of before, and everybody sees it.
    """
    async with on(lent_address, painter) as world:
        code = await world.start("Anna", "Roberto")
        await world.quiet()
    async with on(between.to(lent_address), painter) as world:
        await world.stop()
        table, match = await world.service.table(code), await world.match(code)
        seat = table.undecided()[0]
        caller = await world.caller(table.names[seat])
        sure = ask("sure", code, str(match.legal(seat)[-1]), seat=seat, no=match.no)
        between.cuts = b"NOTIFY", b"COMMIT\0"  # statements of a new connection go as text
        answer = await world.service.act(caller, sure)
        assert (answer.notice, answer.refused) == (UNSURE, True)
        assert (await world.match(code)).no == match.no + 1
        again = await world.service.act(caller, sure)
        assert again.refused
        assert again.notice not in (RESTS, UNSURE)
        assert (await world.match(code)).no == match.no + 1


async def test_what_is_kept_already_is_not_denied_where_the_rest_fails(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The move stands; only the answer can't be made."""
    async with opened(":memory:", painter, FakePlatform()) as world:
        code = await world.start("Anna", "Roberto")
        await world.quiet()
        before = (await world.match(code)).no

        async def fails(*args: object) -> object:
            raise StoreError("away", path="a.db", why="gone")

        with monkeypatch.context() as patch:
            patch.setattr(world.service, "_onward", fails)
            answer = await world.plays(await world.whose(code), code)
        assert answer.notice == UNSURE
        assert (await world.match(code)).no == before + 1


@pytest.mark.file
async def test_a_locked_file_keeps_one_press_waiting_not_all_of_them(
    painter: Painter, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program holds the file for longer than is waited for; it is said once that it does, and once that it
    doesn't any more.
    """
    monkeypatch.setattr("storage.sqlite.database.BUSY_S", 1.0)
    async with opened(tmp_path / "a.db", painter, FakePlatform()) as world:
        codes = [await world.start("Anna", "Roberto") for _ in range(3)]
        await world.quiet()
        with closing(sqlite3.connect(tmp_path / "a.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            async with asyncio.timeout(20):
                answers = [await world.plays(await world.whose(code), code) for code in codes * 4]
            other.execute("ROLLBACK")
        assert {answer.notice for answer in answers} == {RESTS}
        for code in codes:
            name = await world.whose(code)
            async with asyncio.timeout(20):
                while (await world.plays(name, code)).notice == RESTS:  # noqa: ASYNC110
                    await asyncio.sleep(0.1)
        await world.quiet()
        lines = [record.getMessage() for record in caplog.records if record.name == "storage.outage"]
        assert len(lines) == 2
        assert "can be used again" in lines[1]


async def test_every_thread_comes_back_from_a_server_that_says_nothing(
    between: Way, lent_address: ServerAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reads, writes, what waits behind them and what is given up: nobody hangs, and all of them work afterwards."""
    monkeypatch.setattr(connecting_to, "SILENT_S", 1.0)
    stores = await doors.opened(between.to(lent_address), SystemClock())
    assert isinstance(stores, PostgresStores)
    await asyncio.gather(*(stores.tables.codes() for _ in range(16)))
    between.swallows = True
    asked = [asyncio.create_task(stores.tables.codes()) for _ in range(40)]
    asked += [asyncio.create_task(stores.heard.first("x", n, 0.0)) for n in range(20)]  # type: ignore[arg-type]
    await asyncio.sleep(0.2)
    for one in asked[::5]:
        one.cancel()
    async with asyncio.timeout(20):
        came = await asyncio.gather(*asked, return_exceptions=True)
    assert all(isinstance(one, StoreError | asyncio.CancelledError) for one in came)
    between.swallows = False
    async with asyncio.timeout(20):
        while True:
            try:
                await asyncio.gather(*(stores.tables.codes() for _ in range(16)))
                break
            except StoreError:
                await asyncio.sleep(0.1)
        assert await stores.heard.first("y", 1, 0.0)
    await stores.close()
