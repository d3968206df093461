"""`rivertable simulate`: many matches between computers, as figures."""

from __future__ import annotations

import statistics
import time
from collections import Counter

import click
import msgspec

from bots.tools.playing import (
    chosen,
    game_option,
    level_option,
    options_option,
    playout,
    seats_option,
    seed_bytes,
    seed_option,
)


class Spread(msgspec.Struct, frozen=True):
    min: int
    median: float
    max: int


class Simulation(msgspec.Struct, frozen=True):
    """`wins` by seat; a shared victory counts for each winner. `moves` counts plies."""

    game: str
    seats: int
    games: int
    moves: int
    moves_per_s: float
    reasons: dict[str, int]
    wins: list[int]
    scores: Spread


@click.command()
@game_option
@seats_option
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True)
@seed_option
@level_option
@options_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def simulate(
    key: str, seats: int | None, games: int, seed: int, level: str, pairs: tuple[str, ...], as_json: bool
) -> None:
    """Play matches between computers and count how they end."""
    title, count, options = chosen(key, seats, pairs)
    reasons: Counter[str] = Counter()
    wins, moves = [0] * count, 0
    scores: list[int] = []
    begun = time.perf_counter()
    for nth in range(games):
        plies, outcome = playout(title, count, options, seed_bytes(seed, nth), level)
        moves += plies
        reasons[outcome.reason.removeprefix(f"{key}.end.")] += 1
        scores.extend(outcome.scores)
        for seat in outcome.winners:
            wins[seat] += 1
    took_s = time.perf_counter() - begun
    spread = Spread(min(scores), statistics.median(scores), max(scores))
    result = Simulation(key, count, games, moves, round(moves / took_s, 1), dict(reasons), wins, spread)
    if as_json:
        click.echo(msgspec.json.encode(result))
        return
    for name, value in msgspec.to_builtins(result).items():
        click.echo(f"{name:12} {value}")
