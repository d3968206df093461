"""Giving up, cancelling, playing again. What can't be taken back is asked once."""

from __future__ import annotations

from core import rights, screens
from core.requests.at_table import At, SeatRequest, TableRequest
from core.requests.command import EVERYWHERE, TYPED, Command, Listed, Shown
from core.responses import Response
from core.stored import Status
from core.table import Table


class Resign(SeatRequest, frozen=True, kw_only=True):
    name = "resign"
    code = "re"
    changes = False
    plays = False
    command = Command(word="resign")
    shown = Shown.AS_DIALOG

    async def handle(self, at: At) -> Response:
        return at.show(screens.ask(at.facts, at.language, "resign"))


class ResignSure(SeatRequest, frozen=True, kw_only=True):
    name = "resign_sure"
    code = "ry"
    plays = False
    shown = Shown.AS_DIALOG

    async def handle(self, at: At) -> Response:
        await at.commit(at.table.resign(at.seat, at.now))
        return at.say("table.gave_up")


class Cancel(TableRequest, frozen=True, kw_only=True):
    name = "cancel"
    code = "ca"
    who = rights.OWNERS
    when = rights.UNFINISHED
    changes = False
    command = Command(word="cancel", listed=frozenset(EVERYWHERE - {Listed.GROUP}))
    shown = Shown.AS_DIALOG

    async def handle(self, at: At) -> Response:
        return at.show(screens.ask(at.facts, at.language, "cancel"))


class CancelSure(TableRequest, frozen=True, kw_only=True):
    name = "cancel_sure"
    code = "cy"
    who = rights.OWNERS
    when = rights.UNFINISHED
    shown = Shown.AS_DIALOG

    async def handle(self, at: At) -> Response:
        at.table.cancel()
        await at.commit()
        return at.say("table.cancelled_now", code=at.table.code)


class Rematch(TableRequest, frozen=True, kw_only=True):
    """A new lobby with the same game, options, homes and computers; the others join by a press. Once a table."""

    name = "rematch"
    code = "rm"
    who = rights.SEATED
    when = rights.OVER
    command = Command(word="rematch", listed=TYPED)

    async def handle(self, at: At) -> Response:
        known = await at.live.find(at.table.rematch) if at.table.rematch else None
        if known is None or known.status is Status.CANCELLED:
            known = await at.live.open(self._lobby(at), after=at.table)
        return Response(notice=at.caller.say("table.opened", code=known.code), table=known.code)

    @staticmethod
    def _lobby(at: At) -> Table:
        over = at.table
        options = {option.key: over.options[option.key] for option in over.meta.choices()}
        fresh = Table(
            code="", title=over.title, owner=at.caller.person.id, options=over.meta.choose(options), homes=[*over.homes]
        )
        fresh.join(at.caller.person, at.caller.account, at.caller.called, press=at.caller.entropy)
        for occupant in over.occupants:
            if occupant.computer:
                fresh.add_computer(occupant.computer)
        return fresh
