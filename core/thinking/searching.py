"""The search: what `seat` might play, each move with how often it was looked at and what it would bring."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from math import ceil, log2, sqrt
from operator import add
from typing import Any

import msgspec

from core.game import AnyGame, Move, Seat
from core.thinking.dice import Dice
from core.thinking.mind import AnyMind, Plan
from core.thinking.playing_out import Table, Value, points_weigh

Spent = Callable[[], bool]
"""Whether the time for a thought is over."""

GLANCES = 4
"""Positions imagined to see how good the moves at hand look at once."""

REAL = 0.12
"""The share of all iterations that is a real look at a move."""


THROWS = 1 << 32
"""Dice that playouts may have in common."""


class Considered(msgspec.Struct, frozen=True):
    """A move: `visits` it was looked at so often; `chance` to win with it, between equals; `ahead` in points, 0 to 1;
    `worth`, what makes it good: both together. A move that was never looked at has what the position has.
    """

    move: Move
    visits: int
    chance: float
    ahead: float
    worth: float


class Thought(msgspec.Struct, frozen=True):
    """The moves that were considered, the best first; never empty. `iterations`: as in `Plan`, as many as were done."""

    considered: tuple[Considered, ...]
    iterations: int

    @property
    def move(self) -> Move:
        return self.considered[0].move


def never(share: float = 1.0) -> bool:
    """Time that isn't over: neither all of it nor a share."""
    return False


def think(
    game: AnyGame,
    mind: AnyMind,
    state: Any,
    seat: Seat,
    plan: Plan,
    dice: Dice,
    spent: Spent = never,
    *,
    looks: int = 0,
    asked: Collection[Move] = (),
) -> Thought:
    """What `seat`, which is to act, might play. Of `state` nothing is read that the seat can't know (`Game.imagine`);
    it is left as it is. Thinks until the plan is done or time is `spent`, which is asked before each iteration.

    A tree gives so many of the moves that look best at once a real look each (`looks`), also where it soon believes in
    another: to compare them, not to play one of them. Flat playouts give every move one before the first fall out.
    Legal moves that are `asked` about get one however bad they look, and never fall out.
    """
    seats = len(game.standing(state))
    table = Table(game, mind, seats, dice)
    legal = game.legal(state, seat)
    if len(legal) == 1:
        return Thought((Considered(legal[0], 0, 1 / seats, 0.5, 0.0),), 0)
    chosen, priors = _best(table, state, seat, legal, plan.width, asked)
    search = (
        _Tree(table, state, seat, plan, looks + len(asked))
        if plan.way == "tree"
        else _Flat(table, state, seat, plan, asked)
    )
    return search.run(chosen, priors, spent)


def _best(
    table: Table, state: Any, seat: Seat, legal: Sequence[Move], width: int, asked: Collection[Move]
) -> tuple[list[Move], list[float]]:
    """The moves that are asked about, then those that look best at once, over some imagined positions, the best first;
    with their priors.
    """
    sums = [0.0] * len(legal)
    for _ in range(GLANCES):
        imagined = table.game.imagine(state, seat, table.dice)
        for at, prior in enumerate(table.priors(imagined, seat, legal)):
            sums[at] += prior / GLANCES
    order = sorted(range(len(legal)), key=lambda at: (legal[at] not in asked, -sums[at]))[: width + len(asked)]
    return [legal[at] for at in order], [sums[at] for at in order]


class _Tally:
    """What came of something, summed up by seat."""

    __slots__ = ("ahead", "chances", "visits")

    def __init__(self, seats: int) -> None:
        self.visits = 0
        self.chances = [0.0] * seats
        self.ahead = [0.0] * seats

    def add(self, value: Value) -> None:
        self.visits += 1
        self.chances = list(map(add, self.chances, value.chances))
        self.ahead = list(map(add, self.ahead, value.ahead))

    def chance(self, seat: Seat) -> float:
        return self.chances[seat] / self.visits if self.visits else 1 / len(self.chances)

    def lead(self, seat: Seat) -> float:
        return self.ahead[seat] / self.visits if self.visits else 0.5

    def worth(self, seat: Seat, points: float) -> float:
        return (1 - points) * self.chance(seat) + points * self.lead(seat)


def _considered(move: Move, seat: Seat, own: _Tally, points: float, all_of_it: _Tally) -> Considered:
    tally = own if own.visits else all_of_it
    return Considered(move, own.visits, tally.chance(seat), tally.lead(seat), tally.worth(seat, points))


class _Node(_Tally):
    """After the same choices, whatever was hidden. `move` is the last of them, `prior` its own, and `legal` counts how
    often it was at hand. `children` by their moves: all that were legal here in some position.
    """

    __slots__ = ("children", "legal", "move", "prior")

    def __init__(self, seats: int, move: Move, prior: float) -> None:
        super().__init__(seats)
        self.move, self.prior = move, prior
        self.legal = 0
        self.children: dict[Move, _Node] = {}


class _Tree:
    """One tree for all imagined positions; a move is chosen among those that are legal in the one at hand."""

    def __init__(self, table: Table, state: Any, seat: Seat, plan: Plan, looks: int) -> None:
        self._table, self._state, self._seat, self._plan, self._looks = table, state, seat, plan, looks
        self._all = _Tally(table.seats)
        self._all.add(Value([1 / table.seats] * table.seats, [0.5] * table.seats))

    def run(self, moves: Sequence[Move], priors: Sequence[float], spent: Spent) -> Thought:
        first = [_Node(self._table.seats, move, prior) for move, prior in zip(moves, priors, strict=True)]
        done = 0
        while done < self._plan.iterations and not spent():
            self._iterate(first)
            done += 1
        points = points_weigh(self._all.chance(self._seat))
        found = [_considered(node.move, self._seat, node, points, self._all) for node in first]
        return Thought(tuple(sorted(found, key=lambda one: (-one.visits, -one.worth))), done)

    def _iterate(self, first: Sequence[_Node]) -> None:
        """From the first choice down to one that was never looked at, or to the end: what comes of it is told to all on
        the way. Of several who decide at once the thinker's own choice is a branch; what the others do then, and what
        is forced, is played in passing.
        """
        table, seat = self._table, self._seat
        game, points = table.game, points_weigh(self._all.chance(seat))
        state = game.imagine(self._state, seat, table.dice)
        node = self._missed(first) or self._best(self._all, first, seat, points)
        path = [self._all, node]
        table.ply(state, {seat: node.move})
        while node.visits and (acting := game.to_act(state)):
            decider = seat if seat in acting else acting[0] if len(acting) == 1 else None
            if decider is None or len(legal := game.legal(state, decider)) == 1:
                table.ply(state, {})
                continue
            node = self._best(node, self._children(node, state, decider, legal), decider, points)
            path.append(node)
            table.ply(state, {decider: node.move})
        value = table.play_out(state, self._plan.plies)
        for tally in path:
            tally.add(value)

    def _children(self, node: _Node, state: Any, seat: Seat, legal: Sequence[Move]) -> Sequence[_Node]:
        """Of the moves at hand, as many as are looked at."""
        known = node.children
        found = [known[move] for move in legal if move in known]
        if len(found) < len(legal):
            for move, prior in zip(legal, self._table.priors(state, seat, legal), strict=True):
                if move not in known:
                    known[move] = _Node(self._table.seats, move, prior)
            found = [known[move] for move in legal]
        if len(found) > self._plan.width:
            found = sorted(found, key=lambda child: -child.prior)[: self._plan.width]
        return found

    def _best(self, before: _Tally, children: Sequence[_Node], seat: Seat, points: float) -> _Node:
        """The move with the best upper bound (PUCT). One that was never looked at counts as the position before it. A
        move that isn't always legal is only as little known as there were occasions to play it.
        """
        win, curiosity, own = 1 - points, self._plan.curiosity, before.worth(seat, points)
        best, most = children[0], float("-inf")
        for child in children:
            child.legal += 1
            visits = child.visits
            worth = (win * child.chances[seat] + points * child.ahead[seat]) / visits if visits else own
            bound = worth + curiosity * child.prior * sqrt(child.legal) / (1 + visits)
            if bound > most:
                best, most = child, bound
        return best

    def _missed(self, first: Sequence[_Node]) -> _Node | None:
        """One of the moves to compare that has not had its real look yet."""
        return next((node for node in first[: self._looks] if node.visits < REAL * self._all.visits), None)


class _Flat:
    """Each move in the same imagined positions, played out by worth alone with the same dice, so that luck falls out of
    the differences; the worse half falls out, time and again. A prior counts for a move until playouts outweigh it, as
    in the tree's bound.
    """

    def __init__(self, table: Table, state: Any, seat: Seat, plan: Plan, asked: Collection[Move]) -> None:
        self._table, self._state, self._seat, self._plan, self._asked = table, state, seat, plan, asked

    def run(self, moves: Sequence[Move], priors: Sequence[float], spent: Spent) -> Thought:
        table, seat, all_of_it = self._table, self._seat, _Tally(self._table.seats)
        tallies = {move: _Tally(table.seats) for move in moves}
        left, done = list(moves), 0
        trust = {move: self._plan.curiosity * prior for move, prior in zip(moves, priors, strict=True)}
        rounds = max(1, ceil(log2(len(moves))))
        for _ in range(rounds):
            for _ in range(max(1, self._plan.iterations // (rounds * len(left)))):
                if spent():
                    break
                imagined = table.game.imagine(self._state, seat, table.dice)
                thrown = table.dice.below(THROWS)
                for move in left:
                    position, common = imagined.clone(), Table(table.game, table.mind, table.seats, Dice(thrown))
                    common.ply(position, {seat: move})
                    value = common.play_out(position, self._plan.plies)
                    tallies[move].add(value)
                    all_of_it.add(value)
                    done += 1
            points = points_weigh(max(tallies[move].chance(seat) for move in left))
            left.sort(key=lambda move: -tallies[move].worth(seat, points) - trust[move] / (1 + tallies[move].visits))
            half = max(1, ceil(len(left) / 2))
            left = [move for nth, move in enumerate(left) if nth < half or move in self._asked]
        points = points_weigh(max(tallies[move].chance(seat) for move in left))
        found = [_considered(move, seat, tallies[move], points, all_of_it) for move in moves]
        return Thought(tuple(sorted(found, key=lambda one: (-one.visits, -one.worth))), done)
