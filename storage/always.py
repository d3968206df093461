"""Where only one process can serve, it holds everything, for ever: `core.ports.leases.LeaseStore`."""

from __future__ import annotations

from collections.abc import Collection

from core.ports.leases import UNFENCED, Held, Member


class AlwaysHeld:
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
