"""Who asks, and from where: the persons of a browser, people who share a screen, each with an account of their own."""

from __future__ import annotations

import secrets
from urllib.parse import quote

import msgspec

from bots.local.errors import Forbidden
from bots.local.hub import Hub
from core.people import Account, Home, Person, Place
from core.ports.local import LocalStore
from core.responses import Caller
from core.screens import Form, Level
from core.service import Service
from core.wording import Words

PLATFORM = "local"


class LocalUser(msgspec.Struct, frozen=True):
    """A person of this browser, `called` so here. `named`: the name was chosen, not a stand-in."""

    uid: str
    named: bool
    person: Person
    called: str = ""

    @property
    def account(self) -> Account:
        return Account(PLATFORM, self.uid)

    @property
    def name(self) -> str:
        """One of their own goes before the browser's, and their other accounts' before a stand-in."""
        own = self.person.habits.name or (self.called if self.named else "")
        return own or self.person.name

    @property
    def has_name(self) -> bool:
        """Whether they need not be asked for one."""
        return self.named or self.name != self.called

    @property
    def language(self) -> str:
        return self.person.language

    def caller(
        self,
        room: str,
        *,
        open: bool = False,
        origin: str = "",
        entropy: str = "",
        form: Form = "wide",
        level: Level | None = None,
    ) -> Caller:
        """What they type is seen by nobody else. Without a room they speak from their own chat. `origin` is where the
        page is; the rest as in `Caller`.
        """
        place = Place(PLATFORM, chat=room) if room else Place(PLATFORM, user=self.uid)
        home = Home(place, self.language)
        door = f"{origin}/#{quote(room)}" if origin and room else ""
        return Caller(
            person=self.person,
            account=self.account,
            home=home,
            name=self.name,
            open=open,
            beside=True,
            door=door,
            entropy=entropy,
            form=form,
            level=level,
        )


class Persons:
    def __init__(self, service: Service, local: LocalStore, hub: Hub) -> None:
        self._service = service
        self._local = local
        self._hub = hub

    async def at(self, browser: str) -> list[LocalUser]:
        """Everybody whom this browser holds, in the order in which they came."""
        found = []
        for kept in await self._local.persons(browser):
            known = await self._service.named(Account(PLATFORM, kept.uid))
            if known is not None:
                found.append(LocalUser(kept.uid, kept.named, *known))
        return found

    async def accounts(self, account: Account) -> list[Account]:
        """All that the person behind a local account has here; none where nobody has it."""
        person = await self._service.known(account)
        own = await self._service.accounts(person.id) if person else []
        return [one for one in own if one.platform == PLATFORM]

    async def one(self, browser: str, uid: str) -> LocalUser:
        """Raises `Forbidden` for a person of another browser, or of none."""
        for user in await self.at(browser):
            if user.uid == uid:
                return user
        raise Forbidden("local.refused.person")

    async def add(self, browser: str, name: str, language: str) -> LocalUser:
        """A new person; without a name one that stands in until somebody gives a better one."""
        uid = secrets.token_urlsafe(9)
        stand_in = name or Words(language).say("local.guest")
        person = await self._service.person(Account(PLATFORM, uid), stand_in, language)
        await self._local.add_person(browser, uid, named=bool(name))
        self._hub.tell("lobby", browser=browser)
        return LocalUser(uid, bool(name), person, stand_in)

    async def or_guest(self, browser: str, uid: str, language: str, name: str = "") -> LocalUser:
        """The person `uid`, or with "" a newcomer; with a `name` they are called so from now on."""
        name = " ".join(name.split())
        if not uid:
            return await self.add(browser, name, language)
        if name:
            await self.rename(browser, uid, name)
        return await self.one(browser, uid)

    async def rename(self, browser: str, uid: str, name: str) -> None:
        user = await self.one(browser, uid)
        await self._service.operating.need_welcome(user.caller(""))
        await self._service.rename(user.account, name)
        await self._local.set_named(uid)
        self._hub.tell("lobby")

    async def move(self, uid: str, browser: str) -> LocalUser:
        """Have this browser hold the person, and no other."""
        former = await self._local.browser_of(uid)
        await self._local.move_person(uid, browser)
        for one in {former, browser}:
            self._hub.tell("lobby", browser=one)
        return await self.one(browser, uid)

    async def has_changed(self, browser: str, user: LocalUser) -> bool:
        """Whether the person has other settings now than they came with; pages of their browser are told."""
        changed = await self._service.known(user.account) != user.person
        if changed:
            self._hub.tell("lobby", browser=browser)
        return changed
