"""Where only one process can serve, it holds everything, for ever, and counts for itself."""

from __future__ import annotations

from collections.abc import Collection

from core.ports.clock import Clock
from core.ports.leases import UNFENCED, Held, Member


class AlwaysHeld:
    """`core.ports.leases.LeaseStore`."""

    shared = False

    async def beat(self, member: Member, ttl_s: float, leaving: Collection[str] = ()) -> Held:
        return Held(units=dict.fromkeys((*member.units, *leaving), UNFENCED), versions={member.version: 1})

    async def is_free(self, units: Collection[str]) -> bool:
        return False

    async def give_back(self, member: str, units: Collection[str]) -> None:
        """Nobody else would take them."""

    async def depart(self, member: str) -> None:
        """Whoever comes next holds everything."""

    async def close(self) -> None:
        """Nothing is open."""


class OwnRates:
    """`core.ports.rates.RateStore` of the only process."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._until: dict[str, float] = {}

    async def take(self, name: str, gap_s: float, at_once: int = 1) -> float:
        now = self._clock.monotonic()
        after = max(self._until.get(name, now), now) + gap_s
        self._until[name] = after
        return max(0.0, after - gap_s * at_once - now)

    async def close(self) -> None:
        """Nothing is open."""
