"""What platforms have told, so that it is done once."""

from __future__ import annotations

from typing import Final, Protocol

KEPT_S: Final = 2 * 86_400.0
"""No platform tells again what is older than a day."""


class HeardStore(Protocol):
    """Each method is one transaction."""

    async def first(self, source: str, number: int, now: float) -> bool:
        """Whether `source` (a platform and an account of ours there) tells its `number` for the first time; from now on
        it is known. What is older than `KEPT_S` at `now` (UTC, s) is forgotten.
        """
