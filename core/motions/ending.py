"""The match ends without a result, since somebody is away."""

from __future__ import annotations

from collections.abc import Sequence

from core.motions.others import ByMost
from core.records import Record
from core.stored import Cancellation, Motion
from core.table import Table


class Ending(ByMost):
    key = "end"

    def carry_out(self, table: Table, motion: Motion, at: float) -> Sequence[Record]:
        table.cancel(Cancellation(table.names[motion.by], at, "agreed"))
        return ()
