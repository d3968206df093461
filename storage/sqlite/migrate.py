"""Schema files, numbered and forward only: `schema/0001_start.sql` brings an empty database to version 1.

The version is SQLite's `user_version`. Each file runs once, in a transaction together with its version.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from importlib.resources import files
from typing import NamedTuple

from storage.errors import StoreError

ERASES = 20
"""From this version on what is deleted is overwritten. What was deleted before may still stand in unused room of the
file: it is packed once.
"""


class Step(NamedTuple):
    version: int
    sql: str


def steps() -> list[Step]:
    """All schema files in order."""
    folder = files("storage.sqlite") / "schema"
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".sql"))
    return [Step(int(name[:4]), (folder / name).read_text(encoding="utf-8")) for name in names]


def version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def check(connection: sqlite3.Connection) -> None:
    """Raises `StoreError` for a database of a later program."""
    have, know = version(connection), steps()[-1].version
    if have > know:
        raise StoreError("newer", have=have, know=know)


def is_current(connection: sqlite3.Connection) -> bool:
    """Whether there is nothing to bring up to date."""
    return version(connection) == steps()[-1].version


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the database up to date. Raises `StoreError` for a database of a later program."""
    check(connection)
    if 0 < version(connection) < ERASES:
        connection.execute("VACUUM")
    for step in steps():
        if step.version > version(connection):
            _take(connection, step)


def _take(connection: sqlite3.Connection, step: Step) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        if step.version > version(connection):  # another process may have been quicker
            for statement in _statements(step.sql):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {step.version}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.rollback()
        raise


def _statements(sql: str) -> Iterator[str]:
    """One by one: `executescript` would end the transaction."""
    part = ""
    for line in sql.splitlines(keepends=True):
        part += line
        if sqlite3.complete_statement(part):
            yield part
            part = ""
