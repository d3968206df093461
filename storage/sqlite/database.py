"""The connection, on aiosqlite's thread: one piece of work after another, each a whole transaction.

A piece of work runs on that thread from BEGIN to COMMIT. So whoever waits for it may give up at any moment: it has not
begun, or it ends; no transaction is left open and nobody reads half a write.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, Self, TypeVar, cast
from urllib.parse import quote

import aiosqlite

from core.ports import keeping
from core.ports.meter import UNMETERED, Meter, Method
from storage.errors import StoreError, store_error
from storage.moved import need_here
from storage.outage import Outage
from storage.sql.database import Taken
from storage.sqlite.migrate import check, is_current, migrate, version

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]

BUSY_S = 5.0
"""How long a write waits for another process's; then the database is `busy`."""

HURRY_MS = 50
"""How long the next ones wait for it then, until one comes through."""

READER_MS = 250
"""How long a reader is waited for before SQLite's log is emptied: everybody else waits as long. Then another time."""

LOOK_EVERY_S = 0.5
"""SQLite doesn't tell what other processes have written."""

IN_MEMORY = ":memory:"

BESIDE = ("", "-wal", "-shm", "-journal")
"""The database itself and what SQLite keeps beside it; the database first, for without it the others count for nothing.
"""


class _Connection(aiosqlite.Connection):
    """Also does a whole piece of work on its thread at once; the library itself makes a call of each statement."""

    async def whole(self, work: Work[T]) -> T:
        """What has not begun when the waiter gives up is never begun."""
        given_up = False

        def unless_given_up() -> T | None:
            return None if given_up else work(self._conn)

        try:
            return cast(T, await self._execute(unless_given_up))  # type: ignore[no-untyped-call]
        except asyncio.CancelledError:
            given_up = True
            raise


class Database:
    """A `storage.sql.database.Database`."""

    look_every_s = LOOK_EVERY_S

    def __init__(self, connection: _Connection, path: str, meter: Meter = UNMETERED) -> None:
        self._connection = connection
        self._meter = meter
        self._outage = Outage(path)
        self._hurry = False
        """Somebody has waited in vain for another process: whoever comes next doesn't."""
        self.path = path

    @classmethod
    async def open(cls, path: str | Path, meter: Meter = UNMETERED) -> Self:
        """Open for writing, made or brought up to date where needed. Raises `StoreError`."""
        return await cls._connected(_writable, str(path), meter)

    @classmethod
    async def read(cls, path: str | Path) -> Self:
        """Open read-only, beside a running process. Raises `StoreError`."""
        return await cls._connected(_readable, str(path))

    @classmethod
    async def beside(cls, path: str | Path) -> Self:
        """Open for writing beside a running process, as it stands. Raises `StoreError`, also for a file that only a
        start brings up to date.
        """
        return await cls._connected(_as_it_stands, str(path))

    @classmethod
    async def _connected(
        cls, connect: Callable[[str], sqlite3.Connection], path: str, meter: Meter = UNMETERED
    ) -> Self:
        opening = asyncio.ensure_future(asyncio.to_thread(translated, partial(connect, path), path))
        try:
            opened = await asyncio.shield(opening)
        except asyncio.CancelledError:
            await asyncio.wait([opening])  # so that nothing holds the file when the waiter goes on
            if opening.exception() is None:
                opening.result().close()
            raise
        connection = _Connection(lambda: opened, iter_chunk_size=64)
        await connection
        return cls(connection, path, meter)

    def listen(self, told: Callable[[], None]) -> None:
        """Nobody tells."""

    async def close(self) -> None:
        """After all work that was asked for."""
        with suppress(ValueError):  # closed before
            await asyncio.shield(self._connection.close())

    async def run(self, work: Work[T], method: Method = "read") -> T:
        """Have `work` done in its turn, outside any transaction. `method` is what it counts as."""
        began, era = self._meter.now(), self._outage.era
        try:
            done = await self._connection.whole(lambda connection: translated(lambda: work(connection), self.path))
        except StoreError as error:
            self._meter.store_failed(error.kind)
            if method != "backup":  # it is the copy's file that fails, for which nobody waits
                self._outage.failed(error, method, era)
            raise
        except sqlite3.Error:
            self._meter.store_failed("fault")
            raise
        self._meter.stored(method, self._meter.now() - began)
        self._outage.works(method, era)
        return done

    async def snapshot(self, work: Work[T]) -> T:
        """Several reads of one moment."""
        return await self.run(lambda connection: _within("BEGIN", connection, work))

    async def write(self, work: Work[T], *, then: Callable[[], None] | None = None) -> T:
        """All or nothing; on disk when it ends. `then` is called on the loop once it is, whoever still waits."""
        loop = asyncio.get_running_loop()

        def whole(connection: sqlite3.Connection) -> T:
            result = self._alone(connection, work)
            if then is not None:
                with suppress(RuntimeError):  # the loop is over
                    loop.call_soon_threadsafe(then)
            return result

        done = await self.run(whole, "write")
        keeping.kept()
        return done

    async def note(self, work: Work[T]) -> T:
        """As `write`, for what may be lost when the power fails: it does not wait for the disk."""

        def quick(connection: sqlite3.Connection) -> T:
            connection.execute("PRAGMA synchronous = NORMAL")
            try:
                return self._alone(connection, work)
            finally:
                connection.execute("PRAGMA synchronous = FULL")

        return await self.run(quick, "note")

    def _alone(self, connection: sqlite3.Connection, work: Work[T]) -> T:
        """One transaction while nobody else writes. One who waits in vain is enough: all that is asked comes through
        this thread, one after another.
        """
        try:
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            self._hurry = True
            connection.execute(f"PRAGMA busy_timeout = {HURRY_MS}")
            raise
        if self._hurry:
            self._hurry = False
            connection.execute(f"PRAGMA busy_timeout = {int(BUSY_S * 1000)}")
        return _ended(connection, work)

    async def rows(self, sql: str, values: Sequence[Any] = ()) -> list[Any]:
        return await self.run(lambda connection: connection.execute(sql, values).fetchall())

    async def row(self, sql: str, values: Sequence[Any] = ()) -> Any | None:
        return await self.run(lambda connection: connection.execute(sql, values).fetchone())

    async def change(self, *statements: tuple[str, Sequence[Any]]) -> None:
        """Run these in one transaction."""

        def work(connection: sqlite3.Connection) -> None:
            for sql, values in statements:
                connection.execute(sql, values)

        await self.write(work)

    async def overwritten(self) -> bool:
        """Whether what was deleted stands in no file any more; not as long as somebody reads from SQLite's own log."""
        return await self.run(_is_out_of_the_log)

    async def backup(self, target: str | Path) -> None:
        """A consistent copy, also while another process writes: whole under its name, or not there at all.

        Raises `StoreError` when `target` can't be made, or is a database in use.
        """
        await self.run(lambda connection: copied(connection, Path(target)), "backup")


def _is_out_of_the_log(connection: sqlite3.Connection) -> bool:
    connection.execute(f"PRAGMA busy_timeout = {READER_MS}")
    try:
        busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    finally:
        connection.execute(f"PRAGMA busy_timeout = {int(BUSY_S * 1000)}")
    return not busy


def translated(work: Callable[[], T], path: str) -> T:
    """With what is wrong in the words of the stores. Raises `StoreError`, and `Taken`."""
    try:
        return work()
    except sqlite3.IntegrityError as error:
        raise Taken(str(error)) from error
    except sqlite3.Error as error:
        told = store_error(error, path)
        if told is None:
            raise
        raise told from error


def _within(begin: str, connection: sqlite3.Connection, work: Work[T]) -> T:
    connection.execute(begin)
    return _ended(connection, work)


def _ended(connection: sqlite3.Connection, work: Work[T]) -> T:
    """The rest of a transaction."""
    try:
        result = work(connection)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.rollback()
        raise
    return result


def _writable(path: str) -> sqlite3.Connection:
    connection = up_to_date(path)
    try:
        _need_here(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def up_to_date(path: str) -> sqlite3.Connection:
    """Also of a database that was left behind (`storage.moved`). Raises `StoreError`, and SQLite's errors."""
    if path != IN_MEMORY:
        _make(path)
    connection = sqlite3.connect(path, isolation_level=None, timeout=BUSY_S, check_same_thread=False)
    try:
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "secure_delete = ON"):
            connection.execute(f"PRAGMA {pragma}")
        _try_to_write(connection)
        _look_through(connection, path)
        migrate(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _as_it_stands(path: str) -> sqlite3.Connection:
    if not Path(path).is_file():
        raise StoreError("missing", path=path)
    connection = sqlite3.connect(
        f"file:{quote(path)}?mode=rw", uri=True, isolation_level=None, timeout=BUSY_S, check_same_thread=False
    )
    try:
        for pragma in ("synchronous = FULL", "foreign_keys = ON"):
            connection.execute(f"PRAGMA {pragma}")
        _try_to_write(connection)
        check(connection)
        if version(connection) == 0:
            raise StoreError("empty", path=path)
        if not is_current(connection):
            raise StoreError("older", path=path)
        _need_here(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _try_to_write(connection: sqlite3.Connection) -> None:
    """A file that can't be written opens all the same, and begins transactions: only writing tells."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        connection.execute(f"PRAGMA user_version = {version(connection)}")
    finally:
        connection.rollback()


def _readable(path: str) -> sqlite3.Connection:
    if not Path(path).is_file():
        raise StoreError("missing", path=path)
    connection = sqlite3.connect(
        f"file:{quote(path)}?mode=ro", uri=True, isolation_level=None, timeout=BUSY_S, check_same_thread=False
    )
    try:
        check(connection)
        if version(connection) == 0:
            raise StoreError("empty", path=path)
        _need_here(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _need_here(connection: sqlite3.Connection, path: str) -> None:
    """One of an earlier program can't have been left yet."""
    if connection.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'moved'").fetchone():
        need_here(connection, path)


def try_to_write(path: str | Path) -> None:
    """Whether the database that is there could be written, also beside a running process; nothing is. Raises
    `StoreError`.
    """

    def work() -> None:
        with closing(sqlite3.connect(f"file:{quote(str(path))}?mode=rw", uri=True, isolation_level=None)) as connection:
            connection.execute(f"PRAGMA busy_timeout = {int(BUSY_S * 1000)}")
            _try_to_write(connection)

    translated(work, str(path))


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """A database of ours as it stands, to be read, also beside a running process. Raises `StoreError`."""
    with closing(translated(partial(_readable, str(path)), str(path))) as connection:
        yield connection


@contextmanager
def sound(path: Path) -> Iterator[sqlite3.Connection]:
    """The same once it has been looked through and is whole. Raises `StoreError`."""
    with reading(path) as connection:
        translated(partial(_look_through, connection, str(path)), str(path))
        yield connection


def _look_through(connection: sqlite3.Connection, path: str) -> None:
    row = connection.execute("PRAGMA quick_check(1)").fetchone()
    if row is None or row[0] != "ok":
        raise StoreError("corrupt", path=path, why=str(row and row[0]))


def _make(path: str) -> None:
    """A new file is its owner's alone: by the seeds in it every card to come can be told."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, stat.S_IRUSR | stat.S_IWUSR))
    except FileExistsError:
        pass
    except OSError as error:
        raise StoreError("unwritable", path=path, why=str(error)) from error


def copied(connection: sqlite3.Connection, target: Path) -> None:
    """Copy a database to `target`: whole under its name, or not there at all. Raises `StoreError`."""
    translated(lambda: _copy(connection, target), str(target))


def _copy(connection: sqlite3.Connection, target: Path) -> None:
    if Path(f"{target}-wal").exists():
        raise StoreError("busy", path=str(target), why="it is open")
    part = Path(f"{target}.part")
    try:
        clear(part)
        _make(str(part))
        copy = sqlite3.connect(part, isolation_level=None)
        try:
            connection.backup(copy)
            # One file, to be read also where nothing can be written beside it; whoever opens it to write turns it back.
            copy.execute("PRAGMA journal_mode = DELETE")
        finally:
            copy.close()
        settle(part, target)
    except OSError as error:
        raise StoreError("unwritable", path=str(target), why=str(error)) from error
    finally:
        with suppress(OSError):
            clear(part)


def clear(file: Path) -> None:
    """A database that nobody has open, with all that belongs to it. Raises `OSError`."""
    for end in BESIDE:
        Path(f"{file}{end}").unlink(missing_ok=True)


def settle(part: Path, target: Path) -> None:
    """Give a finished file its name, so that it is whole there after a power cut as well. Raises `OSError`."""
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    part.replace(target)
    if os.name == "posix":  # elsewhere no folder can be opened
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
