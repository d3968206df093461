"""A turn sketched before its time: kept in notation, tried anew on every position, played when the turn comes.

A title that plans answers `Game.plan`; where it has no answer there is no sketch. Everything here is made from what the
seat itself may see.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

import msgspec

from core.game import AnyGame, Move, Plan, Seat, Step
from core.records import Played, Record
from core.sight import Sight
from core.table import Status, Table
from core.wording import Line, Refusal

MOST_STEPS = 24
"""More than any turn has; keeps a sketch short enough to read and quick to try."""


class Sketch(msgspec.Struct, frozen=True):
    """`plan` is the position after the steps that work and what could follow; `lost` counts those that don't."""

    game: AnyGame
    plan: Plan
    lost: int

    @property
    def steps(self) -> tuple[Move, ...]:
        return self.plan.moves

    @property
    def ways(self) -> tuple[tuple[Move, tuple[Step, ...]], ...]:
        """What could follow, with the ways in a menu."""
        return tuple((move, self.game.steps(self.plan.view, move)) for move in self.plan.legal)


def sketch(table: Table, sight: Sight, more: Sequence[str] = ()) -> Sketch | None:
    """What the viewer of `sight` has sketched, and `more`, on the position as it stands.

    None where he can't plan: the title doesn't, the match is not running, or its phase leaves no room for it.
    """
    seat = sight.viewer
    if seat is None or seat in sight.resigned or table.match is None or table.status is not Status.RUNNING:
        return None
    notations = (*table.sketches.get(seat, ()), *more)
    title, strange = table.match.game, None
    moves: list[Move] = []
    try:
        moves.extend(title.parse(text) for text in notations)
    except Refusal as refusal:  # kept by a program that knew other moves
        strange = refusal.line
    plan = title.plan(sight.view, seat, moves)
    if plan is None:
        return None
    if plan.refusal is None:
        plan = msgspec.structs.replace(plan, refusal=strange)
    return Sketch(title, plan, len(notations) - len(plan.moves))


def told(sight: Sight, made: Sketch) -> list[Line]:
    """The steps that work, each in the words of its menu."""
    assert sight.viewer is not None
    lines = []
    for at, move in enumerate(made.steps):
        before = made.game.plan(sight.view, sight.viewer, made.steps[:at])
        assert before
        lines.append(made.game.steps(before.view, move)[-1].label)
    return lines


def play(table: Table, seat: Seat) -> tuple[list[Record], int, Line | None]:
    """Play the sketch of a seat on turn, each step a decision of its own; the sketch is used up by it.

    Returns the records, how many steps were played, and why the rest no longer works. Raises `Refusal` when nothing of
    it works.
    """
    title, wished = table.need_running().game, table.sketches.get(seat, ())
    records: list[Record] = []
    why = None
    while steps := table.sketches.get(seat):
        try:
            made = table.answer(seat, title.parse(steps[0]))
        except Refusal as refusal:
            if not records:
                raise Refusal("table.sketch.overtaken", why=refusal.line) from refusal
            why = refusal.line
            break
        records += made
        if not made:  # kept for a simultaneous choice, which others still have to make
            break
    table.sketch(seat, ())
    played = [record.moves[seat] for record in records if isinstance(record, Played) and seat in record.moves]
    done = len([*takewhile(lambda pair: pair[0] == pair[1], zip(wished, played, strict=False))])
    return records, done, why
