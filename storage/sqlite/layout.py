"""The schema as data: which tables there are, with which columns. It is the same for every database."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from storage.moving import Layout
from storage.sqlite.migrate import migrate

NOT_MADE = 0
"""What SQLite says of a column that is stored as it is given."""


def layouts() -> list[Layout]:
    """In an order in which rows can be written: after those that they name. Tables that name none and that none names
    come last: among them are those that triggers on others write, which find no row in them then.
    """
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection)
        names = connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name"
        ).fetchall()
        known = {name: _layout(connection, name) for (name,) in names}
        named = {name: {row[2] for row in connection.execute(f"PRAGMA foreign_key_list({name})")} for name in known}
    tied = {name for name in known if named[name]}.union(*named.values())
    order: list[str] = []
    while tied - set(order):
        order += sorted(name for name in tied - set(order) if named[name] <= set(order))
    return [known[name] for name in (*order, *sorted(known.keys() - tied))]


def _layout(connection: sqlite3.Connection, name: str) -> Layout:
    columns = connection.execute(f"PRAGMA table_xinfo({name})").fetchall()
    given = [(column, kind) for _, column, kind, _, _, _, made in columns if made == NOT_MADE]
    key = sorted((nth, column) for _, column, _, _, _, nth, _ in columns if nth)
    return Layout(
        name,
        tuple(column for column, _ in given),
        tuple(kind for _, kind in given),
        tuple(column for _, column in key),
    )
