"""`core.ports.heard.HeardStore` in memory."""

from __future__ import annotations

from core.ports.heard import KEPT_S


class MemoryHeard:
    def __init__(self) -> None:
        self._heard: dict[tuple[str, int], float] = {}

    async def first(self, source: str, number: int, now: float) -> bool:
        self._heard = {key: at for key, at in self._heard.items() if at >= now - KEPT_S}
        if (source, number) in self._heard:
            return False
        self._heard[source, number] = now
        return True
