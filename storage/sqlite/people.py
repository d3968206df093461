"""People and their accounts: `core.ports.people.PeopleStore`."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from typing import Any

import msgspec

from core.people import Account, Habits, Person, PersonId
from core.ports.clock import Clock
from storage.sqlite.database import Database

_COLUMNS = "person.id, person.name, person.language, person.confirm, person.dm, person.quiet, person.habits"
_NEXT = "(SELECT max(ifnull((SELECT max(id) FROM person), 0), person) + 1 FROM highest WHERE id = 1)"
"""The number of somebody who is gone is nobody else's: buttons and invitations may still name it."""

_BY_ACCOUNT = f"SELECT {_COLUMNS} FROM account JOIN person ON person.id = account.person WHERE platform = ? AND uid = ?"


class SqlitePeople:
    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def person_by_account(self, account: Account) -> Person | None:
        row = await self._database.row(_BY_ACCOUNT, (account.platform, account.uid))
        return _person(row) if row else None

    async def add_person(self, account: Account, name: str, language: str) -> Person:
        now = self._clock.wall()

        def work(connection: sqlite3.Connection) -> Person:
            known = connection.execute(_BY_ACCOUNT, (account.platform, account.uid)).fetchone()
            if known:
                return _person(known)
            (person,) = connection.execute(
                f"INSERT INTO person (id, name, language, created, seen) VALUES ({_NEXT}, ?, ?, ?, ?) RETURNING id",
                (name, language, now, now),
            ).fetchone()
            connection.execute(
                "INSERT INTO account (platform, uid, person) VALUES (?, ?, ?)", (account.platform, account.uid, person)
            )
            return Person(id=person, name=name, language=language)

        return await self._database.write(work)

    async def save_person(self, person: Person) -> None:
        await self._database.change(
            (
                "UPDATE person SET name = ?, language = ?, confirm = ?, dm = ?, quiet = ?, habits = ? WHERE id = ?"
                " AND NOT EXISTS (SELECT 1 FROM erasing WHERE erasing.person = person.id)",
                (
                    *(person.name, person.language, int(person.confirm), int(person.dm)),
                    *(
                        msgspec.json.encode(person.quiet).decode(),
                        msgspec.json.encode(person.habits).decode(),
                        person.id,
                    ),
                ),
            )
        )

    async def called(self, name: str) -> list[Person]:
        rows = await self._database.rows(
            f"SELECT {_COLUMNS} FROM person WHERE name = ? AND name != '' ORDER BY id", (name,)
        )
        return [_person(row) for row in rows]

    async def seen(self, person: PersonId, at: float) -> None:
        await self._database.note(
            lambda connection: connection.execute(
                "UPDATE person SET seen = ? WHERE id = ? AND seen < ? AND name != ''", (at, person, at)
            )
        )

    async def person(self, person: PersonId) -> Person:
        row = await self._database.row(f"SELECT {_COLUMNS} FROM person WHERE id = ?", (person,))
        if row is None:
            raise KeyError(person)
        return _person(row)

    async def people(self, ids: Collection[PersonId]) -> dict[PersonId, Person]:
        marks = ", ".join("?" * len(ids))
        rows = await self._database.rows(f"SELECT {_COLUMNS} FROM person WHERE id IN ({marks})", tuple(ids))
        return {row[0]: _person(row) for row in rows}

    async def accounts(self, person: PersonId) -> list[Account]:
        rows = await self._database.rows(
            "SELECT platform, uid FROM account WHERE person = ? ORDER BY platform, uid", (person,)
        )
        return [Account(*row) for row in rows]


def read_person(connection: sqlite3.Connection, person: PersonId) -> Person | None:
    row = connection.execute(f"SELECT {_COLUMNS} FROM person WHERE id = ?", (person,)).fetchone()
    return _person(row) if row else None


def _person(row: Any) -> Person:
    return Person(
        id=row[0],
        name=row[1],
        language=row[2],
        confirm=bool(row[3]),
        dm=bool(row[4]),
        quiet=msgspec.json.decode(row[5], type=tuple[str, ...]),
        habits=msgspec.json.decode(row[6], type=Habits),
    )
