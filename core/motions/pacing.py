"""Playing at another pace from now on."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from core.clocks import restart
from core.motions.kind import Together
from core.records import Record
from core.stored import Motion
from core.table import Table
from core.wording import Refusal


class Pacing(Together):
    """To the pace `value`, a key of `core.pace.PACES`; everybody has a whole bank then."""

    key = "pace"

    def check(self, table: Table, motion: Motion) -> None:
        if not self.stands(table, motion):
            raise Refusal("table.pace_already", code=table.code)

    def stands(self, table: Table, motion: Motion) -> bool:
        return table.life.pace != motion.value

    def carry_out(self, table: Table, motion: Motion, at: float) -> Sequence[Record]:
        table.life = msgspec.structs.replace(table.life, pace=motion.value)
        restart(table, at)
        return ()
