"""`core.ports.people.PeopleStore` in memory."""

from __future__ import annotations

from collections.abc import Collection

from core.people import Account, Person, PersonId


class MemoryPeople:
    def __init__(self) -> None:
        self._people: dict[PersonId, Person] = {}
        self._accounts: dict[Account, PersonId] = {}

    async def person_by_account(self, account: Account) -> Person | None:
        person = self._accounts.get(account)
        return None if person is None else self._people[person]

    async def add_person(self, account: Account, name: str, language: str) -> Person:
        if account not in self._accounts:
            person = PersonId(len(self._people) + 1)
            self._accounts[account] = person
            self._people[person] = Person(id=person, name=name, language=language)
        return self._people[self._accounts[account]]

    async def save_person(self, person: Person) -> None:
        if person.id in self._people:
            self._people[person.id] = person

    async def person(self, person: PersonId) -> Person:
        return self._people[person]

    async def people(self, ids: Collection[PersonId]) -> dict[PersonId, Person]:
        return {id: self._people[id] for id in ids if id in self._people}

    async def everybody(self) -> list[Person]:
        """By their numbers."""
        return [person for _, person in sorted(self._people.items())]

    async def accounts(self, person: PersonId) -> list[Account]:
        own = (account for account, holder in self._accounts.items() if holder == person)
        return sorted(own, key=lambda account: (account.platform, account.uid))
