"""What a kind of question says of itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from core.game import Seat
from core.records import Record
from core.stored import Motion
from core.table import Table


class Kind(Protocol):
    """One for each thing that is decided together. Nothing here changes the motion: `core.motions.voting` does."""

    key: str

    def check(self, table: Table, motion: Motion) -> None:
        """Raises `Refusal` where that can't be asked now."""

    def voters(self, table: Table, motion: Motion) -> tuple[Seat, ...]:
        """Seats of the people who decide it. Computers agree to everything."""

    def enough(self, table: Table, motion: Motion) -> bool:
        """Whether those who consent decide it; with more of them it stays so."""

    def stands(self, table: Table, motion: Motion) -> bool:
        """Whether what is asked still makes sense; else the question has no answer."""

    def carry_out(self, table: Table, motion: Motion, at: float) -> Sequence[Record]:
        """Do it, and return the new records."""


def consent(motion: Motion) -> frozenset[Seat]:
    """Who agrees, in words or by silence; also of those who have no vote any more."""
    return frozenset((*motion.agreed, *motion.silent))


class Together:
    """What all who still play decide: one "no" is enough against it."""

    def check(self, table: Table, motion: Motion) -> None:
        """It can always be asked."""

    def voters(self, table: Table, motion: Motion) -> tuple[Seat, ...]:
        return table.voters

    def enough(self, table: Table, motion: Motion) -> bool:
        return consent(motion) >= frozenset(table.voters)

    def stands(self, table: Table, motion: Motion) -> bool:
        return True
