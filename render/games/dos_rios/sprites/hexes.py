"""The five terrains as lifted hexes: each told by its figure as well as by its colour."""

from __future__ import annotations

import random
from functools import lru_cache

from PIL import Image

from core.games.dos_rios.components import HEIGHT, HILL
from render.games.dos_rios.grid import HALF, RISE, SIDE, outline
from render.games.dos_rios.theme import (
    CORN_COB,
    CORN_LEAF,
    CROWN,
    CROWN_LIGHT,
    EARTH_DARK,
    FACE,
    HILL_LINE,
    INK,
    TOBACCO_LEAF,
    WALL,
    WHEAT_EAR,
)
from render.kit.palette import mix
from render.kit.pen import Pen

VARIANTS = 3
PAD = 3.0
ANCHOR = (SIDE + PAD, HALF + RISE[3] + PAD)
"""The flat middle of the hex inside its sprite, units."""


@lru_cache(maxsize=64)
def hex_sprite(terrain: int, variant: int, scale: float = 1.0) -> Image.Image:
    """A lifted hex with its plants, RGBA, `scale` px a unit; put its `ANCHOR` on the flat middle."""
    pen = Pen(2 * ANCHOR[0], ANCHOR[1] + HALF + PAD, scale)
    x, y = ANCHOR
    rise = RISE[HEIGHT[terrain]]
    _wall(pen, x, y, rise, terrain)
    pen.fill(outline(x, y - rise, SIDE), INK)
    pen.fill(outline(x, y - rise, SIDE - 1.6), FACE[terrain])
    dice = random.Random(terrain * 10 + variant)
    with pen.inside(outline(x, y - rise, SIDE - 1.6)):
        _rim(pen, x, y - rise, terrain)
        FIGURES[terrain](pen, x, y - rise, dice)
    return pen.done()


def _wall(pen: Pen, x: float, y: float, rise: float, terrain: int) -> None:
    """The lower sides, cut with upright strokes: the higher the hex, the more of them one sees."""
    upper, lower = outline(x, y - rise, SIDE), outline(x, y, SIDE)
    pen.fill([upper[0], upper[3], (x - SIDE, y), lower[2], lower[1], (x + SIDE, y)], INK)
    inner = outline(x, y - 1.6, SIDE - 1.2)
    pen.fill([upper[0], upper[3], inner[3], inner[2], inner[1], inner[0]], WALL[terrain])
    steps = 16
    for n in range(1, steps):
        share = n / steps
        wx = x - SIDE + 2 * SIDE * share
        edge = min(1.0, (SIDE - abs(wx - x)) / (SIDE / 2))
        bottom = y + HALF * edge
        if n % 2:
            pen.line([(wx, bottom - rise), (wx, bottom - 2)], 1.1, mix(WALL[terrain], INK, 0.55))


def _rim(pen: Pen, x: float, y: float, terrain: int) -> None:
    """Light from the upper left: a bright edge above, a dark one below."""
    corners = outline(x, y, SIDE - 3.5)
    pen.line([corners[3], corners[4]], 2.4, mix(FACE[terrain], (255, 255, 255), 0.5))
    pen.line([corners[4], corners[5]], 2.4, mix(FACE[terrain], (255, 255, 255), 0.5))
    for a, b in ((0, 1), (1, 2), (2, 3)):
        pen.line([corners[a], corners[b]], 2.0, mix(FACE[terrain], INK, 0.28))


def _rows(dice: random.Random, across: float, down: float, jitter: float) -> list[tuple[float, float]]:
    """Spots in staggered rows, the upper ones first."""
    spots = []
    row = 0
    dy = -HALF + down * 0.8
    while dy < HALF - 2:
        dx = -SIDE + (across / 2 if row % 2 else across)
        while dx < SIDE:
            spots.append((dx + dice.uniform(-jitter, jitter), dy + dice.uniform(-jitter, jitter) * 0.6))
            dx += across
        dy += down
        row += 1
    return spots


def _wheat(pen: Pen, x: float, y: float, dice: random.Random) -> None:
    for dx, dy in _rows(dice, 19, 25, 1.6):
        px, py = x + dx, y + dy + 1
        lean = dice.uniform(-1.5, 1.5)
        pen.line([(px, py + 8), (px + lean, py - 6)], 1.2, WHEAT_EAR)
        for n in range(3):
            for side in (-1, 1):
                pen.oval(px + lean + side * 1.9, py - 6 + n * 3.2, 1.25, 2.2, WHEAT_EAR, side * 28)
        pen.oval(px + lean, py - 9.4, 1.1, 2.2, WHEAT_EAR)


def _tobacco(pen: Pen, x: float, y: float, dice: random.Random) -> None:
    dark = mix(TOBACCO_LEAF, INK, 0.45)
    for dx, dy in _rows(dice, 30, 27, 2):
        px, py = x + dx, y + dy
        for turn in (204, 336, 240, 300, 270):
            with pen.moved(px, py + 7, turn + dice.uniform(-6, 6)):
                leaf = [(0, 0), (5, -4.2), (12, -2.2), (16, 0), (12, 2.2), (5, 4.2)]
                pen.blob([(lx * 1.06, ly * 1.3) for lx, ly in leaf], dark)
                pen.blob(leaf, TOBACCO_LEAF)


def _corn(pen: Pen, x: float, y: float, dice: random.Random) -> None:
    for dx, dy in _rows(dice, 24, 28, 1.5):
        px, py = x + dx, y + dy
        pen.line([(px, py + 11), (px, py - 10)], 1.7, CORN_LEAF)
        for side in (-1, 1):
            pen.line([(px, py + 6), (px + side * 4.5, py - 1), (px + side * 7.5, py + 5)], 1.6, CORN_LEAF)
        pen.oval(px + 2.2, py - 3.4, 3.0, 5.4, INK, 14)
        pen.oval(px + 2.2, py - 3.4, 2.2, 4.5, CORN_COB, 14)
        pen.line([(px, py - 10), (px - 2.5, py - 13.5)], 1.0, CORN_LEAF)
        pen.line([(px, py - 10), (px + 2.5, py - 13.5)], 1.0, CORN_LEAF)


CROWN_RING = ((0, -1.1), (0.75, -0.75), (1.02, 0.05), (0.6, 0.7), (-0.05, 0.86), (-0.7, 0.66), (-1.02, 0), (-0.7, -0.8))
CONTOUR = ((-1, 0.25), (-0.9, -0.35), (-0.45, -0.88), (0.12, -1), (0.66, -0.75), (0.98, -0.15), (0.9, 0.42))


def _forest(pen: Pen, x: float, y: float, dice: random.Random) -> None:
    dark = mix(CROWN, INK, 0.55)
    for dx, dy in _rows(dice, 29, 25, 2.4):
        px, py = x + dx, y + dy
        size = dice.uniform(12.2, 14.2)
        pen.line([(px, py + 5), (px, py + 12)], 2.6, INK)
        ring = [(px + size * a, py + size * b) for a, b in CROWN_RING]
        pen.blob([(a + (a - px) * 0.13, b + (b - py) * 0.13) for a, b in ring], dark)
        pen.blob(ring, CROWN)
        pen.blob([(px - 3 + (a - px) * 0.5, py - 3 + (b - py) * 0.5) for a, b in ring], CROWN_LIGHT)
        for n in range(2):
            pen.line([(px + 1 + n * 3.2, py + 5 - n * 1.2), (px + 4.5 + n * 1.6, py - 0.5 - n * 2)], 0.9, dark)


def _hill(pen: Pen, x: float, y: float, dice: random.Random) -> None:
    """Contours round a summit, and a few tufts."""
    cx, cy = x + dice.uniform(-7, 7), y - 6 + dice.uniform(-3, 3)
    for size, width in ((46, 1.2), (36, 1.3), (26, 1.5), (16, 1.7)):
        pen.line([(cx + size * a, cy + size * 0.62 * b) for a, b in CONTOUR], width, HILL_LINE)
        for n in range(3):
            hx = cx + size * (0.52 + 0.12 * n)
            hy = cy + size * (-0.45 + 0.2 * n)
            pen.line([(hx, hy), (hx + 5, hy + 7)], 1.0, HILL_LINE)
    for _ in range(5):
        tx, ty = x + dice.uniform(-44, 44), y + dice.uniform(12, 40)
        for lean in (-2, 0, 2):
            pen.line([(tx, ty), (tx + lean, ty - 6)], 1.0, EARTH_DARK)


FIGURES = (_wheat, _tobacco, _corn, _forest, _hill)
assert len(FIGURES) == len(FACE)
assert HEIGHT[HILL] == max(HEIGHT)
