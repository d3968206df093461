"""A decision that a table awaits of a computer: whose it is, what thinkers are asked, and until when it is wanted."""

from __future__ import annotations

import msgspec

from core.game import Seat
from core.ports.thinking import Priority
from core.stored import Status
from core.table import Table
from core.thinking.deciding import Decide
from core.thinking.dice import Dice
from core.thinking.job import LIMIT_S


class ComputerTurn(msgspec.Struct, frozen=True, kw_only=True):
    """`records`: how many the match's log had. Whatever changes a position, or who decides for a seat, is a record of
    its own, so that as long as there are no more it is the same.

    `followed`: people who play see the move as soon as it is played; else it is kept until others have chosen, too, or
    nobody plays any more and only the end is waited for.
    """

    seat: Seat
    level: str
    records: int
    followed: bool
    priority: Priority
    job: Decide


def awaited(table: Table, seed: bytes) -> ComputerTurn | None:
    """The first that is; None where the table waits for people, or for nobody. `seed`: chance for the thinking."""
    seats = [seat for seat in table.undecided() if table.computer_level(seat)]
    if not seats:
        return None
    seat, match = seats[0], table.need_running()
    level = table.computer_level(seat)
    return ComputerTurn(
        seat=seat,
        level=level,
        records=len(match.records),
        followed=len(table.undecided()) == 1 and bool(table.voters),
        priority=Priority.PEOPLE if table.voters else Priority.COMPUTERS,
        job=Decide(
            position=match.known_to(seat, Dice(seed + b"dealt")),
            level=level,
            seed=seed,
            limit_s=LIMIT_S / len(seats),  # who chooses with them waits for all
        ),
    )


def stands(table: Table, turn: ComputerTurn) -> bool:
    """Whether the table still waits for just that decision."""
    return (
        table.status is Status.RUNNING
        and table.match is not None
        and len(table.match.records) == turn.records
        and turn.seat in table.undecided()
        and table.computer_level(turn.seat) == turn.level
    )
