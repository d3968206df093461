"""Ending a match without a result."""

from __future__ import annotations

from collections.abc import Sequence

from core.motions.kind import Together
from core.records import Record
from core.stored import Cancellation, Motion
from core.table import Table


class Cancelling(Together):
    key = "cancel"

    def carry_out(self, table: Table, motion: Motion, at: float) -> Sequence[Record]:
        table.cancel(Cancellation(table.names[motion.by], at, "agreed"))
        return ()
