"""The running program makes a backup a day; one that fails is told and tried again, and nobody's move waits for it."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bots.backups import LONGEST_LOOK_S, RETRY_S, Backups
from core.people import Account
from storage.sqlite import SqliteStores
from storage.sqlite.backups import BackupFolder
from tests.clock import SetClock
from tests.contract.stores.things import lobby

NOON = datetime(2026, 11, 28, 12, tzinfo=UTC).timestamp()
NIGHT = datetime(2026, 11, 28, 23, 50, tzinfo=UTC).timestamp()


@pytest.fixture
async def database(tmp_path: Path) -> Path:
    stores = await SqliteStores.open(tmp_path / "rivertable.db", SetClock())
    await stores.people.add_person(Account("discord", "Anna"), "Anna", "en")
    await stores.tables.create(lobby("KXRM"))
    await stores.close()
    return tmp_path / "rivertable.db"


def made(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.glob("*.db*"))


async def test_one_at_the_start_and_one_each_day(tmp_path: Path, database: Path) -> None:
    clock, folder = SetClock(NIGHT), tmp_path / "backups"
    backups = Backups(BackupFolder(folder, database), clock)
    assert await backups.look() == 600, "until the day is over"
    assert await backups.look() == 600
    assert made(folder) == ["rivertable-2026-11-28.db"]
    clock.advance(600)
    assert await backups.look() == LONGEST_LOOK_S, "the machine may sleep, or its clock be set"
    assert made(folder) == ["rivertable-2026-11-28.db", "rivertable-2026-11-29.db"]
    assert await Backups(BackupFolder(folder, database), clock).look() == LONGEST_LOOK_S
    assert made(folder) == ["rivertable-2026-11-28.db", "rivertable-2026-11-29.db"], "a restart makes no other"


async def test_one_that_fails_is_told_and_tried_again(
    tmp_path: Path, database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    clock, folder = SetClock(NOON), tmp_path / "disk" / "backups"
    backups = Backups(BackupFolder(folder, database), clock)
    with caplog.at_level(logging.INFO):
        assert await backups.look() == RETRY_S
        assert f"There can be no backups in {folder}" in caplog.text
        folder.parent.mkdir()
        assert await backups.look() == LONGEST_LOOK_S
    assert made(folder) == ["rivertable-2026-11-28.db"]
    assert f"backup {folder / 'rivertable-2026-11-28.db'} is made and whole" in caplog.text


async def test_a_fault_in_it_ends_nothing(
    tmp_path: Path, database: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    folder = BackupFolder(tmp_path / "backups", database)

    def broken(day: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(folder, "keep", broken)
    assert await Backups(folder, SetClock(NOON)).look() == RETRY_S
    assert "a backup failed, tried again in 15 minutes" in caplog.text


async def test_moves_are_stored_while_one_is_made(tmp_path: Path, database: Path) -> None:
    """It reads by a connection of its own, on a thread of its own."""
    clock = SetClock(NOON)
    stores = await SqliteStores.open(database, clock)
    backups = Backups(BackupFolder(tmp_path / "backups", database), clock)
    looking = asyncio.create_task(backups.look())
    for code in ("AAAA", "BBBB", "CCCC"):
        await stores.tables.create(lobby(code))
    await looking
    assert await stores.tables.codes() == ["AAAA", "BBBB", "CCCC", "KXRM"]
    await stores.close()
    assert made(tmp_path / "backups") == ["rivertable-2026-11-28.db"]
