"""Premoves at their turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from core.game import Seat
from core.premove.fitting import fitting
from core.premove.steps import Step, kept
from core.records import Record
from core.table import Table
from core.wording import Line, Refusal


class Outcome(NamedTuple):
    """The new records; how many steps were played or kept as a secret choice; why the next one no longer works, None
    where nothing stands against the plan.
    """

    records: Sequence[Record]
    done: int
    why: Line | None


def play(table: Table, seat: Seat, now: float) -> Outcome:
    """Play what fits of the plan of a seat that decides, as long as nobody else does: each step a decision of its own,
    each standing order once. Whatever was played is used up.
    """
    match = table.need_running()
    records, done, spent = list[Record](), 0, set[Step]()
    while seat in match.awaited and (done == 0 or seat not in table.pending):
        try:
            found = fitting(match, seat, table.premoves.get(seat, ()), spent)
        except Refusal as refusal:
            return Outcome(records, done, refusal.line)
        if found is None:
            break
        records += table.submit(seat, found.move, now)
        done += 1
        if found.step.standing:
            spent.add(found.step)
    return Outcome(records, done, None)


def drop_lost(table: Table, seat: Seat) -> None:
    """Nothing is kept of a plan that has stopped but its standing orders."""
    steps = kept(table.premoves.get(seat, ()))
    table.keep_premoves(seat, [str(step) for step in steps if step.standing])
