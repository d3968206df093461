"""What the statements need of a database: `storage.sqlite.database` and `storage.postgres.database` give it.

A piece of work is a function of a connection. It is one whole transaction, and may run more than once until it has
come through: it changes nothing but what is stored. Parameters are written as SQLite writes them: `?`, or `?1`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Taken(Exception):
    """A row of that key is there already, or one that it names isn't: nothing was written."""


class Rows(Protocol):
    """What a statement found, or how many rows it wrote."""

    @property
    def rowcount(self) -> int: ...

    def fetchone(self) -> Any: ...

    def fetchall(self) -> list[Any]: ...

    def __iter__(self) -> Iterator[Any]: ...


class Connection(Protocol):
    """Statements may be on their way while the next one is made: what went wrong is told by the time that a result is
    asked for, or the work ends.
    """

    def execute(self, sql: str, values: Sequence[Any] = ..., /) -> Rows: ...

    def executemany(self, sql: str, values: Iterable[Sequence[Any]], /) -> Any: ...


Work = Callable[[Connection], T]


class Database(Protocol):
    """Every method raises `storage.errors.StoreError` when the database can't be used."""

    @property
    def look_every_s(self) -> float:
        """How often whoever follows what changes looks for it, whether or not `listen` has told."""

    def listen(self, told: Callable[[], None]) -> None:
        """Have `told` called on this loop when another process has written, where the database can tell."""

    async def run(self, work: Work[T]) -> T:
        """Have `work` done, outside any transaction: reads of one statement each."""

    async def snapshot(self, work: Work[T]) -> T:
        """Several reads of one moment."""

    async def write(self, work: Work[T], *, then: Callable[[], None] | None = None) -> T:
        """All or nothing, after every other piece of work that writes; on disk when it ends. `then` is called on the
        loop once it is, whoever still waits, and whoever listens in another process is told. Raises `Taken`.
        """

    async def note(self, work: Work[T]) -> T:
        """As `write`, for what may be lost when the power fails: it does not wait for the disk."""

    async def rows(self, sql: str, values: Sequence[Any] = ()) -> list[Any]: ...

    async def row(self, sql: str, values: Sequence[Any] = ()) -> Any | None: ...

    async def change(self, *statements: tuple[str, Sequence[Any]]) -> None:
        """Run these in one transaction."""

    async def overwritten(self) -> bool:
        """See to it that what was deleted stands in no file any more, as far as that can be done from here; whether it
        is so.
        """

    async def close(self) -> None:
        """After all work that was asked for."""
