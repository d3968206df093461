"""Whether the program lives, and whether it is ready. What keeps it from that is said in sentences for the operator."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

from bots.adapter import Adapter
from bots.reconciler import Reconciler
from core.ports.clock import Clock
from core.ports.stores import StoreFailure, Stores

log = logging.getLogger(__name__)

LATE_S = 1.0
"""An event loop that is later than this keeps people waiting for every answer."""

BEAT_S = 0.5
REMEMBERED_S = 10.0
"""How long it counts that the loop was late: whoever asks comes now and then."""

STORE_S = 5.0
"""A store that says nothing for so long doesn't answer."""

LOOK_S = 60.0
"""The reconciler looks twice in this time, whatever there is to do."""


class LoopWatch:
    """How late the event loop comes to what is due."""

    def __init__(self, clock: Clock, tell: Callable[[float], None] = lambda late_s: None) -> None:
        """`tell` hears of each beat how late it came."""
        self._clock = clock
        self._tell = tell
        self._due = clock.monotonic()
        self._worst_s, self._worst_at = 0.0, clock.monotonic()

    @property
    def late_s(self) -> float:
        """At the worst of the last seconds, and now."""
        now = self._clock.monotonic()
        remembered_s = self._worst_s if now - self._worst_at < REMEMBERED_S else 0.0
        return max(remembered_s, now - self._due)

    async def run(self) -> None:
        """Until cancelled."""
        self._due = self._clock.monotonic()
        while True:
            self._due += BEAT_S
            await self._clock.sleep(max(0.0, self._due - self._clock.monotonic()))
            now = self._clock.monotonic()
            self._note(now, max(0.0, now - self._due))
            self._due = now

    def _note(self, now: float, late_s: float) -> None:
        self._tell(late_s)
        if late_s > LATE_S:
            log.warning("the event loop was late by %.1f s", late_s, extra={"duration_ms": round(late_s * 1000)})
        if late_s >= self._worst_s or now - self._worst_at >= REMEMBERED_S:
            self._worst_s, self._worst_at = late_s, now


class Health:
    def __init__(
        self, stores: Stores, adapters: Sequence[Adapter], reconciler: Reconciler, clock: Clock, loop: LoopWatch
    ) -> None:
        self._stores = stores
        self._adapters = adapters
        self._reconciler = reconciler
        self._clock = clock
        self._loop = loop

    async def ails(self) -> list[str]:
        """Why it shouldn't be called alive; nothing where it should."""
        late_s = self._loop.late_s
        return [f"The event loop is late by {late_s:.1f} s."] if late_s > LATE_S else []

    async def lacks(self) -> list[str]:
        """Why it isn't ready; nothing where it is."""
        return [*await self._store_lacks(), *(one for adapter in self._adapters for one in _link_lacks(adapter))]

    async def works(self) -> bool:
        """Whether deliveries are looked after, and the store says something, be it that it can't now: a disk that is
        full isn't mended by starting again, but a thread that hangs is.
        """
        if self._clock.monotonic() - self._reconciler.looked_at > LOOK_S:
            return False
        try:
            failure = await self._store_failure()
        except TimeoutError:
            return False
        if failure is not None:
            log.warning("the store fails: %s", failure)
        return True

    async def _store_lacks(self) -> list[str]:
        try:
            failure = await self._store_failure()
        except TimeoutError:
            return [f"The store hasn't answered for {STORE_S:.0f} s."]
        return [] if failure is None else [str(failure)]

    async def _store_failure(self) -> StoreFailure | None:
        """Why the store can't answer as it should; None where it does. Raises `TimeoutError` where it says nothing."""
        async with asyncio.timeout(STORE_S):
            try:
                await self._stores.alive.last()
            except StoreFailure as failure:
                return failure
        return None


def _link_lacks(adapter: Adapter) -> list[str]:
    name = adapter.unit.capitalize()
    states = {link.state for link in adapter.links}
    if "lost" in states:
        return [f"{name} is lost: another process has taken it over."]
    return [f"{name} isn't connected yet."] if "starting" in states else []
