"""Analyses of finished matches, kept with their tables, and how far those have come that are being made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from core.analysis import Analysis
from core.thinking.reviewing import Findings


class Kept(msgspec.Struct, frozen=True):
    """`analysis` once it is there. Until then `found` is how far it has come; `failed`: it can't be made."""

    analysis: Analysis | None = None
    found: Findings = Findings()
    failed: bool = False

    @property
    def ended(self) -> bool:
        """Whether nothing more is done for it."""
        return self.failed or self.analysis is not None


class AnalysisStore(Protocol):
    """Each method is one transaction. What another `core.analysis.VERSION` has kept counts as not there."""

    async def read(self, code: str) -> Kept | None:
        """What is kept of that table's match; None where nothing is."""

    async def want(self, code: str, *, anew: bool = False) -> None:
        """It is to be made, however long the match is over; `anew`: also where it was made, or tried in vain. Otherwise
        said twice, or of a table that isn't there, it changes nothing. Whoever makes it hears of the table.
        """

    async def save(self, code: str, kept: Kept) -> None:
        """In place of what was kept; nothing of a table that isn't there any more. Where it has `ended`, everybody
        hears of the table.
        """

    async def wanted(self, games: Sequence[str], since: float) -> list[str]:
        """Tables of these games whose match is over and has no analysis yet: those that were asked for, then those
        that ended after that time (UTC, s), the latest first.
        """
