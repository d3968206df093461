"""How much one person, and one chat, may have and ask for; and the windows in which that is counted.

What is open is counted in the store, so that it holds for all processes and outlives them. Rates are counted here, in
memory, by the injected clock: libraries for it read the system's own time, and none answers with how long to wait.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Hashable
from math import ceil

from core.ports.clock import Clock
from core.wording import Refusal

MINUTE_S = 60.0
HOUR_S = 3600.0
DAY_S = 24 * HOUR_S

MOST_TABLES = 20
"""Waiting and running tables that one person owns."""

MOST_LOBBIES = 5
"""Waiting ones among them: a lobby that nobody joins isn't helped by another."""

MOST_TABLES_IN_CHAT = 50
"""Waiting and running tables in one chat with all its threads."""

MOST_NEW = (20, HOUR_S)
"""New tables of one person, also those that were cancelled since."""

MOST_NEW_IN_CHAT = (60, HOUR_S)
"""New tables in one chat with all its threads, whoever opens them."""

MOST_REPOSTS = (6, 10 * MINUTE_S)
"""Boards that one person may ask for again in one place."""

MOST_REPOSTS_FOR_ONLOOKERS = (1, 5 * MINUTE_S)
"""Boards of one table that come again in one place for whoever doesn't sit there, all of them together."""

MOST_WRONG_CODES = (10, 10 * MINUTE_S)
"""Codes of one person that fit no table: beyond, further codes wait. There are 194,481 codes of four letters, so that
at sixty an hour one of a thousand tables is met in three hours.
"""

MOST_WRONG_LINKS = (5, 10 * MINUTE_S)
"""Codes of one person, and of one account, that join nothing."""

LINK_S = 10 * MINUTE_S
"""So long a code that joins accounts is good."""

SILENCE_S = 7 * DAY_S
"""After so long without any change a lobby is closed."""

WARNED_S = DAY_S
"""So long before that its owner is called to it."""

MOST_WAITED_FOR = 5
"""Tables and games for which one person waits to be told."""

WAITING_KEPT_S = 7 * DAY_S
"""So long somebody waits for others who want to play the same game in the same chat."""

CANCELLED_KEPT_S = 30 * DAY_S
"""So long a table that was cancelled is kept; then its code may come back."""

UNSEEN_KEPT_S = 730 * DAY_S
"""Whoever has done nothing for so long, and sits at no table that is kept, is erased."""

MOST_FILES = (3, HOUR_S)
"""Files with everything about them that one person may ask for."""


class Window:
    """`most` events of each key within any `within_s` seconds."""

    def __init__(self, most: int, within_s: float, clock: Clock) -> None:
        self._most = most
        self._within_s = within_s
        self._clock = clock
        self._times: OrderedDict[Hashable, deque[float]] = OrderedDict()
        """When the last `most` events of each key were; the keys in the order of their last ones."""

    def wait_s(self, key: Hashable) -> float:
        """How long until there is room for one more; 0.0 when there is."""
        times = self._times.get(key)
        if times is None or len(times) < self._most:
            return 0.0
        return max(0.0, times[0] + self._within_s - self._clock.monotonic())

    def left(self, key: Hashable) -> int:
        """How many more there is room for now."""
        now = self._clock.monotonic()
        return self._most - sum(at + self._within_s > now for at in self._times.get(key, ()))

    def note(self, key: Hashable) -> None:
        """It has happened, with room or without."""
        now = self._clock.monotonic()
        self._times.setdefault(key, deque(maxlen=self._most)).append(now)
        self._times.move_to_end(key)
        while self._times and next(iter(self._times.values()))[-1] <= now - self._within_s:
            self._times.popitem(last=False)

    def take(self, key: Hashable, refusal: str) -> None:
        """Count one more. Raises `Refusal` with the sentence `refusal`, whose `n` is the minutes to wait for it."""
        self.need(key, refusal)
        self.note(key)

    def need(self, key: Hashable, refusal: str) -> None:
        """Raises `Refusal` as `take` does, and counts nothing."""
        if wait_s := self.wait_s(key):
            raise Refusal(refusal, n=ceil(wait_s / MINUTE_S))


class Rates:
    """All that is counted in memory."""

    def __init__(self, clock: Clock) -> None:
        self.new = Window(*MOST_NEW, clock)
        self.new_in_chat = Window(*MOST_NEW_IN_CHAT, clock)
        self.reposts = Window(*MOST_REPOSTS, clock)
        self.reposts_for_onlookers = Window(*MOST_REPOSTS_FOR_ONLOOKERS, clock)
        self.files = Window(*MOST_FILES, clock)
        self.wrong_codes = Window(*MOST_WRONG_CODES, clock)
        self.wrong_links = Window(*MOST_WRONG_LINKS, clock)
