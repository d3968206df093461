"""`rivertable weigh`: how much each consideration counts in the worth of a move, fitted by playing on.

From positions of its own play each legal move of whoever is to act is played in the same imagined positions with the
same dice, and all play on by worth to the end. What a move brings more than the others of its position is explained by
its considerations (least squares). Run again, it stands on what it fitted before: better play to play on by.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.resources import files
from multiprocessing import get_context
from operator import mul
from pathlib import Path

import click
import msgspec

from bots.tools.logit import solve
from bots.tools.playing import game_option, jobs_option, seed_option
from bots.tools.tuning import write
from core.game import AnyGame, Move, Seat
from core.minds import MINDS
from core.thinking.dice import Dice
from core.thinking.mind import AnyMind, Fitted
from core.thinking.playing_out import Table
from core.titles import TITLES

POSITIONS = 8
"""Of each match: more of one match say the same again."""

ROLLS = 4
"""Imagined positions in which the moves of one position are played on."""


class Tried(msgspec.Struct, frozen=True):
    """The moves of a position: what there was to say of each, and what it brought, in points."""

    said: tuple[tuple[float, ...], ...]
    brought: tuple[float, ...]


def tried(game: AnyGame, mind: AnyMind, seats: int, seed: int, nth: int) -> list[Tried]:
    """Positions of the `nth` match that follows from `seed`, default options."""
    dice = Dice(f"{seed}/{seats}/{nth}")
    table = Table(game, mind, seats, dice)
    state = game.new(seats, game.meta.defaults(), dice)
    choices = []
    while acting := game.to_act(state):
        choices += [(state.clone(), seat) for seat in acting if len(game.legal(state, seat)) > 1]
        table.ply(state, {})
    dice.shuffle(choices)
    found = [_try(game, mind, seats, position, seat, dice) for position, seat in choices[:POSITIONS]]
    return [one for one in found if len(one.brought) > 1]


def _try(game: AnyGame, mind: AnyMind, seats: int, state: object, seat: Seat, dice: Dice) -> Tried:
    """Without the moves that ended the match at once: what they bring is certain, and nothing that leans."""
    legal = game.legal(state, seat)
    brought = dict.fromkeys(range(len(legal)), 0.0)
    for roll in range(ROLLS):
        imagined, rolled = game.imagine(state, seat, dice), dice.random()
        for at in list(brought):
            ended, points = _play_on(game, mind, imagined.clone(), seat, legal[at], Dice(f"{roll} {rolled}"), seats)
            if ended:
                del brought[at]
            else:
                brought[at] += points / ROLLS
    said = mind.considerations(state, seat, legal)
    return Tried(tuple(tuple(map(float, said[at])) for at in brought), tuple(brought.values()))


def _play_on(
    game: AnyGame, mind: AnyMind, state: object, seat: Seat, move: Move, dice: Dice, seats: int
) -> tuple[bool, float]:
    """Whether the move ended the match; else how far ahead the seat is at the end, half of the others' mean, half of
    the best of them.
    """
    table = Table(game, mind, seats, dice)
    table.ply(state, {seat: move})
    if not game.to_act(state):
        return True, 0.0
    while game.to_act(state):
        table.ply(state, {})
    outcome = game.outcome(state)
    assert outcome
    own = outcome.scores[seat]
    others = [score for other, score in enumerate(outcome.scores) if other != seat]
    return False, own - (sum(others) / len(others) + max(others)) / 2


def lean(found: Sequence[Tried], ridge: float) -> tuple[float, ...]:
    """The leanings that explain best what each move brought more than the others of its position; `ridge`, above 0,
    holds them small.
    """
    rows: list[list[float]] = []
    more: list[float] = []
    for one in found:
        means = [sum(column) / len(one.said) for column in zip(*one.said, strict=True)]
        mean = sum(one.brought) / len(one.brought)
        rows += [[value - by for value, by in zip(said, means, strict=True)] for said in one.said]
        more += [points - mean for points in one.brought]
    columns = [list(column) for column in zip(*rows, strict=True)]
    squares = [[sum(map(mul, one, other)) for other in columns] for one in columns]
    for at, row in enumerate(squares):
        row[at] += ridge
    return tuple(round(leaning, 3) for leaning in solve(squares, [sum(map(mul, column, more)) for column in columns]))


def matches(key: str, seats: int, seed: int, count: int, jobs: int) -> list[Tried]:
    """What was tried in the first `count` matches that follow from `seed`, the same however many processes play."""
    wanted = [(key, seats, seed, nth) for nth in range(count)]
    if jobs == 1:
        return [one for each in wanted for one in _play(each)]
    with get_context("spawn").Pool(jobs) as pool:
        return [one for each in pool.imap(_play, wanted, chunksize=4) for one in each]


def _play(wanted: tuple[str, int, int, int]) -> list[Tried]:
    key, seats, seed, nth = wanted
    return tried(TITLES.game(key), MINDS[key], seats, seed, nth)


def weighed(
    key: str, counts: Sequence[int], count: int, seed: int, ridge: float, jobs: int = 1
) -> Iterator[tuple[int, int, tuple[float, ...]]]:
    """For one count of seats after the other: how many moves were tried, and the leanings. Raises `click.UsageError`
    for a title whose worths aren't weighed.
    """
    if key not in MINDS or not MINDS[key].fitted.considerations:
        raise click.UsageError(f"the worths of {key} are not weighed from considerations")
    for seats in counts:
        found = matches(key, seats, seed, count, jobs)
        yield seats, sum(len(one.brought) for one in found), lean(found, ridge)


@click.command()
@game_option
@click.option("--seats", "only", type=int, multiple=True, help="Number of players, may be repeated; default: each.")
@click.option("--matches", "count", type=click.IntRange(min=1), default=200, show_default=True)
@seed_option
@click.option("--ridge", type=click.FloatRange(min=0, min_open=True), default=10.0, show_default=True)
@jobs_option
@click.option("--into", type=click.Path(dir_okay=False, path_type=Path), help="The file; default: the title's own.")
def weigh(key: str, only: tuple[int, ...], count: int, seed: int, ridge: float, jobs: int, into: Path | None) -> None:
    """Fit what a title's moves are worth, by playing on, and write it to its mind.json.

    All else there stays as it is; `rivertable tune` comes after it, since it learns from how the title's mind plays.
    """
    old = MINDS[key].fitted if key in MINDS else None
    judgements = {}
    click.echo("seats  moves tried")
    for seats, moves, leanings in weighed(
        key, sorted(only) or list(TITLES.game(key).meta.seat_counts()), count, seed, ridge, jobs
    ):
        assert old
        click.echo(f"{seats:5}  {moves:11}")
        judgements[seats] = msgspec.structs.replace(old.judgements[seats], leanings=leanings)
    assert old
    options = [f"--game {key}", *(f"--seats {seats}" for seats in sorted(only)), f"--matches {count}", f"--seed {seed}"]
    fitted: Fitted = msgspec.structs.replace(
        old,
        judgements={**old.judgements, **judgements},
        weighed=f"rivertable weigh {' '.join(options)} --ridge {ridge:g}",
    )
    write(fitted, into or Path(str(files(f"core.games.{key}") / "mind.json")))
