"""Which step of a plan answers a decision, and what a decision leaves of a plan."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from core.game import Move, Seat, View
from core.match import Match
from core.premove.ahead import not_met
from core.premove.steps import Step, kept
from core.wording import Line, Refusal


class Fit(NamedTuple):
    """The step that answers, and the move that it comes to."""

    step: Step
    move: Move


def fitting(match: Match, seat: Seat, texts: Sequence[str], spent: Collection[Step] = ()) -> Fit | None:
    """The step that answers the decision that `seat` has to make; None while the plan waits for another decision.
    Raises `Refusal` with the reason where the plan stops: its next step is for this decision and can't be played.

    Standing orders that don't fit are passed over, as are those that are `spent`. A step that may still come, but not
    at a decision of this kind, waits with all steps behind it.
    """
    view, waiting = match.view(seat), False
    for step in kept(texts):
        if step in spent or (waiting and not step.standing):
            continue
        found = _goes(match, view, seat, step)
        if isinstance(found, Move):
            return Fit(step, found)
        if not step.standing:
            if not _waits(match, view, seat, step):
                raise Refusal(found.key, **found.args)
            waiting = True
    return None


def _goes(match: Match, view: View, seat: Seat, step: Step) -> Move | Line:
    """The move of the first way that can be gone, else why the first way can't."""
    why: Line | None = None
    for way in step.ways:
        try:
            move: Move = match.game.parse(way.move)
            match.check(seat, move)
            failing = next((one for one in way.conditions if not match.game.holds(view, one, move)), None)
        except Refusal as refusal:
            why = why or refusal.line
            continue
        if failing is None:
            return move
        why = why or not_met(match.game, view, seat, way, failing)
    assert why
    return why


def _waits(match: Match, view: View, seat: Seat, step: Step) -> bool:
    """Whether the step is for another decision than this one: no move of its kinds is asked for, and one of it may come
    later.
    """
    asked, moves = {type(move) for move in match.legal(seat)}, [*_moves(match, step)]
    return not any(type(move) in asked for move in moves) and any(_may_come(match, view, seat, one) for one in moves)


def _moves(match: Match, step: Step) -> Iterator[Move]:
    for way in step.ways:
        with suppress(Refusal):  # kept by a program that knew other moves
            yield match.game.parse(way.move)


def _may_come(match: Match, view: View, seat: Seat, move: Move) -> bool:
    found = match.game.look_ahead(view, seat, [move])
    return found is not None and not found.imagined and bool(found.moves)


def left(match: Match, seat: Seat, texts: Sequence[str], move: Move) -> tuple[str, ...]:
    """What is left of a plan once `seat` decides for `move`: its next step is done by it, or still to come. A decision
    that the next step was for, made otherwise than by an order before it, ends all steps but standing orders.
    """
    steps = kept(texts)
    at = next((at for at, step in enumerate(steps) if not step.standing), None)
    if at is None:
        return tuple(texts)
    if steps[at].plays(str(move)):
        return without(texts, str(move))
    ordered = any(order.plays(str(move)) for order in steps[:at])
    if ordered or _waits(match, match.view(seat), seat, steps[at]):
        return tuple(texts)
    return tuple(map(str, (step for step in steps if step.standing)))


def without(texts: Sequence[str], move: str) -> tuple[str, ...]:
    """The plan behind its next step where that is this move; nobody decided for it, so nothing else ends."""
    steps = kept(texts)
    at = next((at for at, step in enumerate(steps) if not step.standing), None)
    if at is None or not steps[at].plays(move):
        return tuple(texts)
    return (*texts[:at], *texts[at + 1 :])
