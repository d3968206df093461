"""Vacations: so that nobody loses a match while they are away, and nobody stays away for good."""

from __future__ import annotations

import msgspec

from core.pace import DAY_S
from core.people import Habits
from core.wording import Refusal

MOST_AT_ONCE = 21
"""Days. What begins within a day of the last one goes on with it."""

MOST_A_YEAR = 42
"""Days in any 365."""

YEAR_S = 365 * DAY_S

SLACK_S = 1.0
"""So that whole days may be taken to the last one, whatever their sum is rounded to."""

FORGOTTEN_S = 2 * YEAR_S
"""When a vacation has ended so long ago that no clock and no count reaches it."""


def taken(habits: Habits, days: int, now: float) -> Habits:
    """On vacation from now on for `days` days; one that goes on ends then. Raises `Refusal` for too many."""
    if days < 1:
        raise Refusal("table.vacation_unreadable")
    before = ended(habits, now).vacations
    if days * DAY_S + _at_once(habits, now) > MOST_AT_ONCE * DAY_S + SLACK_S:
        raise Refusal("table.vacation_long", n=MOST_AT_ONCE)
    whole = (*before, (now, now + days * DAY_S))
    if _in_the_last_year(whole, now + days * DAY_S) > MOST_A_YEAR * DAY_S + SLACK_S:
        left = int((MOST_A_YEAR * DAY_S + SLACK_S - _in_the_last_year(before, now + days * DAY_S)) // DAY_S)
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
