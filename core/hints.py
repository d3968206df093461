"""Hints at a table: who may ask for one, and how they are counted. Pure.

A hint leaves no trace for others while the match runs: it is counted with the table and told at its end. Asked for
again in the same position it is the same, and counts once.
"""

from __future__ import annotations

from collections import Counter

import msgspec

from core.game import Seat
from core.match import Match
from core.observation import Hinted
from core.stored import Status
from core.table import Table
from core.wording import Refusal


def position(match: Match) -> int:
    """Of all positions of a match: the number of its last record, be it a move, an undo or somebody's leaving."""
    return len(match.records)


def need_hints(table: Table, seat: Seat) -> None:
    """Raises `Refusal` where none are agreed on, or the seat has nothing to weigh."""
    match = table.need_running()
    if not table.life.hints:
        raise Refusal("table.hint.off")
    if len(match.legal(seat)) == 1:
        raise Refusal("table.hint.one_move")


def count(table: Table, seat: Seat) -> bool:
    """Note that the seat asks for one; False where it has asked in this position already, and nothing changes."""
    at, known = position(table.need_match()), table.life.hinted.get(seat, ())
    if at in known:
        return False
    hinted = {**table.life.hinted, int(seat): (*known, at)}
    table.life = msgspec.structs.replace(table.life, hinted=hinted)
    return True


def told(table: Table) -> tuple[Hinted, ...]:
    """Who has asked for how many, once the match is over; each under the name of whoever sat there then."""
    if table.match is None or table.status is not Status.OVER:
        return ()
    asked = Counter(
        (Seat(seat), table.match.called_then(Seat(seat), at) or table.names[seat])
        for seat, positions in sorted(table.life.hinted.items())
        for at in positions
    )
    return tuple(Hinted(seat, name, n) for (seat, name), n in asked.items())
