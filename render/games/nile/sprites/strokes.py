"""The painting's strokes: black outlines of even weight, water as rows of teeth."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from render.games.nile.theme import INK
from render.kit.palette import Colour
from render.kit.paths import Point
from render.kit.pen import Pen

LINE = 5.0
"""Weight of outlines, in hundredths of a figure."""


def inked(pen: Pen, outline: Sequence[Point], paint: Colour, weight: float = LINE) -> None:
    """A filled outline with the painting's even black line."""
    pen.fill(outline, paint)
    closed = [*outline, outline[0]]
    for start, end in pairwise(closed):
        pen.line([start, end], weight, INK)


def zigzag(x: float, y: float, length: float, step: float, height: float, upright: bool = False) -> list[Point]:
    """The water line of the tombs: a row of even teeth."""
    count = max(2, round(length / step))
    points = []
    for at in range(count + 1):
        along, across = at * length / count, height / 2 * (1 if at % 2 else -1)
        points.append((x + across, y + along) if upright else (x + along, y + across))
    return points


def draw_line(pen: Pen, points: list[Point], width: float, paint: Colour) -> None:
    for start, end in pairwise(points):
        pen.line([start, end], width, paint)
