"""The SQLite file: made, copied, shared, one run a file."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from core.people import Account
from storage.errors import StoreError
from storage.sqlite import SqliteStores
from storage.sqlite.alone import alone
from storage.sqlite.database import Database
from storage.sqlite.migrate import steps
from tests.clock import SetClock
from tests.contract.stores.things import lobby, read

ACCOUNT = Account("discord", "Anna")


async def test_a_new_file_is_durable_and_up_to_date(path: Path) -> None:
    database = await Database.open(path)
    assert await database.row("PRAGMA journal_mode") == ("wal",)
    assert await database.row("PRAGMA synchronous") == (2,)
    assert await database.row("PRAGMA foreign_keys") == (1,)
    assert await database.row("PRAGMA user_version") == (steps()[-1].version,)
    await database.note(lambda connection: connection.execute("INSERT INTO local_person VALUES ('u', 'b', 1, 0)"))
    assert await database.row("PRAGMA synchronous") == (2,)
    await database.close()
    await database.close()  # harmless


async def test_nobody_else_on_the_machine_reads_seeds_in_a_new_file_or_its_copy(path: Path, clock: SetClock) -> None:
    stores = await SqliteStores.open(path, clock)
    await stores.backup(path.with_name("copy.db"))
    modes = {found.name: found.stat().st_mode & 0o777 for found in path.parent.iterdir()}
    await stores.close()
    assert {"a.db", "a.db-wal", "copy.db"} <= set(modes)
    assert set(modes.values()) == {0o600}


async def test_a_backup_beside_a_running_process_is_whole(path: Path, clock: SetClock) -> None:
    running = await SqliteStores.open(path, clock)
    await running.people.add_person(ACCOUNT, "Anna", "en")
    await running.tables.create(lobby("AAAA"))
    beside = await SqliteStores.read(path, clock)
    copy = path.with_name("copy.db")
    copy.write_text("what stood there before")
    await beside.backup(copy)
    await running.tables.create(lobby("BBBB"))
    assert await beside.tables.codes() == ["AAAA", "BBBB"]
    await beside.close()
    await running.close()
    restored = await SqliteStores.open(copy, clock)
    assert await restored.tables.codes() == ["AAAA"]
    assert await restored.tables.write(lobby("AAAA", revision=1)) == 2
    await restored.close()


async def test_a_backup_that_fails_leaves_what_was_there(path: Path, clock: SetClock) -> None:
    stores = await SqliteStores.open(path, clock)
    with pytest.raises(StoreError) as refused:
        await stores.backup(path.parent / "no" / "folder.db")
    assert refused.value.code == "table.store.unwritable"
    other = await SqliteStores.open(path.with_name("b.db"), clock)
    with pytest.raises(StoreError) as refused:
        await stores.backup(path.with_name("b.db"))
    assert refused.value.code == "table.store.busy"
    await other.close()
    await stores.close()
    assert sorted(found.name for found in path.parent.iterdir()) == ["a.db", "b.db"]


async def test_a_read_only_door_reads_and_writes_nothing(path: Path, clock: SetClock) -> None:
    stores = await SqliteStores.open(path, clock)
    await stores.people.add_person(ACCOUNT, "Anna", "en")
    await stores.tables.create(lobby())
    beside = await SqliteStores.read(path, clock)
    with pytest.raises(StoreError) as refused:
        await beside.tables.write(lobby(revision=1))
    assert refused.value.code == "table.store.readonly"
    assert (await read(beside)).revision == 1
    await beside.close()
    await stores.close()


def test_a_second_run_on_one_database_is_refused_through_a_link_too(path: Path) -> None:
    """T-28: the lock was on the path as written; a symbolic link started a second process."""
    path.touch()
    link = path.with_name("link.db")
    link.symlink_to(path)
    for first, second in ((path, path), (path, link), (link, path)):
        with alone(first), pytest.raises(StoreError) as refused, alone(second):
            pass
        assert refused.value.code == "table.store.locked"
    with alone(path):
        pass
    with pytest.raises(StoreError) as refused, alone(path.parent / "no" / "folder.db"):
        pass
    assert refused.value.code == "table.store.unwritable"


async def test_two_doors_opened_at_once_bring_one_file_up_to_date(path: Path, clock: SetClock) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
    doors = await asyncio.gather(*(SqliteStores.open(path, clock) for _ in range(4)))
    assert [await door.tables.codes() for door in doors] == [[]] * 4
    for door in doors:
        await door.close()
