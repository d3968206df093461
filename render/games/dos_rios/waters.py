"""Rivers as bands with direction: alone in mid-bed, beside each other where both run.

A river is a chain of reaches, each from the middle of a hex to its side or back; equal reaches are drawn once and kept,
so that a diverted river costs little more than one that stays. A reach's water laps over the upper end, so that the
reach below covers the seam.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise
from math import atan2, cos, hypot, sin, tau

from core.games.dos_rios.layout import Layout
from core.games.dos_rios.terms import water_spot
from render.games.dos_rios.grid import Grid
from render.games.dos_rios.theme import CARD, DRY, INK, RIVERS, THEME
from render.kit.canvas import Canvas
from render.kit.paths import Point, band, span
from render.kit.pen import Sprite, painted

WIDE, NARROW = 17.0, 10.5
"""A river alone, and one of two strands, units."""
BANKS, GLOW = 4.5, 14.0
"""How much wider a river is with its banks, and one alone with the mark of change, px."""
APART = 5.2
"""How far a strand lies from the middle of the joined bed, units."""
DRY_WIDE = 6.0
"""A dry bed, units."""
HEAD_FIRST, HEAD_STEP = 18.0, 24.0
"""Down a river to its first arrow head, and from one to the next; px."""
HEAD_TURNS = 24
"""In how many directions arrow heads are drawn."""

Courses = tuple[tuple[tuple[int, ...], int | None], ...]
"""Verde and Moreno: the hexes from the spring down, and the lattice point they end in, None while they are laid."""

Pixel = tuple[int, int]


@dataclass(frozen=True)
class Shape:
    """A reach seen from its upper end: the point before that, its lower end, the point after this; its widths.

    There is no point before the first reach, (0, 0) stands for it, and none after the last: its lower end again.
    """

    before: Pixel
    end: Pixel
    after: Pixel
    upper: float
    lower: float

    def line(self) -> list[Point]:
        """Down the middle of the water."""
        return [*span(self.before, (0, 0), self.end, self.after), self.end]


class Strand:
    """One river as it is drawn: `points` down its course, with the width and the hex or spring each comes from."""

    def __init__(self, points: Sequence[Point], widths: Sequence[float], spots: Sequence[int]) -> None:
        self.points = [(round(x), round(y)) for x, y in points]
        self.widths = widths
        self.spots = spots

    def reaches(self) -> Iterator[tuple[int, Pixel, Shape]]:
        """The spot each reach comes from, its upper end, and its shape."""
        last = len(self.points) - 1
        for at in range(last):
            x, y = self.points[at]
            near = (self.points[max(0, min(at + step, last))] for step in (-1, 1, 2))
            before, end, after = ((px - x, py - y) for px, py in near)
            yield self.spots[at + 1], (x, y), Shape(before, end, after, *self.widths[at : at + 2])


def draw_rivers(canvas: Canvas, grid: Grid, layout: Layout, courses: Courses, fresh: Collection[int]) -> None:
    """Both rivers; what flows anew from the hexes of `fresh` lies in the colour of change."""
    joined = [spot for spot in courses[0][0] if spot in courses[1][0]]
    right = _right_hand(grid, layout, courses, joined[0]) if joined else 0
    strands = []
    for river, ((spots, mouth), spring) in enumerate(zip(courses, layout.springs, strict=True)):
        whole = (spring, *spots) if mouth is None else (spring, *spots, mouth)
        strands.append(_strand(grid, layout, whole, {*joined}, -APART if river == right else APART))
    for strand in strands:
        for spot, upper, shape in strand.reaches():
            if spot in fresh:
                _paste(canvas, upper, _glow(shape))
    for river, strand in enumerate(strands):
        for _, upper, shape in strand.reaches():
            _paste(canvas, upper, _reach(shape, river))
        _draw_heads(canvas, strand, river)


def draw_dry(canvas: Canvas, grid: Grid, points: Sequence[Point]) -> None:
    """A bed that no spring feeds."""
    for _, upper, shape in Strand(points, [DRY_WIDE * grid.k] * len(points), [0] * len(points)).reaches():
        _paste(canvas, upper, _dry(shape))


def _paste(canvas: Canvas, upper: Pixel, drawn: Sprite) -> None:
    image, left, top = drawn
    canvas.sprite(image, upper[0] + left, upper[1] + top)


@lru_cache(maxsize=512)  # 20 kB each
def _reach(shape: Shape, river: int) -> Sprite:
    line, widths = shape.line(), (shape.upper, shape.lower)
    ends = shape.before == (0, 0), shape.after == shape.end
    banks = band(_longer(line), [width + BANKS for width in widths], ends)
    return painted([(INK, [banks]), (RIVERS[river][0], [band(line, widths)])])


@lru_cache(maxsize=64)
def _glow(shape: Shape) -> Sprite:
    line = shape.line()
    widths = [max(width, 17.0) + GLOW for width in (shape.upper, shape.lower)]
    return painted([(CARD, [band(line, [width + 5 for width in widths])]), (THEME.accent, [band(line, widths)])])


@lru_cache(maxsize=64)
def _dry(shape: Shape) -> Sprite:
    return painted([(DRY, [band(shape.line(), [shape.upper])])])


def _longer(line: list[Point]) -> list[Point]:
    """A px more at both ends, so that the soft edges of two reaches overlap."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = *line[:2], *line[-2:]
    first, last = hypot(bx - ax, by - ay), hypot(dx - cx, dy - cy)
    above = (ax - (bx - ax) / first, ay - (by - ay) / first)
    below = (dx + (dx - cx) / last, dy + (dy - cy) / last)
    return [above, *line, below]


def _draw_heads(canvas: Canvas, strand: Strand, river: int) -> None:
    """Arrow heads that point downstream, evenly down the whole course."""
    due = HEAD_FIRST
    for _, (x, y), shape in strand.reaches():
        line, walked = _measured(shape)
        while due < walked[-1]:
            at = bisect_right(walked, due)
            (ax, ay), (bx, by) = line[at - 1], line[at]
            turn = round(atan2(by - ay, bx - ax) / tau * HEAD_TURNS) % HEAD_TURNS
            _paste(canvas, (x + round(bx), y + round(by)), _head(turn, river))
            due += HEAD_STEP
        due -= walked[-1]


@lru_cache(maxsize=512)
def _measured(shape: Shape) -> tuple[list[Point], list[float]]:
    """The reach's line, and how far each of its points lies down it; px."""
    line = shape.line()
    return line, [0.0, *accumulate(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(line))]


@lru_cache(maxsize=2 * HEAD_TURNS)
def _head(turn: int, river: int) -> Sprite:
    ux, uy = cos(turn * tau / HEAD_TURNS), sin(turn * tau / HEAD_TURNS)
    left, right = ((-ux * 6 + side * uy * 4.8, -uy * 6 - side * ux * 4.8) for side in (-1, 1))
    head = [left, (0.0, 0.0), right]
    return painted([(RIVERS[river][1], [[*head, *[(x - ux * 3, y - uy * 3) for x, y in reversed(head)]]])])


def _strand(grid: Grid, layout: Layout, whole: tuple[int, ...], joined: set[int], shift: float) -> Strand:
    bed: list[Point] = [grid.flat(whole[0])]
    spots = [whole[0]]
    for above, below in pairwise(whole):
        ends = water_spot(layout, below) is not None
        bed += [grid.between(above, below), _into(grid, above, below) if ends else grid.middle(below)]
        spots += [above, above]
    points = [_aside(bed, at, shift * grid.k if spot in joined else 0.0) for at, spot in enumerate(spots)]
    return Strand(points, [(NARROW if spot in joined else WIDE) * grid.k for spot in spots], spots)


def _right_hand(grid: Grid, layout: Layout, courses: Courses, meeting: int) -> int:
    """The river that comes from further left on the picture: it keeps that side, so that the strands don't cross."""
    sources = [(spring, *spots) for (spots, _), spring in zip(courses, layout.springs, strict=True)]
    verde, moreno = (grid.flat(whole[whole.index(meeting) - 1])[0] for whole in sources)
    return 0 if verde <= moreno else 1


def _aside(bed: list[Point], at: int, shift: float) -> Point:
    """The bed's point moved square to its course, to the left of whoever looks downstream."""
    (ax, ay), (bx, by) = bed[max(at - 1, 0)], bed[min(at + 1, len(bed) - 1)]
    length = hypot(bx - ax, by - ay) or 1.0
    x, y = bed[at]
    return x + (by - ay) / length * shift, y - (bx - ax) / length * shift


def _into(grid: Grid, above: int, below: int) -> Point:
    """A little way into the lake or the town's moat."""
    (ax, ay), (bx, by) = grid.between(above, below), grid.flat(below)
    return ax + (bx - ax) * 0.42, ay + (by - ay) * 0.42
