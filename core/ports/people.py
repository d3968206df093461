"""People and their accounts."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

import msgspec

from core.people import Account, Person, PersonId


class Offer(msgspec.Struct, frozen=True):
    """A code that was given to an account of `person`. `used`: it has joined another person to theirs."""

    person: PersonId
    account: Account
    used: bool = False


class Joined(msgspec.Struct, frozen=True):
    """Who somebody is now, and the codes of the tables that named who they were."""

    person: Person
    codes: tuple[str, ...] = ()


class PeopleStore(Protocol):
    """Each method is one transaction. Codes that join accounts are kept and asked for hashed (`core.codes.hashed`);
    moments are UTC, seconds since 1970. No two people ever have the same number, also after one of them is gone.
    """

    async def person_by_account(self, account: Account) -> Person | None: ...

    async def named(self, account: Account) -> tuple[Person, str] | None:
        """The person behind an account, and what the account is called."""

    async def add_person(self, account: Account, name: str, language: str) -> Person:
        """A new person with this account, or the one that has it meanwhile."""

    async def rename_account(self, account: Account, name: str) -> Person | None:
        """What the account is called from now on, and its person too, if they were called as it was and have chosen no
        name of their own. None for an account that nobody has.
        """

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

    async def names(self, person: PersonId) -> dict[Account, str]:
        """What each of their accounts is called."""

    # One person, several accounts

    async def offer(self, code: str, account: Account, until: float) -> None:
        """The code joins another account to this one's person until then; one that the person was given before doesn't
        any more.
        """

    async def offered(self, code: str, now: float) -> Offer | None:
        """None for a code that there isn't, or isn't any more."""

    async def withdraw(self, code: str) -> None:
        """It joins nobody any more; one that has done so stays as it is."""

    async def forget_offers(self, now: float) -> None:
        """Nothing is kept of codes whose time is over."""

    async def join(self, code: str, account: Account, now: float) -> Joined:
        """The account's person is the one whose code that is: with all their accounts, and wherever anything named
        them. Done already by the same code, it changes nothing. Raises `Refusal` for a code that there isn't or whose
        person it is already, and where the two can't be one (`core.joining.need_joinable`).
        """

    async def part(self, person: PersonId, account: Account, *, goes: bool, now: float) -> Joined | None:
        """The account of that person has one of its own again. `goes`: seats that were taken with it go with it, else
        they stay. None where it isn't theirs, or their only one.
        """
