"""Rivers as bands with direction: alone in mid-bed, beside each other where both run."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from core.games.dos_rios.layout import Layout
from core.games.dos_rios.words import water_spot
from render.dos_rios.look import INK, RIVERS, THEME
from render.dos_rios.plan import Plan
from render.palette import Colour
from render.paths import Point, spline
from render.pen import Pen

WIDE, NARROW = 17.0, 10.5
"""A river alone, and one of two strands, px."""
APART = 5.2
"""How far a strand lies from the middle of the joined bed."""

Courses = tuple[tuple[tuple[int, ...], int | None], ...]
"""Verde and Moreno: the hexes from the spring down, and the lattice point they end in, None while they are laid."""


@dataclass(frozen=True)
class Strand:
    """One river as it is drawn: `points` down its course, with the width and the hex or spring it comes from."""

    river: int
    points: list[Point]
    widths: list[float]
    spots: list[int]


def draw_rivers(pen: Pen, plan: Plan, layout: Layout, courses: Courses, fresh: set[int]) -> None:
    """Both rivers; what flows anew from the hexes of `fresh` lies in the colour of change."""
    joined = [spot for spot in courses[0][0] if spot in courses[1][0]]
    right = _right_hand(plan, layout, courses, joined[0]) if joined else 0
    strands = []
    for river, ((spots, mouth), spring) in enumerate(zip(courses, layout.springs, strict=True)):
        whole = (spring, *spots) if mouth is None else (spring, *spots, mouth)
        strands.append(_strand(plan, layout, whole, river, {*joined}, -APART if river == right else APART))
    for strand in strands:
        for (a, b), spot in zip(pairwise(strand.points), strand.spots[1:], strict=True):
            if spot in fresh:
                pen.line([a, b], WIDE + 12, THEME.accent)
    for strand in strands:
        colour, light = RIVERS[strand.river]
        pen.ribbon(strand.points, [width + 4.5 for width in strand.widths], INK)
        pen.ribbon(strand.points, strand.widths, colour)
        _strokes(pen, strand.points, light)


def _strand(plan: Plan, layout: Layout, whole: tuple[int, ...], river: int, joined: set[int], shift: float) -> Strand:
    bed: list[Point] = [plan.flat(whole[0])]
    spots = [whole[0]]
    for above, below in pairwise(whole):
        ends = water_spot(layout, below) is not None
        bed += [plan.between(above, below), _into(plan, above, below) if ends else plan.middle(below)]
        spots += [above, above]
    points = [_aside(bed, at, shift if spot in joined else 0.0) for at, spot in enumerate(spots)]
    return Strand(river, points, [NARROW if spot in joined else WIDE for spot in spots], spots)


def _right_hand(plan: Plan, layout: Layout, courses: Courses, meeting: int) -> int:
    """The river that comes from further left on the picture: it keeps that side, so that the strands don't cross."""
    sources = [(spring, *spots) for (spots, _), spring in zip(courses, layout.springs, strict=True)]
    verde, moreno = (plan.flat(whole[whole.index(meeting) - 1])[0] for whole in sources)
    return 0 if verde <= moreno else 1


def _aside(bed: list[Point], at: int, shift: float) -> Point:
    """The bed's point moved square to its course, to the left of whoever looks downstream."""
    (ax, ay), (bx, by) = bed[max(at - 1, 0)], bed[min(at + 1, len(bed) - 1)]
    length = hypot(bx - ax, by - ay) or 1.0
    x, y = bed[at]
    return x + (by - ay) / length * shift, y - (bx - ax) / length * shift


def _into(plan: Plan, above: int, below: int) -> Point:
    """A little way into the lake or the town's moat."""
    (ax, ay), (bx, by) = plan.between(above, below), plan.flat(below)
    return ax + (bx - ax) * 0.42, ay + (by - ay) * 0.42


def _strokes(pen: Pen, points: list[Point], light: Colour) -> None:
    """Arrow heads that point downstream, every few px."""
    line = spline(points)
    walked, due = 0.0, 16.0
    for (ax, ay), (bx, by) in pairwise(line):
        step = hypot(bx - ax, by - ay)
        walked += step
        if step and walked >= due:
            due += 21
            ux, uy = (bx - ax) / step, (by - ay) / step
            left, right = ((bx - ux * 6 + side * uy * 4.8, by - uy * 6 - side * ux * 4.8) for side in (-1, 1))
            head = [left, (bx, by), right]
            pen.fill([*head, *[(x - ux * 3, y - uy * 3) for x, y in reversed(head)]], light)
