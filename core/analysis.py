"""What is kept of a finished match besides its log: each one's chances along it, what cost most, what the draw did.

It names seats, plies and moves, never a person. How it is worded follows from the log when it is shown.
"""

from __future__ import annotations

import msgspec

from core.thinking.reviewing import RUNS, Costly, Findings, Luck, Past, costly, last_of, luck

VERSION = 1
"""Rises with what an analysis holds, or how it is found: then those of before are made anew once they are asked for."""

MOST_DECISIONS, MOST_DRAWS = 5, 3
"""That are told."""


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """`chances`: each seat's before each ply and at the end, a share of 1, between equals and as the public must have
    seen it. `decisions` and `draws` are in the order of the match. `telling` is what they had to cost or bring.
    """

    chances: tuple[tuple[float, ...], ...]
    decisions: tuple[Costly, ...]
    draws: tuple[Luck, ...]
    telling: float


def concluded(past: Past, found: Findings, telling: float) -> Analysis:
    """What is kept of a review that is done."""
    means = (tuple(sum(each) / RUNS for each in zip(*point.chances, strict=True)) for point in found.points)
    return Analysis(
        chances=(*(tuple(round(share, 3) for share in shares) for shares in means), last_of(past)),
        decisions=tuple(sorted(costly(past, found, telling)[:MOST_DECISIONS], key=lambda one: one.of)),
        draws=tuple(sorted(luck(past, found, telling)[:MOST_DRAWS], key=lambda one: one.ply)),
        telling=telling,
    )
