"""People and their accounts, in every store."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from core.people import Account, PersonId
from core.ports.stores import Stores

ACCOUNT = Account("telegram", "42")


async def test_a_person_is_found_by_the_account(stores: Stores, other: Stores) -> None:
    assert await stores.people.person_by_account(ACCOUNT) is None
    person = await stores.people.add_person(ACCOUNT, "Carla", "it")
    assert (person.name, person.language, person.confirm, person.dm) == ("Carla", "it", True, True)
    assert await other.people.person_by_account(ACCOUNT) == person
    assert await other.people.person(person.id) == person
    assert await other.people.accounts(person.id) == [ACCOUNT]


async def test_an_account_is_one_person_however_many_ask_at_once(stores: Stores, other: Stores) -> None:
    asked = [door.people.add_person(ACCOUNT, f"C{n}", "en") for n in range(5) for door in (stores, other)]
    assert len({person.id for person in await asyncio.gather(*asked)}) == 1


async def test_settings_are_kept(stores: Stores, other: Stores) -> None:
    person = await stores.people.add_person(ACCOUNT, "Carla", "it")
    changed = msgspec.structs.replace(person, name="C.", language="en", confirm=False, dm=False, quiet=("over",))
    await stores.people.save_person(changed)
    assert await other.people.person(person.id) == changed


async def test_nobodys_number_is_a_key_error(stores: Stores) -> None:
    with pytest.raises(KeyError):
        await stores.people.person(PersonId(999))
    assert await stores.people.accounts(PersonId(999)) == []
