"""Backups that are made day by day: which are kept, and that what bears a backup's name can be restored."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bots.clock import SystemClock
from core.people import Account
from storage.errors import StoreError
from storage.sqlite import SqliteStores, backups
from storage.sqlite.backups import BackupFolder, kept
from storage.sqlite.restore import restore
from tests.contract.stores.things import lobby

MONDAY = date(2026, 11, 2)
DAY = timedelta(days=1)

days = st.dates(date(2026, 1, 1), date(2027, 12, 31))


def lived_through(ran: list[bool], first: date = MONDAY) -> list[date]:
    """What is there after days on which the program ran or didn't."""
    there: set[date] = set()
    for no, on in enumerate(ran):
        if on:
            there = kept(there | {first + no * DAY}, first + no * DAY)
    return sorted(there)


def test_seven_days_and_the_last_of_each_of_four_weeks_stay() -> None:
    """After months without a gap, seen on a Wednesday: a week ago and later each day, before that the Sundays."""
    wednesday = MONDAY + 58 * DAY
    found = lived_through([True] * 59)
    assert found == [date(2026, month, day) for month, day in ((12, 6), (12, 13), (12, 20))] + [
        wednesday - ago * DAY for ago in range(6, -1, -1)
    ]
    assert wednesday - found[0] == 24 * DAY


@given(st.lists(st.booleans(), max_size=120))
def test_however_it_runs_what_is_kept_reaches_back(ran: list[bool]) -> None:
    """Today's is there, each of the last seven days' on which it ran, and of each week that ended less than four weeks
    ago the last; nothing is older than that.
    """
    ran = [*ran, True]
    today = MONDAY + (len(ran) - 1) * DAY
    ran_on = [MONDAY + no * DAY for no, on in enumerate(ran) if on]
    found = lived_through(ran)
    assert found[-1] == today
    assert {day for day in ran_on if today - day < 7 * DAY} <= set(found)
    last_of_week = {day.isocalendar()[:2]: day for day in ran_on}
    assert {day for day in last_of_week.values() if today - day < 28 * DAY} <= set(found)
    assert all(today - day < 28 * DAY for day in found)
    assert len(found) <= 11


@given(st.sets(days), days)
def test_what_is_kept_was_there_and_stays_kept_the_same_day(there: set[date], today: date) -> None:
    found = kept(there, today)
    assert found <= there
    assert kept(found, today) == found
    assert {day for day in there if day > today} <= found, "of a day to come nobody knows how old it is"


class Place(NamedTuple):
    """A folder for backups and the database that they are of."""

    folder: BackupFolder
    path: Path
    database: Path

    def names(self) -> list[str]:
        return sorted(file.name for file in self.path.iterdir() if file.suffix != ".lock")


@pytest.fixture
async def place(tmp_path: Path) -> Place:
    database, path = tmp_path / "rivertable.db", tmp_path / "backups"
    stores = await SqliteStores.open(database, SystemClock())
    await stores.people.add_person(Account("discord", "Anna"), "Anna", "en")
    await stores.tables.create(lobby("KXRM", options={"long": "x" * 200_000}))
    await stores.close()
    return Place(BackupFolder(path, database), path, database)


async def codes(file: Path) -> list[str]:
    stores = await SqliteStores.read(file, SystemClock())
    try:
        return await stores.tables.codes()
    finally:
        await stores.close()


async def test_one_a_day_which_can_be_restored(place: Place, tmp_path: Path) -> None:
    made, dropped = place.folder.keep(MONDAY)
    assert (made, dropped) == (place.path / "rivertable-2026-11-02.db", [])
    assert made.stat().st_mode & 0o777 == 0o600
    assert place.path.stat().st_mode & 0o777 == 0o700
    assert place.folder.keep(MONDAY) == (None, [])
    assert place.names() == ["rivertable-2026-11-02.db"], "one file a day, nothing beside it"
    restore(made, tmp_path / "elsewhere.db")
    assert await codes(tmp_path / "elsewhere.db") == ["KXRM"]
    assert place.names() == ["rivertable-2026-11-02.db"]


async def test_a_backup_is_made_beside_whoever_writes(place: Place) -> None:
    stores = await SqliteStores.open(place.database, SystemClock())
    await stores.tables.create(lobby("LAST"))
    made, _ = place.folder.keep(MONDAY)
    assert made is not None
    await stores.tables.create(lobby("MORE"))
    await stores.close()
    assert await codes(made) == ["KXRM", "LAST"]


def test_old_ones_go_once_a_new_one_is_whole_and_nothing_else_does(place: Place) -> None:
    ours = [place.folder.keep(MONDAY + no * DAY)[0] for no in range(12)]
    others = ["notes.txt", "rivertable-2026-02-31.db", "rivertable-2020-01-01.db.gz", "other-2020-01-01.db"]
    for name in (*others, "my-rivertable-2020-01-01.db", "rivertable-2020-01-01.db"):
        (place.path / name).write_text("theirs")
    made, dropped = place.folder.keep(MONDAY + 12 * DAY)
    assert made is not None
    assert [file.name for file in dropped] == ["rivertable-2020-01-01.db", "rivertable-2026-11-07.db"]
    left = {file.name for file in (*ours[6:], made) if file}
    assert set(place.names()) == left | {*others, "my-rivertable-2020-01-01.db"}


def damaged(database: Path) -> None:
    content = database.read_bytes()
    database.write_bytes(content[:8192] + b"\xff" * (len(content) - 8192))


def text(database: Path) -> None:
    database.write_text("a shopping list " * 100)


def newer(database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA user_version = 9999")


@pytest.mark.parametrize(
    ("spoil", "code"), [(damaged, "corrupt"), (text, "not_database"), (newer, "newer"), (Path.unlink, "missing")]
)
def test_what_couldnt_be_restored_becomes_no_backup(place: Place, spoil: Callable[[Path], None], code: str) -> None:
    """And nothing that was whole is dropped for it."""
    place.folder.keep(MONDAY)
    spoil(place.database)
    with pytest.raises(StoreError) as refused:
        place.folder.keep(MONDAY + 60 * DAY)
    assert refused.value.code == f"table.store.{code}"
    assert place.names() == ["rivertable-2026-11-02.db"]


def test_what_a_kill_left_is_cleared_away_by_the_next(place: Place) -> None:
    place.folder.keep(MONDAY)
    for name in (".db.new", ".db.new.part", ".db.new.part-journal"):
        (place.path / f"rivertable-2026-11-03{name}").write_text("half a")
    (place.path / "other-2026-11-03.db.new").write_text("another program is at it")
    assert place.folder.days() == [MONDAY], "none of them passes for a backup"
    place.folder.keep(MONDAY)
    assert place.names() == ["other-2026-11-03.db.new", "rivertable-2026-11-02.db"]


def test_the_last_room_is_left_to_those_who_play(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    size = place.database.stat().st_size
    usage = shutil.disk_usage(place.database)
    monkeypatch.setattr(backups.shutil, "disk_usage", lambda folder: usage._replace(free=2 * size - 1))
    with pytest.raises(StoreError) as refused:
        place.folder.keep(MONDAY)
    assert refused.value.code == "table.store.short"
    assert "MB are free" in str(refused.value)
    assert place.names() == []
    monkeypatch.setattr(backups.shutil, "disk_usage", lambda folder: usage._replace(free=2 * size))
    assert place.folder.keep(MONDAY).made


def test_a_disk_that_isnt_there_isnt_replaced_by_a_folder(tmp_path: Path, place: Place) -> None:
    """Where it should be mounted nothing may be written in its stead."""
    for path, why in ((tmp_path / "disk" / "backups", "No such"), (place.database, "Not a directory")):
        with pytest.raises(StoreError, match=why) as refused:
            BackupFolder(path, place.database).keep(MONDAY)
        assert str(path) in str(refused.value)
    assert not (tmp_path / "disk").exists()
