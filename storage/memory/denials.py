"""`core.ports.denials.DenialStore` in memory."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from core.denials import Denied, Kind
from core.people import Account, Home, PersonId, Place
from storage.memory.people import MemoryPeople
from storage.memory.state import State

Key = tuple[Kind, str, str]


class MemoryDenials:
    def __init__(self, state: State, people: MemoryPeople) -> None:
        self._state = state
        self._people = people
        self._denied: dict[Key, Denied] = {}

    async def deny(self, denied: Denied) -> None:
        self._denied[denied.kind, denied.platform, denied.id] = denied

    async def allow(self, kind: Kind, platform: str, id: str) -> bool:
        return self._denied.pop((kind, platform, id), None) is not None

    async def all(self) -> list[Denied]:
        return sorted(self._denied.values(), key=lambda one: (-one.at, one.kind, one.platform, one.id))

    async def found(self, account: Account | None, place: Place | None = None, server: str = "") -> Denied | None:
        keys: list[Key] = []
        if account is not None:
            person = await self._people.person_by_account(account)
            own = [] if person is None else await self._people.accounts(person.id)
            keys += [("account", one.platform, one.uid) for one in (account, *own)]
        if place is not None:
            filed = {server, *(home.server for home in self._homes() if _same_chat(home.place, place))}
            keys += [("account", place.platform, place.user)]
            keys += [("chat", place.platform, id) for id in (place.chat, place.thread)]
            keys += [("server", place.platform, id) for id in sorted(filed)]
        return next((self._denied[key] for key in keys if key in self._denied), None)

    async def people(self, among: Collection[PersonId]) -> frozenset[PersonId]:
        shut = [await self._people.person_by_account(Account(platform, id)) for _, platform, id in self._accounts()]
        return frozenset(person.id for person in shut if person is not None and person.id in among)

    async def homes(self) -> list[Place]:
        chats = {(one.platform, one.id) for one in self._denied.values() if one.kind == "chat"}
        servers = {(one.platform, one.id) for one in self._denied.values() if one.kind == "server"}
        found = {
            home.place
            for home in self._homes()
            if chats & {(home.place.platform, id) for id in (home.place.chat, home.place.thread)}
            or (home.place.platform, home.server) in servers
        }
        return sorted(found, key=lambda place: (place.platform, place.chat, place.thread, place.user))

    async def move(self, old: Place, new: Place) -> None:
        known = self._denied.pop(("chat", old.platform, old.chat), None)
        if known is not None:
            self._denied["chat", new.platform, new.chat] = msgspec.structs.replace(known, id=new.chat)

    def _accounts(self) -> list[Key]:
        return [key for key in self._denied if key[0] == "account"]

    def _homes(self) -> list[Home]:
        return [home for row in self._state.tables.values() for home in row.table.homes]


def _same_chat(one: Place, other: Place) -> bool:
    return not one.private and (one.platform, one.chat) == (other.platform, other.chat)
