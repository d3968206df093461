"""How much of a stretch of time counts for somebody: what passed, less the hours and spans in which their clock stands.

Pure. Times are UTC, seconds since 1970; a span is closed, and may end at infinity.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import lru_cache
from heapq import merge
from math import inf
from zoneinfo import ZoneInfo

import msgspec

DAY_MIN = 24 * 60

Span = tuple[float, float]


class Hours(msgspec.Struct, frozen=True):
    """Quiet hours of each day, in minutes since midnight on the clock on the wall: 22:00 to 8:00 is (1320, 480). The
    same minute twice means none.
    """

    begin: int
    end: int

    @property
    def awake_min(self) -> int:
        """What they leave of an ordinary day."""
        return DAY_MIN - (self.end - self.begin) % DAY_MIN


class Stops(msgspec.Struct, frozen=True, kw_only=True):
    """When somebody's clock stands: in their quiet hours by the clock on the wall of their zone (an IANA name; "" and
    what is no zone any more are UTC), and in spans: vacations, pauses, downtimes, in any order, also overlapping.
    """

    zone: str = ""
    hours: Hours | None = None
    spans: tuple[Span, ...] = ()


def used(begin: float, end: float, stops: Stops) -> float:
    """How many of the seconds from `begin` to `end` count."""
    counted, at = 0.0, begin
    for stop in _stopped(begin, stops):
        if stop[0] >= end:
            break
        counted += stop[0] - at
        at = min(stop[1], end)
    return counted + max(0.0, end - at)


def due(begin: float, left_s: float, stops: Stops) -> float:
    """The first moment from `begin` on by which `left_s` seconds have counted; infinity where that never comes."""
    left, at = max(0.0, left_s), begin
    for stop in _stopped(begin, stops):
        if stop[0] - at >= left:
            break
        left -= stop[0] - at
        at = stop[1]
        if at == inf:
            return inf
    return at + left


def awake_at(at: float, stops: Stops) -> float:
    """The first moment from `at` on in which time counts; infinity where there is none."""
    first = next(_stopped(at, stops), None)
    return first[1] if first is not None and first[0] <= at else at


def _stopped(begin: float, stops: Stops) -> Iterator[Span]:
    """From `begin` on, in order: whatever stands, each stretch once. Without end where there are quiet hours."""
    spans = sorted(span for span in stops.spans if span[1] > begin)
    nights = _nights(begin, zone_of(stops.zone), stops.hours) if stops.hours is not None else iter(())
    start, end = inf, -inf
    for one in merge(spans, nights):
        if one[0] > end:
            if end > begin:
                yield max(start, begin), end
            start, end = one
        else:
            end = max(end, one[1])
        if end == inf:
            break
    if end > begin:
        yield max(start, begin), end


def _nights(begin: float, zone: tzinfo, hours: Hours) -> Iterator[Span]:
    """The quiet hours of each day, from those on that aren't over at `begin`."""
    if hours.begin == hours.end:
        return
    day = datetime.fromtimestamp(begin, zone).date() - timedelta(days=2)
    while True:
        night = _night(day, zone, hours)
        if night[1] > begin and night[1] > night[0]:
            yield night
        day += timedelta(days=1)


@lru_cache(maxsize=4096)
def _night(day: date, zone: tzinfo, hours: Hours) -> Span:
    """Where the clock is put back over one of the two times, the night is the longer one: it begins when the wall first
    shows its beginning, and ends when it last shows its end.
    """
    morning = day + timedelta(days=1) if hours.end < hours.begin else day
    return _moment(day, hours.begin, zone, 0), _moment(morning, hours.end, zone, 1)


def _moment(day: date, minute: int, zone: tzinfo, fold: int) -> float:
    """When the wall shows this time, of two such moments the first (`fold` 0) or second; where the clock jumps over it,
    the moment of the jump.
    """
    shown = datetime.combine(day, time(minute // 60, minute % 60), zone)
    early, late = (shown.replace(fold=one).timestamp() for one in (0, 1))
    if early <= late:
        return late if fold else early
    # In a gap the offset of before gives a moment behind it, the offset of after one in front of it.
    before, after = int(late), int(early)
    offset = datetime.fromtimestamp(before, zone).utcoffset()
    while after - before > 1:
        middle = (before + after) // 2
        if datetime.fromtimestamp(middle, zone).utcoffset() == offset:
            before = middle
        else:
            after = middle
    return float(after)


@lru_cache(maxsize=1024)
def zone_of(name: str) -> tzinfo:
    """UTC for "" and for a name that no zone has (any more)."""
    if not name:
        return UTC
    try:
        return ZoneInfo(name)
    except (OSError, ValueError, KeyError):  # no such key, one that is no path, a folder
        return UTC
