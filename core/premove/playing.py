"""Premoves at their turn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from core.game import Seat
from core.records import Played, Record
from core.table import Table
from core.wording import Line, Refusal


def play(table: Table, seat: Seat, now: float) -> tuple[list[Record], int, Line | None]:
    """Play the premoves of a seat on turn, each a decision of its own; they are used up by it.

    Returns the records, how many premoves were played, and why the rest no longer works. Raises `Refusal` when none of
    them works.
    """
    wished = table.premoves.get(seat, ())
    records: list[Record] = []
    why = None
    while steps := table.premoves.get(seat):
        try:
            made = table.submit(seat, table.title.parse(steps[0]), now)
        except Refusal as refusal:
            if not records:
                raise Refusal("table.premove.overtaken", why=refusal.line) from refusal
            why = refusal.line
            break
        records += made
        if not made:  # kept for a simultaneous choice, which others still have to make
            break
    table.keep_premoves(seat, ())
    return records, _played(records, seat, wished), why


def _played(records: Sequence[Record], seat: Seat, wished: Sequence[str]) -> int:
    """How many of the wished moves stand in the records, one behind the other."""
    played = [record.moves[seat] for record in records if isinstance(record, Played) and seat in record.moves]
    return len([*takewhile(lambda pair: pair[0] == pair[1], zip(wished, played, strict=False))])
