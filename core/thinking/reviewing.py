"""A finished match looked back on, in pieces: how likely each seat was to win, and what its decisions cost.

Everything is judged *between equals*, by what could be known then. A seat's chances along the match are those of the
public, over positions imagined for nobody's eyes; what a decision cost is searched in positions imagined for whoever
decided. Nothing is believed that two runs with different chance don't agree on.

A review is as reproducible as a search: it asks no clock, and what is found doesn't depend on how it was cut in pieces.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

import msgspec

from core.chance import SeededChance
from core.game import AnyGame, Move, Seat
from core.thinking.dice import Dice
from core.thinking.job import Job, Shelf, Time
from core.thinking.mind import AnyMind
from core.thinking.playing_out import Table
from core.thinking.searching import Spent, Thought, never, think
from core.wording import Refusal

RUNS = 2
"""Independent of each other."""

CURVE, GLANCED, SEARCHED = 16, 20, 2
"""What may be spent, in strong decisions (`Judgement.strong`): on the chances along the match, on a first look at all
decisions, on each one that seemed to cost something. Together some 30 s for a match.
"""

LEAST_POSITIONS, MOST_POSITIONS = 8, 120
"""Imagined in one run for one point of the chances."""

LEAST_ITERATIONS = 40
"""Of a search, so that it says something in a long match, too."""

MOST_AT_ONCE = 0.25
"""A search is cut into pieces of so much of a strong decision: what can't be put off once it was begun."""

SLICE_S = 0.3
"""A job ends with the first piece after that time."""

SUSPECTS = 10
"""Decisions that are searched after the first look, those that seemed to cost most."""

SUSPICIOUS = 0.5
"""From how much of what is worth telling (`Mind.telling`) a decision is suspected at the first look."""

HEEDED = 0.05
"""A move that got a smaller share of a search than this is no better one, whatever it seems to bring."""


class Done(msgspec.Struct, frozen=True):
    """A ply as it was played: each seat's move in notation. `chose` had a choice, `resigned` had given up before."""

    moves: Mapping[int, str]
    chose: tuple[Seat, ...]
    resigned: tuple[Seat, ...]


class Past(msgspec.Struct, frozen=True, kw_only=True):
    """A match that is over, as data. `winners`: by `core.match.Match.outcome`; `resigned` had given up at its end."""

    game: str
    rules_version: int
    seats: int
    options: Mapping[str, str]
    seed: bytes
    plies: tuple[Done, ...]
    winners: tuple[Seat, ...]
    resigned: tuple[Seat, ...] = ()

    def left_after(self, ply: int) -> bool:
        """Whether somebody gave up, or took a seat that was given up, right after that ply."""
        after = self.plies[ply + 1].resigned if ply + 1 < len(self.plies) else self.resigned
        return after != self.plies[ply].resigned

    def decisions(self) -> list[Decision]:
        """All that anybody decided who could still win, in order."""
        return [
            Decision(ply, seat)
            for ply, done in enumerate(self.plies)
            for seat in done.chose
            if seat not in done.resigned
        ]


class Decision(msgspec.Struct, frozen=True, order=True):
    """Whose decision, at which ply, from 0."""

    ply: int
    seat: Seat


class Point(msgspec.Struct, frozen=True):
    """Each seat's chance before a ply, in each run. `expected`: what it was with what was then decided, before chance
    had its say; () where a ply revealed nothing.
    """

    chances: tuple[tuple[float, ...], ...]
    expected: tuple[tuple[float, ...], ...] = ()


class Glance(msgspec.Struct, frozen=True):
    """What a decision seemed to cost at the first look: a share of 1."""

    of: Decision
    cost: float


class Weighed(msgspec.Struct, frozen=True):
    """A move in a run: how often it was looked at, and the sum of the chances that it had then."""

    visits: int
    sum: float

    @property
    def chance(self) -> float:
        return self.sum / self.visits if self.visits else 0.0


Run = Mapping[str, Weighed]
"""By notation, as far as a run has come."""


class Findings(msgspec.Struct, frozen=True):
    """How far a review has come: from here it goes on, wherever that is. `looked`: at so many decisions, of which
    `suspects` seemed to cost most; `searches`: those done, a piece each, in the order of `_pieces`.
    """

    points: tuple[Point, ...] = ()
    looked: int = 0
    suspects: tuple[Glance, ...] = ()
    runs: tuple[Run, ...] = ()
    """Of each suspect, in the order of the match, one for each of `RUNS`."""
    searches: int = 0

    def is_done(self, past: Past) -> bool:
        whole = len(self.points) == len(past.plies) and self.looked == len(past.decisions())
        return whole and self.searches == len(self.pieces())

    def pieces(self) -> list[int]:
        """What is to be searched, a piece each: the number of its run in `runs`."""
        each = round(SEARCHED / RUNS / MOST_AT_ONCE)
        return [run for run in range(len(self.suspects) * RUNS) for _ in range(each)]


class Costly(msgspec.Struct, frozen=True):
    """A decision that cost something, as all runs agree: the move that was `played` and a `better` one, in notation,
    with the decider's chance to win with each; `least` is what it cost in the run that thinks least of it.
    """

    of: Decision
    played: str
    better: str
    chance: float
    best: float
    least: float


class Luck(msgspec.Struct, frozen=True):
    """What chance did at a ply: by how much it changed each seat's chance, for the public's eyes."""

    ply: int
    gains: tuple[float, ...]


class Review(Job[Findings], frozen=True, kw_only=True):
    """How far the review of a match has come after a while."""

    answer: ClassVar[type[Findings]] = Findings

    past: Past
    known: Findings
    limit_s: float = SLICE_S

    def work(self, shelf: Shelf, spent: Time) -> Findings:
        return review(shelf.titles[self.past.game], shelf.minds[self.past.game], self.past, self.known, spent)


def review(game: AnyGame, mind: AnyMind, past: Past, known: Findings, spent: Spent = never) -> Findings:
    """What is known of the match after some more work, a piece at least; `known` is how far it had come. Nothing is
    left out and nothing done twice until it `is_done`.
    """
    reviewer = _Reviewer(game.of_version(past.rules_version), mind, past)
    for found in reviewer.steps(known):
        known = found
        if spent():
            break
    return known


def costly(past: Past, found: Findings, telling: float) -> list[Costly]:
    """The decisions that cost at least `telling` in every run, the dearest first."""
    return sorted(_costly(past, found, telling), key=lambda one: (one.chance - one.best, one.of))


def _costly(past: Past, found: Findings, telling: float) -> Iterator[Costly]:
    for at, suspect in enumerate(_in_order(found.suspects)):
        runs = found.runs[at * RUNS : (at + 1) * RUNS]
        played = past.plies[suspect.of.ply].moves[suspect.of.seat]
        gains = {
            move: min(run[move].chance - run[played].chance for run in runs)
            for move in sorted(set.intersection(*(_heeded(run) for run in runs)))
        }
        better = max(gains, key=lambda move: gains[move], default=None)
        if better is None or gains[better] < telling:
            continue
        yield Costly(
            suspect.of,
            played,
            better,
            chance=sum(run[played].chance for run in runs) / RUNS,
            best=sum(run[better].chance for run in runs) / RUNS,
            least=gains[better],
        )


def _heeded(run: Run) -> set[str]:
    all_of_it = sum(one.visits for one in run.values())
    return {move for move, one in run.items() if one.visits >= HEEDED * all_of_it}


def _in_order(suspects: Collection[Glance]) -> list[Glance]:
    return sorted(suspects, key=lambda one: one.of)


def luck(past: Past, found: Findings, telling: float) -> list[Luck]:
    """The plies at which chance alone gave or took somebody at least `telling` in every run, the greatest first. Where
    somebody gave up then, nobody can tell.
    """
    lucky = []
    curves = [[point.chances[run] for point in found.points] + [last_of(past)] for run in range(RUNS)]
    for ply, point in enumerate(found.points):
        if not point.expected or past.left_after(ply):
            continue
        changes = [
            [after - before for after, before in zip(curves[run][ply + 1], point.expected[run], strict=True)]
            for run in range(RUNS)
        ]
        by_seat = list(zip(*changes, strict=True))
        if any(min(each) >= telling or max(each) <= -telling for each in by_seat):
            lucky.append(Luck(ply, tuple(sum(each) / RUNS for each in by_seat)))
    return sorted(lucky, key=lambda one: (-max(map(abs, one.gains)), one.ply))


def last_of(past: Past) -> tuple[float, ...]:
    """Each seat's chance when all is over."""
    return tuple(1 / len(past.winners) if seat in past.winners else 0.0 for seat in range(past.seats))


class _Before(NamedTuple):
    """The position before a ply."""

    ply: int
    state: Any


class _Reviewer:
    """One match. Its pieces are done one after another: the chances before each ply, a look at each decision, then the
    searches of those that are suspected.
    """

    def __init__(self, game: AnyGame, mind: AnyMind, past: Past) -> None:
        self._game, self._mind, self._past = game, mind, past
        self._plan = mind.judgement(past.seats).strong

    def steps(self, known: Findings) -> Iterator[Findings]:
        """What is known after each further piece."""
        for before in self._positions(range(len(known.points), len(self._past.plies))):
            known = msgspec.structs.replace(known, points=(*known.points, self._point(before)))
            yield known
        left = self._past.decisions()[known.looked :]
        for before, of in self._at(left):
            suspects = self._suspects(known.suspects, Glance(of, self._glance(before, of)))
            known = msgspec.structs.replace(known, looked=known.looked + 1, suspects=suspects)
            yield known
        suspects = tuple(_in_order(known.suspects))
        left_over = known.pieces()[known.searches :]
        for (before, of), run in zip(self._at([suspects[at // RUNS].of for at in left_over]), left_over, strict=True):
            runs = list(known.runs) + [{}] * (len(suspects) * RUNS - len(known.runs))
            runs[run] = self._search(before, of, known.searches, runs[run])
            known = msgspec.structs.replace(known, runs=tuple(runs), searches=known.searches + 1)
            yield known

    # The match as it was played

    def _positions(self, plies: Collection[int]) -> Iterator[_Before]:
        """The positions before these plies, in order."""
        past = self._past
        state, last = self._game.new(past.seats, past.options, SeededChance(past.seed)), max(plies, default=-1)
        for ply in range(last + 1):
            self._game.retire(state, set(past.plies[ply].resigned))
            if ply in plies:
                yield _Before(ply, state)
            self._game.apply(state, self._moves(ply), SeededChance(past.seed, ply + 1))

    def _at(self, decisions: Sequence[Decision]) -> Iterator[tuple[_Before, Decision]]:
        """The decisions, which are in order, each with its position."""
        left = list(decisions)
        for before in self._positions({one.ply for one in decisions}):
            while left and left[0].ply == before.ply:
                yield before, left.pop(0)

    def _moves(self, ply: int) -> dict[Seat, Move]:
        return {Seat(seat): self._game.parse(text) for seat, text in self._past.plies[ply].moves.items()}

    def _dice(self, *what: object) -> Dice:
        return Dice("/".join((self._past.seed.hex(), *map(str, what))))

    # The chances along the match

    @cached_property
    def _positions_a_point(self) -> int:
        points = 2 * RUNS * max(1, len(self._past.plies))
        return min(max(CURVE * self._plan.iterations // points, LEAST_POSITIONS), MOST_POSITIONS)

    def _point(self, before: _Before) -> Point:
        chances = tuple(self._chances(before, self._dice("chances", before.ply, run), {}) for run in range(RUNS))
        if not self._reveals(before):
            return Point(chances)
        moves = self._moves(before.ply)
        expected = [self._chances(before, self._dice("luck", before.ply, run), moves) for run in range(RUNS)]
        return Point(chances, tuple(expected) if all(expected) else ())

    def _reveals(self, before: _Before) -> bool:
        after = before.state.clone()
        chance = SeededChance(self._past.seed, before.ply + 1)
        return any(event.reveals for event in self._game.apply(after, self._moves(before.ply), chance))

    def _chances(self, before: _Before, dice: Dice, moves: Mapping[Seat, Move]) -> tuple[float, ...]:
        """Each seat's, as the public must see it, on the mean of positions imagined for nobody's eyes; with `moves`,
        those in which they can be played and then are. () where there is none.
        """
        past = self._past
        table, sums, seen = Table(self._game, self._mind, past.seats, dice), [0.0] * past.seats, 0
        for _ in range(self._positions_a_point):
            imagined = self._game.imagine(before.state, None, dice)
            if moves:
                try:
                    self._game.apply(imagined, moves, dice)
                except Refusal:
                    continue
            for seat, share in self._shares(table, imagined, past.plies[before.ply].resigned).items():
                sums[seat] += share
            seen += 1
        return tuple(round(total / seen, 4) for total in sums) if seen else ()

    def _shares(self, table: Table, position: Any, resigned: Collection[Seat]) -> dict[Seat, float]:
        """The chance of each seat that is still in the placing, in a position that is played on."""
        chances = table.play_out(position, self._plan.plies).chances
        left = [Seat(seat) for seat in range(self._past.seats) if seat not in resigned]
        outcome = self._game.outcome(position)
        if outcome is None:
            shares = {seat: chances[seat] for seat in left}
        else:
            first = min(outcome.places[seat] for seat in left)
            shares = {seat: float(outcome.places[seat] == first) for seat in left}
        whole = sum(shares.values())
        return {seat: share / whole for seat, share in shares.items()}

    # What decisions cost

    def _glance(self, before: _Before, of: Decision) -> float:
        share = min(GLANCED / len(self._past.decisions()), MOST_AT_ONCE)
        played = self._game.parse(self._past.plies[of.ply].moves[of.seat])
        thought = self._think(before, of, share, self._dice("glance", of.ply, of.seat))
        found = {one.move: one.chance for one in thought.considered}
        return round(max(0.0, found[thought.move] - found[played]), 4)

    def _suspects(self, known: Collection[Glance], new: Glance) -> tuple[Glance, ...]:
        if new.cost < SUSPICIOUS * self._mind.telling:
            return tuple(known)
        return tuple(sorted((*known, new), key=lambda one: (-one.cost, one.of))[:SUSPECTS])

    def _search(self, before: _Before, of: Decision, nth: int, run: Run) -> Run:
        """The run with one more piece of it."""
        thought = self._think(before, of, MOST_AT_ONCE, self._dice("search", of.ply, of.seat, nth))
        weighed = dict(run)
        for one in thought.considered:
            before_ = weighed.get(str(one.move), Weighed(0, 0.0))
            visits = before_.visits + one.visits
            weighed[str(one.move)] = Weighed(visits, round(before_.sum + one.visits * one.chance, 4))
        return weighed

    def _think(self, before: _Before, of: Decision, share: float, dice: Dice) -> Thought:
        played = self._game.parse(self._past.plies[of.ply].moves[of.seat])
        whole = self._plan.iterations
        plan = msgspec.structs.replace(self._plan, iterations=max(round(share * whole), min(LEAST_ITERATIONS, whole)))
        return think(self._game, self._mind, before.state, of.seat, plan, dice, asked=(played,))
