"""Everything moved to another database: nothing is missing there, whatever goes wrong meanwhile nothing is lost."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bots.tools.likeness import likeness
from core.people import Account
from core.stored import StoredTable
from core.titles import TITLES
from storage import doors, moving
from storage.address import ServerAddress
from storage.doors import Address
from storage.errors import StoreError
from storage.moving import Moved, Side
from storage.sqlite import database as sqlite_database
from storage.sqlite.layout import layouts
from storage.sqlite.migrate import steps
from tests.clock import SetClock
from tests.command import script
from tests.contract.stores.things import ACCOUNTS, lobby
from tests.postgres import Server
from tests.storage.much import fill_much

COMPARED = partial(likeness, titles=TITLES)


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("much") / "much.db"
    asyncio.run(fill_much(path))
    return path


@pytest.fixture
def path(filled: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(filled, tmp_path / "a.db"))


def moved(source: Address, target: Address) -> Moved | None:
    with doors.sides(source, target) as (one, other):
        return moving.move(one, other, layouts(), COMPARED)


def refused(source: Address, target: Address) -> str:
    with pytest.raises(StoreError) as why:
        moved(source, target)
    return why.value.kind


def rows(database: Address) -> dict[str, list[Any]]:
    """All that it holds, but by which moves it came; with the numbers that it has given."""
    with doors.side(database) as side:
        held = {one.name: list(side.read(one)) for one in layouts() if one.name != "moved"}
        return held | {"due": side.rows("SELECT id, due_at FROM destination ORDER BY id")}


def numbers(file: Path) -> list[Any]:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute("SELECT name, seq FROM sqlite_sequence ORDER BY name").fetchall()


async def opens(database: Address) -> str:
    """ "" where a program starts on it; else why not."""
    try:
        await (await doors.opened(database, SetClock())).close()
    except StoreError as error:
        return error.kind
    return ""


async def test_to_a_server_and_back_everything_is_as_it_was(path: Path, address: ServerAddress, tmp_path: Path) -> None:
    before = rows(path)
    assert all(before.values()), "a row in every table"
    there = moved(path, address)
    assert there == Moved(sum(map(len, before.values())) - len(before["due"]), 21, 1)
    assert rows(address) == before
    assert await opens(path) == "moved"
    assert await opens(address) == ""
    back = tmp_path / "back.db"
    assert moved(address, back)
    assert rows(back) == before
    assert numbers(back) == numbers(path)
    assert await opens(address) == "moved"
    assert await opens(back) == ""
    with closing(sqlite3.connect(back)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    assert back.stat().st_mode & 0o077 == 0, "its owner's alone"


async def test_play_goes_on_there_and_no_number_is_given_twice(path: Path, address: ServerAddress) -> None:
    people, shown = len(rows(path)["person"]), max(row[0] for row in rows(path)["destination"])
    moved(path, address)
    stores = await doors.opened(address, SetClock())
    newcomer = await stores.people.add_person(Account("discord", "new"), "Nuno", "en")
    assert newcomer.id == people + 1
    await stores.tables.create(lobby("NEWT", owner=newcomer.id, occupants=()))
    assert await stores.announcements.announce({"en": "Hello"}, [], 1.0) == 8, "the seventh is gone"
    await stores.close()
    assert max(row[0] for row in rows(address)["destination"]) == shown + 2


async def test_from_one_server_to_another(path: Path, address: ServerAddress, postgres_server: Server) -> None:
    before = rows(path)
    postgres_server.sql("CREATE DATABASE elsewhere")
    other = ServerAddress(address.url.replace("/postgres?", "/elsewhere?").partition("&options")[0])
    moved(path, address)
    assert moved(address, other)
    assert rows(other) == before
    assert await opens(address) == "moved"
    moved(other, path)
    assert rows(path) == before, "it had come through there"
    postgres_server.sql("DROP DATABASE elsewhere")


async def test_back_to_the_file_that_was_left(path: Path, address: ServerAddress) -> None:
    """What it holds still has gone on elsewhere: that takes its place."""
    moved(path, address)
    stores = await doors.opened(address, SetClock())
    await stores.people.add_person(Account("discord", "new"), "Nuno", "en")
    await stores.close()
    now = rows(address)
    assert moved(address, path)
    assert rows(path) == now
    assert (await opens(path), await opens(address)) == ("", "moved")
    assert refused(address, path) == "moved"
    assert moved(path, address), "and there again"


async def test_what_was_left_for_another_isnt_overwritten(path: Path, filled: Path, tmp_path: Path) -> None:
    """It may be the last that is left of it."""
    gone, stranger = tmp_path / "gone.db", Path(shutil.copy(filled, tmp_path / "stranger.db"))
    moved(path, gone)
    kept = rows(path)
    assert refused(stranger, path) == "left_elsewhere"
    assert rows(path) == kept
    with doors.side(path) as side:
        moving.take_up(side)
    assert await opens(path) == ""
    assert refused(gone, path) == "occupied", "it may have gone on by itself"
    with doors.side(path) as side, pytest.raises(StoreError) as why:
        moving.take_up(side)
    assert why.value.kind == "not_left"


async def test_a_database_that_holds_anything_is_refused(
    path: Path, tmp_path: Path, address: ServerAddress, clock: SetClock
) -> None:
    other, before = tmp_path / "other.db", rows(path)
    for there in (other, address):
        stores = await doors.opened(there, clock)
        await stores.people.add_person(ACCOUNTS[0], "Anna", "en")
        await stores.close()
        assert refused(path, there) == "occupied"
        with doors.side(there) as side:
            assert side.rows("SELECT name FROM person") == [("Anna",)]
    assert refused(path, path) == "itself"
    (tmp_path / "link.db").symlink_to(path)
    assert refused(path, tmp_path / "link.db") == "itself"
    assert refused(tmp_path / "none.db", tmp_path / "new.db") == "missing"
    assert not (tmp_path / "new.db").exists()
    assert await opens(path) == ""
    assert rows(path) == before


async def test_one_on_which_a_program_has_only_started_is_empty(
    path: Path, address: ServerAddress, clock: SetClock
) -> None:
    stores = await doors.opened(address, clock)
    await stores.alive.beat(clock.wall())
    await stores.heard.first("telegram", 1, 1.0)
    await stores.close()
    before = rows(path)
    moved(path, address)
    assert rows(address) == before


async def test_neither_may_be_in_use(path: Path, address: ServerAddress) -> None:
    for used in (path, address):
        with doors.alone(used):
            assert refused(path, address) == "locked"


async def test_verbs_beside_it_cant_write_meanwhile(
    path: Path, tmp_path: Path, clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What they wrote would stay behind."""
    monkeypatch.setattr(sqlite_database, "BUSY_S", 0.01)
    beside = await doors.beside(path, clock)
    with doors.sides(path, tmp_path / "b.db"), pytest.raises(StoreError) as why:
        await beside.people.add_person(Account("discord", "new"), "Nuno", "en")
    assert why.value.kind == "busy"
    await beside.close()


async def test_a_file_of_an_earlier_program_is_brought_up_to_date_first(tmp_path: Path, address: ServerAddress) -> None:
    old = tmp_path / "old.db"
    with closing(sqlite3.connect(old)) as connection:
        schema = "".join(step.sql for step in steps()[:20])
        connection.executescript(f"BEGIN; {schema} PRAGMA user_version = 20; COMMIT")
    assert moved(old, address) == Moved(2, 0, 0), "the highest numbers"
    assert await opens(address) == ""


async def test_characters_that_no_server_holds_are_left_out(path: Path, address: ServerAddress, tmp_path: Path) -> None:
    before = rows(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE home SET title = 'Ri' || char(0) || 'ver' WHERE position = 0")
        connection.execute("UPDATE denied SET why = char(0)")
    again = Path(shutil.copy(path, tmp_path / "again.db"))
    for source, there in ((path, tmp_path / "b.db"), (again, address)):
        moved(source, there)
        assert rows(there)["record"] == before["record"]
        with doors.side(there) as side:
            assert side.rows("SELECT DISTINCT title FROM home WHERE position = 0") == [("River",)]
            assert side.rows("SELECT why FROM denied") == [("",)]


PLANTED = {
    "an answer": ("UPDATE pending SET move = 'pass'", "pending"),
    "a picture": ("UPDATE local_picture SET png = (SELECT png FROM local_picture WHERE message = 2)", "local_picture"),
    "a time": ("UPDATE downtime SET ended = ended + 0.0001", "downtime"),
    "one row less": ("DELETE FROM heard", "heard"),
    "one row more": ("INSERT INTO heard VALUES ('x', 1, 1.0)", "heard"),
}


@pytest.mark.parametrize("planted", PLANTED)
@pytest.mark.parametrize("to_server", [False, True])
async def test_a_difference_is_found_and_nothing_has_moved(
    path: Path, tmp_path: Path, address: ServerAddress, monkeypatch: pytest.MonkeyPatch, planted: str, to_server: bool
) -> None:
    sql, where = PLANTED[planted]
    there: Address = address if to_server else tmp_path / "b.db"
    before, copied = rows(path), moving.copy

    def spoilt(source: Side, target: Side, tables: Sequence[moving.Layout]) -> int:
        count = copied(source, target, tables)
        target.change(sql)
        return count

    monkeypatch.setattr(moving, "copy", spoilt)
    with pytest.raises(StoreError) as why:
        moved(path, there)
    assert why.value.kind == "differs"
    assert f"the first difference: {where})" in str(why.value)
    assert await opens(path) == ""
    assert rows(path) == before
    monkeypatch.setattr(moving, "copy", copied)
    assert moved(path, there), "there is nothing in its way"


async def test_every_match_is_played_from_both(path: Path, tmp_path: Path) -> None:
    """As a running program reads it; what it can't play is told apart."""
    compared = list[str]()

    def noted(one: StoredTable, other: StoredTable) -> moving.Likeness:
        compared.append(one.code)
        return likeness(one, other, TITLES)

    with doors.sides(path, tmp_path / "b.db") as (one, other):
        moving.move(one, other, layouts(), noted)
    codes = [row[0] for row in rows(tmp_path / "b.db")["game_table"]]
    assert compared == sorted(codes)
    with doors.side(tmp_path / "b.db") as side:
        matches = [table for code in codes if (table := side.table(code)) and table.records and table.game != "toy"]
        assert len(matches) == 16
        for table in matches:
            assert likeness(table, table, TITLES) is moving.Likeness.SAME
            cut = msgspec.structs.replace(table, records=table.records[:-1])
            assert likeness(table, cut, TITLES) is moving.Likeness.DIFFERENT


KILLED = """
import os, signal, sys
from bots.cli import main
from storage import moving
from storage.sqlite.side import FileSide
from storage.postgres.side import ServerSide

left = int(os.environ["LEFT"])

def then_killed(call):
    def wrapped(*args):
        global left
        result = call(*args)
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return result
    return wrapped

FileSide.empty, ServerSide.empty = then_killed(FileSide.empty), then_killed(ServerSide.empty)
moving.copy = then_killed(moving.copy)
FileSide.commit, ServerSide.commit = then_killed(FileSide.commit), then_killed(ServerSide.commit)
sys.argv = ["rivertable", "move-to", os.environ["TARGET"]]
main()
"""


@pytest.mark.parametrize("to_server", [False, True])
async def test_a_kill_at_any_moment_loses_nothing(
    path: Path, tmp_path: Path, address: ServerAddress, monkeypatch: pytest.MonkeyPatch, to_server: bool
) -> None:
    """While it is copied and compared, and after each of the first two words that are said."""
    there: Address = address if to_server else tmp_path / "b.db"
    before = rows(path)
    for left, (here, gone) in enumerate((("", ""), ("", ""), ("", "unfinished"), ("moved", "unfinished")), 1):
        monkeypatch.setenv("LEFT", str(left))
        monkeypatch.setenv("TARGET", address.url if to_server else str(there))
        process = script(tmp_path, KILLED, database=path)
        await asyncio.to_thread(process.communicate, timeout=120)
        assert process.returncode == -9, left
        await let_go(path, there)
        assert (await opens(path), await opens(there)) == (here, gone), left
        assert rows(path) == before
    assert refused(there, tmp_path / "c.db") == "unfinished"
    assert moved(path, there) is None
    assert (await opens(path), await opens(there)) == ("moved", "")
    assert rows(there) == before


async def let_go(*databases: Address) -> None:
    """Until the server has noticed that somebody is no more."""
    for database in databases:
        while True:
            try:
                with doors.side(database):
                    break
            except StoreError as error:
                if error.kind not in ("locked", "busy"):
                    raise
                await asyncio.sleep(0.01)
