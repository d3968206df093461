"""The five plants as the tombs show them, the seed jar, and the tokens that players own. All sprites are cached."""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin

from PIL import Image

from core.games.nile.components import KINDS, Ripeness
from render.games.nile.sprites.strokes import LINE, inked
from render.games.nile.theme import (
    AUBERGINE,
    AUBERGINE_LIGHT,
    CLAY,
    CLAY_DARK,
    DULL,
    FLAX_BLUE,
    GRAPE,
    GRAPE_LIGHT,
    GYPSUM,
    INK,
    LEAF,
    LEAF_DARK,
    ONION,
    ONION_SHADE,
    RED,
    ROT,
    SAND,
    STALK,
    STRAW,
    STRAW_DARK,
    THEME,
)
from render.kit.marks import shape_outline
from render.kit.palette import Colour
from render.kit.paths import oval, spline
from render.kit.pen import Pen

TOKEN = (40, 54)
"""A token on a field or in the market, px."""

BAND = 16
"""Height of its owner's band, px."""


def draw_figure(pen: Pen, kind: int) -> None:
    """A plant in a square of 100 units."""
    match KINDS[kind]:
        case "flax":
            _flax(pen)
        case "wheat":
            _wheat(pen)
        case "grape":
            _grape(pen)
        case "onion":
            _onion(pen)
        case _:
            _aubergine(pen)


def _flax(pen: Pen) -> None:
    """A tied sheaf of thin stalks with blue flowers."""
    for angle in (-34, -17, 0, 17, 34):
        tip = (50 + 62 * sin(radians(angle)), 88 - 72 * cos(radians(angle)))
        pen.line([(50, 92), (50 + (tip[0] - 50) * 0.4, 62), tip], LINE + 4, INK)
        pen.line([(50, 92), (50 + (tip[0] - 50) * 0.4, 62), tip], LINE, STALK)
        inked(pen, oval(*tip, 10, 10, steps=20), FLAX_BLUE, 4)
        pen.oval(*tip, 3.5, 3.5, GYPSUM)
    pen.box(40, 66, 60, 75, RED, 3)


def _wheat(pen: Pen) -> None:
    for angle in (-24, 0, 24):
        with pen.moved(50, 94, angle):
            pen.line([(0, 0), (0, -44)], LINE + 3, STRAW_DARK)
            for row in range(4):
                for side in (-1, 1):
                    inked(pen, oval(side * 6.5, -46 - 10 * row, 6, 8.5, 24 * side, 16), STRAW, 3.5)
            inked(pen, oval(0, -87, 5, 8, 0, 16), STRAW, 3.5)
    pen.box(38, 74, 62, 82, RED, 3)


def _grape(pen: Pen) -> None:
    leaf = spline([(50, 26), (22, 32), (12, 14), (34, 4), (50, 12), (66, 4), (88, 14), (78, 32)], closed=True, steps=5)
    inked(pen, leaf, LEAF, 4.5)
    for row, count in enumerate((4, 3, 2, 1)):
        for at in range(count):
            x, y = 50 + (at - (count - 1) / 2) * 20, 40 + row * 16
            inked(pen, oval(x, y, 11.5, 11.5, steps=24), GRAPE, 4)
            pen.oval(x - 3.5, y - 3.5, 3.4, 3.4, GRAPE_LIGHT)


def _onion(pen: Pen) -> None:
    """Bulbs with upright leaves, as they lie on offering tables."""
    for x, tip in ((36, (20, 6)), (50, (50, 2)), (64, (80, 6))):
        inked(pen, [(x - 6, 58), tip, (x + 6, 58)], LEAF, 4.5)
    bulb = spline([(50, 50), (76, 62), (74, 84), (50, 92), (26, 84), (24, 62)], closed=True, steps=6)
    inked(pen, bulb, ONION, LINE)
    for x in (38, 50, 62):
        pen.line([(50 + (x - 50) * 0.4, 57), (x, 72), (50 + (x - 50) * 0.5, 88)], 3, ONION_SHADE)
    for x in (44, 50, 56):
        pen.line([(50, 92), (x, 99)], 3, INK)


def _aubergine(pen: Pen) -> None:
    body = spline(
        [(58, 26), (76, 44), (80, 72), (62, 94), (36, 92), (22, 72), (32, 48), (44, 28)], closed=True, steps=6
    )
    inked(pen, body, AUBERGINE, LINE)
    pen.line([(38, 54), (32, 70), (38, 82)], 6, AUBERGINE_LIGHT)
    cap = [(34, 34), (42, 18), (60, 16), (72, 34), (60, 32), (52, 42), (44, 32)]
    inked(pen, cap, LEAF_DARK, 4.5)
    pen.line([(51, 18), (56, 3)], 8, INK)
    pen.line([(51, 18), (56, 3)], 4, LEAF)


def draw_jar(pen: Pen, kind: int) -> None:
    """The seed side: a jar that shows the plant."""
    body = spline(
        [(34, 22), (16, 44), (20, 74), (40, 95), (60, 95), (80, 74), (84, 44), (66, 22)], closed=True, steps=6
    )
    inked(pen, body, CLAY, LINE)
    inked(pen, [(32, 24), (28, 6), (72, 6), (68, 24)], CLAY_DARK, 4.5)
    inked(pen, oval(50, 57, 30, 30, steps=32), GYPSUM, 4)
    with pen.moved(26, 33, zoom=0.48):
        draw_figure(pen, kind)


@lru_cache(maxsize=256)
def figure(kind: int, size_px: int) -> Image.Image:
    pen = Pen(100, 100, size_px / 100)
    draw_figure(pen, kind)
    return pen.done()


@lru_cache(maxsize=64)
def jar(kind: int, size_px: int) -> Image.Image:
    pen = Pen(100, 100, size_px / 100)
    draw_jar(pen, kind)
    return pen.done()


@lru_cache(maxsize=512)
def token(owner: int, kind: int, ripe: bool, spent: bool = False, scale: float = 1.0) -> Image.Image:
    """A plant with its owner's band; `spent` ones have acted this round and wear a seal."""
    pen = _tile(owner, GYPSUM if ripe else SAND, scale)
    with pen.moved(4, 2, zoom=0.32):
        if ripe:
            draw_figure(pen, kind)
        else:
            draw_jar(pen, kind)
    if spent:
        inked(pen, oval(33, 7, 5, 5, steps=20), RED, 1.4)
    return pen.done()


@lru_cache(maxsize=256)
def sold_token(owner: int, kind: int, ripeness: Ripeness, scale: float = 1.0) -> Image.Image:
    """A plant in the market: upright; spoiled it droops on dull ground; rotten it lies crossed out on dark ground."""
    if ripeness is Ripeness.RIPE:
        return token(owner, kind, True, False, scale)
    rotten = ripeness is Ripeness.ROTTEN
    pen = _tile(owner, ROT if rotten else DULL, scale)
    if rotten:
        for start, end in (((5, 5), (35, 34)), ((35, 5), (5, 34))):
            pen.line([start, end], 5, INK)
            pen.line([start, end], 3, RED)
    with pen.moved(20 if rotten else 13, -1 if rotten else 0, 45 if rotten else 24, zoom=0.27 if rotten else 0.3):
        draw_figure(pen, kind)
    if not rotten:
        pen.line([(6, 32), (34, 6)], 3.6, INK)
        pen.line([(6, 32), (34, 6)], 1.8, GYPSUM)
    return pen.done()


def _tile(owner: int, ground: Colour, scale: float) -> Pen:
    width, height = TOKEN
    mark = THEME.seats[owner]
    pen = Pen(width, height, scale)
    pen.box(0, 0, width, height, INK, 6)
    pen.box(1.6, 1.6, width - 1.6, height - 1.6, mark.colour, 4.6)
    pen.box(1.6, 1.6, width - 1.6, height - BAND, ground, 4.6)
    pen.box(1.6, 10, width - 1.6, height - BAND, ground)
    pen.box(1.6, height - BAND - 1.2, width - 1.6, height - BAND, INK)
    middle = height - BAND / 2 - 0.6
    pen.fill(shape_outline(mark.shape, width / 2, middle, 7.4), mark.rim)
    pen.fill(shape_outline(mark.shape, width / 2, middle, 5.6), GYPSUM if sum(mark.colour) < 560 else mark.rim)
    return pen
