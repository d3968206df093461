"""The connection: one writer, whole transactions, durable when `commit` returns."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Self
from urllib.parse import quote

import aiosqlite

from storage.errors import StoreError
from storage.migrate import check, migrate, version

PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 5000")


class Database:
    """Every use goes through `transaction` or `rows`: both wait for the lock, so that nobody reads half a write."""

    def __init__(self, connection: aiosqlite.Connection, path: str) -> None:
        self._connection = connection
        self._lock = asyncio.Lock()
        self.path = path

    @classmethod
    async def open(cls, path: str | Path) -> Self:
        """Open for writing, made or brought up to date where needed. Raises `StoreError`."""
        connection = await _connect(path)
        try:
            for pragma in PRAGMAS:
                await connection.execute(f"PRAGMA {pragma}")
            await cls._check(connection, path)
            await migrate(connection)
        except BaseException as error:
            await connection.close()
            if isinstance(error, sqlite3.DatabaseError):
                raise StoreError("corrupt", path=str(path), why=str(error)) from error
            raise
        return cls(connection, str(path))

    @classmethod
    async def read(cls, path: str | Path) -> Self:
        """Open read-only, beside a running process. Raises `StoreError`."""
        if not await asyncio.to_thread(Path(path).is_file):
            raise StoreError("missing", path=str(path))
        connection = await aiosqlite.connect(f"file:{quote(str(path))}?mode=ro", uri=True, isolation_level=None)
        try:
            await connection.execute("PRAGMA busy_timeout = 5000")
            await check(connection)
            if await version(connection) == 0:
                raise StoreError("empty", path=str(path))
        except BaseException as error:
            await connection.close()
            if isinstance(error, sqlite3.DatabaseError):
                raise StoreError("corrupt", path=str(path), why=str(error)) from error
            raise
        return cls(connection, str(path))

    @staticmethod
    async def _check(connection: aiosqlite.Connection, path: str | Path) -> None:
        async with connection.execute("PRAGMA quick_check(1)") as cursor:
            row = await cursor.fetchone()
        if row is None or row[0] != "ok":
            raise StoreError("corrupt", path=str(path), why=str(row and row[0]))

    async def close(self) -> None:
        await self._connection.close()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[aiosqlite.Connection]:
        """All or nothing; on disk when it ends. Whoever waits for it may give up, the transaction ends all the same."""
        async with self._lock:
            try:
                await self._connection.execute("BEGIN IMMEDIATE")
                yield self._connection
            except BaseException:
                await asyncio.shield(self._roll_back())
                raise
            await asyncio.shield(self._connection.commit())

    async def _roll_back(self) -> None:
        if self._connection.in_transaction:
            await self._connection.rollback()

    @asynccontextmanager
    async def snapshot(self) -> AsyncIterator[Callable[[str, Sequence[Any]], Awaitable[list[Any]]]]:
        """Several reads of one moment: `rows(sql, values)`."""
        async with self._lock:
            await self._connection.execute("BEGIN")

            async def rows(sql: str, values: Sequence[Any]) -> list[Any]:
                return list(await self._connection.execute_fetchall(sql, values))

            try:
                yield rows
            finally:
                await asyncio.shield(self._roll_back())

    async def rows(self, sql: str, values: Sequence[Any] = ()) -> list[Any]:
        async with self._lock:
            return list(await self._connection.execute_fetchall(sql, values))

    async def row(self, sql: str, values: Sequence[Any] = ()) -> Any | None:
        found = await self.rows(sql, values)
        return found[0] if found else None

    async def write(self, *statements: tuple[str, Iterable[Any]]) -> None:
        """Run these in one transaction."""
        async with self.transaction() as connection:
            for sql, values in statements:
                await connection.execute(sql, tuple(values))

    async def backup(self, target: str | Path) -> None:
        """A consistent copy, also while another process writes. Raises `StoreError` when `target` can't be made."""
        copy = await _connect(target)
        try:
            async with self._lock:
                await self._connection.backup(copy)
        finally:
            await copy.close()


async def _connect(path: str | Path) -> aiosqlite.Connection:
    """For writing. A new file is its owner's alone: by the seeds in it every card to come can be told."""
    try:
        if str(path) != ":memory:":
            await asyncio.to_thread(Path(path).touch, mode=0o600)
        return await aiosqlite.connect(path, isolation_level=None)
    except (OSError, sqlite3.OperationalError) as error:
        raise StoreError("unwritable", path=str(path), why=str(error)) from error
