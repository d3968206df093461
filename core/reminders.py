"""When people are reminded that a table waits for them, by its pace and their own habits, and when others may ask it.

A reminder becomes due at a table, and is a message to a person about all tables that wait for them (`core.reminding`).
Of a secret choice everybody who takes part is reminded as if they had not chosen: only what they alone read says less.
Several that became due while nobody looked, or in quiet hours, are one. Times are UTC, seconds since 1970.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, time, timedelta
from math import floor, inf

import msgspec

from core import rhythm
from core.clock import Stops, awake_at, due, used, zone_of
from core.clocks import deadline, newly_out, pace_of, stops_of, waiting_since
from core.duty import Now
from core.game import Seat
from core.notices import REMINDING, Kind, Way, way_of
from core.pace import DAY_S, HOUR_S, LIVE
from core.people import Habits, Person, PersonId
from core.ports.outbox import CALL_GAP_S
from core.records import Record
from core.stored import Nudged, Reminded, Status
from core.table import Table
from core.wording import Refusal

DIGEST_GAP_S = 12 * HOUR_S
"""Of several tables that want somebody's daily message, one brings it."""

NUDGE_GAP_S = DAY_S
"""Others are reminded from the table once within it, in one turn."""


class Reminders:
    """The duty: see `core.duty.Duty`. It comes after the clocks, which say who is awaited."""

    def settle(self, before: Table, after: Table, by: PersonId | None, now: Now) -> None:
        """Whoever has moved starts anew. Whose time is out hears with it that they can still move. What would have come
        during a pause doesn't come after it: everybody hears that the match goes on.
        """
        kept = {
            seat: known
            for seat, known in after.life.reminded.items()
            if waiting_since(after, Seat(seat)) == known.awaited
        }
        if before.life.paused is not None and after.life.paused is None:
            for seat in _others_wait_for(after):
                kept[seat] = msgspec.structs.replace(reminded(after, seat), at=now.at)
        for seat in newly_out(before, after):
            if seat in _remindable(after, now):
                known = kept.get(seat) or Reminded(awaited=now.at)
                kind = Kind.REMINDER if _wants(after, seat, Kind.REMINDER, now) else Kind.NUDGE
                if _wants(after, seat, kind, now):
                    kept[seat] = msgspec.structs.replace(
                        known, no=known.no + 1, at=now.at, gap_s=CALL_GAP_S, kind=kind.value
                    )
        if kept != after.life.reminded:
            after.life = msgspec.structs.replace(after.life, reminded=kept)

    def due(self, table: Table, now: Now) -> float | None:
        times = [at for seat in _remindable(table, now) for at, _ in _marks(table, seat, now)]
        slow = (slow_at(table, seat, now) for seat in _others_wait_for(table))
        return min([*times, *(at for at in slow if at is not None)], default=None)

    def do(self, table: Table, now: Now) -> Sequence[Record]:
        for seat in _remindable(table, now):
            kinds = [kind for at, kind in _marks(table, seat, now) if at <= now.at]
            if kinds:
                kind = min(kinds, key=_FIRST.index)
                known = reminded(table, seat)
                done = msgspec.structs.replace(
                    known,
                    no=known.no + 1,
                    at=now.at,
                    gap_s=_gap_s(table, kind),
                    nudge=None if Kind.NUDGE in kinds else known.nudge,
                    kind=kind.value,
                )
                _keep(table, seat, done)
        for seat in _others_wait_for(table):
            at = slow_at(table, seat, now)
            if at is not None and at <= now.at:
                _keep(table, seat, msgspec.structs.replace(reminded(table, seat), slow=True))
        return ()


REMINDERS = Reminders()


def newly(before: Table, after: Table) -> list[tuple[Seat, Reminded]]:
    """Whom the table wants reminded by what happened between the two."""
    known = before.life.reminded
    return [
        (Seat(seat), one)
        for seat, one in sorted(after.life.reminded.items())
        if one.no > (known[seat].no if seat in known and known[seat].awaited == one.awaited else 0)
    ]


def reminded(table: Table, seat: Seat) -> Reminded:
    """Of a seat that is awaited."""
    known, since = table.life.reminded.get(seat), waiting_since(table, seat)
    return known if known is not None and known.awaited == since else Reminded(awaited=since or 0.0)


def nudge(table: Table, seat: Seat, at: float) -> None:
    """`seat` has all others reminded for whom the table waits, as soon as they are awake. Raises `Refusal`."""
    table.need_running()
    if table.life.paused is not None:
        raise Refusal("table.nudge.paused", code=table.code)
    others = [other for other in _others_wait_for(table) if other != seat]
    if not others:
        raise Refusal("table.nudge.nobody", code=table.code)
    if is_nudged(table, at):
        raise Refusal("table.nudge.again", code=table.code)
    for other in others:
        _keep(table, other, msgspec.structs.replace(reminded(table, other), nudge=at))
    table.life = msgspec.structs.replace(table.life, nudged=Nudged(table.turn.number, at))


def is_nudged(table: Table, at: float) -> bool:
    """Whether somebody has done so in this turn, less than a day ago."""
    last = table.life.nudged
    return last is not None and last.turn == table.turn.number and at - last.at < NUDGE_GAP_S


def offers_nudge(table: Table) -> bool:
    """Whether the board says so: somebody has taken long, and nobody has done so in this turn."""
    last = table.life.nudged
    if table.life.paused is not None or (last is not None and last.turn == table.turn.number):
        return False
    return any(reminded(table, seat).slow for seat in _others_wait_for(table))


def slow_at(table: Table, seat: Seat, now: Now) -> float | None:
    """When the others may find that the seat takes long; None once they may."""
    since, person = waiting_since(table, seat), table.occupants[seat].person
    if since is None or person is None or table.life.paused is not None or reminded(table, seat).slow:
        return None
    at = due(since, pace_of(table).slow_s, stops_of(table, person, now))
    return None if at == inf else at


def only_reminds(before: Table, after: Table) -> bool:
    """Whether what is shown of the table stays as it was: nothing but who was reminded differs."""

    def shown(table: Table) -> object:
        quiet = {seat: (one.awaited, one.slow) for seat, one in table.life.reminded.items() if one.slow}
        life = msgspec.structs.replace(table.life, reminded={})
        return quiet, [life if name == "life" else getattr(table, name) for name in _SHOWN]

    return shown(before) == shown(after)


_SHOWN = tuple(name for name in Table.__struct_fields__ if name not in ("match", "due", "revision"))
"""What becomes of a match comes with records."""


def _others_wait_for(table: Table) -> list[Seat]:
    """People for whom the table waits, where somebody else minds."""
    if table.status is not Status.RUNNING or len(table.voters) < 2:
        return []
    return [seat for seat in table.openly_awaited() if not table.computer_level(seat)]


def _remindable(table: Table, now: Now) -> list[Seat]:
    if table.life.paused is not None:
        return []
    return [seat for seat in _others_wait_for(table) if any(_wants(table, seat, kind, now) for kind in REMINDING)]


def _person(table: Table, seat: Seat, now: Now) -> Person | None:
    person = table.occupants[seat].person
    return None if person is None else now.people.get(person)


def _wants(table: Table, seat: Seat, kind: Kind, now: Now) -> bool:
    person = _person(table, seat, now)
    return person is not None and way_of(person, kind) is not Way.OFF


def _gap_s(table: Table, kind: Kind) -> float:
    """For how long a message that listed the table has told it already."""
    match kind:
        case Kind.NUDGE:
            return CALL_GAP_S
        case Kind.DIGEST:
            return DIGEST_GAP_S
        case _:
            return pace_of(table).listed_s


def _marks(table: Table, seat: Seat, now: Now) -> list[tuple[float, Kind]]:
    """When the seat's person is next to be reminded, awake, by each kind that they want and that comes in this turn."""
    person, clock = _person(table, seat, now), table.life.clocks.get(seat)
    if person is None:
        return []
    stops = stops_of(table, person.id, now)
    found = []
    nudge = reminded(table, seat).nudge
    if nudge is not None and _wants(table, seat, Kind.NUDGE, now):
        found.append((awake_at(nudge, stops), Kind.NUDGE))
    if clock is not None and clock.out is None:
        mark = _mark(table, seat, stops, now)
        if mark is not None and _wants(table, seat, Kind.REMINDER, now):
            found.append((_usual_at(table, seat, mark, stops, person.habits, now), Kind.REMINDER))
        if _wants(table, seat, Kind.DIGEST, now):
            known = reminded(table, seat)
            digest = _next_digest(max(known.awaited, known.at), person.habits)
            found.append((awake_at(digest, stops), Kind.DIGEST))
    return [(at, kind) for at, kind in found if at != inf]


_FIRST = (Kind.NUDGE, Kind.REMINDER, Kind.DIGEST)
"""As which kind several at once come."""


def _usual_at(table: Table, seat: Seat, mark: float, stops: Stops, habits: Habits, now: Now) -> float:
    """When a reminder of that moment comes: once its person is awake, and where they want that within the hours in
    which they use to play, unless their time would run out before.
    """
    awake = awake_at(mark, stops)
    if habits.rhythm.usual is None or pace_of(table).key == LIVE:
        return awake
    at = rhythm.usual_at(awake, habits, stops)
    until = deadline(table, seat, now)
    return awake if until is not None and at >= until else at


def _mark(table: Table, seat: Seat, stops: Stops, now: Now) -> float | None:
    """The first moment after the last one at which the pace reminds them, whether they are awake or not."""
    known, pace = reminded(table, seat), pace_of(table)
    since, until = known.awaited, deadline(table, seat, now)
    last = max(since, known.at)
    times = []
    if pace.remind_at and until is not None:
        at = due(since, pace.remind_at * used(since, until, stops), stops)
        times.append(max(at, since + CALL_GAP_S))
    final = None
    if pace.remind_left_s and until is not None:
        final = due(since, used(since, until, stops) - pace.remind_left_s, stops)
        times.append(final)
    if pace.remind_every_s:
        at = since + (floor((last - since) / pace.remind_every_s) + 1) * pace.remind_every_s
        times += [at] if final is None or at < final else []
    return min((at for at in times if at > last and (until is None or at < until)), default=None)


def _next_digest(after: float, habits: Habits) -> float:
    """The next time of day at which they want to hear of everything."""
    zone = zone_of(habits.zone)
    day = datetime.fromtimestamp(after, zone).date()
    while True:
        at = datetime.combine(day, time(habits.digest // 60, habits.digest % 60), zone).timestamp()
        if at > after:
            return at
        day += timedelta(days=1)


def _keep(table: Table, seat: Seat, one: Reminded) -> None:
    table.life = msgspec.structs.replace(table.life, reminded={**table.life.reminded, seat: one})
