"""Giving up, cancelling, playing again. What can't be taken back is asked once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

import msgspec

from core import motions, rights, screens
from core.admission import is_admitted
from core.communities import Rules, is_barred
from core.live import LiveTables
from core.people import Person, PersonId, Place
from core.requests.at_table import At, SeatRequest, TableRequest
from core.requests.command import EVERYWHERE, TYPED, Command, Listed, Shown
from core.responses import Caller, Response
from core.rights import Role
from core.stored import KEPT_S, Cancellation, KeptSeat, Life, Status
from core.table import Table


class Resign(SeatRequest, frozen=True, kw_only=True):
    name = "resign"
    code = "re"
    changes = False
    plays = False
    command = Command(word="resign")
    shown = Shown.AS_DIALOG

    async def handle(self, at: At) -> Response:
        key = "table.ask_resign.over" if at.match.ends_with(at.seat) else "table.ask_resign"
        return at.show(screens.ask(at.facts, at.language, "resign", key))


class ResignSure(SeatRequest, frozen=True, kw_only=True):
    name = "resign_sure"
    code = "ry"
    plays = False
    shown = Shown.AS_DIALOG

    async def handle(self, at: At) -> Response:
        records = at.table.resign(at.seat, at.now)
        await at.commit([*records, *motions.carry_out(at.table, at.now)])
        return at.say("table.gave_up.over" if at.match.over else "table.gave_up")


class Cancel(TableRequest, frozen=True, kw_only=True):
    """Asks once. Before the start it is up to the owner and the moderators. A match is ended by all who still play
    together; by the owner alone while no other person has decided anything; by a moderator, whose word can be taken
    back for a day.
    """

    name = "cancel"
    code = "ca"
    who = rights.OWNERS | rights.SEATED
    when = rights.UNFINISHED
    otherwise: ClassVar[Mapping[Status, frozenset[Role]]] = {Status.LOBBY: rights.OWNERS}
    changes = False
    command = Command(word="cancel", listed=frozenset(EVERYWHERE - {Listed.GROUP}))
    shown = Shown.AS_DIALOG

    async def handle(self, at: At) -> Response:
        key = {"owner": "table.ask_cancel", "moderator": "table.ask_cancel.moderator", "all": "table.ask_cancel.all"}
        return at.show(screens.ask(at.facts, at.language, "cancel", key[way_to_cancel(at)]))


def way_to_cancel(at: At) -> Literal["owner", "moderator", "all"]:
    if at.table.status is Status.LOBBY and Role.OWNER in at.roles:
        return "owner"
    if at.table.status is Status.RUNNING and at.table.cancels_alone(at.caller.person.id):
        return "owner"
    return "moderator" if Role.MODERATOR in at.roles else "all"


class CancelSure(TableRequest, frozen=True, kw_only=True):
    name = "cancel_sure"
    code = "cy"
    who = rights.OWNERS | rights.SEATED
    when = rights.UNFINISHED
    otherwise: ClassVar[Mapping[Status, frozenset[Role]]] = {Status.LOBBY: rights.OWNERS}
    shown = Shown.AS_DIALOG

    async def handle(self, at: At) -> Response:
        how = way_to_cancel(at)
        if how == "all":
            await at.commit(motions.propose(at.table, at.seat, "cancel", at.now))
        else:
            at.table.cancel(Cancellation(at.caller.called, at.now, how))
            await at.commit()
        done = at.table.status is Status.CANCELLED
        return at.say("table.cancelled_now" if done else "table.motion_made", code=at.table.code)


class Restore(TableRequest, frozen=True, kw_only=True):
    """The match that a moderator has cancelled goes on."""

    name = "restore"
    code = "rs"
    who = rights.OWNERS | rights.SEATED
    when = rights.CANCELLED

    async def handle(self, at: At) -> Response:
        at.table.restore(at.now)
        await at.commit()
        return at.say("table.restored", code=at.table.code)


class Rematch(TableRequest, frozen=True, kw_only=True):
    """A new lobby with the same game, options, homes and computers; the others join by a press, and their seats are
    kept for a while. Once a table.
    """

    name = "rematch"
    code = "rm"
    who = rights.SEATED
    when = rights.OVER | rights.CANCELLED
    command = Command(word="rematch", listed=TYPED)

    async def ranked_at(self, live: LiveTables, caller: Caller) -> list[Place]:
        table = await self.table_meant(live, caller)
        place = rights.opened_at(table) if table is not None else None
        if table is None or place is None:
            return []
        return [place] if (await live.rules(rights.opened_in(table))).openers == "moderators" else []

    async def handle(self, at: At) -> Response:
        at.table.need_match()
        known = await at.live.find(at.table.rematch) if at.table.rematch else None
        if known is None or known.status is Status.CANCELLED:
            fresh = self._lobby(at, await at.people(), await at.rules())
            moderates = bool(fresh.homes) and at.caller.moderates(fresh.homes[0])
            known = await at.live.open(fresh, moderates=moderates, after=at.table)
        return Response(notice=at.caller.say("table.opened", code=known.code), table=known.code)

    @staticmethod
    def _lobby(at: At, people: Mapping[PersonId, Person], rules: Rules) -> Table:
        """Whom the same owner has removed before stays out, and whom the moderators keep out. No seats are kept for
        people of whom one blocks another: who asks comes first, then the others in the order of their seats.
        """
        over, person, until = at.table, at.caller.person, at.now + KEPT_S
        options = {option.key: over.options[option.key] for option in over.meta.choices()}
        fresh = Table(
            code="",
            title=over.title,
            owner=person.id,
            options=over.meta.choose(options),
            homes=[*over.homes],
            guests=over.guests and rules.guests,
            shuffled=over.shuffled,
            life=Life(pace=over.life.pace, stand_in=over.life.stand_in, hints=over.life.hints),
        )
        if person.id == over.owner:
            fresh.life = msgspec.structs.replace(fresh.life, barred=over.life.barred)
        fresh.join(person, at.caller.account, at.caller.called, at.now, press=at.caller.entropy)
        for seat in over.occupants:
            known = people.get(seat.person) if seat.person is not None else None
            if known is None or known.id == person.id or is_barred(rules, known.id):
                continue
            if is_admitted(fresh, known, people):
                fresh.kept = (*fresh.kept, KeptSeat(known.id, seat.name, until))
        for occupant in over.occupants:
            if occupant.computer:
                fresh.add_computer(occupant.computer, at.now)
        return fresh
