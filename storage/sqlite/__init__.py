"""The store that ships: one SQLite file. `SqliteStores` is a `core.ports.stores.Stores`."""

from __future__ import annotations

from pathlib import Path
from typing import Self

from core.ports.clock import Clock
from core.ports.meter import UNMETERED, Meter
from storage.always import AlwaysHeld, OwnRates
from storage.sql import SqlStores
from storage.sqlite.database import Database
from storage.sqlite.migrate import is_current


class SqliteStores(SqlStores):
    """`await SqliteStores.open(path, clock)` to run, `await SqliteStores.read(path, clock)` beside a running process.

    Every method of the stores raises `storage.errors.StoreError` when the file can't be used.
    """

    def __init__(self, database: Database, clock: Clock) -> None:
        super().__init__(database, clock, AlwaysHeld(), OwnRates(clock))
        self._database = database

    @classmethod
    async def open(cls, path: str | Path, clock: Clock, meter: Meter = UNMETERED) -> Self:
        """Open for writing, made or brought up to date where needed. Raises `StoreError`."""
        return cls(await Database.open(path, meter), clock)

    @classmethod
    async def read(cls, path: str | Path, clock: Clock) -> Self:
        """Open read-only, as it stands. Raises `StoreError`."""
        return cls(await Database.read(path), clock)

    @classmethod
    async def beside(cls, path: str | Path, clock: Clock) -> Self:
        """Open for writing beside a running process, as it stands. Raises `StoreError`."""
        return cls(await Database.beside(path), clock)

    async def is_current(self) -> bool:
        """Whether the file is as this program writes it: one that is only read may be of an earlier one."""
        return await self._database.run(is_current)

    async def backup(self, target: str | Path) -> None:
        await self._database.backup(target)
