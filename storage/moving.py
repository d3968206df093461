"""All that is kept brought to another database, whichever kind either is: copied, compared, and only then marked.

Both sides are one transaction each, in which nobody else writes: whatever breaks it off, the one is as it was, and the
other as empty. Then come three commits: the target's, which is whole, and on which nothing starts yet; the source's, on
which nothing starts from then on; the target's, which is the one. Broken off between them, the next move goes on there.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum, auto
from itertools import zip_longest
from typing import Any, Final, NamedTuple, Protocol

from core.stored import StoredTable
from storage.errors import StoreError
from storage.sql.database import Taken

Row = tuple[Any, ...]


class Layout(NamedTuple):
    """A table of the schema: its columns but those that the database makes by itself, what they hold in SQLite's words
    (INTEGER, REAL, TEXT, BLOB), and the key, by which rows are read in order.
    """

    name: str
    columns: tuple[str, ...]
    kinds: tuple[str, ...]
    key: tuple[str, ...]

    @property
    def selected(self) -> str:
        return f"SELECT {', '.join(self.columns)} FROM {self.name} ORDER BY {', '.join(self.key)}"


class Side(Protocol):
    """A database in one transaction, in which nobody else writes. Every method raises `storage.errors.StoreError`."""

    @property
    def told(self) -> str:
        """Which it is, in the operator's words, without a password."""

    @property
    def place(self) -> str:
        """The same wherever it is read."""

    def rows(self, sql: str, values: Sequence[Any] = (), /) -> list[Any]: ...

    def change(self, sql: str, values: Sequence[Any] = (), /) -> None: ...

    def table(self, code: str) -> StoredTable | None:
        """With its log, as a running program reads it."""

    def read(self, layout: Layout) -> Iterator[Row]:
        """All of its rows, in the order of the key; texts without NUL characters, which PostgreSQL can't hold."""

    def empty(self, layouts: Sequence[Layout]) -> None: ...

    def write(self, layout: Layout, rows: Iterable[Row]) -> int:
        """How many. Also raises `Taken`."""

    def numbers(self, layouts: Sequence[Layout]) -> Mapping[str, int]:
        """By table the highest number that it has given to a row, also to one that is gone; of some none is known."""

    def number(self, layouts: Sequence[Layout], numbers: Mapping[str, int]) -> None:
        """No row to come gets one of these numbers, or one that a row has."""

    def commit(self) -> None:
        """And begin another transaction."""


class Likeness(Enum):
    SAME = auto()
    SAME_UNREAD = auto()
    """This program can't play it, on neither side."""
    DIFFERENT = auto()


Compare = Callable[[StoredTable, StoredTable], Likeness]


class Moved(NamedTuple):
    """What went: rows in all, the tables that people play at, and how many of these this program can't play."""

    rows: int
    tables: int
    unread: int


OF_A_START: Final = frozenset(
    {"alive", "downtime", "heard", "highest", "lease", "member", "moved", "person_number", "rate"}
)
"""Tables with rows that a start alone may leave in a database: nobody misses them."""


def move(source: Side, target: Side, layouts: Sequence[Layout], compare: Compare) -> Moved | None:
    """None: a move that was whole already has been ended. Raises `StoreError`, and the source goes on as it was."""
    if _is_there(source, target):
        _end(target)
        return None
    _need_here(source)
    _need_free(source, target, layouts)
    rows = copy(source, target, layouts)
    for layout in layouts:
        _need_same_rows(source, target, layout)
    tables, unread = _need_same_tables(source, target, compare)
    nonce = secrets.token_hex(16)
    _mark(target, nonce, target.place, "arriving")
    _mark(source, nonce, target.place, "left")
    _end(target)
    return Moved(rows, tables, unread)


def take_up(side: Side) -> None:
    """Make a database the one again that a move has left or hasn't ended. Raises `StoreError` for any other."""
    if not side.rows("SELECT 1 FROM moved WHERE state != 'done'"):
        raise StoreError("not_left", path=side.told)
    _end(side)


def copy(source: Side, target: Side, layouts: Sequence[Layout]) -> int:
    """In place of whatever the target holds. How many rows."""
    target.empty(layouts)
    count = 0
    for layout in layouts:
        try:
            count += target.write(layout, source.read(layout))
        except Taken as error:
            raise StoreError("unfit", path=source.told, to=target.told, what=layout.name) from error
    target.number(layouts, source.numbers(layouts))
    return count


def _is_there(source: Side, target: Side) -> bool:
    """Whether all of the source has come to the target, and only that wasn't said there."""
    came = {nonce for nonce, _ in _moves(target, "arriving")}
    return any(nonce in came for nonce, _ in _moves(source, "left"))


def _need_here(source: Side) -> None:
    for _, went in _moves(source, "left"):
        raise StoreError("moved", path=source.told, to=went)
    if _moves(source, "arriving"):
        raise StoreError("unfinished", path=source.told)


def _need_free(source: Side, target: Side, layouts: Sequence[Layout]) -> None:
    """Nothing that is only there may be lost. What a move hasn't ended with stands where it came from as well; what was
    left has gone on in the source, where that has come through the same move.
    """
    if _moves(target, "arriving"):
        return
    left = _moves(target, "left")
    come = {nonce for (nonce,) in source.rows("SELECT nonce FROM moved")}
    for nonce, went in left:
        if nonce not in come:
            raise StoreError("left_elsewhere", path=target.told, to=went, source=source.told)
    held = [layout.name for layout in layouts if layout.name not in OF_A_START]
    if not left and any(target.rows(f"SELECT 1 FROM {name} LIMIT 1") for name in held):
        raise StoreError("occupied", path=target.told)


def _moves(side: Side, state: str) -> list[tuple[str, str]]:
    return [(nonce, went) for nonce, went in side.rows("SELECT nonce, target FROM moved WHERE state = ?", (state,))]


def _mark(side: Side, nonce: str, went: str, state: str) -> None:
    side.change("INSERT INTO moved (nonce, target, state) VALUES (?, ?, ?)", (nonce, went, state))
    side.commit()


def _end(side: Side) -> None:
    side.change("UPDATE moved SET state = 'done' WHERE state != 'done'")
    side.commit()


def _need_same_rows(source: Side, target: Side, layout: Layout) -> None:
    for one, other in zip_longest(source.read(layout), target.read(layout)):
        if one != other:
            raise StoreError("differs", path=source.told, to=target.told, what=layout.name)


def _need_same_tables(source: Side, target: Side, compare: Compare) -> tuple[int, int]:
    """How many tables there are, and how many of these this program can't play."""
    codes = [code for (code,) in source.rows("SELECT code FROM game_table ORDER BY code")]
    unread = 0
    for code in codes:
        one, other = source.table(code), target.table(code)
        likeness = Likeness.DIFFERENT if one is None or other is None else compare(one, other)
        if likeness is Likeness.DIFFERENT:
            raise StoreError("differs", path=source.told, to=target.told, what=code)
        unread += likeness is Likeness.SAME_UNREAD
    return len(codes), unread
