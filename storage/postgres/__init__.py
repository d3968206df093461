"""The store of bigger installations: a PostgreSQL server, by psycopg (the extra `rivertable[postgres]`).

`PostgresStores` is a `core.ports.stores.Stores`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Self

from core.ports.clock import Clock
from core.ports.meter import UNMETERED, Meter
from storage.address import ServerAddress
from storage.errors import StoreError
from storage.postgres.database import Database
from storage.postgres.leases import PostgresLeases
from storage.postgres.rates import PostgresRates
from storage.sql import SqlStores


class PostgresStores(SqlStores):
    """`await PostgresStores.open(address, clock)` to run, `await PostgresStores.read(address, clock)` beside it.

    Every method of the stores raises `storage.errors.StoreError` when the database can't be used.
    """

    def __init__(self, database: Database, clock: Clock) -> None:
        super().__init__(database, clock, PostgresLeases(database.address), PostgresRates(database.address))
        self._database = database

    @classmethod
    async def open(cls, address: ServerAddress, clock: Clock, meter: Meter = UNMETERED) -> Self:
        """Open for writing, made or brought up to date where needed. Raises `StoreError`."""
        return cls(await Database.open(address, meter), clock)

    @classmethod
    async def read(cls, address: ServerAddress, clock: Clock) -> Self:
        """Open read-only, as it stands. Raises `StoreError`."""
        return cls(await Database.read(address), clock)

    @classmethod
    async def beside(cls, address: ServerAddress, clock: Clock) -> Self:
        """Open for writing beside a running process, as it stands. Raises `StoreError`."""
        return cls(await Database.beside(address), clock)

    async def is_current(self) -> bool:
        """Whether the database is as this program writes it: one that is only read may be of an earlier one."""
        return await self._database.is_current()

    async def need_writable(self) -> None:
        """Raises `StoreError` where nothing can be written; nothing is."""
        found = await self._database.row(
            "SELECT pg_is_in_recovery(), has_table_privilege('game_table', 'INSERT, UPDATE, DELETE')"
        )
        if found != (False, True):
            why = "it only follows another server" if found and found[0] else "this user has no right to"
            raise StoreError("readonly", path=str(self._database.address), why=why)

    async def backup(self, target: str | Path) -> None:
        """Raises `StoreError`: the server's own tools copy what is on it."""
        raise StoreError("server_copies", path=str(self._database.address))
