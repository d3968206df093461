"""The people at a table: whom the owner removes, whom somebody never wants to sit down with."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from core import admission, rights, screens
from core.live import LiveTables
from core.people import Known, Person
from core.requests.at_table import At, TableRequest
from core.requests.base import PersonRequest
from core.requests.command import EVERYWHERE, NOT_IN_GROUPS, Command, Group, Listed, Shown, Takes
from core.requests.lobby import LobbyRequest, OwnersRequest, owner_panel
from core.responses import Caller, Response
from core.screens import Screen
from core.wording import Refusal

MOST_BLOCKED = 100
"""People whom one person blocks."""


class Kick(LobbyRequest, frozen=True, kw_only=True):
    """Asks once before somebody is removed from the lobby and kept out of this table. `whom` is a name, or in buttons
    `Known.mark`; "" shows whom it may be.
    """

    name = "kick"
    code = "ki"
    who = rights.OWNERS
    changes = False
    command = Command(
        word="kick", takes=Takes.CODE_AND_WORDS, group=Group.MATCH, listed=frozenset(EVERYWHERE - {Listed.GROUP})
    )
    shown = Shown.AS_DIALOG

    whom: str = ""

    async def handle(self, at: At) -> Response:
        if not self.whom:
            return at.show(removing(at))
        return at.show(screens.ask_removing(at.facts, at.language, may_go(at, self.whom)))

    def fresh(self, at: At) -> Screen | None:
        return owner_panel(at)


def may_go(at: At, whom: str) -> Known:
    """Raises `Refusal` for whoever isn't there, and for the owner."""
    known = admission.meant(admission.here(at.table), whom, at.table.code)
    if known.person == at.table.owner:
        raise Refusal("table.kick_owner", code=at.table.code)
    return known


def removing(at: At) -> Screen:
    table = at.table
    return screens.removing(at.facts, at.language, admission.removable(table), table.life.barred)


class KickSure(OwnersRequest, frozen=True, kw_only=True):
    name = "kick_sure"
    code = "ky"

    whom: str = ""

    async def handle(self, at: At) -> Response:
        known = may_go(at, self.whom)
        admission.bar(at.table, known)
        await at.commit()
        return at.say("table.kicked", owner_panel(at), who=known.name)


class LetIn(OwnersRequest, frozen=True, kw_only=True):
    """Somebody who was removed may sit down again."""

    name = "let_in"
    code = "ka"

    whom: str = ""

    async def handle(self, at: At) -> Response:
        known = admission.meant(at.table.life.barred, self.whom, at.table.code)
        admission.let_in(at.table, known)
        await at.commit()
        return at.say("table.let_in_now", owner_panel(at), who=known.name)


class Block(TableRequest, frozen=True, kw_only=True):
    """The caller never sits down with somebody of this table again; who sits together already goes on. `whom` as in
    `Kick`.
    """

    name = "block"
    code = "bl"
    changes: ClassVar[bool] = False
    command = Command(word="block", takes=Takes.CODE_AND_WORDS, apart=True, listed=NOT_IN_GROUPS)
    shown = Shown.AS_DIALOG
    linked = True

    whom: str = ""

    async def handle(self, at: At) -> Response:
        person = await at.live.stores.people.person(at.caller.person.id)
        others = [known for known in admission.here(at.table) if known.person != person.id]
        if not self.whom:
            return at.show(screens.blocking(at.facts, at.language, others, person.habits.blocked))
        known = admission.meant(others, self.whom, at.table.code)
        rest = without(person, known)
        if len(rest) >= MOST_BLOCKED:
            raise Refusal("table.blocked_enough", n=MOST_BLOCKED)
        person = await keep(at.live, person, (*rest, known))
        shown = screens.blocking(at.facts, at.language, others, person.habits.blocked)
        return at.say("table.blocked_now", shown, who=known.name)


class Unblock(PersonRequest, frozen=True, kw_only=True):
    """No more so. `whom` as in `Kick`; "" lists whom they block, a `page` (from 0) of it."""

    name = "unblock"
    code = "ub"
    command = Command(word="unblock", takes=Takes.WORDS, apart=True, listed=NOT_IN_GROUPS - {Listed.SLASH})
    shown = Shown.AS_DIALOG

    whom: str = ""
    page: int | None = None

    @classmethod
    def typed(cls, words: str, *, table: str = "") -> Unblock:
        return cls(whom=words.strip())

    async def handle(self, live: LiveTables, caller: Caller) -> Response:
        person, notice = await live.stores.people.person(caller.person.id), ""
        if self.whom:
            known = admission.meant(person.habits.blocked, self.whom, "")
            person = await keep(live, person, without(person, known))
            notice = caller.say("table.unblocked", who=known.name)
        page = min(self.page or 0, max(0, len(person.habits.blocked) - 1) // screens.PEOPLE_ROWS)
        return Response(notice=notice, screen=screens.blocked(person.language, person.habits.blocked, page))


def without(person: Person, known: Known) -> tuple[Known, ...]:
    return tuple(other for other in person.habits.blocked if other.person != known.person)


async def keep(live: LiveTables, person: Person, blocked: tuple[Known, ...]) -> Person:
    """The person with that list."""
    changed = msgspec.structs.replace(person, habits=msgspec.structs.replace(person.habits, blocked=blocked))
    await live.stores.people.save_person(changed)
    return changed
