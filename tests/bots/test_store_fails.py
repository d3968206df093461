"""The store fails while messages are under way: nothing spins, nothing is said twice, all goes on afterwards. (T-23)"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.people import Place
from core.ports.platform import RenderedScreen
from render.service import Painter
from storage.errors import StoreError
from storage.sqlite import SqliteStores
from tests.bots.test_heard import chat_of, heard
from tests.clock import SetClock, seconds, until
from tests.fakes import FakePlatform
from tests.world import RIVER, World, opened

SECONDS = 30


pytestmark = pytest.mark.file


class Filling(FakePlatform):
    """The disk is full from the moment when a message arrives at the river."""

    fill: Callable[[], Any] | None = None

    async def send(self, place: Place, rendered: RenderedScreen, nonce: str) -> str:
        message = await super().send(place, rendered, nonce)
        if self.fill is not None and place == RIVER:
            fill, self.fill = self.fill, None
            await fill()
        return message


def failing(world: World, monkeypatch: pytest.MonkeyPatch, clock: SetClock) -> Counter[int]:
    """How often the database was asked in vain, by the second."""
    assert isinstance(world.stores, SqliteStores)
    database, tries = world.stores._database, Counter[int]()
    run = database.run

    async def counted(work: Any, *method: str) -> Any:
        try:
            return await run(work, *method)
        except StoreError:
            tries[int(clock.monotonic())] += 1
            raise

    monkeypatch.setattr(database, "run", counted)
    return tries


async def writable(world: World, *, yes: bool) -> None:
    """SQLite refuses to write, as it does on a disk that has no room, or takes it again."""
    assert isinstance(world.stores, SqliteStores)
    await world.stores._database.rows(f"PRAGMA query_only = {int(not yes)}")


async def test_half_a_minute_without_room_on_the_disk(
    painter: Painter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """T-23: one try in two seconds, one line, and the message that had arrived is written down, not sent again."""
    platform, clock = Filling(), SetClock()
    async with opened(tmp_path / "a.db", painter, platform, clock=clock) as world:
        code = await world.start("Anna", "Roberto")
        await world.quiet()
        since, tries = set(platform.messages), failing(world, monkeypatch, clock)
        platform.fill = lambda: writable(world, yes=False)
        with caplog.at_level(logging.INFO):
            await world.plays(await world.whose(code), code)
            name = await world.whose(code)
            await until(lambda: bool(tries))
            await asyncio.sleep(0.5)  # what is under way ends while the clock stands
            began = int(clock.monotonic())
            await seconds(clock, SECONDS)
            assert max(n for second, n in tries.items() if second > began + 1) == 1
            assert sum(tries.values()) < 20
            assert [record.name for record in caplog.records if "database" in record.message] == ["storage.outage"]
            assert len(caplog.records) < 10
            assert not world.tasks[-1].done()
        await writable(world, yes=True)
        await seconds(clock, SECONDS)
        await world.quiet()
        boards = [message for message in platform.at(RIVER) if message.id not in since]
        assert len(boards) == 1
        assert heard(platform, name, since) == 1
        assert list(platform.live(RIVER)) == boards
        assert len([message for message in platform.at(chat_of(name)) if message.id not in since]) == 1


async def test_many_places_wait_for_the_store_together(
    painter: Painter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """T-23: not each with tries and lines of its own."""
    platform, clock = FakePlatform(), SetClock()
    async with opened(tmp_path / "a.db", painter, platform, clock=clock) as world:
        await world.stop()
        homes = [Place("fake", f"room {n}") for n in range(20)]
        for place in homes:
            caller = await world.caller("Anna", place=place)
            await world.service.open_table(caller.person, caller.account, [caller.home], "coloretto", {})
        await writable(world, yes=False)
        tries = failing(world, monkeypatch, clock)
        other = World(world.stores, painter, platform, titles=world.service.titles, clock=clock)
        with caplog.at_level(logging.INFO):
            await until(lambda: bool(tries))
            await seconds(clock, SECONDS)
            assert max(n for second, n in tries.items() if second > 1) <= 3  # deliveries, sweeping, erasing
            assert [record.name for record in caplog.records] == ["storage.outage"]
        await writable(world, yes=True)
        await seconds(clock, SECONDS)
        await other.quiet()
        assert all(len(platform.at(place)) == 1 for place in homes)
        await other.stop()


@pytest.mark.parametrize(
    "error", [StoreError("busy", path="a.db", why="locked"), sqlite3.OperationalError("out of memory")]
)
@pytest.mark.parametrize("read", ["agenda", "next_retry", "due", "suspended_places"])
async def test_a_read_that_fails_ends_nothing(
    painter: Painter, monkeypatch: pytest.MonkeyPatch, read: str, error: Exception
) -> None:
    """T-23"""
    platform, clock = FakePlatform(), SetClock()
    async with opened(":memory:", painter, platform, clock=clock) as world:
        await world.quiet()
        clock.advance(120.0)

        async def fails(*args: object) -> object:
            failed.append(args)
            raise error

        failed: list[object] = []
        with monkeypatch.context() as patch:
            patch.setattr(world.stores.outbox, read, fails)
            world.service._closed = {"fake": set()}
            await world.does("Anna", "new", arg="coloretto")
            await until(lambda: bool(failed))
            await seconds(clock, 10)
            assert len(failed) < 8
            assert not world.tasks[-1].done()
        await seconds(clock, 330, step=15)
        await world.quiet()
        assert len(platform.at(RIVER)) == 1


async def test_a_turn_that_can_not_be_read_now_is_shown_later(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """T-23: not skipped, as if its table were another program's."""
    platform, clock = FakePlatform(), SetClock()
    async with opened(":memory:", painter, platform, clock=clock) as world:
        code = await world.start("Anna", "Roberto")
        await world.quiet()
        since, name = set(platform.messages), await world.whose(code)

        async def fails(*args: object, **more: object) -> object:
            failed.append(args)
            raise StoreError("busy", path="a.db", why="locked")

        failed: list[object] = []
        await world.stop()
        await world.plays(name, code)
        other = World(world.stores, painter, platform, titles=world.service.titles, clock=clock)
        with monkeypatch.context() as patch:
            patch.setattr(world.stores.tables, "read", fails)
            await until(lambda: bool(failed))
            await seconds(clock, 5)
        await seconds(clock, 30)
        await other.quiet()
        assert heard(platform, await world.whose(code), since) == 1
        await other.stop()


async def test_computers_rest_while_the_store_fails(painter: Painter, monkeypatch: pytest.MonkeyPatch) -> None:
    """T-23: each table is looked at once a pause."""
    clock = SetClock()
    async with opened(":memory:", painter, FakePlatform(), clock=clock) as world:
        codes = [await world.start("Anna", computers=1) for _ in range(8)]
        await world.quiet()

        async def fails(code: str, **more: object) -> object:
            tries[code] += 1
            raise StoreError("busy", path="a.db", why="locked")

        tries = Counter[str]()
        with monkeypatch.context() as patch:
            patch.setattr(world.stores.tables, "read", fails)
            for code in codes:
                world.computers.look(code)
            await seconds(clock, SECONDS)
            assert set(tries) == set(codes)
            assert max(tries.values()) < SECONDS / 2 + 3
            assert not world.tasks[0].done()
        await seconds(clock, SECONDS)
        await world.computers.idle()


async def test_who_follows_what_others_write_misses_nothing(
    painter: Painter, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """T-23"""
    clock = SetClock()
    async with opened(tmp_path / "a.db", painter, FakePlatform(), clock=clock) as world:
        assert isinstance(world.stores, SqliteStores)
        told: list[str] = []
        world.service.listen(told.append)
        database = world.stores._database
        rows = database.rows

        async def fails(sql: str, values: Any = ()) -> Any:
            if "written" in sql:
                raise StoreError("busy", path="a.db", why="locked")
            return await rows(sql, values)

        following = asyncio.create_task(world.service.follow())
        await asyncio.sleep(0.05)
        async with opened(tmp_path / "a.db", painter, FakePlatform(), clock=clock) as other:
            with monkeypatch.context() as patch:
                patch.setattr(database, "rows", fails)
                await seconds(clock, 3)
                code = (await other.does("Roberto", "new", arg="coloretto")).table
                await seconds(clock, 3)
                assert code not in told
            await seconds(clock, 10)
            assert code in told
        following.cancel()
        await asyncio.gather(following, return_exceptions=True)
