"""Water cards with the waves on their edges, the waves at the river, desert cards. All sprites are cached."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from core.games.nile.components import Wave
from render.games.nile.sprites.strokes import draw_line, inked, zigzag
from render.games.nile.theme import FOAM, INK, LAPIS, LAPIS_DARK, LAPIS_LIGHT, MUD, OCHRE, OCHRE_DARK, RED, SAND
from render.kit.paths import oval, spline
from render.kit.pen import Pen


def draw_wave(pen: Pen, x: float, top: float, height: float, wave: int, outward: int) -> None:
    """The wave on an edge at `x`: one or two upright zigzags, or a mud wall where nothing can be laid.

    `outward` is 1 when the edge's card lies to the left of it, else -1.
    """
    if wave == Wave.NONE:
        pen.box(min(x, x - 9 * outward), top + 8, max(x, x - 9 * outward), top + height - 8, INK, 2)
        for y in range(int(top + 11), int(top + height - 18), 14):
            pen.box(
                min(x - 1.5 * outward, x - 7.5 * outward), y, max(x - 1.5 * outward, x - 7.5 * outward), y + 10, MUD
            )
        return
    for number in range(int(wave)):
        line = zigzag(x - outward * (8 + 11 * number), top + 10, height - 20, 10, 7, upright=True)
        draw_line(pen, line, 6, LAPIS_DARK)
        draw_line(pen, line, 3, FOAM)


@lru_cache(maxsize=64)
def water_card(width: int, height: int, left: int, right: int) -> Image.Image:
    """A water card with the waves of its left and right edges."""
    pen = Pen(width, height)
    pen.box(0, 0, width, height, INK, 7)
    pen.box(2, 2, width - 2, height - 2, LAPIS, 5)
    inset = 14 + 11 * max(left, right) if width > 60 else 8
    for y in range(29 if width > 60 else 14, height - 8, 15):
        draw_line(pen, zigzag(inset, y, width - 2 * inset, 7, 5), 2.2, LAPIS_LIGHT)
    draw_wave(pen, 3, 0, height, left, -1)
    draw_wave(pen, width - 3, 0, height, right, 1)
    return pen.done()


@lru_cache(maxsize=8)
def river_wave(wave: int, east: bool, height: int) -> Image.Image:
    """The wave printed at the river's edge, 24 px wide."""
    pen = Pen(24, height)
    draw_wave(pen, 24 if east else 0, 0, height, wave, 1 if east else -1)
    return pen.done()


@lru_cache(maxsize=8)
def desert_card(width: int, height: int) -> Image.Image:
    """A desert card, face down: dunes under the sun."""
    pen = Pen(width, height)
    pen.box(0, 0, width, height, INK, 7)
    pen.box(2, 2, width - 2, height - 2, OCHRE, 5)
    frame = [(3, 3), (width - 3, 3), (width - 3, height - 3), (3, height - 3)]
    with pen.inside(frame):
        inked(pen, oval(width * 0.72, height * 0.33, width * 0.14, width * 0.14, steps=24), RED, 2)
        for level, paint in ((0.54, SAND), (0.7, OCHRE_DARK), (0.85, SAND)):
            y = height * level
            dune = spline([(-9, y + 8), (width * 0.3, y - 7), (width * 0.62, y + 6), (width + 9, y - 6)], steps=6)
            inked(pen, [*dune, (width + 9, height + 9), (-9, height + 9)], paint, 2)
    return pen.done()
