"""How fast a table is meant to be played: a bank of time for each person, and what each turn adds to it."""

from __future__ import annotations

import msgspec

MINUTE_S, HOUR_S, DAY_S = 60.0, 3600.0, 86400.0


class Pace(msgspec.Struct, frozen=True):
    """Seconds: what a person has at the start, what each new turn adds, and how much they may have at most; a bank of
    None runs without a clock. `answer_s` is how long people have to answer what is decided together.

    People are reminded when `remind_at`, a part of the time that they had at the beginning of their turn, has passed
    (0: not so), every `remind_every_s`, and when `remind_left_s` are left; not for a table that another reminder has
    listed less than `listed_s` ago. Whoever has needed `slow_s` can be reminded by the others from the board.
    """

    key: str
    bank_s: float | None
    increment_s: float
    cap_s: float
    answer_s: float
    remind_at: float = 0.0
    remind_every_s: float = 0.0
    remind_left_s: float = 0.0
    listed_s: float = DAY_S
    slow_s: float = DAY_S / 3


LIVE = "live"
"""Of people who sit together: neither quiet hours nor vacations stop their clocks."""

DEFAULT = "relaxed"
"""Of new tables."""

PACES = {
    pace.key: pace
    for pace in (
        Pace(LIVE, 10 * MINUTE_S, MINUTE_S, 10 * MINUTE_S, 2 * MINUTE_S, 1 / 2, listed_s=2 * MINUTE_S, slow_s=200.0),
        Pace("fast", DAY_S, 4 * HOUR_S, DAY_S, 4 * HOUR_S, 2 / 3, listed_s=2 * HOUR_S),
        Pace(
            DEFAULT,
            *(7 * DAY_S, DAY_S, 7 * DAY_S, DAY_S),
            remind_every_s=DAY_S,
            remind_left_s=12 * HOUR_S,
            listed_s=6 * HOUR_S,
        ),
        Pace("none", None, 0.0, 0.0, 3 * DAY_S, remind_every_s=3 * DAY_S),
    )
}
