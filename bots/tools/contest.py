"""Matches between levels: what each seat won, how long it thought, and what the strong level had foreseen.

All of it follows from the seed, unless time limits the thinking. Seconds are of the processor, not of the clock on the
wall, so that a machine that does other things besides measures the same.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from math import ceil
from multiprocessing import get_context
from time import process_time

import msgspec

from bots.tools.playing import seed_bytes
from core.chance import SeededChance
from core.game import Move, Seat
from core.minds import MINDS
from core.thinking.deciding import decide, ponder
from core.thinking.dice import Dice
from core.thinking.mind import AnyMind
from core.thinking.searching import Spent, never
from core.titles import TITLES


class Contest(msgspec.Struct, frozen=True):
    """The `nth` match that follows from `seed`. `options` are those that differ from their defaults; `players`, levels
    by seat. `iterations` takes the place of the strong plan's own; `deadline_s` ends a decision after so long.
    """

    game: str
    options: dict[str, str]
    players: tuple[str, ...]
    seed: int
    nth: int
    iterations: int | None = None
    deadline_s: float | None = None


class Result(msgspec.Struct, frozen=True):
    """Tuples are by seat. `won`: the seat's share in the victory, all together 1. `seconds` of each decision in which
    there was a choice; `foreseen`, in the same order, what chance the strong level gave the move that it then played.
    """

    plies: int
    reason: str
    won: tuple[float, ...]
    scores: tuple[int, ...]
    seconds: tuple[tuple[float, ...], ...]
    foreseen: tuple[tuple[float, ...], ...]


def play(contest: Contest) -> Result:
    """Raises `Refusal` for an unknown title, option or level, or a wrong number of players."""
    title, count = TITLES.game(contest.game), len(contest.players)
    options = title.meta.check(count, contest.options)
    mind, seed = thinking_for(MINDS[contest.game], contest.iterations), seed_bytes(contest.seed, contest.nth)
    state = title.new(count, options, SeededChance(seed))
    plies = 0
    seconds: list[list[float]] = [[] for _ in range(count)]
    foreseen: list[list[float]] = [[] for _ in range(count)]
    while to_act := title.to_act(state):
        plies += 1
        moves: dict[Seat, Move] = {}
        for seat in to_act:
            legal = title.legal(state, seat)
            if len(legal) == 1:
                moves[seat] = legal[0]
                continue
            dice, begun = Dice(b"%b/%d/%d" % (seed, plies, seat)), process_time()
            spent = limited(contest.deadline_s)
            if contest.players[seat] == "strong":
                best = ponder(title, mind, state, seat, dice, spent).considered[0]
                moves[seat] = best.move
                foreseen[seat].append(round(best.chance, 3))
            else:
                moves[seat] = decide(title, mind, state, seat, contest.players[seat], dice, spent)
            seconds[seat].append(round(process_time() - begun, 5))
        title.apply(state, moves, SeededChance(seed, plies))
    outcome = title.outcome(state)
    assert outcome
    won = tuple(1 / len(outcome.winners) if place == 1 else 0.0 for place in outcome.places)
    return Result(plies, outcome.reason, won, outcome.scores, tuple(map(tuple, seconds)), tuple(map(tuple, foreseen)))


def limited(deadline_s: float | None) -> Spent:
    """Whether so many seconds of this process have passed since now."""
    if deadline_s is None:
        return never
    end = process_time() + deadline_s
    return lambda: process_time() >= end


def thinking_for(mind: AnyMind, iterations: int | None) -> AnyMind:
    """The mind with so many iterations in its strong plans; None: as many as they have."""
    if iterations is None:
        return mind
    judgements = {
        seats: msgspec.structs.replace(one, strong=msgspec.structs.replace(one.strong, iterations=iterations))
        for seats, one in mind.fitted.judgements.items()
    }
    hurried = copy.copy(mind)
    hurried.fitted = msgspec.structs.replace(mind.fitted, judgements=judgements)
    return hurried


def results(contests: Sequence[Contest], jobs: int) -> Iterator[tuple[Contest, Result]]:
    """Each as soon as it has been played, in order; the same whatever `jobs`, how many processes play."""
    if jobs == 1:
        yield from ((contest, play(contest)) for contest in contests)
        return
    with get_context("spawn").Pool(jobs) as pool:
        yield from zip(contests, pool.imap(play, contests), strict=True)


class Seconds(msgspec.Struct, frozen=True):
    """Of decisions: their median, the second-longest twentieth's end, the longest."""

    p50: float
    p95: float
    max: float

    @classmethod
    def of(cls, times: Sequence[float]) -> Seconds:
        """All 0 where nobody ever had a choice."""
        ordered = sorted(times) or [0.0]
        return cls(*(round(ordered[max(0, ceil(share * len(ordered)) - 1)], 4) for share in (0.5, 0.95, 1.0)))
