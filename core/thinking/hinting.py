"""Three moves worth a look, and what speaks for each: a hint for a person, as data.

The search finds the moves. Each of them is then played on from the same imagined positions with the same dice, by worth
alone for all seats, and what comes of it is compared position by position: so chance, which is common to them, falls
out of the differences. What isn't clearly more than what chance leaves in them isn't told.

It depends on what the asker may know and on the seed alone, unless time runs out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, sqrt
from typing import Any, ClassVar

import msgspec

from core.game import AnyGame, Move, Seat
from core.thinking.dice import Dice
from core.thinking.job import Job, Position, Shelf
from core.thinking.mind import AnyMind, Plan
from core.thinking.playing_out import Table, points_weigh
from core.thinking.searching import REAL, Considered, Spent, never, think

CHOICES = 3
"""Moves that a hint tells of."""

LOOKS = 5
"""So many of the moves that look best at once get a real look by the search."""

PLIES = 30
"""Decisions behind the move that are played on before what has come of it is compared."""

ROUNDS, LEAST_ROUNDS = 150, 8
"""Imagined positions from which each move is played on: at most, and also where time has run out."""

SURE = 2.5
"""Standard errors within which a difference may be chance alone: what is beyond them, it makes once in eighty times."""

TOLD, LEAST_TOLD = 3, 0.25
"""Differences that are told of a move, and how many points one is at least."""

PARTS = (10, 5, 4, 3, 2)
"""In parts of what a chance may be told, the finest first."""

LIMIT_S = 0.8


class Difference(msgspec.Struct, frozen=True):
    """How much more, on average, there was in the end after a move than after the one that it is compared with: of the
    asker's own `share`, a label of `Game.standing`, or with "" in all of whoever is `Advice.rival`. `noise`: chance
    alone could make as much. Both in the title's points.
    """

    share: str
    more: float
    noise: float


class Advised(msgspec.Struct, frozen=True, kw_only=True):
    """A move, in notation. `chance` to win with it, between equals; the playouts may be as far off as `noise`. `level`:
    they can't tell it from the first one. `than`: which of the moves `differences` compare it with, counted from 0.
    """

    move: str
    chance: float
    noise: float
    level: bool
    than: int
    differences: tuple[Difference, ...]

    @property
    def wins(self) -> tuple[int, int]:
        """In how many of how many matches it wins, as finely as the noise allows."""
        parts = next((parts for parts in PARTS if 0.5 / parts >= self.noise), PARTS[-1])
        return round(self.chance * parts), parts


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """The moves, the best first. Each was played on `playouts` times by `plies` decisions; 0: to the end of the match.
    `rival` is the seat that had most in the end besides the asker.
    """

    moves: tuple[Advised, ...]
    playouts: int
    plies: int
    rival: int


class Hint(Job[Advice], frozen=True, kw_only=True):
    """What is good in a position, and why. `resigned`: who is nobody's rival any more."""

    answer: ClassVar[type[Advice]] = Advice

    position: Position
    seed: str
    resigned: tuple[int, ...] = ()
    limit_s: float = LIMIT_S

    def work(self, shelf: Shelf, spent: Spent) -> Advice:
        at = self.position
        return advise(at.title(shelf), at.mind(shelf), at.read(), at.seat, self.seed, spent, resigned=self.resigned)


def advise(
    game: AnyGame,
    mind: AnyMind,
    state: Any,
    seat: Seat,
    seed: str,
    spent: Spent = never,
    *,
    resigned: Sequence[int] = (),
    rounds: int = ROUNDS,
) -> Advice:
    """What `seat`, which is to act and has a choice, might play. Of `state` nothing is read that it can't know."""
    dice = Dice(seed)
    plan = _shorter(mind.judgement(len(game.standing(state))).strong)
    thought = think(game, mind, state, seat, plan, dice, spent, looks=LOOKS)
    found = _candidates(thought.considered, thought.iterations)
    played = _play(game, mind, state, seat, [one.move for one in found], seed, spent, rounds)
    return _compared(seat, found, played, resigned)


def _shorter(plan: Plan) -> Plan:
    """Half of the thinking: the playouts are the other half."""
    return msgspec.structs.replace(plan, iterations=ceil(plan.iterations / 2))


def _candidates(considered: Sequence[Considered], iterations: int) -> list[Considered]:
    """The best of those that were really looked at, then the others as the search has them."""
    looked_at = [one for one in considered if one.visits >= REAL * iterations]
    best = sorted(looked_at, key=lambda one: -one.worth)
    return [*best, *(one for one in considered if one not in looked_at)][:CHOICES]


class _Ends:
    """What came of a move, a playout after the other: the asker's chance and lead (`Value`), their shares; the totals
    of all seats.
    """

    def __init__(self) -> None:
        self.chances: list[float] = []
        self.ahead: list[float] = []
        self.shares: list[Sequence[float]] = []
        self.totals: list[Sequence[float]] = []


class _Played(msgspec.Struct):
    """The playouts of all moves, in the order of the moves; `labels` of the shares."""

    labels: tuple[str, ...]
    ends: list[_Ends]
    all_over: bool


def _play(
    game: AnyGame,
    mind: AnyMind,
    state: Any,
    seat: Seat,
    moves: Sequence[Move],
    seed: str,
    spent: Spent,
    rounds: int,
) -> _Played:
    labels = tuple(share.label for share in game.standing(state)[seat])
    played = _Played(labels, [_Ends() for _ in moves], True)
    table = Table(game, mind, len(game.standing(state)), Dice(seed))
    for at in range(rounds):
        if at >= LEAST_ROUNDS and spent():
            break
        imagined = game.imagine(state, seat, Dice(f"{seed}/imagined/{at}"))
        for move, ends in zip(moves, played.ends, strict=True):
            table.dice = Dice(f"{seed}/played/{at}")
            position = imagined.clone()
            table.ply(position, {seat: move})
            value = table.play_out(position, PLIES)
            outcome = game.outcome(position)
            ends.chances.append(value.chances[seat])
            ends.ahead.append(value.ahead[seat])
            ends.shares.append([share.points for share in game.standing(position)[seat]])
            ends.totals.append(outcome.scores if outcome else mind.points(position))
            played.all_over = played.all_over and outcome is not None
    return played


def _compared(seat: Seat, found: Sequence[Considered], played: _Played, resigned: Sequence[int]) -> Advice:
    """In the order of their worth: what the search thinks of each and what the playouts came to count the same."""
    rival, most = _rival(seat, played, resigned), max(_mean(ends.chances) for ends in played.ends)
    points = points_weigh(most)

    def worth(at: int) -> float:
        chance, ahead = _both(found[at].chance, played.ends[at].chances), _both(found[at].ahead, played.ends[at].ahead)
        return (1 - points) * chance + points * ahead

    def worths(at: int) -> list[float]:
        ends = played.ends[at]
        return [(1 - points) * chance + points * ahead for chance, ahead in zip(ends.chances, ends.ahead, strict=True)]

    order = sorted(range(len(found)), key=lambda at: -worth(at))
    first = order[0]
    advised = []
    for place, at in enumerate(order):
        ends, than = played.ends[at], int(place == 0)
        advised.append(
            Advised(
                move=str(found[at].move),
                chance=_both(found[at].chance, ends.chances),
                noise=SURE * _error(ends.chances),
                level=at != first and worth(first) - worth(at) <= SURE * _error(_less(worths(first), worths(at))),
                than=than,
                differences=_differences(ends, played.ends[order[than]], played.labels, rival, best=place == 0),
            )
        )
    return Advice(
        moves=tuple(advised),
        playouts=len(played.ends[0].chances),
        plies=0 if played.all_over else PLIES,
        rival=rival,
    )


def _rival(seat: Seat, played: _Played, resigned: Sequence[int]) -> int:
    others = [other for other in range(len(played.ends[0].totals[0])) if other != seat]
    others = [other for other in others if other not in resigned] or others
    return max(others, key=lambda other: sum(totals[other] for ends in played.ends for totals in ends.totals))


def _differences(one: _Ends, other: _Ends, labels: Sequence[str], rival: int, *, best: bool) -> tuple[Difference, ...]:
    """The clearest ones: of the best move first what speaks for it, of others first what speaks against them."""
    own = [_column(label, lambda ends, at=at: [row[at] for row in ends.shares]) for at, label in enumerate(labels)]
    columns = [*own, _column("", lambda ends: [totals[rival] for totals in ends.totals])]
    found = []
    for label, values in columns:
        apart = _less(values(one), values(other))
        difference = Difference(label, _mean(apart), SURE * _error(apart))
        if abs(difference.more) > max(difference.noise, LEAST_TOLD):
            found.append(difference)
    found.sort(key=lambda each: (_speaks_for(each) != best, each.noise / abs(each.more), -abs(each.more)))
    return tuple(found[:TOLD])


_Values = Callable[[_Ends], list[float]]


def _column(label: str, values: _Values) -> tuple[str, _Values]:
    return label, values


def _speaks_for(difference: Difference) -> bool:
    """What is more of one's own, or less of the rival's."""
    return (difference.more > 0) == bool(difference.share)


def _less(one: Sequence[float], other: Sequence[float]) -> list[float]:
    return [a - b for a, b in zip(one, other, strict=True)]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _both(thought: float, played: Sequence[float]) -> float:
    return (thought + _mean(played)) / 2


def _error(values: Sequence[float]) -> float:
    """The standard error of the mean."""
    mean, n = _mean(values), len(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / (n - 1) / n)
