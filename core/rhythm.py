"""At what hours somebody uses to play: counted as they decide, and asked about once, so that reminders may wait for
them.

Of each decision no more is kept than that there was one in that hour of the day: 24 counters, and on how many days.
Times are UTC, seconds since 1970.
"""

from __future__ import annotations

from datetime import datetime

import msgspec

from core.clock import DAY_MIN, Hours, Stops, awake_at, zone_of
from core.people import Habits, Rhythm

ANSWERS = ("yes", "no", "never")
"""To the question whether reminders shall wait for those hours."""

LEAST_DAYS = 10
"""On so many days somebody has decided before anything is said about it."""

FEW_H = 4
"""Hours in a row that count as few."""

MOST = 0.7
"""How much of all decisions lies within them."""

HOUR_S = 3600.0


def counted(rhythm: Rhythm, at: float) -> Rhythm:
    """With a decision at that time: the same as before where that hour is counted, or nothing is to be."""
    hour = int(at // HOUR_S)
    if hour <= rhythm.last or rhythm.answer == "never":
        return rhythm
    hours = list(rhythm.hours)
    hours[hour % 24] += 1
    new_day = hour // 24 > rhythm.last // 24
    return msgspec.structs.replace(rhythm, hours=tuple(hours), days=rhythm.days + new_day, last=hour)


def guessed(rhythm: Rhythm) -> range | None:
    """The hours (UTC; beyond 23 those of the next day) in which they use to play: the fewest in a row that hold most of
    all; None as long as that can't be said.
    """
    whole = sum(rhythm.hours)
    if rhythm.days < LEAST_DAYS or not whole:
        return None
    for long in range(1, FEW_H + 1):
        sums = {begin: sum(rhythm.hours[(begin + n) % 24] for n in range(long)) for begin in range(24)}
        begin = max(sums, key=lambda begin: sums[begin])
        if sums[begin] >= MOST * whole:
            return range(begin, begin + long)
    return None


def in_zone(hours: range, zone: str, now: float) -> Hours:
    """Hours of UTC by the clock on the wall of a zone, as it goes now."""
    offset = datetime.fromtimestamp(now, zone_of(zone)).utcoffset()
    ahead = int(offset.total_seconds() // 60) if offset is not None else 0
    return Hours((hours.start * 60 + ahead) % DAY_MIN, (hours.stop * 60 + ahead) % DAY_MIN)


def asks(rhythm: Rhythm) -> bool:
    """Whether there is something to ask, and nobody has answered it."""
    return not rhythm.answer and guessed(rhythm) is not None


def answered(habits: Habits, answer: str, now: float) -> Habits:
    """`yes`: reminders wait for those hours; `no`: they don't; `never`: nor are hours counted any more, and those that
    were are forgotten. Without a guess `yes` changes nothing.
    """
    rhythm = habits.rhythm
    if answer == "never":
        return msgspec.structs.replace(habits, rhythm=Rhythm(answer="never"))
    hours = guessed(rhythm)
    if answer == "yes" and hours is None:
        return habits
    usual = in_zone(hours, habits.zone, now) if answer == "yes" and hours is not None else None
    return msgspec.structs.replace(habits, rhythm=msgspec.structs.replace(rhythm, answer=answer, usual=usual))


def usual_at(at: float, habits: Habits, stops: Stops) -> float:
    """The first moment from `at` on that lies within their usual hours and in which they are awake; where there is none
    within some days, the first in which they are awake.
    """
    usual = habits.rhythm.usual
    if usual is None:
        return at
    others = Stops(zone=habits.zone, hours=Hours(usual.end, usual.begin))
    found = at
    for _ in range(7):
        later = awake_at(awake_at(found, others), stops)
        if later == found:
            return found
        found = later
    return at
