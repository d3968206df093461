"""What a computer of some level plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from core.game import AnyGame, Move, Seat
from core.levels import check_level, decide_on_view
from core.thinking.dice import Dice, softmax
from core.thinking.job import Job, Position, Shelf
from core.thinking.mind import AnyMind
from core.thinking.searching import GLANCES, Spent, Thought, never, think

OVERLOOKED = 0.25
"""How likely a beginner is not to see a move at all."""

WEIGHED = 5
"""So many moves a beginner chooses from, the best of those that they see."""

WARMTH = 2.5
"""How much less a beginner trusts what looks good at once than the mind's own playouts do."""


class Decided(msgspec.Struct, frozen=True):
    """The move, in notation."""

    move: str


class Decide(Job[Decided], frozen=True, kw_only=True):
    """What a computer of that `level` plays in the position. `seed`: chance of its own, which nobody can foresee."""

    answer: ClassVar[type[Decided]] = Decided

    position: Position
    level: str
    seed: bytes

    def work(self, shelf: Shelf, spent: Spent) -> Decided:
        at = self.position
        return Decided(
            str(decide(at.title(shelf), at.mind(shelf), at.read(), at.seat, self.level, Dice(self.seed), spent))
        )


def decide(game: AnyGame, mind: AnyMind, state: Any, seat: Seat, level: str, dice: Dice, spent: Spent = never) -> Move:
    """What `seat`, which is to act, plays at that level. Of `state` nothing is read that the seat can't know: all that
    follows stands on a position imagined from it. `state` is left as it is. Raises `Refusal` for an unknown level.
    """
    check_level(level)
    known = game.imagine(state, seat, dice)
    legal: Sequence[Move] = game.legal(known, seat)
    if len(legal) == 1:
        return legal[0]
    match level:
        case "beginner":
            return _like_a_beginner(game, mind, known, seat, legal, dice)
        case "strong":
            return ponder(game, mind, known, seat, dice, spent).move
        case "steady":
            if mind.steady is not None:
                return think(game, mind, known, seat, mind.steady, dice, spent).move
            return _steadily(game, mind, known, seat, legal, dice)
        case _:
            return decide_on_view(level, game, game.view(known, seat), legal, dice)


def ponder(game: AnyGame, mind: AnyMind, state: Any, seat: Seat, dice: Dice, spent: Spent = never) -> Thought:
    """How the strong level thinks: `think` by the plan that was chosen for so many seats."""
    return think(game, mind, state, seat, mind.judgement(len(game.standing(state))).strong, dice, spent)


def _steadily(game: AnyGame, mind: AnyMind, known: Any, seat: Seat, legal: Sequence[Move], dice: Dice) -> Move:
    """The best mean worth over some imagined positions."""
    sums = [0.0] * len(legal)
    for _ in range(GLANCES):
        for at, worth in enumerate(mind.worths(game.imagine(known, seat, dice), seat, legal)):
            sums[at] += worth
    most = max(sums)
    equal = [move for move, worth in zip(legal, sums, strict=True) if worth == most]
    return equal[dice.below(len(equal))]


def _like_a_beginner(game: AnyGame, mind: AnyMind, known: Any, seat: Seat, legal: Sequence[Move], dice: Dice) -> Move:
    """A mistake that a person makes: they don't see all of their moves, and what is good only roughly."""
    seen = [move for move in legal if dice.random() >= OVERLOOKED] or legal
    seen = [move for move in seen if not _loses_at_once(game, known, seat, move, dice)] or seen
    worths = mind.worths(known, seat, seen)
    weighed = sorted(range(len(seen)), key=lambda at: -worths[at])[:WEIGHED]
    warmth = WARMTH * mind.judgement(len(game.standing(known))).warmth
    return seen[weighed[dice.weighted(softmax([worths[at] for at in weighed], warmth))]]


def _loses_at_once(game: AnyGame, known: Any, seat: Seat, move: Move, dice: Dice) -> bool:
    """Whether the move ends the match, and somebody else wins it."""
    if game.to_act(known) != (seat,):
        return False
    position = known.clone()
    game.apply(position, {seat: move}, dice)
    outcome = game.outcome(position)
    return outcome is not None and seat not in outcome.winners
