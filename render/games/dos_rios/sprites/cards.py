"""Harvest cards: the crop's plant, a river, timber; what a card pays at a glance."""

from __future__ import annotations

import random
from functools import lru_cache
from itertools import pairwise

from PIL import Image

from core.games.dos_rios.components import CARDS
from render.games.dos_rios.grid import outline
from render.games.dos_rios.sprites import hexes, pieces
from render.games.dos_rios.theme import CARD, CROWN, EARTH_DARK, FACE, INK, LOG_END, MORENO, PAPER_DARK, RIVERS, THEME
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
        _timber(pen)
    else:
        _field(pen, CARDS.index(name))
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


def _field(pen: Pen, terrain: int) -> None:
    pen.fill(_frame(), FACE[terrain])
    with pen.inside(_frame()):
        hexes.FIGURES[terrain](pen, SIZE[0] / 2, SIZE[1] / 2 - 22, random.Random(terrain))
        hexes.FIGURES[terrain](pen, SIZE[0] / 2, SIZE[1] / 2 + 66, random.Random(terrain))


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


def _timber(pen: Pen) -> None:
    pen.fill(_frame(), FACE[3])
    for x, y, size in ((32, 44, 19), (66, 40, 21), (50, 58, 20)):
        pen.line([(x, y), (x, y + size * 1.5)], 6, INK)
        pen.oval(x, y, size + 2.5, size + 3, INK)
        pen.oval(x, y, size, size, CROWN)
    pen.stamp(pieces.dam(0, 64), 18, 66)
