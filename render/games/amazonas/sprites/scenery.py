"""What stands in the empty parts of the map: hills, palms, bushes. Drawn round the origin, about 40 px wide."""

from __future__ import annotations

from math import cos, radians, sin

from render.games.amazonas import theme
from render.kit.pen import Pen


def draw(pen: Pen, number: int) -> None:
    """One of them, by its number."""
    (_palm, _hill, _bush)[number % 3](pen)


def _hill(pen: Pen) -> None:
    outline = [(-26.0, 12.0), (-16.0, -4.0), (-6.0, -15.0), (4.0, -9.0), (14.0, 0.0), (26.0, 12.0)]
    pen.fill([*outline, (26, 13), (-26, 13)], theme.PARCHMENT_DARK)
    pen.line(outline, 2.4, theme.SEPIA)
    for at in range(5):
        pen.line([(-3 + at * 5, -10 + at * 3.4), (-1 + at * 6.2, 9)], 1.6, theme.SEPIA)


def _palm(pen: Pen) -> None:
    pen.line([(0, 16), (2, 4), (0, -8)], 3, theme.SEPIA)
    for turn in (-160, -120, -60, -20, 20):
        dx, dy = 17 * cos(radians(turn)), 17 * sin(radians(turn))
        pen.ribbon([(0, -8), (dx * 0.6, -8 + dy * 0.7 - 2), (dx, -8 + dy * 0.6 + 7)], [4, 4, 1], theme.LEAF_DARK)


def _bush(pen: Pen) -> None:
    for x, y, r in ((-11, 5, 9), (10, 5, 9), (0, -2, 11)):
        pen.oval(x, y, r, r, theme.LEAF_DARK)
        pen.oval(x - 0.4, y - 1, r - 2, r - 2, theme.LEAF)
    pen.line([(-20, 14), (20, 14)], 2, theme.SEPIA)
