"""`rivertable ladder`: how strong each level is, measured against the yardstick and kept, a line a match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from bots.tools.contest import results
from bots.tools.playing import deadline_option, iterations_option, jobs_option
from bots.tools.simulate import levels_of
from bots.tools.strength import Kept, Ladder, Series, mind_of, row
from bots.tools.strength_note import NOTE, renewed
from core.game import Meta
from core.levels import OFFERED, YARDSTICK
from core.titles import TITLES

EQUAL = "strong"
"""Whose chances are held against what comes of them: no other level gives any."""

SEED = 16
"""No other tool begins with it: the deals are new to whoever chose a plan or a weight."""


def variants(meta: Meta) -> Iterator[tuple[str, ...]]:
    """The rules as they come, and with each option of a table's turned, one at a time."""
    yield ()
    for option in meta.choices():
        yield from ((f"{option.key}={value}",) for value in option.values if value != option.default)


def wanted(
    games: Sequence[str],
    counts: Sequence[int],
    levels: Sequence[str],
    *,
    options: bool,
    equals: bool = False,
    iterations: int | None = None,
    deadline_s: float | None = None,
) -> Iterator[Series]:
    """What there is to measure. For each title and count the yardstick among its like comes first, whose share must be
    fair, and with `equals` strong among its like last, as the rules come.
    """
    for key in games or TITLES:
        meta = TITLES.game(key).meta
        for seats in counts or meta.seat_counts():
            if seats not in meta.seat_counts():
                continue
            for chosen in variants(meta) if options else [()]:
                yield Series(key, seats, chosen, YARDSTICK)
                yield from (
                    Series(key, seats, chosen, level, YARDSTICK, iterations, deadline_s)
                    for level in dict.fromkeys(levels)
                    if level != YARDSTICK
                )
            if equals:
                yield Series(key, seats, (), EQUAL, EQUAL, iterations, deadline_s)


def climb(ladder: Ladder, series: Series, matches: int, seed: int, jobs: int) -> None:
    """Play what is missing of the first `matches` that follow from `seed`."""
    mind = mind_of(series)
    played = {line.nth for line in ladder.of(series, mind) if line.seed == seed}
    missing = [series.contest(seed, nth) for nth in range(matches) if nth not in played]
    for contest, result in results(missing, jobs):
        ladder.add(Kept(series, seed, contest.nth, mind, result))


def told(series: Series, ladder: Ladder) -> str:
    lines = ladder.of(series, mind_of(series))
    name = " ".join([series.game, str(series.seats), *series.options, f"{series.level} against {series.against}"])
    if not lines:
        return f"{name}: nothing yet"
    one = row(series, lines)
    return (
        f"{name}: {one.share:.3f} [{one.interval}] of {one.matches}, fair {series.fair:.3f}; "
        f"points {one.points:.1f}/{one.others:.1f}; {one.seconds.p50:.3f}/{one.seconds.p95:.3f} s"
    )


@click.command()
@click.option("--game", "games", multiple=True, type=click.Choice(list(TITLES)), help="May be repeated; default: all.")
@click.option("--seats", "counts", multiple=True, type=int, help="May be repeated; default: each.")
@click.option("--levels", "names", default=",".join(OFFERED), show_default=True)
@click.option("--options", is_flag=True, help="With each option of a table's turned, too.")
@click.option("--matches", type=click.IntRange(min=0), default=200, show_default=True, help="Of each series.")
@click.option(
    "--equals",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    help="Matches of strong among its like at each count: there it is seen whether its chances come true.",
)
@click.option("--seed", type=int, default=SEED, show_default=True, help="Any number; the same gives the same deals.")
@iterations_option
@deadline_option
@jobs_option
@click.option("--into", type=click.Path(dir_okay=False, path_type=Path), default="strength.jsonl", show_default=True)
@click.option(
    "--write",
    "note",
    is_flag=False,
    flag_value=str(NOTE),
    type=click.Path(dir_okay=False, exists=True, path_type=Path),
    help=f"Renew the figures in this note; without a name: {NOTE}.",
)
def ladder(
    games: tuple[str, ...],
    counts: tuple[int, ...],
    names: str,
    options: bool,
    matches: int,
    equals: int,
    seed: int,
    iterations: int | None,
    deadline_s: float | None,
    jobs: int,
    into: Path,
    note: Path | None,
) -> None:
    """Measure each level against greedy-1, the frozen first players, on fresh deals with seats that rotate.

    What was played is kept a line a match and not played again: it can be stopped at any time and goes on. Matches of
    minds that have changed since are left out.
    """
    file = Ladder(into)
    every = wanted(
        games,
        counts,
        levels_of(names),
        options=options,
        equals=equals > 0,
        iterations=iterations,
        deadline_s=deadline_s,
    )
    for series in every:
        climb(file, series, equals if series.against == EQUAL else matches, seed, jobs)
        click.echo(told(series, file))
    if note is not None:
        note.write_text(renewed(note.read_text(encoding="utf-8"), file.fresh()), encoding="utf-8")
