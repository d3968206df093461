"""When the service was alive: where nobody could move, nobody's time counts."""

from __future__ import annotations

from typing import Final, Protocol

from core.clock import Span

BEAT_S: Final = 60.0
"""How often whoever is alive says so."""

GAP_S: Final = 150.0
"""Silence of more than that was a downtime. A restart isn't one."""

KEPT_S: Final = 365 * 86_400.0
"""No clock has run for longer."""


class AliveStore(Protocol):
    """Each method is one transaction."""

    async def last(self) -> float | None:
        """When somebody last said that they are alive; None: nobody ever has."""

    async def beat(self, at: float) -> tuple[Span, ...]:
        """Somebody is alive at that time (UTC, s since 1970); the downtimes that are known now, in their order.

        If nobody has said so for more than `GAP_S`, that was a downtime, and every table that waits for a time is due
        at once (`core.ports.tables.TableStore.due`): what boards show is told anew, and not only where somebody does
        something, be it in secret. Downtimes that ended more than `KEPT_S` ago are forgotten.
        """
