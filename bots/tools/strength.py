"""Matches of a ladder, as they are kept, and the figures that they add up to."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path

import click
import msgspec

from bots.tools.contest import Contest, Result, Seconds, thinking_for
from bots.tools.wilson import Interval, wilson
from core.levels import OFFERED, YARDSTICK
from core.minds import MINDS
from core.thinking.deciding import decide
from core.thinking.dice import Dice
from core.thinking.playing_out import Table
from core.titles import TITLES

BUCKETS = 10

GLIMPSE = 8
"""Iterations by which a strong level is known again."""

EVERY = 7
"""A level is asked after so many plies of the match by which it is known again."""


class Series(msgspec.Struct, frozen=True):
    """Matches that are counted together: in each the seat of `level` has moved on by one, all others are `against`.
    `options` as `key=value`, those that differ from their defaults.
    """

    game: str
    seats: int
    options: tuple[str, ...]
    level: str
    against: str = YARDSTICK
    iterations: int | None = None
    deadline_s: float | None = None

    @property
    def fair(self) -> float:
        return 1 / self.seats

    def contest(self, seed: int, nth: int) -> Contest:
        players = [self.against] * self.seats
        players[nth % self.seats] = self.level
        options = dict(option.split("=", 1) for option in self.options)
        return Contest(self.game, options, tuple(players), seed, nth, self.iterations, self.deadline_s)


class Kept(msgspec.Struct, frozen=True):
    """A line of the file: a match that was played. `mind` is the fingerprint of those who played it."""

    series: Series
    seed: int
    nth: int
    mind: str
    result: Result


@cache
def fingerprint(game: str, seats: int, options: tuple[str, ...], level: str) -> str:
    """By what a level is known again: what it is asked, what its mind makes of that and what it plays, along a match.
    It changes with rules, judgement and search, and stays where only words about them change.
    """
    title, mind = TITLES.game(game), thinking_for(MINDS[game], GLIMPSE)
    table, plies = Table(title, mind, seats, Dice("by policy")), 0
    whole = title.meta.check(seats, dict(option.split("=", 1) for option in options))
    state = title.new(seats, whole, table.dice)
    told = [f"{level} {whole}"]
    if level in OFFERED:
        told.append(repr(MINDS[game].judgement(seats)))
    while to_act := title.to_act(state):
        plies += 1
        legal = {seat: title.legal(state, seat) for seat in to_act}
        if level in OFFERED:
            told += [_rounded(own) for own in [*mind.features(state), mind.points(state)]]
            told += [_rounded(mind.worths(state, seat, legal[seat])) for seat in to_act]
        if plies % EVERY == 0:
            told += [str(decide(title, mind, state, seat, level, Dice(plies))) for seat in to_act]
        table.ply(state, {})
    return hashlib.sha256("\n".join(told).encode()).hexdigest()[:12]


def _rounded(numbers: Sequence[float]) -> str:
    """Alike on machines whose last digits differ."""
    return " ".join(f"{number:.5g}" for number in numbers)


def mind_of(series: Series) -> str:
    """The fingerprint of those who play in it, as they are now."""
    both = (fingerprint(series.game, series.seats, series.options, level) for level in (series.level, series.against))
    return "-".join(dict.fromkeys(both))


class Ladder:
    """A file of JSON lines, which only grows. What an earlier run was killed in the middle of is cut off."""

    def __init__(self, path: Path) -> None:
        """Raises `click.UsageError` for a file of something else."""
        self._path = path
        self.lines: list[Kept] = []
        if not path.exists():
            return
        written = path.read_bytes()
        whole, _, torn = written.rpartition(b"\n")
        if torn:
            os.truncate(path, len(written) - len(torn))
        for number, line in enumerate(whole.splitlines(), 1):
            try:
                self.lines.append(msgspec.json.decode(line, type=Kept))
            except msgspec.MsgspecError as error:
                raise click.UsageError(f"line {number} of {path} isn't of a ladder: {error}") from None

    def add(self, line: Kept) -> None:
        with self._path.open("ab") as file:
            file.write(msgspec.json.encode(line) + b"\n")
        self.lines.append(line)

    def of(self, series: Series, mind: str) -> list[Kept]:
        """Its matches, each once, without those of minds that have changed since."""
        found = {(line.seed, line.nth): line for line in self.lines if line.series == series and line.mind == mind}
        return list(found.values())

    def fresh(self, known: Callable[[Series], str] = mind_of) -> dict[Series, list[Kept]]:
        """All matches that still count, by series."""
        series_kept = dict.fromkeys(line.series for line in self.lines)
        by_series = {series: self.of(series, known(series)) for series in series_kept}
        return {series: lines for series, lines in by_series.items() if lines}


class Row(msgspec.Struct, frozen=True):
    """How a series went. `points` and `others`, a mean: of the level and of all others; `seconds` a decision of the
    level's, of the processor.
    """

    series: Series
    matches: int
    share: float
    interval: Interval
    points: float
    others: float
    seconds: Seconds


def row(series: Series, lines: Sequence[Kept]) -> Row:
    """`lines` isn't empty."""
    won, points, others = 0.0, 0.0, 0.0
    seconds: list[float] = []
    for line in lines:
        own, scores = line.nth % series.seats, line.result.scores
        won += line.result.won[own]
        points += scores[own]
        others += (sum(scores) - scores[own]) / (series.seats - 1)
        seconds += line.result.seconds[own]
    count = len(lines)
    return Row(series, count, won / count, wilson(won, count), points / count, others / count, Seconds.of(seconds))


class Bucket(msgspec.Struct, frozen=True):
    """Decisions to which a like chance was given: `said`, its mean, and `came`, the mean share won in the end."""

    decisions: int
    said: float
    came: float


def calibration(lines: Iterable[Kept]) -> list[Bucket | None]:
    """What strong gave the moves that it chose against what came of them, in ten buckets of equal width from 0 to 1;
    None for one without any.
    """
    sums = [[0, 0.0, 0.0] for _ in range(BUCKETS)]
    for line in lines:
        for chances, won in zip(line.result.foreseen, line.result.won, strict=True):
            for chance in chances:
                bucket = sums[min(int(chance * BUCKETS), BUCKETS - 1)]
                bucket[0] += 1
                bucket[1] += chance
                bucket[2] += won
    return [Bucket(int(n), said / n, came / n) if n else None for n, said, came in sums]
