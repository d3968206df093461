"""Harvest cards: the crop's plant, a river, timber; what a card pays at a glance."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise

from PIL import Image

from core.games.dos_rios.components import CARDS
from render.games.dos_rios.grid import outline
from render.games.dos_rios.sprites import pieces
from render.games.dos_rios.theme import (
    CARD,
    CORN_COB,
    CORN_LEAF,
    CROWN,
    EARTH_DARK,
    FACE,
    INK,
    LOG_END,
    MORENO,
    PAPER_DARK,
    RIVERS,
    THEME,
    TOBACCO_LEAF,
    WHEAT_EAR,
)
from render.kit.paths import Point
from render.kit.pen import Pen, with_shadow

SIZE = (100.0, 128.0)


@lru_cache(maxsize=32)
def card(number: int, width_px: int) -> Image.Image:
    """A card `width_px` wide with a shadow of 4 px round it."""
    name = CARDS[number]
    pen = Pen(*SIZE, width_px / SIZE[0])
    pen.box(0, 0, *SIZE, INK, 10)
    pen.box(3, 3, SIZE[0] - 3, SIZE[1] - 3, CARD, 8)
    pen.box(8, 8, SIZE[0] - 8, SIZE[1] - 8, PAPER_DARK, 5)
    if name in ("verde", "moreno"):
        _river(pen, ("verde", "moreno").index(name))
    elif name == "forest":
        _timber(pen, width_px)
    else:
        pen.fill(_frame(), FACE[CARDS.index(name)])
        with pen.inside(_frame()):
            PLANTS[name](pen)
    return with_shadow(pen.done(), THEME.shadow, 2)


@lru_cache(maxsize=8)
def back(width_px: int) -> Image.Image:
    """A card's back: dark, so that a number reads on it."""
    pen = Pen(*SIZE, width_px / SIZE[0])
    pen.box(0, 0, *SIZE, INK, 10)
    pen.box(4, 4, SIZE[0] - 4, SIZE[1] - 4, LOG_END, 8)
    pen.box(8, 8, SIZE[0] - 8, SIZE[1] - 8, MORENO, 6)
    return with_shadow(pen.done(), THEME.shadow, 2)


@lru_cache(maxsize=8)
def slot(width_px: int) -> Image.Image:
    """An empty place for a card: a broken rim."""
    pen = Pen(*SIZE, width_px / SIZE[0])
    for n in range(5):
        across = 6 + n * (SIZE[0] - 26) / 4
        for y in (4.0, SIZE[1] - 4):
            pen.line([(across, y), (across + 13, y)], 5, EARTH_DARK)
    for n in range(6):
        down = 8 + n * (SIZE[1] - 30) / 5
        for x in (4.0, SIZE[0] - 4):
            pen.line([(x, down), (x, down + 13)], 5, EARTH_DARK)
    return pen.done()


def _frame() -> list[Point]:
    return [(10, 10), (SIZE[0] - 10, 10), (SIZE[0] - 10, SIZE[1] - 10), (10, SIZE[1] - 10)]


def _ear(pen: Pen) -> None:
    """One ear of wheat."""
    pen.line([(50, 118), (50, 34)], 6, WHEAT_EAR)
    for n in range(4):
        for side in (-1, 1):
            y = 36 + n * 17
            pen.oval(50 + side * 15, y, 9, 15, INK, side * 32)
            pen.oval(50 + side * 15, y, 6.2, 12, WHEAT_EAR, side * 32)
    pen.oval(50, 24, 8, 14, INK)
    pen.oval(50, 24, 5.4, 11, WHEAT_EAR)


def _leaves(pen: Pen) -> None:
    """One tobacco plant."""
    for turn in (200, 340, 232, 308, 270):
        with pen.moved(50, 108, turn):
            leaf = [(0.0, 0.0), (26.0, -17.0), (62.0, -12.0), (86.0, 0.0), (62.0, 12.0), (26.0, 17.0)]
            long = 0.52 if turn in (200, 340) else 1.0
            pen.blob([(x * long * 1.05, y * 1.22) for x, y in leaf], INK)
            pen.blob([(x * long, y) for x, y in leaf], TOBACCO_LEAF)
            pen.line([(8, 0), (66 * long, 0)], 3.5, FACE[1])


def _cob(pen: Pen) -> None:
    """One cob of corn between its leaves."""
    pen.oval(50, 56, 23, 45, INK)
    pen.oval(50, 56, 18.5, 40.5, CORN_COB)
    for y in range(26, 88, 12):
        half = 16 - abs(y - 56) * 0.2
        pen.line([(50 - half, y), (50 + half, y)], 2.6, WHEAT_EAR)
    for side in (-1, 1):
        leaf = [(0.0, 60.0), (side * 30.0, 24.0), (side * 34.0, 2.0), (side * 20.0, 26.0), (side * 4.0, 40.0)]
        pen.blob([(50 + x * 1.12, 60 + (y - 3) * 1.04) for x, y in leaf], INK)
        pen.blob([(50 + x, 60 + y) for x, y in leaf], CORN_LEAF)


PLANTS: dict[str, Callable[[Pen], None]] = {"wheat": _ear, "tobacco": _leaves, "corn": _cob}
"""One plant, large: rows of them would not be told apart on a small card."""


def _river(pen: Pen, river: int) -> None:
    colour, light = RIVERS[river]
    way = [(66.0, 6.0), (34.0, 34.0), (66.0, 64.0), (34.0, 94.0), (60.0, 124.0)]
    with pen.inside(_frame()):
        pen.fill(_frame(), FACE[2])
        for at, terrain in enumerate((0, 3, 1, 3)):
            pen.fill(outline(14 + 72 * (at % 2), 22 + 30 * at, 34), FACE[terrain])
        pen.line(way, 38, INK)
        pen.line(way, 32, colour)
        for (ax, ay), (bx, by) in pairwise(way):
            x, y = (ax + bx) / 2, (ay + by) / 2
            turn = -18 if bx > ax else 18
            with pen.moved(x, y, turn):
                pen.line([(-9, -5), (0, 5), (9, -5)], 4.5, light)


def _timber(pen: Pen, width_px: int) -> None:
    pen.fill(_frame(), FACE[3])
    for x, y, size in ((32, 44, 19), (66, 40, 21), (50, 58, 20)):
        pen.line([(x, y), (x, y + size * 1.5)], 6, INK)
        pen.oval(x, y, size + 2.5, size + 3, INK)
        pen.oval(x, y, size, size, CROWN)
    pen.stamp(pieces.dam(0, round(width_px * 0.72)), 14, 58)
