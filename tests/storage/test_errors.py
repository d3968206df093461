"""What is wrong with a file is told by SQLite's own word for it, in a sentence that says what to do.

T-42: every error of SQLite's was taken for damage, and a healthy database called for its backup.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from core.people import Account
from core.wording import LANGUAGES, Words
from storage.errors import BY_NAME, StoreError, store_error
from storage.sqlite import SqliteStores, database
from storage.sqlite.database import Database
from tests.clock import SetClock
from tests.contract.stores.things import lobby

WAYS = (SqliteStores.open, SqliteStores.read)


async def refused(way: object, path: Path) -> StoreError:
    with pytest.raises(StoreError) as caught:
        await way(path, SetClock())  # type: ignore[operator]
    return caught.value


async def made(path: Path) -> Path:
    stores = await SqliteStores.open(path, SetClock())
    await stores.people.add_person(Account("discord", "Anna"), "Anna", "en")
    await stores.tables.create(lobby())
    await stores.close()
    return path


def put(path: Path, content: bytes) -> None:
    path.write_bytes(content)


def got(path: Path) -> bytes:
    return path.read_bytes()


@pytest.mark.parametrize("code", sorted({*BY_NAME.values(), "newer", "missing", "empty", "locked", "in_use"}))
def test_every_fault_has_its_sentence(code: str) -> None:
    """T-42"""
    args: dict[str, str | int] = {"path": "/data/a.db", "why": "so it is", "have": 9, "know": 4, "n": 2}
    sentences = {language: Words(language)(StoreError(code, **args).line) for language in LANGUAGES}
    assert len(set(sentences.values())) == len(LANGUAGES)
    assert not any("table.store" in sentence for sentence in sentences.values())


def test_a_fault_of_the_program_is_no_fault_of_the_file() -> None:
    """T-42"""
    with closing(sqlite3.connect(":memory:")) as connection, pytest.raises(sqlite3.OperationalError) as error:
        connection.execute("SELECT nothing FROM nowhere")
    assert store_error(error.value, "a.db") is None


@pytest.mark.parametrize("way", WAYS)
async def test_a_file_of_a_newer_program_is_left_alone(path: Path, way: object) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 9999")
    error = await refused(way, path)
    assert error.code == "table.store.newer"
    assert "9999" in str(error)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM sqlite_schema").fetchone() == (0,)


@pytest.mark.parametrize("size", [100, 5000])
@pytest.mark.parametrize("way", WAYS)
async def test_a_text_is_no_database(path: Path, size: int, way: object) -> None:
    """T-42"""
    text = b"not a database " * size
    put(path, text)
    assert (await refused(way, path)).code == "table.store.not_database"
    assert got(path) == text


async def test_damaged_pages_call_for_the_backup(path: Path) -> None:
    """T-42"""
    data = got(await made(path))
    put(path, data[:4096] + b"\xff" * (len(data) - 4096))
    error = await refused(SqliteStores.open, path)
    assert error.code == "table.store.corrupt"
    assert "backup" in str(error)
    assert "\n" not in str(error)


@pytest.mark.parametrize("way", WAYS)
async def test_another_program_holds_it(path: Path, way: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """T-42"""
    monkeypatch.setattr(database, "BUSY_S", 0.05)
    await made(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as holder:
        holder.execute("PRAGMA locking_mode = EXCLUSIVE")
        holder.execute("BEGIN EXCLUSIVE")
        assert (await refused(way, path)).code == "table.store.busy"
    stores = await SqliteStores.open(path, SetClock())
    assert await stores.tables.codes() == ["KXRM"]
    await stores.close()


async def test_another_program_holds_it_while_we_write(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """T-42: and when it lets go, the writing goes on."""
    monkeypatch.setattr(database, "BUSY_S", 0.05)
    stores = await SqliteStores.open(await made(path), SetClock())
    with closing(sqlite3.connect(path, isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError) as caught:
            await stores.tables.write(lobby(revision=1))
        assert caught.value.code == "table.store.busy"
    assert await stores.tables.write(lobby(revision=1)) == 2
    await stores.close()


async def test_no_room_on_the_disk(path: Path) -> None:
    """T-42: nothing of the write is stored, and there is no transaction left open."""
    kept = await Database.open(await made(path))
    stores = SqliteStores(kept, SetClock())
    await kept.run(lambda connection: connection.execute("PRAGMA max_page_count = 1").fetchone())
    with pytest.raises(StoreError) as caught:
        await stores.tables.write(lobby(revision=1, options={"long": "x" * 100_000}))
    assert caught.value.code == "table.store.full"
    assert await stores.tables.write(lobby(revision=1)) == 2
    await stores.close()


@pytest.fixture
def guarded() -> Iterator[Path]:
    """A folder that others may read and not write. Whoever runs the tests as root is somebody else meanwhile."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        own = os.geteuid()
        yield folder
        os.seteuid(own)
        folder.chmod(0o700)


def guard(folder: Path, *, file: int, mode: int) -> None:
    (folder / "a.db").chmod(file)
    folder.chmod(mode)
    if os.geteuid() == 0:
        os.seteuid(65534)


@pytest.mark.skipif(os.name != "posix", reason="rights of another system")
@pytest.mark.parametrize("way", WAYS)
async def test_a_folder_that_cant_be_written(guarded: Path, way: object) -> None:
    """T-42"""
    await made(guarded / "a.db")
    guard(guarded, file=0o444, mode=0o555)
    assert (await refused(way, guarded / "a.db")).code == "table.store.readonly"


@pytest.mark.skipif(os.name != "posix", reason="rights of another system")
async def test_a_file_that_cant_be_written_is_read_and_no_more(guarded: Path) -> None:
    """T-42: opened for writing it is refused at once, not at the first move."""
    await made(guarded / "a.db")
    guard(guarded, file=0o444, mode=0o777)
    assert (await refused(SqliteStores.open, guarded / "a.db")).code == "table.store.readonly"
    stores = await SqliteStores.read(guarded / "a.db", SetClock())
    assert await stores.tables.codes() == ["KXRM"]
    await stores.close()


async def test_a_missing_empty_or_unwritable_file(tmp_path: Path) -> None:
    assert (await refused(SqliteStores.read, tmp_path / "none.db")).code == "table.store.missing"
    (tmp_path / "empty.db").touch()
    assert (await refused(SqliteStores.read, tmp_path / "empty.db")).code == "table.store.empty"
    assert (await refused(SqliteStores.open, tmp_path / "no" / "folder.db")).code == "table.store.unwritable"
    assert (await refused(SqliteStores.open, tmp_path)).code == "table.store.unwritable"
