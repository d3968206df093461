"""A server's database as one side of a move (`storage.moving.Side`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import psycopg

from core.stored import StoredTable
from storage.address import ServerAddress
from storage.moving import Layout, Row
from storage.postgres.connecting import SETTINGS, connected
from storage.postgres.database import WRITERS
from storage.postgres.errors import in_words
from storage.postgres.migrate import bring_up_to_date, need_any
from storage.postgres.session import Session
from storage.sql.tables import read_table

TYPES = {"INTEGER": "int8", "REAL": "float8", "TEXT": "text", "BLOB": "bytea"}

PATIENT = {**SETTINGS, "statement_timeout": "0", "idle_in_transaction_session_timeout": "0"}
"""A statement may copy all that there is, and each side waits for the other."""


class ServerSide:
    def __init__(self, connection: psycopg.Connection[Any], told: str) -> None:
        self.told = self.place = told
        self._connection = connection
        with in_words(self.told):
            for name, value in PATIENT.items():
                connection.execute(f"SET {name} = '{value}'".encode())
            # Of the session, not of the transaction: that sees only what was there when it began.
            connection.execute(f"SELECT pg_advisory_lock({WRITERS})".encode())
        self._begin()

    def rows(self, sql: str, values: Sequence[Any] = (), /) -> list[Any]:
        with in_words(self.told):
            return Session(self._connection).execute(sql, values).fetchall()

    def change(self, sql: str, values: Sequence[Any] = (), /) -> None:
        with in_words(self.told):
            Session(self._connection).execute(sql, values)

    def table(self, code: str) -> StoredTable | None:
        with in_words(self.told), self._connection.pipeline() as pipeline:
            return read_table(Session(self._connection, pipeline), code)

    def read(self, layout: Layout) -> Iterator[Row]:
        asked = f"COPY ({layout.selected}) TO STDOUT".encode()
        with in_words(self.told), self._connection.cursor() as cursor, cursor.copy(asked) as copy:
            copy.set_types([TYPES[kind] for kind in layout.kinds])
            yield from copy.rows()

    def empty(self, layouts: Sequence[Layout]) -> None:
        self.change(f"TRUNCATE {', '.join(layout.name for layout in layouts)}")

    def write(self, layout: Layout, rows: Iterable[Row]) -> int:
        into = f"COPY {layout.name} ({', '.join(layout.columns)}) FROM STDIN"
        with in_words(self.told), self._connection.cursor() as cursor:
            with cursor.copy(into.encode()) as copy:
                for row in rows:
                    copy.write_row(row)
            self.change(f"ANALYZE {layout.name}")  # each is asked for by its key from now on
            return cursor.rowcount

    def numbers(self, layouts: Sequence[Layout]) -> Mapping[str, int]:
        return {name: self._given(sequence) for name, sequence in self._sequences(layouts).items()}

    def number(self, layouts: Sequence[Layout], numbers: Mapping[str, int]) -> None:
        for name, sequence in self._sequences(layouts).items():
            ((there,),) = self.rows(f"SELECT coalesce(max(id), 0) FROM {name}")
            highest = max(numbers.get(name, 0), there)
            self.rows("SELECT setval(CAST(? AS regclass), ?, ?)", (sequence, max(highest, 1), highest > 0))

    def _sequences(self, layouts: Sequence[Layout]) -> dict[str, str]:
        names = [layout.name for layout in layouts if layout.key == ("id",)]
        found = {name: self.rows("SELECT pg_get_serial_sequence(?, 'id')", (name,)) for name in names}
        return {name: sequence for name, ((sequence,),) in found.items() if sequence is not None}

    def _given(self, sequence: str) -> int:
        ((last, called),) = self.rows(f"SELECT last_value, is_called FROM {sequence}")
        return int(last) if called else 0

    def commit(self) -> None:
        self.change("COMMIT")
        self._begin()

    def _begin(self) -> None:
        self.change("BEGIN ISOLATION LEVEL REPEATABLE READ")


@contextmanager
def side(address: ServerAddress, *, make: bool) -> Iterator[ServerSide]:
    """Brought up to date; with `make` also one in which nothing is yet. Raises `StoreError`."""
    with connected(address) as connection:
        with in_words(str(address)):
            if not make:
                need_any(connection, str(address))
            bring_up_to_date(connection)
        yield ServerSide(connection, str(address))
