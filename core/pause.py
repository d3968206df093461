"""A pause of this process while the store fails: it doubles with each failure in a row. That it fails, and when it
works again, the store says itself (`storage.outage`), once for all who wait.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

from core.ports.clock import Clock
from core.ports.stores import StoreFailure

T = TypeVar("T")

FIRST_S, LONGEST_S = 1.0, 2.0
"""All want to go on soon after it works again, and asking in vain costs little: a store that knows itself to be away
says so at once.
"""


class Pause:
    """By monotonic time."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._until = float("-inf")
        self.failures = 0

    def begin(self) -> float | None:
        """Something has failed: how long to rest now. None where that has been said: others failed at the same time."""
        if self.left_s:
            return None
        pause_s = min(FIRST_S * 2.0**self.failures, LONGEST_S)
        self.failures += 1
        self._until = self._clock.monotonic() + pause_s
        return pause_s

    @property
    def left_s(self) -> float:
        return max(0.0, self._until - self._clock.monotonic())

    async def rest(self) -> None:
        """Something has failed: until it is to be tried again."""
        self.begin()
        await self._clock.sleep(self.left_s)

    async def until_taken(self, do: Callable[[], Awaitable[T]]) -> T:
        """Try it until the store takes it; it must bear to be done twice."""
        while True:
            try:
                done = await do()
            except StoreFailure:
                await self.rest()
            else:
                self.end()
                return done

    def end(self) -> None:
        """It works (again)."""
        self.failures = 0
        self._until = float("-inf")
