"""Schema files, numbered and forward only: `schema/0001_start.sql` brings an empty database to version 1.

The version is SQLite's `user_version`. Each file runs once, in a transaction together with its version.
"""

from __future__ import annotations

from importlib.resources import files
from typing import NamedTuple

import aiosqlite

from storage.errors import StoreError


class Step(NamedTuple):
    version: int
    sql: str


def steps() -> list[Step]:
    """All schema files in order."""
    folder = files("storage") / "schema"
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".sql"))
    return [Step(int(name[:4]), (folder / name).read_text(encoding="utf-8")) for name in names]


async def version(connection: aiosqlite.Connection) -> int:
    async with connection.execute("PRAGMA user_version") as cursor:
        row = await cursor.fetchone()
    return int(row[0]) if row else 0


async def check(connection: aiosqlite.Connection) -> None:
    """Raises `StoreError` for a database of a later program."""
    have, know = await version(connection), steps()[-1].version
    if have > know:
        raise StoreError("newer", have=have, know=know)


async def migrate(connection: aiosqlite.Connection) -> None:
    """Bring the database up to date. Raises `StoreError` for a database of a later program."""
    await check(connection)
    have = await version(connection)
    for step in steps():
        if step.version > have:
            await connection.executescript(
                f"BEGIN IMMEDIATE;\n{step.sql}\nPRAGMA user_version = {step.version};\nCOMMIT;"
            )
