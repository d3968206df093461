"""Plans that play by themselves: each answer at a time that nobody can foresee, so that its speed tells nothing.

To everybody else an answer is as if its owner had pressed: it is stored as theirs, by a commit of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from secrets import SystemRandom

import msgspec

from core.duty import Now
from core.game import Seat
from core.people import PersonId
from core.premove.playing import play
from core.records import Record, Undone
from core.stored import Status
from core.table import Table
from core.wording import Line, Words

LEAST_S, MOST_S = 20.0, 60.0
"""Between these lies the delay of a person who has the table open."""

RESTS = 0.0
"""The time of a plan that nobody asks, or that has nothing for what is asked."""


def delay_s() -> float:
    """Drawn anew for each answer."""
    return SystemRandom().uniform(LEAST_S, MOST_S)


def switch(table: Table, seat: Seat, on: bool) -> None:
    """Let a seat's plan play by itself, or no longer. What once stopped it is settled by that."""
    auto = {other: at for other, at in table.life.auto.items() if other != seat}
    if on:
        auto[seat] = table.life.auto.get(seat, RESTS)
    _keep(table, auto, {other: why for other, why in table.life.stopped.items() if other != seat})


def due_seat(table: Table, at: float) -> Seat | None:
    """A seat whose plan is to answer by then."""
    due = (seat for seat, time in table.life.auto.items() if RESTS < time <= at and _asked(table, Seat(seat)))
    return next(map(Seat, due), None)


def answer(table: Table, seat: Seat, now: Now) -> Sequence[Record]:
    """Play what fits of a seat's plan. It rests where nothing does, and stops for good, with the reason for its owner,
    at a step that can't be played any more.
    """
    records, _, why = play(table, seat, now.at)
    auto, stopped = dict(table.life.auto), dict(table.life.stopped)
    auto[seat] = RESTS
    if why is not None:
        del auto[seat]
        stopped[seat] = _in_words(table, seat, why, now)
    _keep(table, auto, stopped)
    return records


def _in_words(table: Table, seat: Seat, why: Line, now: Now) -> str:
    person = table.occupants[seat].person
    owner = now.people.get(person) if person is not None else None
    return Words(owner.language if owner else "", table.names)(why)


def _asked(table: Table, seat: Seat) -> bool:
    """Whether the seat has a decision to make, and its owner makes it. While all clocks stand, plans rest, too."""
    return seat in table.undecided() and table.decider(seat) is not None and table.life.paused is None


def _keep(table: Table, auto: dict[int, float], stopped: dict[int, str]) -> None:
    table.life = msgspec.structs.replace(table.life, auto=auto, stopped=stopped)


class Answering:
    """The duty: draws when a plan is to answer as soon as it is asked, and keeps it, so that nothing is drawn twice."""

    def settle(self, before: Table, after: Table, by: PersonId | None, now: Now) -> None:
        life = after.life
        if not life.auto and not life.stopped:
            return
        planning = {seat for seat in after.premoves if after.status is Status.RUNNING}
        auto = {seat: at for seat, at in life.auto.items() if seat in planning and not _taken_back(before, after, seat)}
        for seat, at in auto.items():
            if not _asked(after, Seat(seat)):
                auto[seat] = RESTS
            elif _anew(before, after, Seat(seat)):
                auto[seat] = now.at + delay_s()
            else:
                auto[seat] = at
        stopped = {seat: why for seat, why in life.stopped.items() if seat in planning}
        _keep(after, auto, stopped)

    def due(self, table: Table, now: Now) -> float | None:
        asked = (at for seat, at in table.life.auto.items() if at > RESTS and _asked(table, Seat(seat)))
        return min(asked, default=None)

    def do(self, table: Table, now: Now) -> Sequence[Record]:
        """One answer: it is to be a commit by its owner (`due_seat`)."""
        seat = due_seat(table, now.at)
        return answer(table, seat, now) if seat is not None else ()


def _taken_back(before: Table, after: Table, seat: int) -> bool:
    """Whether a decision has come back to the seat that it, or the table, had made: it would only make it again."""
    if before.match is None or after.match is None or not _asked(after, Seat(seat)):
        return False
    return any(isinstance(record, Undone) for record in after.match.records[len(before.match.records) :])


def _anew(before: Table, after: Table, seat: Seat) -> bool:
    """Whether what the seat has to decide, or what it has planned for it, is new."""
    return (
        not _asked(before, seat)
        or seat not in before.life.auto
        or before.premoves.get(seat) != after.premoves.get(seat)
        or (before.match is not None and after.match is not None and before.match.no != after.match.no)
    )


ANSWERING = Answering()
