"""Schema files, numbered and forward only, as in `storage.sqlite.migrate`; the version is a row of `schema_version`.

Several processes may be at a database, and a newer program then meets older ones. A file that begins with `EXPANDS`
only adds what they needn't know: they go on. Any other waits until none of them is left.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Any, NamedTuple

import psycopg

from storage.errors import StoreError
from storage.moved import need_here
from storage.postgres.session import Session

Connected = psycopg.Connection[Any]

MIGRATING = 0x52697666
"""The key of the advisory lock under which one process at a time brings a database up to date."""

EXPANDS = "-- Expands: "
"""Behind it stands why programs of before can go on with what the file changes."""

MEMBERS = b"SELECT count(*) FROM member WHERE until > extract(epoch FROM clock_timestamp())"


class Step(NamedTuple):
    version: int
    sql: str

    @property
    def expands(self) -> bool:
        return self.sql.startswith(EXPANDS)


def steps() -> list[Step]:
    """All schema files in order."""
    folder = files("storage.postgres") / "schema"
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".sql"))
    return [Step(int(name[:4]), (folder / name).read_text(encoding="utf-8")) for name in names]


def version(connection: Connected) -> int:
    """0: nothing of ours is there."""
    if not _has(connection, "schema_version"):
        return 0
    row = connection.execute(b"SELECT max(version) FROM schema_version").fetchone()
    return int(row[0] or 0) if row else 0


def is_current(connection: Connected) -> bool:
    """Whether there is nothing to bring up to date."""
    return version(connection) == steps()[-1].version


def need_any(connection: Connected, told: str) -> None:
    """Raises `StoreError` for a database in which nothing is yet."""
    if version(connection) == 0:
        raise StoreError("empty", path=told)


def need_ours(connection: Connected, told: str) -> None:
    """Raises `StoreError` for a database that is empty, a later program's, or left behind."""
    need_any(connection, told)
    have, know = version(connection), steps()[-1].version
    if have > know:
        raise StoreError("newer", have=have, know=know)
    need_here(Session(connection), told)


def need_current(connection: Connected, told: str) -> None:
    """Raises `StoreError` for one of an earlier program, too."""
    need_ours(connection, told)
    if not is_current(connection):
        raise StoreError("older", path=told)


def migrate(connection: Connected, told: str) -> None:
    """Bring the database up to date. Raises `StoreError` for a database of a later program, or one left behind."""
    bring_up_to_date(connection)
    need_here(Session(connection), told)


def bring_up_to_date(connection: Connected) -> None:
    """Also one that was left behind (`storage.moved`). Raises `StoreError` for a database of a later program, and for
    one at which older programs run that wouldn't understand it any more.
    """
    if is_current(connection):
        return
    with connection.transaction():
        connection.execute(f"SELECT pg_advisory_xact_lock({MIGRATING})".encode())
        connection.execute(b"CREATE TABLE IF NOT EXISTS schema_version (version BIGINT PRIMARY KEY)")
        have = version(connection)
        if have > steps()[-1].version:
            raise StoreError("newer", have=have, know=steps()[-1].version)
        missing = [step for step in steps() if step.version > have]
        if not all(step.expands for step in missing) and (running := _running(connection)):
            raise StoreError("in_use", n=running)
        for step in missing:
            connection.execute(step.sql.encode(), prepare=False)
            connection.execute(b"INSERT INTO schema_version (version) VALUES ($1)", (step.version,))


def _running(connection: Connected) -> int:
    """How many processes are at the database."""
    row = connection.execute(MEMBERS).fetchone() if _has(connection, "member") else None
    return int(row[0]) if row else 0


def _has(connection: Connected, table: str) -> bool:
    row = connection.execute(b"SELECT to_regclass($1) IS NOT NULL", (table,)).fetchone()
    return bool(row and row[0])
