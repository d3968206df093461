"""How long what was committed waits until it is to be seen in a chat, as far as this process has heard of it."""

from __future__ import annotations

from collections import OrderedDict, deque

from core.ports.clock import Clock
from core.ports.outbox import Destination

CHANGES_KEPT = 32
"""Of one table: with more of them waiting, a destination's delay is counted from the oldest that is kept."""

MOST_TABLES, MOST_DESTINATIONS = 2048, 16_384


class Delays:
    """A delivery shows all changes that were made before it was begun. By monotonic time."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._changes: OrderedDict[str, deque[float]] = OrderedDict()
        self._begun: dict[int, float] = {}
        self._shown: OrderedDict[int, float] = OrderedDict()
        """Up to when a destination shows what was changed."""

    def changed(self, code: str) -> None:
        self._changes.setdefault(code, deque(maxlen=CHANGES_KEPT)).append(self._clock.monotonic())
        self._changes.move_to_end(code)
        while len(self._changes) > MOST_TABLES:
            self._changes.popitem(last=False)

    def begin(self, destination: int) -> None:
        """What is there is made into a screen from now on."""
        self._begun[destination] = self._clock.monotonic()

    def end(self, destination: int) -> None:
        self._begun.pop(destination, None)

    def shown(self, destination: Destination) -> float | None:
        """It shows all up to when it was begun: how long the oldest of it has waited; None where none is known."""
        waited_s = self.waiting_s(destination.id, destination.table)
        self._shown[destination.id] = self._begun.get(destination.id, self._clock.monotonic())
        self._shown.move_to_end(destination.id)
        while len(self._shown) > MOST_DESTINATIONS:
            self._shown.popitem(last=False)
        return waited_s

    def waiting_s(self, destination: int, code: str) -> float | None:
        """How long the oldest change that isn't shown there has waited; None where none is known. Of a destination that
        is new only the newest counts: it may have come with that one.
        """
        changes = self._changes.get(code)
        if not changes:
            return None
        since = self._shown.get(destination)
        missed = changes[-1] if since is None else next((at for at in changes if at > since), None)
        return None if missed is None else self._clock.monotonic() - missed
