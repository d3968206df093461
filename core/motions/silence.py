"""Silence counts as a yes after a while, so that nobody who is absent holds up the others."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

import msgspec

from core.clock import due
from core.clocks import pace_of, stops_of
from core.duty import Now
from core.game import Seat
from core.motions.voting import (
    carry_out,
    count_silent,
    follow,
    forget,
    is_absent,
    open_motions,
    show_until,
    verdict,
    waiting,
)
from core.people import PersonId
from core.records import Record
from core.stored import Motion
from core.table import Table


class Motions:
    """The duty: see `core.duty.Duty`."""

    def settle(self, before: Table, after: Table, by: PersonId | None, now: Now) -> None:
        for seat in _others_sit(before, after):
            forget(after, seat)
        follow(after)
        for motion in open_motions(after):
            last = max((_counts(after, motion, seat, now) for seat in waiting(after, motion)), default=inf)
            show_until(after, motion.no, None if last == inf else last)

    def due(self, table: Table, now: Now) -> float | None:
        times = [_due(table, motion, now) for motion in open_motions(table)]
        first = min(times, default=inf)
        return None if first == inf else first

    def do(self, table: Table, now: Now) -> Sequence[Record]:
        for motion in open_motions(table):
            silent = [seat for seat in waiting(table, motion) if _counts(table, motion, seat, now) <= now.at]
            count_silent(table, motion.no, silent)
        return carry_out(table, now.at)


MOTIONS = Motions()


def _others_sit(before: Table, after: Table) -> list[Seat]:
    """Seats that somebody else has now, in the middle of the match."""
    if before.match is None or after.match is None:
        return []
    pairs = zip(before.occupants, after.occupants, strict=True)
    return [Seat(seat) for seat, (then, now) in enumerate(pairs) if then.person != now.person]


def _due(table: Table, motion: Motion, now: Now) -> float:
    """When something next becomes of the question by itself; infinity: nothing. What is decided already, since
    somebody's vote isn't needed any more, is due at once.
    """
    if verdict(table, motion):
        return motion.opened
    return min((_counts(table, motion, seat, now) for seat in waiting(table, motion)), default=inf)


def _counts(table: Table, motion: Motion, seat: Seat, now: Now) -> float:
    """When the silence of `seat` counts as a yes; infinity where no such moment can be foreseen."""
    asked, person = motion.since.get(seat, motion.opened), table.decider(seat)
    if is_absent(table, motion, seat):
        return asked
    if person is None:
        return inf
    # A pause stops the clocks of moves, not what is to be said to ending it.
    unpaused = msgspec.structs.replace(table, life=msgspec.structs.replace(table.life, paused=None))
    return due(asked, pace_of(table).answer_s, stops_of(unpaused, person, now))
