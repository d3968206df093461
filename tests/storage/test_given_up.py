"""Whoever waits for the store may give up at any moment."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import threading
from contextlib import suppress
from pathlib import Path

import pytest

from core.ports.tables import Conflict
from storage.sqlite import SqliteStores
from storage.sqlite.database import Database
from tests.clock import SetClock
from tests.contract.stores.things import ACCOUNTS, lobby, read, running


async def test_cancelled_reads_and_writes_leave_no_transaction_open(path: Path, clock: SetClock) -> None:
    """T-41: a snapshot or a BEGIN that was cancelled left a transaction open, and the next writes failed."""
    stores = await SqliteStores.open(path, clock)
    for account in ACCOUNTS:
        await stores.people.add_person(account, account.uid, "en")
    await stores.tables.create(running())
    chance = random.Random(41)

    async def write() -> None:
        with suppress(Conflict):
            await stores.tables.write(running(revision=(await read(stores)).revision, records=()))

    for _ in range(150):
        tasks = [asyncio.create_task(one) for one in (read(stores), write(), read(stores), write())]
        await asyncio.sleep(chance.random() * 0.002)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        before = (await read(stores)).revision
        assert await stores.tables.write(running(revision=before, records=())) == before + 1
    await stores.close()


async def test_a_write_that_has_begun_ends_whoever_waits(path: Path) -> None:
    """T-41"""
    database = await Database.open(path)
    begun, go_on, told = threading.Event(), threading.Event(), asyncio.Event()

    def work(connection: sqlite3.Connection) -> None:
        connection.execute("INSERT INTO person (name, language, created) VALUES ('Anna', 'en', 0)")
        begun.set()
        go_on.wait(5)

    first = asyncio.create_task(database.write(work, then=told.set))
    await asyncio.to_thread(begun.wait, 5)
    queued = asyncio.create_task(database.change(("DELETE FROM person", ())))
    await asyncio.sleep(0)
    for task in (first, queued):
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    go_on.set()
    assert await database.rows("SELECT name FROM person") == [("Anna",)]
    await asyncio.wait_for(told.wait(), 5)
    await database.close()


async def test_a_write_that_fails_leaves_nothing(path: Path) -> None:
    database = await Database.open(path)
    with pytest.raises(ZeroDivisionError):
        await database.write(
            lambda connection: (
                connection.execute("INSERT INTO person (name, language, created) VALUES ('A', 'en', 0)") and 1 // 0
            )
        )
    assert await database.rows("SELECT * FROM person") == []
    await database.change(("INSERT INTO person (name, language, created) VALUES ('B', 'en', 0)", ()))
    await database.close()


async def test_closing_waits_for_what_was_asked_before(path: Path, clock: SetClock) -> None:
    stores = await SqliteStores.open(path, clock)
    for account in ACCOUNTS:
        await stores.people.add_person(account, account.uid, "en")
    asked = asyncio.create_task(stores.tables.create(lobby()))
    await asyncio.sleep(0)
    await stores.close()
    assert await asked == 1
    assert [found.name for found in path.parent.iterdir()] == ["a.db"]


async def test_an_opening_that_is_given_up_holds_no_file(path: Path, clock: SetClock) -> None:
    opening = asyncio.create_task(SqliteStores.open(path, clock))
    await asyncio.sleep(0)
    opening.cancel()
    with pytest.raises(asyncio.CancelledError):
        await opening
    assert {found.name for found in path.parent.iterdir()} <= {"a.db"}
