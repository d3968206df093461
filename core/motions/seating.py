"""Somebody who has come forward gets a seat for which a substitute is looked for."""

from __future__ import annotations

from collections.abc import Sequence

from core import absence
from core.motions.others import ByMost, about
from core.records import Record
from core.stored import Motion
from core.table import Table


class Seating(ByMost):
    """The `candidate` has no vote; `value` is what whoever had the seat was called."""

    key = "seat"

    def stands(self, table: Table, motion: Motion) -> bool:
        if motion.candidate is None or table.seat_of(motion.candidate.person) is not None:
            return False
        return super().stands(table, motion) and about(motion) in table.life.sought

    def carry_out(self, table: Table, motion: Motion, at: float) -> Sequence[Record]:
        assert motion.candidate is not None
        return absence.substitute(table, about(motion), motion.candidate, at)
