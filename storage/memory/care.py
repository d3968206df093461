"""`core.ports.care.CareStore` in memory."""

from __future__ import annotations

from core.people import Place
from core.ports.care import SETTLES_S, Care, Cared
from storage.memory.state import State


class MemoryCare:
    def __init__(self, state: State) -> None:
        self._state = state

    async def take(self, now: float, until: float, unit: str) -> list[Cared]:
        due = [
            (row.due_at, place)
            for place, row in self._state.care.items()
            if row.due_at is not None and row.due_at <= now and self._state.serves(unit, place)
        ]
        taken = []
        for _, place in sorted(due, key=lambda one: one[0]):
            row = self._state.care[place]
            row.due_at = until
            taken.append(Cared(place, row.care, row.no))
        return taken

    async def note(self, place: Place, care: Care) -> None:
        if place in self._state.care:
            self._state.care[place].care = care

    async def save(self, seen: Cared, care: Care, due_at: float | None, now: float) -> None:
        row = self._state.care.get(seen.place)
        if row is not None:
            row.care = care
            row.due_at = due_at if row.no == seen.no else now + SETTLES_S

    async def forget(self, seen: Cared) -> None:
        row = self._state.care.get(seen.place)
        if row is not None and row.no == seen.no:
            del self._state.care[seen.place]
