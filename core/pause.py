"""A pause of this process after failures: it doubles with each in a row."""

from __future__ import annotations

from core.ports.clock import Clock


class Pause:
    """By monotonic time. It begins at a second."""

    def __init__(self, clock: Clock, longest_s: float) -> None:
        self._clock = clock
        self._longest_s = longest_s
        self._until = float("-inf")
        self.failures = 0

    def begin(self) -> float | None:
        """Something has failed: how long to rest now. None where that has been said: others failed at the same time."""
        if self.left_s:
            return None
        pause_s = min(2.0**self.failures, self._longest_s)
        self.failures += 1
        self._until = self._clock.monotonic() + pause_s
        return pause_s

    @property
    def left_s(self) -> float:
        return max(0.0, self._until - self._clock.monotonic())

    def end(self) -> None:
        """It works (again)."""
        self.failures = 0
        self._until = float("-inf")
