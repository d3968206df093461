"""A computer plays for somebody until they are back."""

from __future__ import annotations

from collections.abc import Sequence

from core import absence
from core.motions.others import ByMost, about
from core.records import Record
from core.stored import Motion
from core.table import Table


class Holding(ByMost):
    key = "computer"

    def stands(self, table: Table, motion: Motion) -> bool:
        return super().stands(table, motion) and not table.computer_level(about(motion))

    def carry_out(self, table: Table, motion: Motion, at: float) -> Sequence[Record]:
        return absence.hold(table, about(motion))
