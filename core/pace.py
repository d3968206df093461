"""How fast a table is meant to be played: a bank of time for each person, and what each turn adds to it."""

from __future__ import annotations

import msgspec

MINUTE_S, HOUR_S, DAY_S = 60.0, 3600.0, 86400.0


class Pace(msgspec.Struct, frozen=True):
    """Seconds: what a person has at the start, what each new turn adds, and how much they may have at most; a bank of
    None runs without a clock. `answer_s` is how long people have to answer what is decided together.
    """

    key: str
    bank_s: float | None
    increment_s: float
    cap_s: float
    answer_s: float


LIVE = "live"
"""Of people who sit together: neither quiet hours nor vacations stop their clocks."""

DEFAULT = "relaxed"
"""Of new tables."""

PACES = {
    pace.key: pace
    for pace in (
        Pace(LIVE, 10 * MINUTE_S, MINUTE_S, 10 * MINUTE_S, 2 * MINUTE_S),
        Pace("fast", DAY_S, 4 * HOUR_S, DAY_S, 4 * HOUR_S),
        Pace(DEFAULT, 7 * DAY_S, DAY_S, 7 * DAY_S, DAY_S),
        Pace("none", None, 0.0, 0.0, 3 * DAY_S),
    )
}
