"""The clocks of a table: whose time runs, how much of it is left, and when it is out.

A clock runs while its person is awaited, as everybody may know it. In a secret choice it is shown to run on for those
who have chosen, until all have: nothing that is public tells them apart, except that nobody who has chosen is ever said
to be out of time. What they are made to wait is given back then.

Only `core.people.Habits` and downtimes stop a clock that runs; `Stops` says how. Times are UTC, seconds since 1970.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

import msgspec

from core.clock import Span, Stops, due, used
from core.duty import Now
from core.game import Seat
from core.pace import LIVE, PACES, Pace
from core.people import Habits, PersonId
from core.records import Record
from core.stored import SeatClock, Status
from core.table import Table
from core.vacation import away_until


def pace_of(table: Table) -> Pace:
    return PACES[table.life.pace]


def stops_of(table: Table, person_id: PersonId, now: Now) -> Stops:
    """When time doesn't count for that person at the table. At the pace of people who sit together their quiet hours
    and vacations do.
    """
    person = now.people.get(person_id)
    spans = (*now.downtimes, *_pause(table))
    if person is None or table.life.pace == LIVE:
        return Stops(spans=spans)
    habits = person.habits
    return Stops(zone=habits.zone, hours=habits.hours, spans=(*habits.vacations, *spans))


def _pause(table: Table) -> tuple[Span, ...]:
    return () if table.life.paused is None else ((table.life.paused, inf),)


def waiting_since(table: Table, seat: Seat) -> float | None:
    """Since when the table waits for the person who sits there, as everybody may know it; None: it doesn't. Ask
    `table.waits_for` whether they really still have to decide, before telling them alone.
    """
    if seat not in table.openly_awaited() or table.computer_level(seat):
        return None
    clock = table.life.clocks.get(seat)
    return clock.awaited if clock is not None and clock.awaited is not None else table.turn.began


def deadline(table: Table, seat: Seat, now: Now) -> float | None:
    """When the seat's time is out if nothing happens, as everybody may know it; None where no clock runs."""
    clock = table.life.clocks.get(seat)
    if clock is None or clock.since is None:
        return None
    at = due(clock.since, clock.left_s, _stops(table, seat, clock, now))
    return None if at == inf else at


def is_out(table: Table, seat: Seat) -> bool:
    """Whether the seat has used up its time, everybody was told, and the table still waits for it."""
    clock = table.life.clocks.get(seat)
    return clock is not None and clock.out is not None and table.waits_for(seat)


def newly_out(before: Table, after: Table) -> tuple[Seat, ...]:
    """Who has run out of time between the two."""
    known = before.life.clocks
    return tuple(
        Seat(seat)
        for seat, clock in sorted(after.life.clocks.items())
        if clock.out is not None and (seat not in known or known[seat].out is None)
    )


def give_time(table: Table, seat: Seat, at: float) -> None:
    """One more increment, counted from `at` where the time was out. Nothing at a table without clocks."""
    clock, more = table.life.clocks.get(seat), pace_of(table).increment_s
    if clock is None or pace_of(table).bank_s is None:
        return
    if clock.out is not None:
        _keep(table, {seat: msgspec.structs.replace(clock, left_s=more, since=at, out=None)})
    else:
        _keep(table, {seat: msgspec.structs.replace(clock, left_s=clock.left_s + more)})


def restart(table: Table, at: float) -> None:
    """Fresh banks from `at` on, after a change of pace. Whoever is awaited has been since when they were."""
    bank_s = pace_of(table).bank_s or 0.0
    fresh = {}
    for seat, clock in table.life.clocks.items():
        since = None if clock.awaited is None else at
        fresh[seat] = SeatClock(left_s=bank_s, since=since, awaited=clock.awaited, chose=clock.chose, paid=clock.paid)
    _keep(table, fresh)


def _keep(table: Table, clocks: dict[int, SeatClock]) -> None:
    table.life = msgspec.structs.replace(table.life, clocks={**table.life.clocks, **clocks})


class Clocks:
    """The duty: see `core.duty.Duty`."""

    def settle(self, before: Table, after: Table, by: PersonId | None, now: Now) -> None:
        clocks = {
            seat: clock
            for seat in range(len(after.occupants))
            if (clock := _followed(before, after, Seat(seat), now)) is not None
        }
        if clocks != after.life.clocks:
            after.life = msgspec.structs.replace(after.life, clocks=clocks)

    def due(self, table: Table, now: Now) -> float | None:
        """When the next one's time is out, or somebody is back whom the board calls away."""
        times = [deadline(table, seat, now) for seat in table.undecided()]
        times += [clock.away for clock in table.life.clocks.values()]
        return min((at for at in times if at is not None), default=None)

    def do(self, table: Table, now: Now) -> Sequence[Record]:
        for seat in table.undecided():
            at = deadline(table, seat, now)
            if at is not None and at <= now.at:
                clock = table.life.clocks[seat]
                _keep(table, {seat: msgspec.structs.replace(clock, left_s=0.0, since=None, out=now.at, until=None)})
        for at_seat, clock in table.life.clocks.items():
            if clock.away is not None and clock.away <= now.at:
                _keep(table, {at_seat: msgspec.structs.replace(clock, away=None)})
        return ()


CLOCKS = Clocks()


def _followed(before: Table, after: Table, seat: Seat, now: Now) -> SeatClock | None:
    """The seat's clock after what was done between the two; None for one that was never awaited."""
    clock = after.life.clocks.get(seat)
    awaited = after.status is Status.RUNNING and seat in after.openly_awaited() and not after.computer_level(seat)
    if after.match is None or (clock is None and not awaited):
        return None
    if clock is None or _was_another(before, after, seat):
        clock = _fresh(before, after, seat)
    anew = awaited and (clock.awaited is None or _has_gone_on(before, after))
    if anew or not awaited:
        clock = _ended(after, seat, clock, now)
    if anew:
        clock = _begun(before, after, seat, clock, now)
    if awaited:
        chose = None if seat not in after.pending else now.at if clock.chose is None else clock.chose
        clock = msgspec.structs.replace(clock, chose=chose, paid=max(clock.paid, after.match.ply))
    return _shown(after, seat, _running(after, seat, clock, now), now)


def _was_another(before: Table, after: Table, seat: Seat) -> bool:
    """Whether somebody else sits there now, in the middle of the match."""
    return before.match is not None and before.occupants[seat].person != after.occupants[seat].person


def _fresh(before: Table, after: Table, seat: Seat) -> SeatClock:
    """A whole bank. At a table of before there were clocks, people are awaited since its turn began."""
    waited = before.match is not None and before.openly_awaited() == after.openly_awaited()
    same = waited and not _was_another(before, after, seat) and not _has_gone_on(before, after)
    return SeatClock(left_s=pace_of(after).bank_s or 0.0, awaited=before.turn.began if same else None)


def _has_gone_on(before: Table, after: Table) -> bool:
    """Whether another turn of people has begun, or the same people have all made one choice and have another before
    them. Nothing begins with what is only told, such as that a time is out.
    """
    if before.match is None or after.match is None:
        return before.match is not after.match
    another = after.turn.number != before.turn.number or len(before.match.to_act) > 1
    return another and after.match.ply != before.match.ply


def _ended(table: Table, seat: Seat, clock: SeatClock, now: Now) -> SeatClock:
    """It isn't awaited any more, or awaited anew: what it used is taken off, less what it waited for others."""
    stood = _stood(table, seat, clock, now)
    left_s = max(0.0, stood.left_s + stood.spared_s)
    return msgspec.structs.replace(stood, left_s=left_s, spared_s=0.0, chose=None, awaited=None, until=None, away=None)


def _stood(table: Table, seat: Seat, clock: SeatClock, now: Now) -> SeatClock:
    """The clock made to stand: what it has run is taken off."""
    if clock.since is None:
        return clock
    stops = _stops(table, seat, clock, now)
    spared_s = 0.0 if clock.chose is None else used(max(clock.since, clock.chose), now.at, stops)
    return msgspec.structs.replace(
        clock,
        left_s=clock.left_s - used(clock.since, now.at, stops),
        spared_s=clock.spared_s + spared_s,
        since=None,
    )


def _begun(before: Table, after: Table, seat: Seat, clock: SeatClock, now: Now) -> SeatClock:
    """Awaited from now on. With it comes an increment where the match is farther than it ever was: so moving and taking
    back gains nothing, neither for whoever does it nor for whoever is to answer. Whoever comes back from where a
    computer held the seat has something to begin with.
    """
    assert after.match is not None
    pace, left_s, out = pace_of(after), clock.left_s, clock.out
    taken_back = before.match is not None and after.match.ply < before.match.ply
    back = bool(before.match and before.computer_level(seat)) and left_s <= 0
    if (after.match.ply > clock.paid and not taken_back) or back:
        left_s, out = max(left_s, min(pace.cap_s, left_s + pace.increment_s)), None
    return msgspec.structs.replace(clock, awaited=now.at, left_s=left_s, out=out)


def _running(table: Table, seat: Seat, clock: SeatClock, now: Now) -> SeatClock:
    """Running or standing, as it is to be from now on; by the quiet hours that its person has now."""
    runs = clock.awaited is not None and clock.out is None and table.life.paused is None and _is_timed(table)
    habits = _habits(table, seat, now)
    if not runs or (clock.zone, clock.hours) != (habits.zone, habits.hours):
        clock = _stood(table, seat, clock, now)
    if runs and clock.since is None:
        clock = msgspec.structs.replace(clock, since=now.at, zone=habits.zone, hours=habits.hours)
    return clock


def _shown(table: Table, seat: Seat, clock: SeatClock, now: Now) -> SeatClock:
    """With what everybody may know of it."""
    until, away = None, None
    if clock.since is not None:
        at = due(clock.since, clock.left_s, _stops(table, seat, clock, now))
        until = None if at == inf else at
    if clock.awaited is not None and _has_others(table):
        away = away_until(_habits(table, seat, now), now.at)
    return msgspec.structs.replace(clock, until=until, away=away)


def _habits(table: Table, seat: Seat, now: Now) -> Habits:
    """What counts at the table of the seat's person's habits."""
    person = table.occupants[seat].person
    known = None if person is None or table.life.pace == LIVE else now.people.get(person)
    return known.habits if known is not None else Habits()


def _stops(table: Table, seat: Seat, clock: SeatClock, now: Now) -> Stops:
    """When the clock has stood since it began to run."""
    spans = (*_habits(table, seat, now).vacations, *now.downtimes, *_pause(table))
    return Stops(zone=clock.zone, hours=clock.hours, spans=spans)


def _is_timed(table: Table) -> bool:
    return pace_of(table).bank_s is not None and _has_others(table)


def _has_others(table: Table) -> bool:
    """Whether more than one person plays: nobody but others minds how long somebody takes."""
    return len(table.voters) > 1
