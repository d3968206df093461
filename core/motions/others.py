"""What the others decide about a seat whose person is away."""

from __future__ import annotations

from core import absence
from core.game import Seat
from core.motions.kind import consent
from core.stored import Motion
from core.table import Table
from core.wording import Refusal


class ByMost:
    """More than half of the other people who still play are enough, as long as the person is away."""

    def check(self, table: Table, motion: Motion) -> None:
        if not self.stands(table, motion):
            raise Refusal("table.absent.not", code=table.code)

    def voters(self, table: Table, motion: Motion) -> tuple[Seat, ...]:
        return tuple(seat for seat in table.voters if seat != motion.about)

    def enough(self, table: Table, motion: Motion) -> bool:
        voters = self.voters(table, motion)
        return 2 * len(consent(motion).intersection(voters)) > len(voters)

    def stands(self, table: Table, motion: Motion) -> bool:
        return absence.reason(table, about(motion)) != ""


def about(motion: Motion) -> Seat:
    assert motion.about is not None, "it is about a seat"
    return motion.about
