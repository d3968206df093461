"""One person, several accounts: another joins by a code, and each can have a person of its own again."""

from __future__ import annotations

from collections.abc import Mapping

from core import naming
from core.budgets import LINK_S
from core.codes import hashed, new_link_code, read_link_code
from core.live import LiveTables
from core.names import same
from core.people import Account
from core.ports.people import Offer
from core.requests.base import PersonRequest
from core.requests.command import NOT_IN_GROUPS, Command, Shown, Takes
from core.responses import Caller, Response
from core.screens import linking as screens
from core.screens.linking import Owned
from core.stored import Status
from core.wording import Refusal

TOO_MANY = "table.too_many.links"


class Link(PersonRequest, frozen=True, kw_only=True):
    """A code for another account of the caller; with one `entered`, whether they want to be the person that it is of.

    One that others may have read is good no more.
    """

    name = "link"
    code = "li"
    command = Command(word="link", takes=Takes.WORDS, listed=NOT_IN_GROUPS, apart=True)
    shown = Shown.AS_DIALOG

    entered: str = ""

    async def handle(self, live: LiveTables, caller: Caller) -> Response:
        if self.entered.strip():
            return await self._entered(live, caller)
        people, until = live.stores.people, live.clock.wall() + LINK_S
        code = new_link_code()
        await people.offer(hashed(code), caller.account, until)
        owned = _owned(await people.names(caller.person.id))
        return Response(screen=screens.link_code(owned, code, until, caller.person.language))

    async def _entered(self, live: LiveTables, caller: Caller) -> Response:
        people, code = live.stores.people, read_link_code(self.entered)
        if caller.open:
            await people.withdraw(hashed(code))
            raise Refusal("table.link.open")
        offer = await _offered(live, caller, code)
        if offer.person == caller.person.id:
            if not offer.used:
                raise Refusal("table.link.own")
            return await _joined(live, caller)
        other = await people.person(offer.person)
        names = {offer.account: (await people.names(offer.person))[offer.account], caller.account: caller.called}
        theirs, own = _owned(names)
        return Response(screen=screens.ask_link(theirs, own, other.name, code, caller.person.language))


class LinkSure(PersonRequest, frozen=True, kw_only=True):
    """They do. Raises `Refusal` where the two can't be one."""

    name = "link_sure"
    code = "ls"
    shown = Shown.AS_DIALOG

    entered: str = ""

    async def handle(self, live: LiveTables, caller: Caller) -> Response:
        code = read_link_code(self.entered)
        await _offered(live, caller, code)
        joined = await live.stores.people.join(hashed(code), caller.account, live.clock.wall())
        for table in joined.codes:
            live.changed(table)
        if joined.person.habits.name:
            await naming.follow_person(live, joined.person)
        return await _joined(live, caller)


class Unlink(PersonRequest, frozen=True, kw_only=True):
    """Which `account` (`Account.mark`; typed by its name, or its network's) is to have a person of its own again."""

    name = "unlink"
    code = "uk"
    command = Command(word="unlink", takes=Takes.WORDS, listed=NOT_IN_GROUPS, apart=True)
    shown = Shown.AS_DIALOG

    account: str = ""

    async def handle(self, live: LiveTables, caller: Caller) -> Response:
        names, language = await live.stores.people.names(caller.person.id), caller.person.language
        account = _meant(names, self.account)
        if account is None or len(names) == 1:
            return Response(screen=screens.accounts(_owned(names), language))
        [own] = _owned({account: names[account]})
        seats = await _seats(live, caller, account)
        return Response(screen=screens.ask_unlink(own, seats, caller.person.name, language))


class UnlinkSure(PersonRequest, frozen=True, kw_only=True):
    """It has. `seats`: whether those that were taken with it `stay` or `go`."""

    name = "unlink_sure"
    code = "us"
    shown = Shown.AS_DIALOG

    account: str = ""
    seats: str = ""

    async def handle(self, live: LiveTables, caller: Caller) -> Response:
        people = live.stores.people
        names = await people.names(caller.person.id)
        account = _meant(names, self.account)
        if account is None:
            raise Refusal("table.unlink.not_yours")
        parted = await people.part(caller.person.id, account, goes=self.seats == "go", now=live.clock.wall())
        if parted is None:
            raise Refusal("table.unlink.not_yours")
        for table in parted.codes:
            live.changed(table)
        [own] = _owned({account: names[account]})
        person = await people.person_by_account(caller.account) or caller.person
        left = _owned(await people.names(person.id))
        return Response(
            notice=caller.say("table.unlink.done", account=own.line), screen=screens.accounts(left, person.language)
        )


async def _offered(live: LiveTables, caller: Caller, code: str) -> Offer:
    """Raises `Refusal` for a code that there isn't, or isn't any more, and for whoever has tried too many of these."""
    tries, keys = live.rates.wrong_links, (caller.person.id, caller.account)
    for key in keys:
        tries.need(key, TOO_MANY)
    offer = await live.stores.people.offered(hashed(code), live.clock.wall())
    if offer is None or (offer.used and offer.person != caller.person.id):
        for key in keys:
            tries.note(key)
        raise Refusal("table.link.unknown")
    return offer


async def _joined(live: LiveTables, caller: Caller) -> Response:
    """Who they are now."""
    people = live.stores.people
    person = await people.person_by_account(caller.account) or caller.person
    owned = _owned(await people.names(person.id))
    return Response(screen=screens.linked(owned, person.name, person.language))


def _owned(names: Mapping[Account, str]) -> list[Owned]:
    return [Owned(account, name) for account, name in names.items()]


def _meant(names: Mapping[Account, str], words: str) -> Account | None:
    """None where the words name none of them, or several."""
    typed = words.strip()
    by_mark = [account for account in names if account.mark == typed]
    by_name = [account for account, name in names.items() if typed and same(name, typed)]
    by_network = [account for account in names if typed.casefold() == account.platform]
    return next((found[0] for found in (by_mark, by_name, by_network) if len(found) == 1), None)


async def _seats(live: LiveTables, caller: Caller, account: Account) -> int:
    """How many of their seats at open tables were taken with it."""
    tables = (await live.readable(await live.stores.tables.codes_of(caller.person.id)))[0]
    open_ = [table for table in tables if table.status in (Status.LOBBY, Status.RUNNING)]
    seated = [table.occupants[seat] for table in open_ if (seat := table.seat_of(caller.person.id)) is not None]
    return sum(occupant.account == account for occupant in seated)
