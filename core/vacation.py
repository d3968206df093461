"""Vacations: so that nobody loses a match while they are away, and nobody stays away for good."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta

import msgspec

from core.clock import zone_of
from core.pace import DAY_S
from core.people import Habits
from core.wording import Refusal

_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_SHORT = re.compile(r"(\d{1,2})[./](\d{1,2})(?:[./]((?:\d{2}|\d{4}))?)?")
"""A day in front of its month, as most of the world writes it."""

MOST_AT_ONCE = 21
"""Days. What begins within a day of the last one goes on with it."""

MOST_A_YEAR = 42
"""Days in any 365."""

YEAR_S = 365 * DAY_S

SLACK_S = 1.0
"""So that whole days may be taken to the last one, whatever their sum is rounded to."""

FORGOTTEN_S = 2 * YEAR_S
"""When a vacation has ended so long ago that no clock and no count reaches it."""


def until_meant(typed: str, zone: str, now: float) -> float:
    """When a vacation that begins now ends: `7` days from now, or with the day that is named, by the clock of their
    zone: `2026-12-24`, `24.12.`, `24/12`; without a year the next such day. Raises `Refusal` for anything else.
    """
    text = typed.strip()
    if text.isdecimal() and len(text) < 4:
        return now + int(text) * DAY_S
    there = zone_of(zone)
    today = datetime.fromtimestamp(now, there).date()
    last = _day(text, today)
    if last is None or last < today:
        raise Refusal("table.vacation_unreadable")
    return datetime.combine(last + timedelta(days=1), time(), there).timestamp()


def _day(text: str, today: date) -> date | None:
    iso, short = _ISO.fullmatch(text), _SHORT.fullmatch(text)
    try:
        if iso is not None:
            return date(*map(int, iso.groups()))
        if short is None:
            return None
        day, month, year = short.groups()
        if year is not None:
            return date(int(year) + (2000 if len(year) == 2 else 0), int(month), int(day))
        this_year = date(today.year, int(month), int(day))
        return this_year if this_year >= today else this_year.replace(year=today.year + 1)
    except ValueError:  # there is no such day
        return None


def taken(habits: Habits, until: float, now: float) -> Habits:
    """On vacation from now on until then; one that goes on ends then. Raises `Refusal` for too long a one."""
    if until <= now:
        raise Refusal("table.vacation_unreadable")
    before = ended(habits, now).vacations
    if until - now + _at_once(habits, now) > MOST_AT_ONCE * DAY_S + SLACK_S:
        raise Refusal("table.vacation_long", n=MOST_AT_ONCE)
    whole = (*before, (now, until))
    if _in_the_last_year(whole, until) > MOST_A_YEAR * DAY_S + SLACK_S:
        left = int((MOST_A_YEAR * DAY_S + SLACK_S - _in_the_last_year(before, until)) // DAY_S)
        raise Refusal("table.vacation_spent", most=MOST_A_YEAR, n=max(0, left))
    return msgspec.structs.replace(habits, vacations=whole)


def ended(habits: Habits, now: float) -> Habits:
    """Back from now on; what is long past is forgotten."""
    kept = ((begin, min(end, now)) for begin, end in habits.vacations if begin < now and end > now - FORGOTTEN_S)
    return msgspec.structs.replace(habits, vacations=tuple(kept))


def away_until(habits: Habits, now: float) -> float | None:
    """When the vacation that goes on ends; None without one."""
    return next((end for begin, end in habits.vacations if begin <= now < end), None)


def _at_once(habits: Habits, now: float) -> float:
    """How many seconds of one vacation have passed, one short return or another left aside."""
    passed, since = 0.0, now
    for begin, end in reversed(ended(habits, now).vacations):
        if since - end > DAY_S:
            break
        passed, since = passed + end - begin, begin
    return passed


def _in_the_last_year(vacations: tuple[tuple[float, float], ...], at: float) -> float:
    return sum(max(0.0, min(end, at) - max(begin, at - YEAR_S)) for begin, end in vacations)
