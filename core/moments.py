"""What people are to hear of, seen from what a table was and what it is now: whoever changed it, and in what way."""

from __future__ import annotations

import msgspec

from core.absence import absent, newly_gone
from core.clocks import is_out, newly_out
from core.game import Seat
from core.motions import newly_asked
from core.people import PersonId
from core.stored import Status
from core.table import Table
from core.turn import Called, Occasion, Turn

_BY_STATUS = {
    Status.RUNNING: Occasion.BEGUN,
    Status.OVER: Occasion.OVER,
    Status.CANCELLED: Occasion.CANCELLED,
}


def mark(before: Table, after: Table, by: PersonId | None, now: float) -> None:
    """Give `after` a turn of its own where something has happened that calls people; `by` whom (None: nobody)."""
    occasion = _occasion(before, after)
    if occasion is None:
        return
    turn = after.turn
    if turn.number == before.turn.number:
        turn = turn.next(turn.first, now, news_from=turn.news_from)
    # Who chose last of those that choose in secret is nobody's business.
    known = None if before.chosen() and occasion is not Occasion.ASKED else by
    after.turn = msgspec.structs.replace(turn, occasion=occasion, by=known, called=_hearing(before, after, occasion))


def rematch(before: Table, after: Table, now: float) -> Turn:
    """The first turn of the table that plays on after `before`: its players hear of it, as far as they are expected."""
    called = tuple(one for one in _seated(before, seats=False) if after.expects(one.person))
    return Turn(number=1, began=now, occasion=Occasion.REMATCH, by=after.owner, called=called)


def acted(before: Table, after: Table, by: PersonId | None) -> frozenset[PersonId]:
    """Who has done something that everybody may know of. A secret choice counts for all who take part, once it is
    shown: until then nobody can tell who has chosen.
    """
    if after.pending and after.pending != before.pending:
        return frozenset()
    shown = before.match is not None and after.match is not None and after.match.ply > before.match.ply
    chose = [before.occupants[seat].person for seat in before.pending] if shown else []
    return frozenset(person for person in (by, *chose) if person is not None)


def _occasion(before: Table, after: Table) -> Occasion | None:
    if after.status is not before.status:
        return _BY_STATUS.get(after.status)
    if after.status is Status.LOBBY:
        return Occasion.FULL if _full(after) and not _full(before) else None
    if after.turn.number != before.turn.number:
        return Occasion.TURN
    if newly_out(before, after):
        return Occasion.OUT
    if newly_gone(before, after):
        return Occasion.AWAY
    return Occasion.ASKED if newly_asked(before, after) else None


def _full(table: Table) -> bool:
    return len(table.occupants) == table.meta.seats[1]


def _hearing(before: Table, table: Table, occasion: Occasion) -> tuple[Called, ...]:
    if occasion is Occasion.TURN:
        return ()
    seated = _seated(table)
    if occasion is Occasion.ASKED:
        asked = newly_asked(before, table)
        return tuple(one for one in seated if one.seat in asked)
    if occasion is Occasion.OUT:
        return tuple(one for one in seated if one.seat in table.voters and not is_out(table, Seat(one.seat)))
    if occasion is Occasion.AWAY:
        gone = absent(table)
        return tuple(one for one in seated if one.seat not in gone)
    return tuple(one for one in seated if one.person == table.owner) if occasion is Occasion.FULL else seated


def _seated(table: Table, *, seats: bool = True) -> tuple[Called, ...]:
    """The people at the table; without their seats where they are called to another one."""
    return tuple(
        Called(occupant.person, occupant.name, seat if seats else None)
        for seat, occupant in enumerate(table.occupants)
        if occupant.person is not None
    )
