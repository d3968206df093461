"""The search: what `seat` might play, each move with how often it was looked at and what it would bring."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from math import ceil, log2, sqrt
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


def never() -> bool:
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
    compared = chosen[: looks + len(asked)]
    search = _Tree(table, state, seat, plan, compared) if plan.way == "tree" else _Flat(table, state, seat, plan, asked)
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
        for seat, (chance, ahead) in enumerate(zip(value.chances, value.ahead, strict=True)):
            self.chances[seat] += chance
            self.ahead[seat] += ahead

    def chance(self, seat: Seat) -> float:
        return self.chances[seat] / self.visits if self.visits else 1 / len(self.chances)

    def lead(self, seat: Seat) -> float:
        return self.ahead[seat] / self.visits if self.visits else 0.5

    def worth(self, seat: Seat, points: float) -> float:
        return (1 - points) * self.chance(seat) + points * self.lead(seat)


def _considered(move: Move, seat: Seat, tally: _Tally, points: float) -> Considered:
    return Considered(move, tally.visits, tally.chance(seat), tally.lead(seat), tally.worth(seat, points))


class _Node(_Tally):
    """After the same decisions, whatever was hidden: `children` by the move, `priors` of moves as far as asked for."""

    __slots__ = ("children", "priors")

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.children: dict[Move | None, _Node] = {}
        self.priors: dict[Move, float] = {}

    def child(self, move: Move | None) -> _Node:
        found = self.children.get(move)
        if found is None:
            found = self.children[move] = _Node(len(self.chances))
        return found


class _Tree:
    """One tree for all imagined positions; a move is chosen among those that are legal in the one at hand."""

    def __init__(self, table: Table, state: Any, seat: Seat, plan: Plan, compared: Sequence[Move]) -> None:
        self._table, self._state, self._seat, self._plan = table, state, seat, plan
        self._compared = compared
        self._root = _Node(table.seats)

    def run(self, moves: Sequence[Move], priors: Sequence[float], spent: Spent) -> Thought:
        root, seat = self._root, self._seat
        root.priors = dict(zip(moves, priors, strict=True))
        root.add(Value([1 / self._table.seats] * self._table.seats, [0.5] * self._table.seats))
        done = 0
        while done < self._plan.iterations and not spent():
            self._iterate()
            done += 1
        points = points_weigh(root.chance(seat))
        found = [_considered(move, seat, root.children.get(move, root), points) for move in moves]
        looked_at = [one if one.move in root.children else msgspec.structs.replace(one, visits=0) for one in found]
        return Thought(tuple(sorted(looked_at, key=lambda one: (-one.visits, -one.worth))), done)

    def _iterate(self) -> None:
        table, node = self._table, self._root
        state = table.game.imagine(self._state, self._seat, table.dice)
        points = points_weigh(node.chance(self._seat))
        path = [node]
        while node.visits and (acting := table.game.to_act(state)):
            node = self._descend(node, state, acting, points)
            path.append(node)
        value = table.play_out(state, self._plan.plies)
        for node in path:
            node.add(value)

    def _descend(self, node: _Node, state: Any, acting: Sequence[Seat], points: float) -> _Node:
        """Play one ply. Of several who decide at once the thinker's own choice is a branch, the others' are drawn."""
        table = self._table
        decider = self._seat if self._seat in acting else acting[0] if len(acting) == 1 else None
        if decider is None:
            table.ply(state, {})
            return node.child(None)
        legal = table.game.legal(state, decider)
        move = legal[0] if len(legal) == 1 else self._choose(node, state, decider, legal, points)
        table.ply(state, {decider: move})
        return node.child(move)

    def _choose(self, node: _Node, state: Any, seat: Seat, legal: Sequence[Move], points: float) -> Move:
        """The move with the best upper bound (PUCT). One that was never looked at counts as the position itself."""
        if node is self._root and (missed := self._missed()) is not None:
            return missed
        priors = node.priors
        if node is not self._root and not priors.keys() >= set(legal):
            priors.update(zip(legal, self._table.priors(state, seat, legal), strict=True))
        if len(legal) > self._plan.width and node is not self._root:
            legal = sorted(legal, key=lambda move: -priors[move])[: self._plan.width]
        own, explore = node.worth(seat, points), self._plan.curiosity * sqrt(node.visits)
        best, most = legal[0], float("-inf")
        for move in legal:
            prior = priors.get(move)
            if prior is None:
                continue  # the root's moves are chosen once
            child = node.children.get(move)
            bound = (
                own + explore * prior
                if child is None
                else (child.worth(seat, points) + explore * prior / (1 + child.visits))
            )
            if bound > most:
                best, most = move, bound
        return best


    def _missed(self) -> Move | None:
        """One of the moves to compare that has not had its real look yet."""
        root = self._root
        looked_at = ((move, root.children.get(move)) for move in self._compared)
        return next((move for move, node in looked_at if node is None or node.visits < REAL * root.visits), None)


class _Flat:
    """Each move in the same imagined positions, played out by worth alone; the worse half falls out, time and again."""

    def __init__(self, table: Table, state: Any, seat: Seat, plan: Plan, asked: Collection[Move]) -> None:
        self._table, self._state, self._seat, self._plan, self._asked = table, state, seat, plan, asked

    def run(self, moves: Sequence[Move], priors: Sequence[float], spent: Spent) -> Thought:
        table, seat, all_of_it = self._table, self._seat, _Tally(self._table.seats)
        tallies = {move: _Tally(table.seats) for move in moves}
        left, done = list(moves), 0
        rounds = max(1, ceil(log2(len(moves))))
        for _ in range(rounds):
            for _ in range(max(1, self._plan.iterations // (rounds * len(left)))):
                if spent():
                    break
                imagined = table.game.imagine(self._state, seat, table.dice)
                for move in left:
                    position = imagined.clone()
                    table.ply(position, {seat: move})
                    value = table.play_out(position, self._plan.plies)
                    tallies[move].add(value)
                    all_of_it.add(value)
                    done += 1
            points = points_weigh(max(tallies[move].chance(seat) for move in left))
            left.sort(key=lambda move: -tallies[move].worth(seat, points))
            half = max(1, ceil(len(left) / 2))
            left = [move for nth, move in enumerate(left) if nth < half or move in self._asked]
        points = points_weigh(max(tallies[move].chance(seat) for move in left))
        found = [_considered(move, seat, tallies[move], points) for move in moves]
        return Thought(tuple(sorted(found, key=lambda one: (-one.visits, -one.worth))), done)
