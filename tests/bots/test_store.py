"""Database files that are damaged, newer, in use or being copied."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from filelock import FileLock

from bots.app import house
from bots.settings import Settings
from core.ports import Conflict
from core.records import Played
from render.service import Painter
from storage.errors import StoreError
from storage.migrate import steps
from storage.sqlite import SqliteStore
from tests.fakes import FakePlatform
from tests.world import World, opened


def test_schema_files_are_numbered_without_gaps() -> None:
    assert [step.version for step in steps()] == list(range(1, len(steps()) + 1))


async def test_a_new_file_is_durable_and_up_to_date(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "a.db")
    assert await store.row("PRAGMA journal_mode") == ("wal",)
    assert await store.row("PRAGMA synchronous") == (2,)
    assert await store.row("PRAGMA foreign_keys") == (1,)
    assert await store.row("PRAGMA user_version") == (steps()[-1].version,)
    await store.close()


async def test_nobody_else_on_the_machine_reads_seeds_in_a_new_file_or_its_copy(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "a.db")
    await store.backup(tmp_path / "copy.db")
    modes = modes_in(tmp_path)
    await store.close()
    assert {"a.db", "a.db-wal", "copy.db"} <= set(modes)
    assert set(modes.values()) == {0o600}


def modes_in(folder: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}


async def test_a_file_of_a_newer_program_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 9999")
    connection.close()
    for way in (SqliteStore.open, SqliteStore.read):
        with pytest.raises(StoreError) as refused:
            await way(path)
        assert refused.value.code == "table.store.newer"
        assert "9999" in str(refused.value)


@pytest.mark.parametrize("size", [100, 5000])
async def test_a_damaged_file_is_refused_in_a_sentence(tmp_path: Path, size: int) -> None:
    path = tmp_path / "a.db"
    path.write_bytes(b"not a database " * size)
    for way in (SqliteStore.open, SqliteStore.read):
        with pytest.raises(StoreError) as refused:
            await way(path)
        assert refused.value.code == "table.store.corrupt"
        assert "backup" in str(refused.value)


async def test_a_missing_or_unwritable_file(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as refused:
        await SqliteStore.read(tmp_path / "none.db")
    assert refused.value.code == "table.store.missing"
    with pytest.raises(StoreError) as refused:
        await SqliteStore.open(tmp_path / "no" / "folder.db")
    assert refused.value.code == "table.store.unwritable"


async def test_a_second_run_on_one_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    with FileLock(f"{path}.lock"):
        with pytest.raises(StoreError) as refused:
            async with house(Settings(_env_file=None, database=path)):  # type: ignore[call-arg]
                pass
        assert refused.value.code == "table.store.locked"


async def test_a_backup_of_a_running_database_is_whole(tmp_path: Path, painter: Painter) -> None:
    async with opened(tmp_path / "a.db", painter, FakePlatform()) as world:
        code = await world.start("Anna", "Roberto")
        for _ in range(5):
            await world.plays(await world.whose(code), code)
        beside = await SqliteStore.read(tmp_path / "a.db")
        await beside.backup(tmp_path / "b.db")
        await beside.close()
        await world.plays(await world.whose(code), code)
        had = (await world.service.table(code)).need_match().records
    copy = await SqliteStore.open(tmp_path / "b.db")
    table = await copy.load(code)
    assert table
    assert table.need_match().records == had[: len(table.need_match().records)]
    assert len(table.need_match().records) >= 5
    await copy.close()


async def test_a_record_number_is_taken_once(world: World) -> None:
    code = await world.start("Anna", "Roberto")
    await world.plays(await world.whose(code), code)
    table = await world.service.table(code)
    with pytest.raises(Conflict):
        await world.store.save(table, [Played(1, {0: "take"})])
    rows = await world.store.rows("SELECT no FROM record WHERE code = ? ORDER BY no", (code,))
    assert [no for (no,) in rows] == list(range(1, len(rows) + 1))


async def test_a_write_that_loses_the_race_is_told_and_read_again(world: World) -> None:
    code = await world.start("Anna", "Roberto")
    name = await world.whose(code)
    match = (await world.service.table(code)).need_match()
    move = str(match.legal(match.awaited[0])[-1])
    await world.store.write(
        (
            "INSERT INTO record (code, no, body, at) VALUES (?, ?, ?, 0)",
            (code, 1, '{"type":"resigned","no":1,"seat":0}'),
        )
    )
    answer = await world.does(name, "type", code, move)
    assert answer.refused
    assert "moved on" in answer.notice
    assert (await world.service.table(code)).need_match().resigned == {0}
