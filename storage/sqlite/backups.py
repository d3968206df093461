"""The folder of backups that the running program makes by itself: one a day, of which some are kept.

Each bears the database's name and its day: `rivertable-2026-11-28.db`. What stands under such a name has been written
out and looked through; what is not yet so far has another ending, and is cleared away by whoever makes the next one.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path
from typing import Final, NamedTuple

from storage.errors import StoreError
from storage.sqlite.alone import alone
from storage.sqlite.database import copied, reading, settle, sound

DAYS_KEPT: Final = 7

WEEKS_KEPT: Final = 4
"""Nothing stays longer, so that it can be said for how long backups hold whoever was erased since."""

UNFINISHED: Final = ".new"

MEGABYTE: Final = 1_000_000


def kept(days: Iterable[date], today: date) -> set[date]:
    """Of the backups of these days those that stay: each of the last seven days, `today` among them, and the last one
    of each week from Monday to Sunday, until it is four weeks old. Those of days to come stay as well: the machine's
    clock is wrong, or was, and nobody can say how old they are.
    """
    to_come, recent, weeks = set(), set(), {}
    for day in sorted(days):
        age = today - day
        if age < timedelta(0):
            to_come.add(day)
        elif age < timedelta(weeks=WEEKS_KEPT):
            weeks[day.isocalendar()[:2]] = day
            if age < timedelta(days=DAYS_KEPT):
                recent.add(day)
    return to_come | recent | set(weeks.values())


class Kept(NamedTuple):
    """What was done: the backup that was made, None where there was one of that day, and those that were dropped."""

    made: Path | None
    dropped: list[Path]


class BackupFolder:
    """`folder` is made where only its own name is missing. Several databases may share it as long as they are called
    differently.
    """

    def __init__(self, folder: Path, database: Path) -> None:
        self.folder = folder
        self._database = database
        self._name = re.compile(re.escape(database.stem) + r"-([0-9]{4}-[0-9]{2}-[0-9]{2})\.db")

    def file(self, day: date) -> Path:
        return self.folder / f"{self._database.stem}-{day.isoformat()}.db"

    def days(self) -> list[date]:
        """Of which days there are backups, the oldest first. Raises `StoreError`."""
        return sorted(day for name in self._names() if (day := self._day_of(name)))

    def keep(self, today: date) -> Kept:
        """See that there is one of today, then drop those that are kept no longer. Raises `StoreError` and `OSError`:
        then nothing was dropped, and the next call begins anew.
        """
        with self._alone():
            made = None
            if today not in self.days():
                made = self._make(today)
            there = self.days()
            dropped = [self.file(day) for day in sorted(set(there) - kept(there, today))]
            for file in dropped:
                file.unlink()
        return Kept(made, dropped)

    def check(self, day: date) -> None:
        """Whether that one could be restored. Raises `StoreError`."""
        _look_through(self.file(day))

    def trouble(self) -> StoreError | None:
        """Why no backup can be made there."""
        try:
            with tempfile.TemporaryFile(dir=self.folder):
                return None
        except OSError as error:
            return StoreError("backups", path=str(self.folder), why=error.strerror or str(error))

    @contextmanager
    def _alone(self) -> Iterator[None]:
        if not self.folder.exists() and self.folder.parent.is_dir():
            self.folder.mkdir(mode=0o700)
        if trouble := self.trouble():
            raise trouble
        with alone(self.folder / self._database.stem):
            self._clear_unfinished()
            yield

    def _make(self, day: date) -> Path:
        self.need_room()
        whole = self.file(day)
        fresh = whole.with_name(f"{whole.name}{UNFINISHED}")
        try:
            with reading(self._database) as connection:
                copied(connection, fresh)
            _look_through(fresh)
            settle(fresh, whole)
        finally:
            fresh.unlink(missing_ok=True)
        return whole

    def need_room(self) -> None:
        """A backup must not take the room that moves need. Raises `StoreError`."""
        needed = 2 * sum(file.stat().st_size for file in (self._database, _log_of(self._database)) if file.exists())
        free = shutil.disk_usage(self.folder).free
        if free < needed:
            mb, at_least = free // MEGABYTE, -(-needed // MEGABYTE)
            raise StoreError("short", path=str(self.folder), mb=mb, needed=at_least)

    def _clear_unfinished(self) -> None:
        for name in self._names():
            whole, unfinished, _ = name.partition(f".db{UNFINISHED}")
            if unfinished and self._day_of(f"{whole}.db"):
                (self.folder / name).unlink()

    def _names(self) -> list[str]:
        try:
            return os.listdir(self.folder)
        except OSError as error:
            raise StoreError("backups", path=str(self.folder), why=error.strerror or str(error)) from error

    def _day_of(self, name: str) -> date | None:
        found = self._name.fullmatch(name)
        if found is None:
            return None
        try:
            return date.fromisoformat(found[1])
        except ValueError:  # the 31st of February
            return None


def _look_through(file: Path) -> None:
    """As before a restore. Raises `StoreError`."""
    with sound(file):
        pass


def _log_of(database: Path) -> Path:
    return Path(f"{database}-wal")
