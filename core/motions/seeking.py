"""Somebody else is looked for in a seat."""

from __future__ import annotations

from collections.abc import Sequence

from core import absence
from core.motions.others import ByMost, about
from core.records import Record
from core.stored import Motion
from core.table import Table


class Seeking(ByMost):
    key = "substitute"

    def stands(self, table: Table, motion: Motion) -> bool:
        return super().stands(table, motion) and about(motion) not in table.life.sought

    def carry_out(self, table: Table, motion: Motion, at: float) -> Sequence[Record]:
        absence.seek(table, about(motion))
        return ()
