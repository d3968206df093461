"""People and their accounts: `core.ports.people.PeopleStore`."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from core import joining as joined_people
from core.joining import Parting
from core.people import Account, Habits, Person, PersonId
from core.ports.clock import Clock
from core.ports.people import Joined, Offer
from core.wording import Refusal
from storage.bell import Bell
from storage.sql import joining
from storage.sql.database import Connection, Database

_COLUMNS = "person.id, person.name, person.language, person.confirm, person.dm, person.quiet, person.habits"
_IS = "platform = ? AND uid = ?"
_BY_ACCOUNT = f"SELECT {_COLUMNS} FROM account JOIN person ON person.id = account.person WHERE {_IS}"
_NAMED = f"SELECT account.name, {_COLUMNS} FROM account JOIN person ON person.id = account.person WHERE {_IS}"
_OFFERED = "SELECT person, platform, uid, used FROM link_code WHERE hash = ? AND until > ?"
_SAVE = (
    "UPDATE person SET name = ?, language = ?, confirm = ?, dm = ?, quiet = ?, habits = ? WHERE id = ?"
    " AND NOT EXISTS (SELECT 1 FROM erasing WHERE erasing.person = person.id)"
)


class SqlPeople:
    def __init__(self, database: Database, clock: Clock, bell: Bell) -> None:
        self._database = database
        self._clock = clock
        self._bell = bell

    async def person_by_account(self, account: Account) -> Person | None:
        row = await self._database.row(_BY_ACCOUNT, (account.platform, account.uid))
        return _person(row) if row else None

    async def named(self, account: Account) -> tuple[Person, str] | None:
        row = await self._database.row(_NAMED, (account.platform, account.uid))
        return (_person(row[1:]), row[0]) if row else None

    async def add_person(self, account: Account, name: str, language: str) -> Person:
        now = self._clock.wall()

        def work(connection: Connection) -> Person:
            known = connection.execute(_BY_ACCOUNT, (account.platform, account.uid)).fetchone()
            if known:
                return _person(known)
            person = Person(id=_new_number(connection), name=name, language=language)
            _add(connection, person, now)
            connection.execute(
                "INSERT INTO account (platform, uid, person, name) VALUES (?, ?, ?, ?)",
                (account.platform, account.uid, person.id, name),
            )
            return person

        return await self._database.write(work)

    async def rename_account(self, account: Account, name: str) -> Person | None:
        def work(connection: Connection) -> Person | None:
            row = connection.execute(_NAMED, (account.platform, account.uid)).fetchone()
            if row is None:
                return None
            before, person = row[0], _person(row[1:])
            connection.execute(f"UPDATE account SET name = ? WHERE {_IS}", (name, account.platform, account.uid))
            if person.name == before and not person.habits.name:
                person = msgspec.structs.replace(person, name=name)
                _save(connection, person)
            return person

        return await self._database.write(work)

    async def save_person(self, person: Person) -> None:
        await self._database.write(lambda connection: _save(connection, person))

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
        marks = ", ".join("?" * len(ids)) or "NULL"
        rows = await self._database.rows(f"SELECT {_COLUMNS} FROM person WHERE id IN ({marks})", tuple(ids))
        return {row[0]: _person(row) for row in rows}

    async def accounts(self, person: PersonId) -> list[Account]:
        rows = await self._database.rows(
            "SELECT platform, uid FROM account WHERE person = ? ORDER BY platform, uid", (person,)
        )
        return [Account(*row) for row in rows]

    async def names(self, person: PersonId) -> dict[Account, str]:
        return await self._database.run(lambda connection: joining.accounts(connection, person))

    # One person, several accounts

    async def offer(self, code: str, account: Account, until: float) -> None:
        def work(connection: Connection) -> None:
            (person,) = connection.execute(
                f"SELECT person FROM account WHERE {_IS}", (account.platform, account.uid)
            ).fetchone()
            connection.execute("DELETE FROM link_code WHERE person = ?", (person,))
            connection.execute(
                "INSERT INTO link_code (hash, person, platform, uid, until) VALUES (?, ?, ?, ?, ?)",
                (code, person, account.platform, account.uid, until),
            )

        await self._database.write(work)

    async def offered(self, code: str, now: float) -> Offer | None:
        return await self._database.run(lambda connection: _offered(connection, code, now))

    async def withdraw(self, code: str) -> None:
        await self._database.change(("DELETE FROM link_code WHERE hash = ? AND used = 0", (code,)))

    async def forget_offers(self, now: float) -> None:
        await self._database.change(("DELETE FROM link_code WHERE until <= ?", (now,)))

    async def join(self, code: str, account: Account, now: float) -> Joined:
        def work(connection: Connection) -> Joined:
            offer = _offered(connection, code, now)
            gone = _by_account(connection, account)
            if offer is None or gone is None or (offer.used and offer.person != gone.id):
                raise Refusal("table.link.unknown")
            if offer.used:
                return Joined(gone)
            if offer.person == gone.id:
                raise Refusal("table.link.own")
            kept = _by_number(connection, offer.person)
            assert kept is not None  # a code goes with its person
            codes = joining.join(connection, kept, gone, now)
            person = joined_people.one_person(kept, gone)
            _save(connection, person)
            connection.execute("UPDATE link_code SET used = 1 WHERE hash = ?", (code,))
            return Joined(person, tuple(codes))

        return await self._database.write(work, then=self._bell.ring)

    async def part(self, person: PersonId, account: Account, *, goes: bool, now: float) -> Joined | None:
        def work(connection: Connection) -> Joined | None:
            before, names = _by_account(connection, account), joining.accounts(connection, person)
            name = names.pop(account, "")
            if before is None or before.id != person or not names:
                return None
            parting = Parting(person, account, name, _new_number(connection), tuple(names), goes)
            new = joined_people.own_person(before, parting)
            _add(connection, new, now)
            _save(connection, joined_people.without_account(before, parting, tuple(names.values())))
            return Joined(new, tuple(joining.part(connection, parting, now)))

        return await self._database.write(work, then=self._bell.ring)


def _by_account(connection: Connection, account: Account) -> Person | None:
    row = connection.execute(_BY_ACCOUNT, (account.platform, account.uid)).fetchone()
    return _person(row) if row else None


def _by_number(connection: Connection, person: PersonId) -> Person | None:
    row = connection.execute(f"SELECT {_COLUMNS} FROM person WHERE id = ?", (person,)).fetchone()
    return _person(row) if row else None


def _offered(connection: Connection, code: str, now: float) -> Offer | None:
    row = connection.execute(_OFFERED, (code, now)).fetchone()
    return Offer(row[0], Account(row[1], row[2]), bool(row[3])) if row else None


def _new_number(connection: Connection) -> PersonId:
    """One that nobody ever had."""
    (last,) = connection.execute("SELECT last FROM person_number").fetchone()
    return PersonId(last + 1)


def _add(connection: Connection, person: Person, now: float) -> None:
    connection.execute(
        "INSERT INTO person (id, name, language, created, seen) VALUES (?, ?, ?, ?, ?)",
        (person.id, person.name, person.language, now, now),
    )
    _save(connection, person)


def _save(connection: Connection, person: Person) -> None:
    quiet, habits = (msgspec.json.encode(part).decode() for part in (person.quiet, person.habits))
    values = (person.name, person.language, int(person.confirm), int(person.dm), quiet, habits, person.id)
    connection.execute(_SAVE, values)


def read_person(connection: Connection, person: PersonId) -> Person | None:
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
