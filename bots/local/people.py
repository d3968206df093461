"""The persons of a browser: people who share a screen, each with an account of its own."""

from __future__ import annotations

import secrets

import msgspec

from bots.local.door import Forbidden
from bots.local.hub import Hub
from core.answers import Caller
from core.people import Account, Home, Person, Place
from core.service import Service
from core.wording import Refusal, Words
from storage.local_chat import LocalChat

PLATFORM = "local"


class Here(msgspec.Struct, frozen=True):
    """A person of this browser. `named`: the name was chosen, not a stand-in."""

    uid: str
    named: bool
    person: Person

    @property
    def account(self) -> Account:
        return Account(PLATFORM, self.uid)


class People:
    def __init__(self, service: Service, chat: LocalChat, hub: Hub) -> None:
        self._service = service
        self._chat = chat
        self._hub = hub

    async def at(self, browser: str) -> list[Here]:
        """Everybody whom this browser holds, in the order in which they came."""
        found = []
        for known in await self._chat.persons(browser):
            person = await self._service.store.person_by_account(Account(PLATFORM, known.uid))
            if person is not None:
                found.append(Here(known.uid, known.named, person))
        return found

    async def one(self, browser: str, uid: str) -> Here:
        """Raises `Forbidden` for a person of another browser, or of none."""
        for here in await self.at(browser):
            if here.uid == uid:
                return here
        raise Forbidden("local.refused.person")

    async def add(self, browser: str, name: str, language: str) -> Here:
        """A new person; without a name one that stands in until somebody gives a better one."""
        uid = secrets.token_urlsafe(9)
        stand_in = name or Words(language).say("local.guest")
        person = await self._service.person(Account(PLATFORM, uid), stand_in, language)
        await self._chat.add_person(browser, uid, named=bool(name))
        self._hub.tell("hall", browser=browser)
        return Here(uid, bool(name), person)

    async def or_guest(self, browser: str, uid: str, language: str) -> Here:
        """The person named, or with "" a newcomer."""
        return await self.one(browser, uid) if uid else await self.add(browser, "", language)

    async def rename(self, browser: str, uid: str, name: str) -> None:
        here = await self.one(browser, uid)
        await self._service.rename(here.person, name)
        await self._chat.set_named(uid)
        self._hub.tell("hall")

    @staticmethod
    def say(here: Here, refusal: Refusal) -> str:
        return Words(here.person.language)(refusal.line)

    @staticmethod
    def caller(here: Here, room: str, *, open: bool = False) -> Caller:
        """What he types is seen by nobody else. Without a room he speaks from his own chat."""
        place = Place(PLATFORM, chat=room) if room else Place(PLATFORM, user=here.uid)
        home = Home(place, here.person.language)
        return Caller(person=here.person, account=here.account, home=home, open=open, beside=True)
