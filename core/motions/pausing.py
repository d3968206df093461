"""Pausing and going on: while a match is paused clocks and reminders stand; moves stay possible."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from core.motions.kind import Together, consent
from core.records import Record
from core.stored import Motion
from core.table import Table
from core.wording import Refusal


class Pausing(Together):
    key = "pause"

    def check(self, table: Table, motion: Motion) -> None:
        if not self.stands(table, motion):
            raise Refusal("table.paused_already", code=table.code)

    def stands(self, table: Table, motion: Motion) -> bool:
        return table.life.paused is None

    def carry_out(self, table: Table, motion: Motion, at: float) -> Sequence[Record]:
        table.life = msgspec.structs.replace(table.life, paused=at, paused_by=motion.by)
        return ()


class Resuming(Together):
    """Whoever asked for the pause ends it without asking anybody."""

    key = "resume"

    def check(self, table: Table, motion: Motion) -> None:
        if not self.stands(table, motion):
            raise Refusal("table.not_paused", code=table.code)

    def stands(self, table: Table, motion: Motion) -> bool:
        return table.life.paused is not None

    def enough(self, table: Table, motion: Motion) -> bool:
        return table.life.paused_by in consent(motion) or super().enough(table, motion)

    def carry_out(self, table: Table, motion: Motion, at: float) -> Sequence[Record]:
        table.life = msgspec.structs.replace(table.life, paused=None, paused_by=None)
        return ()
