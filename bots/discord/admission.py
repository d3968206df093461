"""Whether Discord hears the bot at all: what it says to one call of an account that is shut out, it says to all."""

from __future__ import annotations

import discord

from bots.discord.errors import Meaning, meaning
from core.ports.clock import Clock
from core.ports.platform import TryLater

PROBE_S = 15.0
"""How long the others wait for the one call that finds out."""


class Admission:
    """Shut by a token that is refused, or by Discord's guard against floods, which answers 429 by itself: the library
    waits out every other 429 or says `RateLimited`. One call goes first when the time is over.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._shut_until: float | None = None

    def check(self) -> None:
        """Raises `TryLater` while calls are in vain."""
        now = self._clock.monotonic()
        if self._shut_until is None:
            return
        if now < self._shut_until:
            raise TryLater(self._shut_until - now)
        self._shut_until = now + PROBE_S

    def heard(self) -> None:
        self._shut_until = None

    def failed(self, error: Exception, after_s: float) -> None:
        """A call failed; it is not to be repeated for so many seconds."""
        if meaning(error) is Meaning.LOCKED_OUT or (isinstance(error, discord.HTTPException) and error.status == 429):
            self._shut_until = self._clock.monotonic() + after_s
        elif meaning(error) is not Meaning.UNSURE:
            self._shut_until = None
