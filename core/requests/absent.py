"""Seats whose person is away: what the others decide about them, their person's way back, and a substitute's way in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from core import absence, motions, rights, screens
from core.admission import need_admitted
from core.game import Seat
from core.records import Record
from core.requests.at_table import At, SeatRequest, TableRequest
from core.requests.command import TYPED, Command, Group, Shown
from core.responses import Response
from core.screens import Screen
from core.stored import Candidate, Status
from core.wording import Refusal, Who


class AboutSeat(TableRequest, frozen=True, kw_only=True):
    """`which` is the number of the seat that it is about."""

    when: ClassVar[frozenset[Status]] = rights.RUNNING
    shown: ClassVar[Shown] = Shown.AS_DIALOG

    which: str = ""

    def about(self, at: At) -> Seat:
        """The seat of somebody who is away. Raises `Refusal` where they aren't, or nobody is named."""
        seat = Seat(int(self.which)) if self.which.isdecimal() else Seat(-1)
        if seat == at.viewer:
            raise Refusal("table.absent.own")
        absence.need_absent(at.table, seat)
        return seat


class Deciding(AboutSeat, frozen=True, kw_only=True):
    """By another person who still plays."""

    who: ClassVar[frozenset[rights.Role]] = rights.SEATED

    def check(self, at: At) -> None:
        super().check(at)
        if at.seat not in at.table.voters:
            raise Refusal("table.no_vote", code=at.table.code)


class MoreTime(Deciding, frozen=True, kw_only=True):
    """Nobody else need agree. Whoever was gone may go on."""

    name = "more_time"
    code = "mt"

    async def handle(self, at: At) -> Response:
        seat = self.about(at)
        key = "table.absent.given_time" if absence.reason(at.table, seat) == "out" else "table.absent.goes_on"
        absence.let_go_on(at.table, seat, at.now)
        await at.commit()
        return at.say(key, who=Who(seat))


class Together(Deciding, frozen=True, kw_only=True):
    """Decided by most of the others; with nobody else to ask it is done at once."""

    kind: ClassVar[str] = ""
    done: ClassVar[str] = ""

    async def handle(self, at: At) -> Response:
        return await self.propose(at, self.about(at))

    async def propose(self, at: At, seat: Seat) -> Response:
        records = motions.propose(at.table, at.seat, self.kind, at.now, about=seat)
        await at.commit(records)
        asked = any((one.kind, one.about) == (self.kind, seat) for one in motions.open_motions(at.table))
        return at.say("table.absent.asked" if asked else self.done, who=Who(seat), code=at.table.code)


class SeatComputer(Together, frozen=True, kw_only=True):
    name = "seat_computer"
    code = "sc"
    kind = "computer"
    done = "table.absent.computer"

    def about(self, at: At) -> Seat:
        seat = super().about(at)
        if at.table.computer_level(seat):
            raise Refusal("table.absent.held")
        return seat


class Substitute(Together, frozen=True, kw_only=True):
    name = "substitute"
    code = "sb"
    kind = "substitute"
    done = "table.absent.sought"

    def about(self, at: At) -> Seat:
        seat = super().about(at)
        if seat in at.table.life.sought:
            raise Refusal("table.absent.sought_already")
        return seat


class EndEarly(Together, frozen=True, kw_only=True):
    """Asks once; `sure` is "sure" then."""

    name = "end_early"
    code = "ee"
    kind = "end"
    done = "table.cancelled_now"

    sure: str = ""

    async def handle(self, at: At) -> Response:
        seat = self.about(at)
        if self.sure != "sure":
            return at.show(screens.ask_about(at.facts, at.language, "end_early", seat))
        return await self.propose(at, seat)


class TakeWin(Deciding, frozen=True, kw_only=True):
    """In a match of two: the other seat counts as given up. Asks once; `sure` is "sure" then."""

    name = "take_win"
    code = "tw"

    sure: str = ""

    async def handle(self, at: At) -> Response:
        seat = self.about(at)
        if len(at.table.occupants) != 2:
            raise Refusal("table.absent.two_only")
        if at.table.computer_level(seat):
            raise Refusal("table.absent.held")
        if self.sure != "sure":
            return at.show(screens.ask_about(at.facts, at.language, "take_win", seat))
        await at.commit(at.table.resign(seat, at.now))
        return at.say("table.absent.won")


class ComeBack(SeatRequest, frozen=True, kw_only=True):
    """Its person decides for a seat again, as long as nobody else sits there."""

    name = "come_back"
    code = "bk"
    plays = False
    command = Command(word="back", group=Group.MATCH, listed=TYPED)
    shown = Shown.AS_PANEL

    async def handle(self, at: At) -> Response:
        records = absence.come_back(at.table, at.seat, at.now)
        await at.commit(records)
        return at.say("table.back.done", at.panel())

    def fresh(self, at: At) -> Screen | None:
        return at.panel()


class TakeSeat(AboutSeat, frozen=True, kw_only=True):
    """Somebody who may sit at the table wants the seat; most of those who play there have to agree."""

    name = "take_seat"
    code = "ts"
    who = rights.WELCOME

    def about(self, at: At) -> Seat:
        if at.viewer is not None:
            raise Refusal("table.joined_already", code=at.table.code)
        seat = super().about(at)
        if seat not in at.table.life.sought:
            raise Refusal("table.absent.not_sought")
        return seat

    async def handle(self, at: At) -> Response:
        seat = self.about(at)
        await at.need_welcome()
        need_admitted(at.table, at.caller.person, await at.people())
        before = at.table.occupants[seat].name
        caller = at.caller
        candidate = Candidate(caller.person.id, caller.account, caller.called or caller.person.name)
        await at.commit(self._records(at, seat, candidate))
        if at.viewer is None:
            return at.say("table.absent.candidate")
        return at.say("table.absent.seated", who=before)

    @staticmethod
    def _records(at: At, seat: Seat, candidate: Candidate) -> Sequence[Record]:
        others = [other for other in at.table.voters if other != seat]
        if not others:
            return absence.substitute(at.table, seat, candidate, at.now)
        for asked in motions.open_motions(at.table):
            if (asked.kind, asked.about) == ("seat", seat) and asked.candidate != candidate:
                raise Refusal("table.absent.candidate_waits", code=at.table.code)
        name = at.table.names[seat]
        return motions.propose(at.table, seat, "seat", at.now, about=seat, value=name, candidate=candidate)
