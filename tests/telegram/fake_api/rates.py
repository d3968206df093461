"""How many messages the service takes, and what it answers beyond."""

from __future__ import annotations

import math
import time
from collections import defaultdict, deque
from dataclasses import dataclass, field

from .errors import flood


@dataclass
class Rates:
    """The service's flood control, switchable. Sends and edits count alike.

    `group_per_minute` over all messages of one group, `chat_per_second` in any chat with a burst of `burst`,
    `overall_per_second` over everything. `minute_s` is how long a minute lasts, so that tests can run fast; a
    second is its sixtieth. `retry_after` is told in the same units, rounded up, as whole seconds. A refused call costs
    `penalty_s` more: whoever goes on calling is shut out for longer.
    """

    on: bool = False
    group_per_minute: int = 20
    chat_per_second: int = 1
    burst: int = 1
    overall_per_second: int = 30
    minute_s: float = 60.0
    penalty_s: float = 0.0
    refused: int = 0
    _seen: dict[object, deque[float]] = field(default_factory=lambda: defaultdict(deque))
    _shut_until: dict[int, float] = field(default_factory=dict)

    def shut(self, chat_id: int, seconds: float) -> None:
        """Refuse everything to this chat for a while, as after a storm."""
        self._shut_until[chat_id] = time.monotonic() + seconds

    def take(self, chat_id: int, group: bool, slow_s: float = 0.0) -> None:
        """Count one message to a chat, or refuse it with 429; a refused message isn't counted. `slow_s`: the pause that
        the chat's slow mode asks for.
        """
        now = time.monotonic()
        wait = self._shut_until.get(chat_id, 0.0) - now
        if slow_s:
            wait = max(wait, self._wait(("slow", chat_id), 1, slow_s, now))
            if wait <= 0:
                self._seen["slow", chat_id].append(now)
        if self.on:
            second = self.minute_s / 60
            windows = [(("chat", chat_id), self.chat_per_second * self.burst, second * self.burst)]
            windows.append((("all",), self.overall_per_second, second))
            if group:
                windows.append((("group", chat_id), self.group_per_minute, self.minute_s))
            wait = max([wait, *(self._wait(key, limit, period, now) for key, limit, period in windows)])
            if wait <= 0:
                for key, _, _ in windows:
                    self._seen[key].append(now)
        if wait > 0:
            self.refused += 1
            if self.penalty_s:
                wait += self.penalty_s
                self.shut(chat_id, wait)
            raise flood(max(1, math.ceil(wait)))

    def _wait(self, key: object, limit: int, period: float, now: float) -> float:
        seen = self._seen[key]
        while seen and seen[0] <= now - period:
            seen.popleft()
        return seen[0] + period - now if len(seen) >= limit else 0.0
