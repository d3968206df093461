"""The figures in `docs/strength.md`, between two marks; the words around them are people's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import click

from bots.tools.strength import BUCKETS, Kept, Row, Series, calibration, row
from core.levels import LEVELS, YARDSTICK
from core.titles import TITLES
from core.wording import Words

NOTE = Path("docs/strength.md")

BEGIN, END = "<!-- figures: rivertable ladder --write -->", "<!-- end of the figures -->"

AIMS = {
    ("amazonas", 2): 0.80,
    ("amazonas", 3): 0.85,
    ("amazonas", 4): 0.70,
    ("nile", 2): 0.75,
    ("nile", 3): 0.70,
    ("nile", 5): 0.45,
    ("dos_rios", 2): 0.65,
    ("dos_rios", 3): 0.80,
    ("dos_rios", 4): 0.70,
    ("coloretto", 2): 0.66,
    ("coloretto", 3): 0.45,
    ("coloretto", 4): 0.32,
}
"""The share of wins that strong was to reach against `greedy-1`, by title and seats, with the rules as they come."""

HEADS = (
    "seats", "rules", "level", "matches", "wins", "95 in 100", "fair", "aim", "points", "others'",
    "s, half", "s, 95 %", "s, most",
)  # fmt: skip


def renewed(note: str, lines: Mapping[Series, Sequence[Kept]]) -> str:
    """The note with the figures of `lines`. Raises `click.UsageError` for one without the marks."""
    before, begin, rest = note.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise click.UsageError(f"the note has no place for the figures, between {BEGIN} and {END}")
    return f"{before}{BEGIN}\n\n{figures(lines)}\n{END}{after}"


def figures(lines: Mapping[Series, Sequence[Kept]]) -> str:
    """A chapter for each title that was played."""
    chapters = []
    for key in TITLES:
        own = {series: found for series, found in lines.items() if series.game == key}
        if own:
            chapters.append(f"## {Words('en').say(f'{key}.title')}\n\n{_strength(own)}\n{_calibrations(own)}")
    return "\n".join(chapters) or "Nothing was measured yet.\n"


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    written = [heads, ["---"] * len(heads), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in written)


def _strength(lines: Mapping[Series, Sequence[Kept]]) -> str:
    rows = [row(series, found) for series, found in lines.items() if series.against == YARDSTICK]
    rows.sort(key=lambda one: _order(one.series))
    return _table(HEADS, map(_cells, rows))


def _order(series: Series) -> tuple[object, ...]:
    return (
        series.seats,
        series.options,
        series.level != YARDSTICK,
        LEVELS.index(series.level),
        series.iterations or 0,
        series.deadline_s or 0.0,
    )


def _cells(one: Row) -> Sequence[str]:
    series = one.series
    aim = AIMS.get((series.game, series.seats)) if series.level == "strong" and not series.options else None
    return (
        str(series.seats),
        " ".join(f"`{option}`" for option in series.options),
        _level(series),
        str(one.matches),
        f"**{one.share:.2f}**" if one.interval.low > series.fair else f"{one.share:.2f}",
        str(one.interval),
        f"{series.fair:.2f}",
        f"{aim:.2f}" if aim else "",
        f"{one.points:.1f}",
        f"{one.others:.1f}",
        f"{one.seconds.p50:.3f}",
        f"{one.seconds.p95:.3f}",
        f"{one.seconds.max:.3f}",
    )


def _level(series: Series) -> str:
    level = series.level if series.level != YARDSTICK else f"{YARDSTICK} (control)"
    return ", ".join([level, *_limits(series)])


def _limits(series: Series) -> list[str]:
    limits = [f"{series.iterations} iterations"] if series.iterations else []
    return limits + ([f"{series.deadline_s:g} s"] if series.deadline_s else [])


def _calibrations(lines: Mapping[Series, Sequence[Kept]]) -> str:
    """What strong foresaw, as it comes to be: among its like, for each time that all of them had, and as its plan says
    among `greedy-1`.
    """
    found: dict[str, list[Kept]] = {}
    for series, kept in lines.items():
        limits = _limits(series)
        if series.against == "strong":
            found.setdefault(", ".join(["others that are strong, too", *limits]), []).extend(kept)
        elif series.level == "strong" and not limits:
            found.setdefault(f"`{YARDSTICK}`", []).extend(kept)
    parts = [(whom, found[whom]) for whom in sorted(found, reverse=True)]
    return "".join(f"\nAgainst {whom}, {len(kept)} matches:\n\n{_calibration(kept)}" for whom, kept in parts)


def _calibration(lines: Sequence[Kept]) -> str:
    buckets = list(enumerate(calibration(lines)))
    return _table(
        ["chance given", *(f"{at / BUCKETS:.1f}-{(at + 1) / BUCKETS:.1f}" for at, _ in buckets)],
        [
            ["its mean", *(f"{one.said:.2f}" if one else "" for _, one in buckets)],
            ["came true", *(f"{one.came:.2f}" if one else "" for _, one in buckets)],
            ["decisions", *(str(one.decisions) if one else "" for _, one in buckets)],
        ],
    )
