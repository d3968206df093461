"""`rivertable erase`: a person, or a chat, also beside the running program."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import click

from bots.clock import SystemClock
from bots.settings import read
from bots.titles import titles_of
from core.anonymity import elsewhere
from core.people import Account, Person, PersonId
from core.ports.stores import Stores
from core.service import Service
from core.stored import Status, StoredTable
from core.wording import Refusal
from storage import doors


class Found(NamedTuple):
    """What is to be erased, told to the operator; `erase` does it and tells what is left to do."""

    told: str
    erase: Callable[[Service], Awaitable[str]]


@click.command()
@click.argument("person", required=False)
@click.option(
    "--chat", metavar="NETWORK:NUMBER", help="A chat or a server, such as discord:1234, in place of a person."
)
@click.option("--yes", is_flag=True, help="Don't ask.")
def erase(person: str | None, chat: str | None, yes: bool) -> None:
    """Erase PERSON, by number, by account (discord:1234) or by name where only one is called so; or a chat.

    Backups that were made before still hold them.
    """
    if (person is None) == (chat is None):
        raise click.UsageError("name a person, or a chat with --chat")
    found = asyncio.run(_found(person, chat))
    click.echo(found.told)
    if not yes:
        click.confirm("Erase? This can't be taken back", abort=True)
    click.echo(asyncio.run(_erased(found)))


async def _found(person: str | None, chat: str | None) -> Found:
    stores = await doors.read(read().database, SystemClock())
    try:
        return await _chat(stores, chat) if chat is not None else await _person(stores, (person or "").strip())
    finally:
        await stores.close()


async def _erased(found: Found) -> str:
    settings, clock = read(), SystemClock()
    stores = await doors.opened(settings.database, clock)
    try:
        return await found.erase(Service(stores, titles_of(settings), clock))
    finally:
        await stores.close()


async def _person(stores: Stores, whom: str) -> Found:
    person = await meant(stores, whom)
    accounts = ", ".join(f"{one.platform}:{one.uid}" for one in await stores.people.accounts(person.id))
    tables = await stores.privacy.tables(person.id)
    sits = [table for table in tables if any(one.person == person.id for one in table.occupants)]
    told = (
        f"{person.name}, number {person.id} ({accounts or 'no account'}). Tables that name them: {len(tables)};"
        f" where they sit: {len(sits)}, {_unfinished(sits)} of these not over."
    )
    return Found(told, lambda service: _erase(service, person.id))


async def _erase(service: Service, person: PersonId) -> str:
    await service.erase(person)
    if await service.stores.people.people([person]):
        return "Erased. What was theirs alone goes once the running program has brought it up to date, within a day."
    return "Erased."


async def meant(stores: Stores, whom: str) -> Person:
    """Raises `Refusal` for nobody, and for a name that several have."""
    platform, colon, uid = whom.partition(":")
    people = await stores.people.called(whom)
    if whom.isdecimal():
        people = list((await stores.people.people([PersonId(int(whom))])).values()) or people
    elif colon and not people:
        known = await stores.people.person_by_account(Account(platform.strip().lower(), uid.strip()))
        people = [known] if known else []
    if len(people) > 1:
        known_as = ", ".join(str(one.id) for one in people)
        raise Refusal("table.erase.several", name=whom, known=known_as)
    if not people:
        raise Refusal("table.erase.nobody", name=whom)
    return people[0]


async def _chat(stores: Stores, chat: str) -> Found:
    platform, _, number = (part.strip() for part in chat.partition(":"))
    platform = platform.lower()
    if not platform or not number:
        raise Refusal("table.erase.chat", name=chat)
    tables = [
        table
        for code in await stores.tables.codes()
        if isinstance(table := await stores.tables.read(code), StoredTable)
    ]
    there = [table for table in tables if elsewhere(table, platform, number) != table]
    gone = [table for table in there if not elsewhere(table, platform, number).homes]
    told = (
        f"{chat}. Tables that live there: {len(there)}; nowhere else, so that they go: {len(gone)},"
        f" {_unfinished(gone)} of these not over."
    )

    async def forget(service: Service) -> str:
        await service.forget_chat(platform, number)
        return "Erased."

    return Found(told, forget)


def _unfinished(tables: list[StoredTable]) -> int:
    return sum(table.status in (Status.LOBBY, Status.RUNNING) for table in tables)
