"""`core.ports.alive.AliveStore` in memory."""

from __future__ import annotations

import msgspec

from core.clock import Span
from core.ports.alive import GAP_S, KEPT_S
from storage.memory.state import State


class MemoryAlive:
    def __init__(self, state: State) -> None:
        self._state = state
        self._last: float | None = None
        self._downtimes: dict[float, float] = {}

    async def last(self) -> float | None:
        return self._last

    async def beat(self, at: float) -> tuple[Span, ...]:
        last, self._last = self._last, at
        if last is not None and at - last > GAP_S:
            self._downtimes[last] = at
            for row in self._state.tables.values():
                if row.table.due is not None and row.table.due > at:
                    row.table = msgspec.structs.replace(row.table, due=at)
        self._downtimes = {began: ended for began, ended in self._downtimes.items() if ended >= at - KEPT_S}
        return tuple(sorted(self._downtimes.items()))
