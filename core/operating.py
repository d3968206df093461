"""What whoever runs the program does to people, chats and tables; and the one gate before everything that is asked.

It is done by a process of its own, beside those that serve: whatever it changes is an ordinary write, which they hear
of. What it was killed at is done by the next sweep (`core.housekeeping`).
"""

from __future__ import annotations

import logging
import re
import unicodedata
from collections.abc import Awaitable, Callable, Mapping, Sequence

import regex

from core import absence, waiting
from core.denials import Denied, Kind
from core.live import LiveTables
from core.people import Account, Home, Place
from core.ports.stores import StoreFailure
from core.responses import Caller
from core.stored import Cancellation, Status
from core.table import Table
from core.wording import Refusal, Words

log = logging.getLogger(__name__)

MOST_ANNOUNCED = 1_500
"""Characters of an announcement: every platform shows so many in one message, with its own marks about them."""

MOST_WHY = 200

_UNSEEN = regex.compile(r"[[\p{C}\p{Default_Ignorable_Code_Point}]--[\n]]", regex.VERSION1)


class Operating:
    def __init__(self, live: LiveTables) -> None:
        self._live = live
        self._stores = live.stores

    # Who may ask

    async def said(self, caller: Caller) -> str:
        """What is said to somebody who is shut out, or who asks from where the operator wants nothing; "" for all
        others.
        """
        refusal = await self._refusal(caller)
        return Words(caller.person.language)(refusal.line) if refusal else ""

    async def need_welcome(self, caller: Caller) -> None:
        """Raises `Refusal` where anything is `said`."""
        if refusal := await self._refusal(caller):
            raise refusal

    async def _refusal(self, caller: Caller) -> Refusal | None:
        found = await self._stores.denials.found(caller.account, caller.place, caller.home.server)
        if found is None:
            return None
        contact = self._live.contact
        if found.kind == "account":
            return Refusal("table.denied.contact", contact=contact) if contact else Refusal("table.denied")
        return Refusal("table.denied.here.contact", contact=contact) if contact else Refusal("table.denied.here")

    async def shuts_out(self, account: Account) -> bool:
        return await self._stores.denials.found(account) is not None

    async def deny(self, denied: Denied) -> None:
        """Said again, it changes the note alone."""
        await self._stores.denials.deny(denied)
        await self.enforce()

    async def allow(self, kind: Kind, platform: str, id: str) -> bool:
        """What rested for it goes on; whether it had been denied."""
        denials, resting = self._stores.denials, await self._stores.denials.homes()
        was = await denials.allow(kind, platform, id)
        if kind == "account":
            await self._let_in(Account(platform, id))
        for place in resting:
            await self._live.regain(place)  # not where another denial holds
        return was

    async def enforce(self) -> None:
        """Everybody who is shut out is gone from their tables, and no table shows itself where nothing is wanted. What
        is so already stays as it is.
        """
        for one in await self._stores.denials.all():
            if one.kind == "account":
                await self._send_away(Account(one.platform, one.id))
        for place in await self._stores.denials.homes():
            await self._live.lose(place, "denied")
        for place, game, n in await self._stores.waiting.all():
            for waiter in await self._stores.waiting.at(place, game, n):
                if await self._stores.denials.found(waiter.account, place, waiter.home.server):
                    await self._stores.waiting.leave(waiter.person, place, game, n)

    async def _send_away(self, account: Account) -> None:
        person = await self._stores.people.person_by_account(account)
        if person is None:
            return
        chat, now = _private(account), self._live.clock.wall()

        async def leaves(table: Table) -> None:
            before = table.life.away, len(table.occupants)
            if (seat := table.seat_of(person.id)) is not None and table.status in (Status.LOBBY, Status.RUNNING):
                absence.depart(table, seat, "denied", chat, now)
            if (table.life.away, len(table.occupants)) != before:
                await self._live.commit(table)

        async def waits_no_more(table: Table) -> None:
            if waiting.waits(table, person.id) is not None:
                waiting.leave(table, person.id)
                await self._live.commit(table)

        await self._at_each(await self._stores.tables.codes_of(person.id), leaves)
        await self._at_each(await self._stores.tables.codes_queued(person.id), waits_no_more)
        for own in await self._stores.people.accounts(person.id):
            await self._live.lose(_private(own), "denied")

    async def _let_in(self, account: Account) -> None:
        person = await self._stores.people.person_by_account(account)
        if person is None or await self.shuts_out(account):
            return

        async def comes_back(table: Table) -> None:
            seat = table.seat_of(person.id)
            if seat is not None and absence.readmit(table, seat):
                await self._live.commit(table)

        await self._at_each(await self._stores.tables.codes_of(person.id), comes_back)
        for own in await self._stores.people.accounts(person.id):
            await self._live.regain(_private(own))

    async def _at_each(self, codes: Sequence[str], do: Callable[[Table], Awaitable[None]]) -> None:
        """A table that can't be read or changed now is passed over: the next sweep comes to it."""
        for code in codes:
            try:
                await self._live.change(code, do)
            except StoreFailure:
                raise
            except Refusal as refusal:
                log.warning("table %s: %s", code, refusal, extra={"table": code})

    # Tables

    async def close(self, code: str, why: str = "") -> bool:
        """Cancel a table, whoever sits there: whether its match ran, and can be taken up again for a day. `why` is told
        to everybody. Raises `Refusal`.
        """
        why = tidy(why)
        if len(why) > MOST_WHY:
            raise Refusal("table.why_long", n=MOST_WHY)

        async def at(table: Table) -> bool:
            table.cancel(Cancellation("", self._live.clock.wall(), "operator", why))
            await self._live.commit(table)
            return table.revocable

        return await self._live.change(code, at)

    # Announcements

    async def to_tell(self, *, running: bool) -> list[Home]:
        """One home of each chat, the newest, and where there is one no thread; none where nothing is wanted."""
        found: dict[tuple[str, str, str], Home] = {}
        for home in await self._stores.announcements.homes(running=running):
            key = (home.place.platform, home.place.chat, home.place.user)
            known = found.get(key)
            if known is None or (known.place.thread and not home.place.thread):
                found[key] = home
        account = {home: Account(home.place.platform, home.place.user) for home in found.values()}
        denials = self._stores.denials
        return [home for home in found.values() if not await denials.found(account[home], home.place, home.server)]

    async def announce(self, texts: Mapping[str, str], *, running: bool) -> int:
        """Have each of these chats told once, by the process that serves it; the announcement's number. Raises
        `Refusal` for a text that is too long, or says nothing.
        """
        said = {language: announced(text) for language, text in texts.items()}
        homes = await self.to_tell(running=running)
        if not homes:
            raise Refusal("table.announced_to_nobody")
        return await self._stores.announcements.announce(said, homes, self._live.clock.wall())


def announced(text: str) -> str:
    """The text as it is told. Raises `Refusal` for one that is too long, or says nothing."""
    told = tidy(text)
    if not told:
        raise Refusal("table.announcement_empty")
    if len(told) > MOST_ANNOUNCED:
        raise Refusal("table.announcement_long", n=MOST_ANNOUNCED, is_=len(told))
    return told


def tidy(text: str) -> str:
    """Composed (NFC), without what nobody sees and what turns the text round; two line breaks in a row at most."""
    lines = [" ".join(_UNSEEN.sub("", line).split()) for line in unicodedata.normalize("NFC", text).splitlines()]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


def _private(account: Account) -> Place:
    return Place(account.platform, user=account.uid)
