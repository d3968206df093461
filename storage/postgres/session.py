"""A connection as the statements see it (`storage.sql.database.Connection`)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

import psycopg

_PART = re.compile(r"'(?:[^']|'')*'|INDEXED BY \w+|\?(\d*)")


@lru_cache(maxsize=1024)
def translated(sql: str) -> str:
    """SQLite's `?` and `?1` as PostgreSQL's `$1`; which index serves it knows by itself."""
    last = 0

    def put(part: re.Match[str]) -> str:
        nonlocal last
        if part[1] is None:
            return "" if part[0].startswith("INDEXED") else part[0]
        number = int(part[1] or last + 1)
        last = max(last, number)
        return f"${number}"

    return _PART.sub(put, sql)


class Found:
    """What a statement found, fetched when it is asked for."""

    def __init__(self, cursor: psycopg.Cursor[Any], pipeline: psycopg.Pipeline | None) -> None:
        self._cursor = cursor
        self._pipeline = pipeline

    @property
    def rowcount(self) -> int:
        if self._pipeline is not None:
            self._pipeline.sync()
        return self._cursor.rowcount

    def fetchone(self) -> Any:
        return self._cursor.fetchone()

    def fetchall(self) -> list[Any]:
        return self._cursor.fetchall()

    def __iter__(self) -> Iterator[Any]:
        return iter(self._cursor)


class Session:
    """In a pipeline statements go out one after another without waiting for what they find."""

    def __init__(self, connection: psycopg.Connection[Any], pipeline: psycopg.Pipeline | None = None) -> None:
        self._connection = connection
        self._pipeline = pipeline

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Found:
        return Found(self._connection.execute(translated(sql).encode(), values or None), self._pipeline)

    def executemany(self, sql: str, values: Iterable[Sequence[Any]], /) -> None:
        self._connection.cursor().executemany(translated(sql).encode(), list(values))
