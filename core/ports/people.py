"""People and their accounts."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from core.people import Account, Person, PersonId


class PeopleStore(Protocol):
    """Each method is one transaction."""

    async def person_by_account(self, account: Account) -> Person | None: ...

    async def add_person(self, account: Account, name: str, language: str) -> Person:
        """A new person with this account, or the one that has it meanwhile."""

    async def save_person(self, person: Person) -> None:
        """Nothing of whoever is being erased (`core.ports.privacy`)."""

    async def person(self, person: PersonId) -> Person:
        """Raises `KeyError` for nobody's number."""

    async def people(self, ids: Collection[PersonId]) -> dict[PersonId, Person]:
        """Those of these people who are known."""

    async def called(self, name: str) -> list[Person]:
        """Who goes by just this name, in the order of their numbers."""

    async def seen(self, person: PersonId, at: float) -> None:
        """They have done something at that time (UTC, s since 1970)."""

    async def accounts(self, person: PersonId) -> list[Account]: ...
