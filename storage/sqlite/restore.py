"""A backup put in the database's place.

Copying a file there by hand is not enough: what a killed program left beside the database (`-wal`, `-shm`) belongs to
the old file, and SQLite would write it into the new one.
"""

from __future__ import annotations

from itertools import count
from pathlib import Path

from storage.errors import StoreError
from storage.sqlite.alone import alone
from storage.sqlite.database import BESIDE, copied, settle, sound


def restore(backup: Path, database: Path) -> Path | None:
    """Make `backup` the database. What was there is kept; returns under which name, None where there was nothing.

    Raises `StoreError`, and nothing has changed: a program runs on the database, the backup is damaged, is no database
    of ours or a newer program's, or there is no room for it.
    """
    place = database.resolve()
    with alone(place):
        fresh = Path(f"{place}.restored")
        with sound(backup) as connection:
            copied(connection, fresh)
        try:
            kept = _set_aside(place)
            settle(fresh, place)
        except OSError as error:
            raise StoreError("unwritable", path=str(database), why=error.strerror or str(error)) from error
    return kept


def _set_aside(place: Path) -> Path | None:
    names = (Path(f"{place}.before-restore{'' if nth == 1 else f'-{nth}'}") for nth in count(1))
    kept = next(name for name in names if not any(Path(f"{name}{end}").exists() for end in BESIDE))
    there = place.exists()
    for end in BESIDE:
        if (file := Path(f"{place}{end}")).exists():
            file.replace(f"{kept}{end}")
    return kept if there else None
