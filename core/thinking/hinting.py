"""Three moves worth a look, and what speaks for each: a hint for a person, as data.

The search finds the moves. Each of them is then played on from the same imagined positions with the same dice, by worth
alone for all seats, and what comes of it is compared position by position: so chance, which is common to them, falls
out of the differences. What isn't clearly more than what chance leaves in them isn't told.

It depends on what the asker may know and on the seed alone, unless time runs out.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt
from typing import Any, ClassVar

import msgspec

from core.game import AnyGame, Seat
from core.thinking.advice import Advice, Advised, Difference
from core.thinking.dice import Dice
from core.thinking.job import Job, Position, Shelf, Time
from core.thinking.mind import AnyMind, Plan
from core.thinking.playing_out import Table, points_weigh
from core.thinking.searching import REAL, Considered, Spent, never, think

CHOICES = 3
"""Moves that a hint tells of."""

LOOKS = 5
"""So many of the moves that look best at once get a real look by the search."""

PLIES = 12
"""Decisions behind the move after which the chances to win are compared: enough to show what the others make of it. The
farther, the more chance drowns what the move has done: behind 30 hardly any two moves differ any more.
"""

ROUNDS, LEAST_ROUNDS = 150, 8
"""Imagined positions from which each move is played on: at most, and also where time has run out."""

SURE = 2.5
"""Standard errors within which a difference may be chance alone: what is beyond them, it makes once in eighty times."""

CLEAR = 0.02
"""Moves whose worth is no farther apart are about as good as each other, also where the playouts are sure of it."""

TOLD, LEAST_TOLD = 3, 0.25
"""Differences that are told of a move, and how many points one is at least."""

LIMIT_S, SEARCH = 0.8, 0.45
"""How long a hint is thought about, and for which share of that the search has its turn at most."""


class Hint(Job[Advice], frozen=True, kw_only=True):
    """What is good in a position, and why. `resigned`: who is nobody's rival any more."""

    answer: ClassVar[type[Advice]] = Advice

    position: Position
    seed: str
    resigned: tuple[int, ...] = ()
    limit_s: float = LIMIT_S

    def work(self, shelf: Shelf, spent: Time) -> Advice:
        at = self.position
        return advise(at.title(shelf), at.mind(shelf), at.read(), at.seat, self.seed, spent, resigned=self.resigned)


def advise(
    game: AnyGame,
    mind: AnyMind,
    state: Any,
    seat: Seat,
    seed: str,
    spent: Time = never,
    *,
    resigned: Sequence[int] = (),
) -> Advice:
    """What `seat`, which is to act and has a choice, might play. Of `state` nothing is read that it can't know."""
    dice = Dice(seed)
    plan = _shorter(mind.judgement(len(game.standing(state))).strong)
    thought = think(game, mind, state, seat, plan, dice, lambda: spent(SEARCH), looks=LOOKS)
    tried = [_Tried(one) for one in _candidates(thought.considered, thought.iterations)]
    all_over = _play_on(game, mind, state, seat, tried, seed, spent)
    points = points_weigh(max(one.chance for one in tried))
    first, *others = sorted(tried, key=lambda one: -one.worth(points))
    labels, rival = [share.label for share in game.standing(state)[seat]], _rival(seat, tried, resigned)
    best = _advised(first, False, _differences(labels, rival, first, others, best=True))
    rest = [
        _advised(
            other,
            _is_level(first, other, points),
            _differences(labels, rival, other, [first], best=False) if len(others) > 1 else (),
        )
        for other in others
    ]
    plies = 0 if all_over else max(PLIES, mind.foresight)
    return Advice(moves=(best, *rest), playouts=len(first.chances), plies=plies, rival=rival)


def _advised(one: _Tried, level: bool, differences: tuple[Difference, ...]) -> Advised:
    return Advised(
        move=str(one.thought.move),
        chance=one.chance,
        noise=SURE * _error(one.chances),
        level=level,
        differences=differences,
    )


def _shorter(plan: Plan) -> Plan:
    """Half of the thinking: the playouts are the other half."""
    return msgspec.structs.replace(plan, iterations=ceil(plan.iterations / 2))


def _candidates(considered: Sequence[Considered], iterations: int) -> list[Considered]:
    """The best of those that were really looked at, then the others as the search has them."""
    looked_at = [one for one in considered if one.visits >= REAL * iterations]
    best = sorted(looked_at, key=lambda one: -one.worth)
    return [*best, *(one for one in considered if one not in looked_at)][:CHOICES]


class _Tried:
    """A move with what the search thinks of it, and what came of it, a playout after the other: the asker's chance and
    lead (`core.thinking.playing_out.Value`), their shares, the totals of all seats.
    """

    def __init__(self, thought: Considered) -> None:
        self.thought = thought
        self.chances: list[float] = []
        self.ahead: list[float] = []
        self.shares: list[Sequence[float]] = []
        self.totals: list[Sequence[float]] = []

    @property
    def chance(self) -> float:
        """What the search thinks and what the playouts came to count the same."""
        return (self.thought.chance + _mean(self.chances)) / 2

    def worth(self, points: float) -> float:
        """Of the same two; `points`: how much being ahead weighs beside the chance to win."""
        return ((1 - points) * self.thought.chance + points * self.thought.ahead + _mean(self.worths(points))) / 2

    def worths(self, points: float) -> list[float]:
        """By playout."""
        pairs = zip(self.chances, self.ahead, strict=True)
        return [(1 - points) * chance + points * ahead for chance, ahead in pairs]

    def shares_at(self, at: int) -> list[float]:
        return [shares[at] for shares in self.shares]

    def totals_of(self, seat: int) -> list[float]:
        return [totals[seat] for totals in self.totals]


def _play_on(
    game: AnyGame, mind: AnyMind, state: Any, seat: Seat, tried: Sequence[_Tried], seed: str, spent: Spent
) -> bool:
    """Each move from the same positions, with the same dice. Whether all playouts came to the end of the match."""
    table, all_over = Table(game, mind, len(game.standing(state)), Dice(seed)), True
    for at in range(ROUNDS):
        if at >= LEAST_ROUNDS and spent():
            break
        imagined = game.imagine(state, seat, Dice(f"{seed}/imagined/{at}"))
        for one in tried:
            table.dice = Dice(f"{seed}/played/{at}")
            position = imagined.clone()
            table.ply(position, {seat: one.thought.move})
            value = table.play_out(position, PLIES)
            table.play_out(position, mind.foresight - PLIES)
            outcome = game.outcome(position)
            one.chances.append(value.chances[seat])
            one.ahead.append(value.ahead[seat])
            one.shares.append([share.points for share in game.standing(position)[seat]])
            one.totals.append(outcome.scores if outcome else mind.points(position))
            all_over = all_over and outcome is not None
    return all_over


def _is_level(first: _Tried, other: _Tried, points: float) -> bool:
    """Chance may have made the difference, in the playouts, which have it in common, or in the search, which hasn't; or
    there is next to none.
    """
    one, two = first.worths(points), other.worths(points)
    in_search = sum(_variance(worths) / max(1, tried.thought.visits) for tried, worths in ((first, one), (other, two)))
    noise = SURE * sqrt(_error(_less(one, two)) ** 2 + in_search) / 2
    return first.worth(points) - other.worth(points) <= max(noise, CLEAR)


def _rival(seat: Seat, tried: Sequence[_Tried], resigned: Sequence[int]) -> int:
    """Who has most in the end, of those who still play."""
    others = [other for other in range(len(tried[0].totals[0])) if other != seat]
    others = [other for other in others if other not in resigned] or others
    return max(others, key=lambda other: sum(_mean(one.totals_of(other)) for one in tried))


def _differences(
    labels: Sequence[str], rival: int, one: _Tried, others: Sequence[_Tried], *, best: bool
) -> tuple[Difference, ...]:
    """From the mean of the others; the clearest ones: of the best move first what speaks for it, else against it."""
    found = []
    for at, label in enumerate((*labels, "")):
        own, *theirs = (each.shares_at(at) if label else each.totals_of(rival) for each in (one, *others))
        apart = _less(own, [_mean(values) for values in zip(*theirs, strict=True)])
        difference = Difference(label, _mean(apart), SURE * _error(apart))
        if abs(difference.more) > max(difference.noise, LEAST_TOLD):
            found.append(difference)
    found.sort(key=lambda each: (_speaks_for(each) != best, each.noise / abs(each.more), -abs(each.more)))
    return tuple(found[:TOLD])


def _speaks_for(difference: Difference) -> bool:
    """What is more of one's own, or less of the rival's."""
    return (difference.more > 0) == bool(difference.share)


def _less(one: Sequence[float], other: Sequence[float]) -> list[float]:
    return [a - b for a, b in zip(one, other, strict=True)]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _variance(values: Sequence[float]) -> float:
    mean = _mean(values)
    return sum((value - mean) ** 2 for value in values) / (len(values) - 1)


def _error(values: Sequence[float]) -> float:
    """The standard error of the mean."""
    return sqrt(_variance(values) / len(values))
