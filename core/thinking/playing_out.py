"""What every search does with an imagined position: play on by the mind's own worths, and value where that leads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import tanh
from typing import Any, NamedTuple

from core.game import AnyGame, Move, Seat
from core.thinking.dice import Dice, softmax
from core.thinking.mind import AnyMind

SOME, MANY = 0.1, 0.5
"""How much points weigh beside the chance to win: while all is open, and when the winner is clear."""

CLEAR = 0.1
"""Below this chance to win, or as far from certainty, points begin to weigh more: people judge by such moves."""


class Value(NamedTuple):
    """By seat: chances to win, and how far ahead in points, from 0 to 1."""

    chances: Sequence[float]
    ahead: Sequence[float]


def points_weigh(chance: float) -> float:
    """How much points count where the chance to win is `chance`."""
    clear = max(0.0, 1.0 - min(chance, 1.0 - chance) / CLEAR)
    return SOME + (MANY - SOME) * clear


class Table:
    """A title with its mind at a count of seats, and the dice of one thought."""

    def __init__(self, game: AnyGame, mind: AnyMind, seats: int, dice: Dice) -> None:
        self.game, self.mind, self.seats, self.dice = game, mind, seats, dice
        self.judgement = mind.judgement(seats)

    def priors(self, state: Any, seat: Seat, legal: Sequence[Move]) -> list[float]:
        """How likely the seat is to choose each, by worth alone; in the order of `legal`."""
        if len(legal) == 1:
            return [1.0]
        return softmax(self.mind.worths(state, seat, legal), self.judgement.warmth)

    def pick(self, state: Any, seat: Seat) -> Move:
        """What the seat plays at a glance, drawn by the priors."""
        glance = self.mind.glance(state, seat)
        if glance is None:
            legal = self.game.legal(state, seat)
            priors = self.priors(state, seat, legal)
        else:
            legal, worths = glance
            priors = softmax(worths, self.judgement.warmth)
        move: Move = legal[0] if len(legal) == 1 else legal[self.dice.weighted(priors)]
        return move

    def ply(self, state: Any, decided: Mapping[Seat, Move]) -> None:
        """One ply: as decided, the other seats that are to act by worth alone."""
        moves = {seat: decided.get(seat) or self.pick(state, seat) for seat in self.game.to_act(state)}
        self.game.apply(state, moves, self.dice)

    def play_out(self, state: Any, plies: int) -> Value:
        """Some plies by worth alone, as many more as the position is unsettled, and its value then."""
        while self.game.to_act(state) and (plies > 0 or self.mind.unsettled(state)):
            self.ply(state, {})
            plies -= 1
        return self.value(state)

    def value(self, state: Any) -> Value:
        outcome = self.game.outcome(state)
        if outcome is None:
            return Value(self.mind.chances(state), self._ahead(self.mind.points(state)))
        share = 1.0 / len(outcome.winners)
        chances = [share if place == 1 else 0.0 for place in outcome.places]
        return Value(chances, self._ahead(outcome.scores))

    def _ahead(self, points: Sequence[float]) -> list[float]:
        total, others, scale = sum(points), len(points) - 1, self.judgement.scale
        return [0.5 + 0.5 * tanh((own - (total - own) / others) / scale) for own in points]
