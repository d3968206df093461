"""`rivertable simulate`: many matches between computers, as figures."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from collections.abc import Sequence

import click
import msgspec

from bots.tools.contest import Contest, Seconds, results
from bots.tools.playing import (
    chosen,
    deadline_option,
    game_option,
    iterations_option,
    jobs_option,
    options_option,
    seats_option,
    seed_option,
)
from bots.tools.wilson import Interval, wilson
from core.levels import LEVELS, check_level, level_of


class Spread(msgspec.Struct, frozen=True):
    min: int
    median: float
    max: int


class Simulation(msgspec.Struct, frozen=True):
    """`moves` counts plies. `wins` are by player, each winner of a shared victory with their share, so that all of them
    add up to `games`; where one level plays alone they are by seat, and a shared victory counts for each winner. A
    player is a level. All else is by player: `intervals`, in which the true share of wins lies, 95 times in 100;
    `fair`, the share of who is as good as the rest; `points`, a mean; `seconds` a decision, of the processor.
    """

    game: str
    seats: int
    games: int
    moves: int
    moves_per_s: float
    reasons: dict[str, int]
    wins: list[int] | dict[str, float]
    scores: Spread
    intervals: dict[str, Interval]
    fair: dict[str, float]
    points: dict[str, float]
    seconds: dict[str, Seconds]


class Counted:
    """What is known of one level, over all of its seats."""

    def __init__(self, seats: int) -> None:
        self.seats, self.won = seats, 0.0
        self.scores: list[int] = []
        self.seconds: list[float] = []


def simulated(contests: Sequence[Contest], jobs: int) -> Simulation:
    """`contests` are of one title and count, and aren't empty."""
    first = contests[0].players
    players = {level: Counted(first.count(level)) for level in dict.fromkeys(first)}
    reasons: Counter[str] = Counter()
    by_seat, moves, scores = [0] * len(first), 0, list[int]()
    begun = time.perf_counter()
    for contest, result in results(contests, jobs):
        moves += result.plies
        reasons[result.reason.removeprefix(f"{contest.game}.end.")] += 1
        scores.extend(result.scores)
        for seat, level in enumerate(contest.players):
            by_seat[seat] += result.won[seat] > 0
            player = players[level]
            player.won += result.won[seat]
            player.scores.append(result.scores[seat])
            player.seconds.extend(result.seconds[seat])
    took_s = time.perf_counter() - begun
    games = len(contests)
    return Simulation(
        contests[0].game,
        len(first),
        games,
        moves,
        round(moves / took_s, 1),
        dict(reasons),
        by_seat if len(players) == 1 else {level: round(player.won, 4) for level, player in players.items()},
        Spread(min(scores), statistics.median(scores), max(scores)),
        {level: wilson(player.won, games) for level, player in players.items()},
        {level: round(player.seats / len(first), 4) for level, player in players.items()},
        {level: round(statistics.fmean(player.scores), 2) for level, player in players.items()},
        {level: Seconds.of(player.seconds) for level, player in players.items()},
    )


def levels_of(names: str) -> tuple[str, ...]:
    """As the command line has them, with commas between; by their former names, too. Raises `Refusal` for one that
    isn't known.
    """
    levels = tuple(level_of(name.strip()) for name in names.split(","))
    for level in levels:
        check_level(level)
    return levels


def turned(levels: tuple[str, ...], by: int) -> tuple[str, ...]:
    """The same levels, each so many seats further on."""
    by %= len(levels)
    return levels[-by:] + levels[:-by] if by else levels


@click.command()
@game_option
@seats_option
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True)
@seed_option
@click.option(
    "--players",
    "names",
    default="steady",
    show_default=True,
    help=f"One level for all, or one a seat with commas between: {', '.join(LEVELS)}.",
)
@click.option("--rotate", is_flag=True, help="Everybody moves on by a seat after each match.")
@options_option
@iterations_option
@deadline_option
@jobs_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def simulate(
    key: str,
    seats: int | None,
    games: int,
    seed: int,
    names: str,
    rotate: bool,
    pairs: tuple[str, ...],
    iterations: int | None,
    deadline_s: float | None,
    jobs: int,
    as_json: bool,
) -> None:
    """Play matches between computers and count how they end and who wins."""
    levels = levels_of(names)
    _, count, options = chosen(key, len(levels) if seats is None and len(levels) > 1 else seats, pairs)
    if len(levels) not in (1, count):
        raise click.UsageError(f"--players names {len(levels)} levels for {count} seats")
    levels = levels * (count // len(levels))
    result = simulated(
        [
            Contest(key, options, turned(levels, nth if rotate else 0), seed, nth, iterations, deadline_s)
            for nth in range(games)
        ],
        jobs,
    )
    if as_json:
        click.echo(msgspec.json.encode(result))
        return
    for name, value in msgspec.to_builtins(result).items():
        click.echo(f"{name:12} {value}")
