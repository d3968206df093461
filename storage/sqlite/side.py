"""A file as one side of a move (`storage.moving.Side`)."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from core.stored import StoredTable
from storage.errors import StoreError
from storage.moving import Layout, Row
from storage.sql.tables import read_table
from storage.sqlite.database import clear, translated, up_to_date
from storage.sqlite.migrate import version


class FileSide:
    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self.told = str(path)
        self.place = str(path.resolve())
        self.committed = False
        self._connection = connection
        connection.text_factory = _without_nul
        self._begin()

    def rows(self, sql: str, values: Sequence[Any] = (), /) -> list[Any]:
        return translated(lambda: self._connection.execute(sql, values).fetchall(), self.told)

    def change(self, sql: str, values: Sequence[Any] = (), /) -> None:
        translated(lambda: self._connection.execute(sql, values), self.told)

    def table(self, code: str) -> StoredTable | None:
        return translated(lambda: read_table(self._connection, code), self.told)

    def read(self, layout: Layout) -> Iterator[Row]:
        rows = translated(lambda: self._connection.execute(layout.selected), self.told)
        while (row := translated(rows.fetchone, self.told)) is not None:
            yield row

    def empty(self, layouts: Sequence[Layout]) -> None:
        for layout in reversed(layouts):
            self.change(f"DELETE FROM {layout.name}")

    def write(self, layout: Layout, rows: Iterable[Row]) -> int:
        marks = ", ".join("?" * len(layout.columns))
        sql = f"INSERT INTO {layout.name} ({', '.join(layout.columns)}) VALUES ({marks})"
        return translated(lambda: self._connection.executemany(sql, rows), self.told).rowcount

    def numbers(self, layouts: Sequence[Layout]) -> Mapping[str, int]:
        return dict(self.rows("SELECT name, seq FROM sqlite_sequence"))

    def number(self, layouts: Sequence[Layout], numbers: Mapping[str, int]) -> None:
        """SQLite has noted those that rows have; it keeps a note of the tables alone that never give a number twice."""
        counting = self.rows("SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'")
        for (name,) in counting:
            known = self.rows("SELECT seq FROM sqlite_sequence WHERE name = ?", (name,))
            highest = max(numbers.get(name, 0), known[0][0] if known else 0)
            self.change("DELETE FROM sqlite_sequence WHERE name = ?", (name,))
            if highest:
                self.change("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (name, highest))

    def commit(self) -> None:
        self.change("COMMIT")
        self.committed = True
        self._begin()

    def _begin(self) -> None:
        self.change("BEGIN IMMEDIATE")


def _without_nul(text: bytes) -> str:
    return text.decode().replace("\0", "")


@contextmanager
def side(path: Path, *, make: bool) -> Iterator[FileSide]:
    """Brought up to date; with `make` also one that isn't there yet, nor is afterwards unless something was committed.
    Raises `StoreError`.
    """
    if not make:
        _need_there(path)
    fresh, committed = not path.exists(), False
    try:
        with closing(translated(lambda: up_to_date(str(path)), str(path))) as connection:
            opened = FileSide(connection, path)
            try:
                yield opened
            finally:
                committed = opened.committed
    finally:
        if fresh and not committed:
            clear(path)


def _need_there(path: Path) -> None:
    if not path.is_file():
        raise StoreError("missing", path=str(path))

    def work() -> int:
        with closing(sqlite3.connect(path)) as connection:
            return version(connection)

    if translated(work, str(path)) == 0:
        raise StoreError("empty", path=str(path))
