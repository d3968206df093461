"""`core.ports.people.PeopleStore` in memory."""

from __future__ import annotations

from collections.abc import Collection

from core.people import Account, Person, PersonId
from core.ports.clock import Clock


class MemoryPeople:
    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._people: dict[PersonId, Person] = {}
        self._accounts: dict[Account, PersonId] = {}
        self._highest = 0
        """The last number that was given: that of somebody who is gone is nobody else's."""
        self.times: dict[PersonId, tuple[float, float]] = {}
        """When they first came, and last did something."""
        self.erasing: dict[PersonId, tuple[float, tuple[Account, ...]]] = {}
        """Since when somebody is being erased, and the accounts that they had."""

    async def person_by_account(self, account: Account) -> Person | None:
        person = self._accounts.get(account)
        return None if person is None else self._people[person]

    async def add_person(self, account: Account, name: str, language: str) -> Person:
        if account not in self._accounts:
            self._highest += 1
            person = PersonId(self._highest)
            self._accounts[account] = person
            self._people[person] = Person(id=person, name=name, language=language)
            self.times[person] = (self._clock.wall(), self._clock.wall())
        return self._people[self._accounts[account]]

    async def save_person(self, person: Person) -> None:
        if person.id in self._people and person.id not in self.erasing:
            self._people[person.id] = person

    async def called(self, name: str) -> list[Person]:
        return sorted((one for one in self._people.values() if one.name == name != ""), key=lambda one: one.id)

    async def seen(self, person: PersonId, at: float) -> None:
        if person in self._people and person not in self.erasing:
            self.times[person] = (self.times[person][0], max(at, self.times[person][1]))

    async def person(self, person: PersonId) -> Person:
        return self._people[person]

    async def people(self, ids: Collection[PersonId]) -> dict[PersonId, Person]:
        return {id: self._people[id] for id in ids if id in self._people}

    async def accounts(self, person: PersonId) -> list[Account]:
        own = (account for account, holder in self._accounts.items() if holder == person)
        return sorted(own, key=lambda account: (account.platform, account.uid))

    # What `storage.memory.privacy` does

    def known(self, person: PersonId) -> Person | None:
        return self._people.get(person)

    def everybody(self) -> list[Person]:
        return list(self._people.values())

    def put(self, person: Person) -> None:
        self._people[person.id] = person

    def take_accounts(self, person: PersonId) -> tuple[Account, ...]:
        """They lead to nobody any more."""
        own = tuple(account for account, holder in self._accounts.items() if holder == person)
        for account in own:
            del self._accounts[account]
        return own

    def forget(self, person: PersonId) -> None:
        self._people.pop(person, None)
        self.times.pop(person, None)
