"""`core.ports.analyses.AnalysisStore` in memory, where everything is of this version."""

from __future__ import annotations

from collections.abc import Sequence

from core.ports.analyses import Kept
from core.stored import Status
from storage.memory.state import State


class MemoryAnalyses:
    def __init__(self, state: State) -> None:
        self._state = state

    async def read(self, code: str) -> Kept | None:
        return self._state.analyses.get(code)

    async def want(self, code: str, *, anew: bool = False) -> None:
        if code in self._state.tables and (anew or code not in self._state.analyses):
            self._state.analyses[code] = Kept()
            self._state.touch([code])

    async def save(self, code: str, kept: Kept) -> None:
        if code in self._state.tables:
            self._state.analyses[code] = kept
            if kept.ended:
                self._state.touch([code])

    async def wanted(self, games: Sequence[str], since: float) -> list[str]:
        kept = self._state.analyses
        over = [
            row for row in self._state.tables.values() if row.table.status is Status.OVER and row.table.game in games
        ]
        found = [
            row for row in over if (not kept[row.table.code].ended if row.table.code in kept else row.updated > since)
        ]
        found.sort(key=lambda row: (row.table.code not in kept, -row.updated, row.table.code))
        return [row.table.code for row in found]
