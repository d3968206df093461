"""What all processes together do only so often: a network counts an account's calls, whoever makes them."""

from __future__ import annotations

from typing import Protocol

LONGEST_S = 300.0
"""Nobody is put off further. What is noted further ahead was noted before a clock was set back."""


class RateStore(Protocol):
    """Each method is one transaction. No time but the store's own is compared."""

    async def take(self, name: str, gap_s: float, at_once: int = 1) -> float:
        """One more of what may happen every `gap_s` seconds, after a rest `at_once` of it together: in how many seconds
        it may be done. It counts as done.
        """

    async def close(self) -> None: ...
