"""The connections, each on a thread of its own: a piece of work runs there from BEGIN to COMMIT.

So whoever waits for it may give up at any moment: it has not begun, or it ends. Work that writes goes one piece after
another, here on one thread, and between processes under one lock that it holds for the whole of its transaction, as
SQLite has it: what it reads stays so until it has written. Reads wait for nobody.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Self, TypeVar

import psycopg
from psycopg import errors
from psycopg.pq import TransactionStatus
from psycopg_pool import ConnectionPool

from core.ports.meter import UNMETERED, Meter, Method
from storage.address import ServerAddress
from storage.errors import StoreError
from storage.postgres import migrate
from storage.postgres.connecting import ADAPTERS, CONNECT_S, TIMEOUTS, connected, conninfo
from storage.postgres.errors import store_error
from storage.postgres.listening import CHANNEL, Listener
from storage.postgres.session import Session
from storage.sql.database import Connection, Taken, Work

T = TypeVar("T")
Connected = psycopg.Connection[Any]

READERS = 7
"""How many reads of a process are under way at once."""

LOOK_EVERY_S = 5.0
"""Whatever NOTIFY tells: it tells nothing while the connection that listens is made anew."""

TRIES = 3

WRITERS = 0x52697665
"""The key of the advisory lock under which everybody writes."""

_BEGIN = "BEGIN ISOLATION LEVEL READ COMMITTED"
_ALONE = f"SELECT pg_advisory_xact_lock({WRITERS})"
_ONE_MOMENT = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY"
_TELL = f"NOTIFY {CHANNEL}"
_QUICK = "SET LOCAL synchronous_commit = off"


class _Lost(Exception):
    """The connection ended before COMMIT was sent: nothing has happened."""


class Database:
    """A `storage.sql.database.Database`."""

    look_every_s = LOOK_EVERY_S

    def __init__(self, address: ServerAddress, pool: ConnectionPool[Connected], meter: Meter = UNMETERED) -> None:
        self.address = address
        self._meter = meter
        self._pool = pool
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="postgres-reader")
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="postgres-writer")
        self._listener: Listener | None = None

    @classmethod
    async def open(cls, address: ServerAddress, meter: Meter = UNMETERED) -> Self:
        """Open for writing, made or brought up to date where needed. Raises `StoreError`."""
        return await cls._opened(address, migrate.migrate, meter)

    @classmethod
    async def read(cls, address: ServerAddress) -> Self:
        """Open read-only, beside a running process. Raises `StoreError`."""
        return await cls._opened(address, migrate.need_ours, read_only=True)

    @classmethod
    async def beside(cls, address: ServerAddress) -> Self:
        """Open for writing beside a running process, as it stands. Raises `StoreError`, also for a database that only a
        start brings up to date.
        """
        return await cls._opened(address, migrate.need_current)

    @classmethod
    async def _opened(
        cls,
        address: ServerAddress,
        prepare: Callable[[Connected, str], None],
        meter: Meter = UNMETERED,
        *,
        read_only: bool = False,
    ) -> Self:
        def work() -> ConnectionPool[Connected]:
            with connected(address) as connection:
                _translated(lambda: prepare(connection, str(address)), str(address))
            return _pool(address, read_only=read_only)

        opening = asyncio.ensure_future(asyncio.to_thread(work))
        try:
            return cls(address, await asyncio.shield(opening), meter)
        except asyncio.CancelledError:
            await asyncio.wait([opening])  # so that nothing holds the database when the waiter goes on
            if opening.exception() is None:
                opening.result().close()
            raise

    def listen(self, told: Callable[[], None]) -> None:
        if self._listener is None:
            self._listener = Listener(self.address, told, asyncio.get_running_loop())

    async def close(self) -> None:
        """After all work that was asked for."""

        def work() -> None:
            if self._listener is not None:
                self._listener.close()
            for threads in (self._writer, self._readers):
                threads.shutdown(wait=True)
            self._pool.close()

        await asyncio.shield(asyncio.to_thread(work))

    async def run(self, work: Work[T]) -> T:
        def whole(connection: Connected) -> T:
            try:
                return work(Session(connection))
            except psycopg.OperationalError as error:
                if connection.closed:
                    raise _Lost from error
                raise

        return await self._do(self._readers, whole)

    async def snapshot(self, work: Work[T]) -> T:
        return await self._do(self._readers, lambda connection: _within((_ONE_MOMENT,), connection, work))

    async def write(self, work: Work[T], *, then: Callable[[], None] | None = None) -> T:
        loop = asyncio.get_running_loop()
        begin = (_BEGIN, _ALONE) if then is None else (_BEGIN, _ALONE, _TELL)

        def whole(connection: Connected) -> T:
            result = _within(begin, connection, work)
            if then is not None:
                with suppress(RuntimeError):  # the loop is over
                    loop.call_soon_threadsafe(then)
            return result

        return await self._do(self._writer, whole, "write")

    async def note(self, work: Work[T]) -> T:
        def quick(connection: Connected) -> T:
            return _within((_BEGIN, _QUICK, _ALONE), connection, work)

        return await self._do(self._writer, quick, "note")

    async def rows(self, sql: str, values: Sequence[Any] = ()) -> list[Any]:
        return await self.run(lambda session: session.execute(sql, values).fetchall())

    async def row(self, sql: str, values: Sequence[Any] = ()) -> Any | None:
        return await self.run(lambda session: session.execute(sql, values).fetchone())

    async def change(self, *statements: tuple[str, Sequence[Any]]) -> None:
        """Run these in one transaction."""

        def work(connection: Connection) -> None:
            for sql, values in statements:
                connection.execute(sql, values)

        await self.write(work)

    async def overwritten(self) -> bool:
        """What was deleted goes with PostgreSQL's own housekeeping; its log and its copies are the operator's."""
        return True

    async def is_current(self) -> bool:
        return await self._do(self._readers, migrate.is_current)

    async def _do(self, threads: ThreadPoolExecutor, whole: Callable[[Connected], T], method: Method = "read") -> T:
        """What has not begun when the waiter gives up is never begun. `method` is what it counts as."""
        began = self._meter.now()
        try:
            done = await asyncio.get_running_loop().run_in_executor(threads, self._tried, whole)
        except StoreError as error:
            self._meter.store_failed(error.kind)
            raise
        except psycopg.Error:
            self._meter.store_failed("fault")
            raise
        self._meter.stored(method, self._meter.now() - began)
        return done

    def _tried(self, whole: Callable[[Connected], T]) -> T:
        """A dozen connections may have ended with the server, and two writers may stand in each other's way: nothing
        has happened then, and the work is done anew.
        """
        for left in reversed(range(TRIES)):
            try:
                return _translated(lambda: self._once(whole), str(self.address), again=left > 0)
            except _Lost:
                self._pool.check()
            except (errors.DeadlockDetected, errors.SerializationFailure):
                continue
        raise AssertionError("the last try tells what it met")

    def _once(self, whole: Callable[[Connected], T]) -> T:
        with self._pool.connection() as connection:
            return whole(connection)


def _pool(address: ServerAddress, *, read_only: bool) -> ConnectionPool[Connected]:
    settings = {**TIMEOUTS, **({"default_transaction_read_only": "on"} if read_only else {})}

    def configure(connection: Connected) -> None:
        for name, value in settings.items():
            connection.execute(f"SET {name} = '{value}'".encode())

    kwargs = {"autocommit": True, "context": ADAPTERS, "cursor_factory": psycopg.RawCursor}
    return ConnectionPool(
        conninfo(address),
        kwargs=kwargs,
        min_size=1,
        max_size=READERS + 1,
        timeout=CONNECT_S,
        configure=configure,
        open=True,
        num_workers=1,
    )


def _within(begin: Sequence[str], connection: Connected, work: Work[T]) -> T:
    writes = begin[0] != _ONE_MOMENT
    committing = False
    try:
        with connection.pipeline() as pipeline:
            try:
                for sql in begin:
                    connection.execute(sql.encode())
                result = work(Session(connection, pipeline))
                if writes:
                    pipeline.sync()  # nothing has failed, and the connection is there
                committing = writes
                connection.execute(b"COMMIT")
                pipeline.sync()
            except BaseException:
                with suppress(psycopg.Error):  # of what was still on its way
                    pipeline.sync()
                raise
    except BaseException as error:
        if connection.closed and not committing:
            raise _Lost from error
        if not connection.closed and connection.info.transaction_status != TransactionStatus.IDLE:
            connection.rollback()
        raise
    return result


def _translated(work: Callable[[], T], told: str, *, again: bool = False) -> T:
    """With what is wrong in the words of the stores; `again`: what may be tried again passes as it is."""
    try:
        return work()
    except _Lost as lost:
        if again:
            raise
        raise StoreError("away", path=told, why="the connection ended") from lost
    except (errors.DeadlockDetected, errors.SerializationFailure) as error:
        if again:
            raise
        raise store_error(error, told) or error from error
    except psycopg.IntegrityError as error:
        raise Taken(str(error)) from error
    except psycopg.Error as error:
        raise store_error(error, told) or error from error
