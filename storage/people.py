"""Persons and their accounts."""

from __future__ import annotations

import time
from typing import Any

from core.people import Account, Person, PersonId
from storage.database import Database

_COLUMNS = "person.id, person.name, person.language, person.confirm, person.dm"


def _person(row: Any) -> Person:
    return Person(id=row[0], name=row[1], language=row[2], confirm=bool(row[3]), dm=bool(row[4]))


class PeopleStore(Database):
    async def person_by_account(self, account: Account) -> Person | None:
        row = await self.row(
            f"SELECT {_COLUMNS} FROM account JOIN person ON person.id = account.person WHERE platform = ? AND uid = ?",
            (account.platform, account.uid),
        )
        return _person(row) if row else None

    async def add_person(self, account: Account, name: str, language: str) -> Person:
        async with self.transaction() as connection:
            known = await connection.execute_fetchall(
                "SELECT person FROM account WHERE platform = ? AND uid = ?", (account.platform, account.uid)
            )
            if not list(known):
                cursor = await connection.execute(
                    "INSERT INTO person (name, language, created) VALUES (?, ?, ?)", (name, language, time.time())
                )
                await connection.execute(
                    "INSERT INTO account (platform, uid, person) VALUES (?, ?, ?)",
                    (account.platform, account.uid, cursor.lastrowid),
                )
        person = await self.person_by_account(account)
        assert person
        return person

    async def save_person(self, person: Person) -> None:
        await self.write(
            (
                "UPDATE person SET name = ?, language = ?, confirm = ?, dm = ? WHERE id = ?",
                (person.name, person.language, person.confirm, person.dm, person.id),
            )
        )

    async def person(self, person: PersonId) -> Person:
        row = await self.row(f"SELECT {_COLUMNS} FROM person WHERE id = ?", (person,))
        if row is None:
            raise LookupError(f"person {person}")
        return _person(row)

    async def accounts(self, person: PersonId) -> list[Account]:
        rows = await self.rows("SELECT platform, uid FROM account WHERE person = ? ORDER BY platform, uid", (person,))
        return [Account(*row) for row in rows]
