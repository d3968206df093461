"""The connections, each on a thread of its own: a piece of work runs there from BEGIN to COMMIT.

So whoever waits for it may give up at any moment: it has not begun, or it ends. Work that writes goes one piece after
another, here on one thread, and between processes under one lock that it holds for the whole of its transaction, as
SQLite has it: what it reads stays so until it has written. Reads wait for nobody.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Self, TypeVar

import psycopg
from psycopg import errors
from psycopg.pq import TransactionStatus

from core.ports import keeping
from core.ports.meter import UNMETERED, Meter, Method
from storage.address import ServerAddress
from storage.errors import StoreError
from storage.outage import Outage
from storage.postgres import migrate
from storage.postgres.connecting import Silent, connected
from storage.postgres.errors import store_error
from storage.postgres.lines import Lines
from storage.postgres.listening import CHANNEL, Listener
from storage.postgres.session import Session
from storage.sql.database import Connection, Taken, Work

log = logging.getLogger(__name__)

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


STILL_S = 5.0
"""Who holds that lock and sends nothing for so long stands still, or its machine is no more."""

_STANDING_STILL = f"""
    SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND objid = {WRITERS} AND objsubid = 1 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND usename = current_user
    AND wait_event = 'ClientRead' AND query_start < clock_timestamp() - make_interval(secs => $1)
"""
"""A transaction in the middle of a pipeline isn't idle for the server: none of its own timeouts ends it."""

_HURRY = "SET LOCAL lock_timeout = '100ms'"
"""For whoever comes after somebody who has waited in vain: not all of them one after another."""


class _Lost(Exception):
    """The connection ended before COMMIT was sent: nothing has happened."""


class _Unsure(Exception):
    """It ended after that: nobody knows."""


class Database:
    """A `storage.sql.database.Database`."""

    look_every_s = LOOK_EVERY_S

    def __init__(self, address: ServerAddress, meter: Meter = UNMETERED, *, read_only: bool = False) -> None:
        self.address = address
        self._meter = meter
        self._outage = Outage(str(address))
        self._lines = Lines(address, read_only=read_only)
        self._hurry = False
        """Somebody has waited in vain for the lock under which everybody writes."""
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
        def work() -> None:
            with connected(address) as connection:
                _translated(lambda: prepare(connection, str(address)), str(address))

        opening = asyncio.ensure_future(asyncio.to_thread(work))
        try:
            await asyncio.shield(opening)
        except asyncio.CancelledError:
            await asyncio.wait([opening])  # so that nothing holds the database when the waiter goes on
            raise
        return cls(address, meter, read_only=read_only)

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
            self._lines.close()

        await asyncio.shield(asyncio.to_thread(work))

    async def run(self, work: Work[T]) -> T:
        def whole(connection: Connected) -> T:
            try:
                return work(Session(connection))
            except psycopg.OperationalError as error:
                raise _ended(error, connection) from error

        return await self._do(self._readers, whole)

    async def snapshot(self, work: Work[T]) -> T:
        return await self._do(self._readers, lambda connection: _within((_ONE_MOMENT,), connection, work))

    async def write(self, work: Work[T], *, then: Callable[[], None] | None = None) -> T:
        loop = asyncio.get_running_loop()

        def told() -> None:
            if then is not None:
                with suppress(RuntimeError):  # the loop is over
                    loop.call_soon_threadsafe(then)

        def whole(connection: Connected) -> T:
            try:
                result = self._alone((_TELL,) if then is not None else (), connection, work)
            except _Unsure:
                told()
                raise
            told()
            return result

        done = await self._do(self._writer, whole, "write")
        keeping.kept()
        return done

    async def note(self, work: Work[T]) -> T:
        return await self._do(self._writer, lambda connection: self._alone((_QUICK,), connection, work), "note")

    def _alone(self, first: Sequence[str], connection: Connected, work: Work[T]) -> T:
        """One transaction under the lock of all who write."""
        hurry = (_HURRY,) if self._hurry else ()
        try:
            done = _within((_BEGIN, *first, *hurry, _ALONE), connection, work)
        except errors.LockNotAvailable:
            self._hurry = True
            for _ in connection.execute(_STANDING_STILL.encode(), (STILL_S,)):
                log.warning("whoever held the database stood still; their connection is ended")
            raise
        self._hurry = False
        return done

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
        began, era = self._meter.now(), self._outage.era
        try:
            done = await asyncio.get_running_loop().run_in_executor(threads, self._tried, whole)
        except StoreError as error:
            self._meter.store_failed(error.kind)
            self._outage.failed(error, method, era)
            raise
        except psycopg.Error:
            self._meter.store_failed("fault")
            raise
        self._meter.stored(method, self._meter.now() - began)
        self._outage.works(method, era)
        return done

    def _tried(self, whole: Callable[[Connected], T]) -> T:
        """A dozen connections may have ended with the server, and two writers may stand in each other's way: nothing
        has happened then, and the work is done anew.
        """
        for left in reversed(range(TRIES)):
            try:
                return _translated(lambda: self._once(whole), str(self.address), again=left > 0)
            except (_Lost, errors.DeadlockDetected, errors.SerializationFailure):
                continue
        raise AssertionError("the last try tells what it met")

    def _once(self, whole: Callable[[Connected], T]) -> T:
        try:
            return whole(self._lines.mine())
        except Silent as silent:
            raise self._lines.away(str(silent)) from silent
        except _Unsure as unsure:
            why = unsure.__cause__
            told = str(why) if isinstance(why, Silent) else "the connection ended"
            failure = self._lines.away(told) if isinstance(why, Silent) else self._failure(told)
            failure.unsure = True
            raise failure from why

    def _failure(self, why: str) -> StoreError:
        return StoreError("away", path=str(self.address), why=why)


def _ended(error: BaseException, connection: Connected, *, committing: bool = False) -> BaseException:
    """What an error means for the work that met it: whether the connection has ended with it, and when."""
    if not connection.closed:
        return error
    if committing:
        return _Unsure()
    return error if isinstance(error, Silent) else _Lost()


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
        if connection.closed:
            raise _ended(error, connection, committing=committing) from error
        if connection.info.transaction_status != TransactionStatus.IDLE:
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
