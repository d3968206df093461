"""Taking back what has been revealed, or what others have answered: the match goes on from before the asker's last own
decision. Chance follows from the seed and the ply, so what was drawn then is drawn again.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Seat
from core.motions.kind import Together
from core.records import Record
from core.stored import Motion
from core.table import Table
from core.wording import Refusal


class Undoing(Together):
    """To the position after `value` plies. Whatever is decided meanwhile ends the question."""

    key = "undo"

    def check(self, table: Table, motion: Motion) -> None:
        need_ply(table, motion.by)

    def stands(self, table: Table, motion: Motion) -> bool:
        return motion.after == table.need_match().no

    def carry_out(self, table: Table, motion: Motion, at: float) -> Sequence[Record]:
        return table.rewind(motion.by, int(motion.value), at)


def ply_before(table: Table, seat: Seat) -> int | None:
    """How long the line was before the last decision of `seat`; None where it may ask for nothing back: it has made
    none, doesn't play on, or has chosen in secret and can still choose anew.
    """
    match = table.need_match()
    if match.over or seat not in table.voters or seat in table.pending:
        return None
    own = (at for at in range(match.ply - 1, -1, -1) if not match.line[at].forced and seat in match.line[at].moves)
    return next(own, None)


def need_ply(table: Table, seat: Seat) -> int:
    """`ply_before`. Raises `Refusal` where there is none."""
    ply = ply_before(table, seat)
    if ply is None:
        raise Refusal("table.change_instead" if seat in table.pending else "table.nothing_decided")
    return ply
