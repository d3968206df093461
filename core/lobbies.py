"""What time does to a lobby: it ends after a week in which nothing happened, and its owner is called a day before."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from core import waiting
from core.budgets import SILENCE_S, WARNED_S
from core.duty import Duty, Now
from core.people import PersonId
from core.records import Record
from core.stored import Status
from core.table import Table
from core.turn import Called, Occasion


class Lobbies(Duty):
    """Also who waits for a seat: one that was kept becomes free by time alone."""

    def settle(self, before: Table, after: Table, by: PersonId | None, now: Now) -> None:
        waiting.settle(before, after, by, now.people, now.at)
        if after.status is not Status.LOBBY:
            after.life = msgspec.structs.replace(after.life, closes=None, warned=False)
        elif by is not None or after.life.closes is None:
            after.life = msgspec.structs.replace(after.life, closes=now.at + SILENCE_S, warned=False)

    def due(self, table: Table, now: Now) -> float | None:
        """A seat that was kept until a time in the past is found free whenever the table is looked at."""
        if table.status is not Status.LOBBY:
            return None
        life = table.life
        times = [seat.until for seat in table.kept if life.queue and seat.until > now.at]
        if life.closes is not None:
            times.append(life.closes if life.warned else life.closes - WARNED_S)
        return min(times, default=None)

    def do(self, table: Table, now: Now) -> Sequence[Record]:
        """No lobby ends before its owner had a day to keep it, however long nobody looked at the clock."""
        life = table.life
        if table.status is not Status.LOBBY or life.closes is None:
            return ()
        if life.warned and life.closes <= now.at:
            table.close_silent()
        elif not life.warned and life.closes - WARNED_S <= now.at:
            table.life = msgspec.structs.replace(life, closes=max(life.closes, now.at + WARNED_S), warned=True)
            seat = table.seat_of(table.owner)
            called = [] if seat is None else [Called(table.owner, table.names[seat], seat)]
            table.turn = waiting.turn_for(table, table, Occasion.CLOSING, called, None, now.at)
        return ()


LOBBIES: Duty = Lobbies()
