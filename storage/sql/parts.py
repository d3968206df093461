"""Rows that belong to a table, rewritten only where they differ from what is stored: most moves change none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from core.people import Account
from core.stored import Occupant, StoredTable
from storage.sql import places
from storage.sql.database import Connection, Rows

Row = tuple[Any, ...]


class Part(NamedTuple):
    """`columns` without the table's code, the key's first; `of` makes these rows of a table."""

    name: str
    columns: str
    of: Callable[[StoredTable], list[Row]]
    order: str = "seat"

    def found(self, connection: Connection, code: str) -> Rows:
        return connection.execute(
            f"SELECT {self.columns} FROM {self.name} WHERE code = ? ORDER BY {self.order}", (code,)
        )

    def rows(self, connection: Connection, code: str) -> list[Row]:
        return self.found(connection, code).fetchall()

    def write(self, connection: Connection, table: StoredTable, known: Sequence[Row]) -> None:
        """`known` is what is stored."""
        want = self.of(table)
        if want == known:
            return
        connection.execute(f"DELETE FROM {self.name} WHERE code = ?", (table.code,))
        marks = ", ".join("?" * (len(self.columns.split(",")) + 1))
        connection.executemany(
            f"INSERT INTO {self.name} (code, {self.columns}) VALUES ({marks})", [(table.code, *row) for row in want]
        )


def occupant(row: Sequence[Any]) -> Occupant:
    """Of a row of `OCCUPANTS` without its seat."""
    name, person, platform, uid, computer, held = row
    account = Account(platform, uid) if platform else None
    return Occupant(name=name, person=person, account=account, computer=computer, held=held)


def _occupants(table: StoredTable) -> list[Row]:
    accounts = [occupant.account or Account("", "") for occupant in table.occupants]
    return [
        (seat, occupant.name, occupant.person, account.platform, account.uid, occupant.computer, occupant.held)
        for seat, (occupant, account) in enumerate(zip(table.occupants, accounts, strict=True))
    ]


def _homes(table: StoredTable) -> list[Row]:
    return [
        (position, *places.values(home.place), home.language, home.title, home.link, home.brought_by, home.server)
        for position, home in enumerate(table.homes)
    ]


OCCUPANTS = Part("sitter", "seat, name, person, platform, uid, computer, held", _occupants)
HOMES = Part(
    "home",
    f"position, {places.COLUMNS}, language, title, link, brought_by, server",
    _homes,
    f"position, {places.COLUMNS}",
)
AWAITED = Part("awaited", "person", lambda table: [(person,) for person in sorted(table.awaits)], "person")
PENDING = Part("pending", "seat, move", lambda table: sorted(table.pending.items()))
PREMOVES = Part(
    "premove",
    "seat, moves",
    lambda table: [(seat, msgspec.json.encode(moves).decode()) for seat, moves in sorted(table.premoves.items())],
)
