"""`rivertable tune`: the numbers in a title's `mind.json`, fitted on matches that its mind plays against itself.

All seats play by worth alone (`Table.pick`) on the position itself, not on one imagined for each seat. That is how a
search plays on from a position that it has imagined, where all seats see all; the value at the end of it stands for
more of the same play, so it is fitted on just that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from importlib.resources import files
from math import sqrt
from multiprocessing import get_context
from pathlib import Path

import click
import msgspec

from bots.tools.logit import Position, even_loss, fit, log_loss
from bots.tools.playing import game_option, jobs_option, seed_option
from core.game import AnyGame
from core.minds import MINDS
from core.thinking.dice import Dice
from core.thinking.mind import AnyMind, Fitted, Judgement
from core.thinking.playing_out import Table
from core.titles import TITLES

HELD_OUT = 5
"""One match in so many is not fitted: it tells how good the fit is."""

POSITIONS = 12
"""Of each match, at most: more of one match say the same again."""


class Played(msgspec.Struct, frozen=True):
    """A match: some of its positions in their order, and by how many points each seat ended ahead of the others' mean,
    by seat.
    """

    positions: tuple[Position, ...]
    margins: tuple[float, ...]


def self_play(game: AnyGame, mind: AnyMind, seats: int, seed: int, nth: int) -> Played:
    """The `nth` match that follows from `seed`, default options. Positions in the middle of something
    (`Mind.unsettled`) are left out: their value is never asked.
    """
    dice = Dice(f"{seed}/{seats}/{nth}")
    table = Table(game, mind, seats, dice)
    state = game.new(seats, game.meta.defaults(), dice)
    seen: list[tuple[tuple[float, ...], ...]] = []
    while game.to_act(state):
        if not mind.unsettled(state):
            seen.append(tuple(tuple(map(float, own)) for own in mind.features(state)))
        table.ply(state, {})
    outcome = game.outcome(state)
    assert outcome
    won = tuple(1 / len(outcome.winners) if place == 1 else 0.0 for place in outcome.places)
    total = sum(outcome.scores)
    margins = tuple(own - (total - own) / (seats - 1) for own in outcome.scores)
    chosen = list(range(len(seen)))
    dice.shuffle(chosen)
    return Played(tuple(Position(seen[at], won) for at in sorted(chosen[:POSITIONS])), margins)


def judge(old: Judgement, played: Sequence[Played], ridge: float, *, keep_scale: bool = False) -> Judgement:
    """`old` with the weights, and how well they foretell the matches held out; and with the scale, unless it is kept or
    nobody was ever ahead: how far apart seats end, as a standard deviation.
    """
    fitted_on = [one for nth, match in enumerate(played) if (nth + 1) % HELD_OUT for one in match.positions]
    held_out = [one for nth, match in enumerate(played) if not (nth + 1) % HELD_OUT for one in match.positions]
    weights = tuple(round(weight, 4) for weight in fit(fitted_on, ridge))
    margins = [margin for match in played for margin in match.margins]
    spread = round(sqrt(sum(margin * margin for margin in margins) / len(margins)), 2)
    return msgspec.structs.replace(
        old,
        weights=weights,
        scale=old.scale if keep_scale or not spread else spread,
        log_loss=round(log_loss(weights, held_out), 4),
        even=round(even_loss(held_out), 4),
        positions=len(fitted_on),
    )


def write(fitted: Fitted, path: Path) -> None:
    """As `Fitted.read` reads it; a row of numbers in one line, so that what changed for one count is seen as one."""
    text = msgspec.json.format(msgspec.json.encode(fitted), indent=2).decode()
    path.write_text(re.sub(r"\[[^][{}]*\]", lambda row: re.sub(r"\s+", " ", row[0]), text) + "\n", encoding="utf-8")


def matches(key: str, seats: int, seed: int, count: int, jobs: int) -> list[Played]:
    """The first `count` matches that follow from `seed`, the same however many processes play them."""
    wanted = [(key, seats, seed, nth) for nth in range(count)]
    if jobs == 1:
        return [_play(one) for one in wanted]
    with get_context("spawn").Pool(jobs) as pool:
        return pool.map(_play, wanted, chunksize=8)


def _play(wanted: tuple[str, int, int, int]) -> Played:
    key, seats, seed, nth = wanted
    return self_play(TITLES.game(key), MINDS[key], seats, seed, nth)


def tuned(
    key: str, counts: Sequence[int], count: int, seed: int, ridge: float, *, jobs: int = 1, keep_scale: bool = False
) -> Iterator[tuple[int, Judgement]]:
    """For one count of seats after the other, what is to be written for it. Raises `click.UsageError` for a title or
    count without a mind, and where `mind.json` doesn't name as many features as the mind sees.
    """
    if key not in MINDS:
        raise click.UsageError(f"{key} has no mind to tune: add it to core/minds.py")
    fitted = MINDS[key].fitted
    missing = [str(seats) for seats in counts if seats not in fitted.judgements]
    if missing:
        raise click.UsageError(f"{key}'s mind.json has nothing to begin with for {', '.join(missing)} seats")
    for seats in counts:
        played = matches(key, seats, seed, count, jobs)
        seen = len(next(one for match in played for one in match.positions).features[0])
        if seen != len(fitted.features):
            raise click.UsageError(f"{key}'s mind sees {seen} features, its mind.json names {len(fitted.features)}")
        yield seats, judge(fitted.judgements[seats], played, ridge, keep_scale=keep_scale)


@click.command()
@game_option
@click.option("--seats", "only", type=int, multiple=True, help="Number of players, may be repeated; default: each.")
@click.option("--matches", "count", type=click.IntRange(min=2 * HELD_OUT), default=400, show_default=True)
@seed_option
@click.option("--ridge", type=click.FloatRange(min=0, min_open=True), default=2.0, show_default=True)
@jobs_option
@click.option("--keep-scale", is_flag=True, help="Leave the scale of points as it is.")
@click.option("--into", type=click.Path(dir_okay=False, path_type=Path), help="The file; default: the title's own.")
def tune(
    key: str, only: tuple[int, ...], count: int, seed: int, ridge: float, jobs: int, keep_scale: bool, into: Path | None
) -> None:
    """Fit a title's mind on its own play and write its mind.json: the weights of a position's value, and the scale.

    Warmth and plans stay as they are. The file names this command: run it for all counts of seats before you keep it.
    """
    title = TITLES.game(key)
    counts = sorted(only) or list(title.meta.seat_counts())
    click.echo("seats  positions  log loss    even   scale")
    judgements: dict[int, Judgement] = {}
    for seats, new in tuned(key, counts, count, seed, ridge, jobs=jobs, keep_scale=keep_scale):
        judgements[seats] = new
        click.echo(f"{seats:5}  {new.positions:9}  {new.log_loss:8.4f}  {new.even:6.4f}  {new.scale:6.2f}")
    options = [f"--game {key}", *(f"--seats {seats}" for seats in sorted(only)), f"--matches {count}", f"--seed {seed}"]
    options += [f"--ridge {ridge:g}", *(["--keep-scale"] if keep_scale else [])]
    old = MINDS[key].fitted
    fitted = msgspec.structs.replace(
        old, command=f"rivertable tune {' '.join(options)}", judgements={**old.judgements, **judgements}
    )
    write(fitted, into or Path(str(files(f"core.games.{key}") / "mind.json")))
