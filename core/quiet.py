"""Quiet hours as people type and read them."""

from __future__ import annotations

import re

from core.clock import DAY_MIN, Hours
from core.wording import Refusal

LEAST_AWAKE_MIN = 4 * 60
"""Of a day: with less, a day's time would last for weeks."""

PRESETS = ("22-8", "23-7", "0-8")
"""Offered by buttons."""

_SPAN = re.compile(r"(\d{1,2})(?:[:.h](\d{2}))?\s*[-–—/]\s*(\d{1,2})(?:[:.h](\d{2}))?")


def hours_meant(typed: str) -> Hours | None:
    """`22-8`, `22:30-07:00`; `off` and the same time twice are none. Raises `Refusal` for what can't be read, and for
    hours that leave nobody any time.
    """
    text = typed.strip().casefold()
    if text == "off":
        return None
    found = _SPAN.fullmatch(text)
    if found is None:
        raise Refusal("table.hours_unreadable")
    begin, end = (int(hour) * 60 + int(minute or 0) for hour, minute in (found.group(1, 2), found.group(3, 4)))
    if max(begin, end) > DAY_MIN or any(int(minute or 0) > 59 for minute in found.group(2, 4)):
        raise Refusal("table.hours_unreadable")
    hours = Hours(begin % DAY_MIN, end % DAY_MIN)
    if hours.begin == hours.end:
        return None
    if hours.awake_min < LEAST_AWAKE_MIN:
        raise Refusal("table.hours_long", n=LEAST_AWAKE_MIN // 60)
    return hours


def told(hours: Hours) -> str:
    return "–".join(f"{minute // 60}:{minute % 60:02}" for minute in (hours.begin, hours.end))
