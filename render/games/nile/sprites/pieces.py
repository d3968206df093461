"""Palms, the tide disc, the obelisk, action points, the hippo, the boat, baskets. All sprites are cached."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from PIL import Image

from core.games.nile.components import Tide
from render.games.nile.sprites.strokes import draw_line, inked, zigzag
from render.games.nile.theme import (
    CLAY,
    CLAY_DARK,
    FOAM,
    GOLD,
    GRANITE,
    GRANITE_DARK,
    GYPSUM,
    INK,
    LAPIS,
    LAPIS_DARK,
    LAPIS_LIGHT,
    LEAF,
    LEAF_DARK,
    OCHRE,
    OCHRE_DARK,
    PAPYRUS_DARK,
    RED,
    SAND,
    STALK,
)
from render.kit.paths import oval, spline
from render.kit.pen import Pen

SECTORS = {Tide.FLOOD: LAPIS, Tide.EBB_1: STALK, Tide.EBB_2: OCHRE}


@lru_cache(maxsize=8)
def palm(size_px: int) -> Image.Image:
    """A date palm: the quality of a field."""
    pen = Pen(100, 100, size_px / 100)
    pen.line([(50, 98), (47, 70), (50, 42)], 17, INK)
    pen.line([(50, 96), (47, 70), (50, 42)], 9, CLAY_DARK)
    for x, y in ((6, 52), (14, 22), (50, 4), (86, 22), (94, 52)):
        bow = ((50 + x) / 2 + (x - 50) * 0.1, min(40, y) - 4)
        pen.ribbon([(50, 42), bow, (x, y)], [22, 18, 8], INK)
        pen.ribbon([(50, 42), bow, (x, y)], [12, 9, 2], LEAF)
    pen.oval(43, 46, 7, 7, RED)
    pen.oval(57, 46, 7, 7, RED)
    return pen.done()


@lru_cache(maxsize=8)
def tide_disc(marker: Tide, size_px: int) -> Image.Image:
    """Flood, Ebb 1, Ebb 2 as sectors, the present one in full colour under a golden sun."""
    pen = Pen(200, 200, size_px / 200)
    pen.oval(100, 100, 99, 99, INK)
    pen.oval(100, 100, 95, 95, RED)
    pen.oval(100, 100, 86, 86, INK)
    for sector in Tide:
        _sector(pen, sector, sector is marker)
    inked(pen, oval(100, 100, 10, 10, steps=24), GOLD, 3)
    return pen.done()


def _sector(pen: Pen, sector: Tide, active: bool) -> None:
    start = -pi / 2 + (sector - 0.5) * 2 * pi / 3
    angles = [start + 2 * pi / 3 * step / 24 for step in range(25)]
    paint = SECTORS[sector] if active else PAPYRUS_DARK
    inked(pen, [(100, 100), *((100 + 83 * cos(a), 100 + 83 * sin(a)) for a in angles)], paint, 4)
    middle = angles[12]
    x, y = 100 + 48 * cos(middle), 100 + 48 * sin(middle)
    if sector is Tide.FLOOD:
        for row in (-12, 0, 12):
            draw_line(pen, zigzag(x - 26, y + row, 52, 9, 8), 4.5, FOAM if active else INK)
    for stroke in range(int(sector)):
        at = x + 18 * (stroke - (int(sector) - 1) / 2)
        pen.box(at - 5, y - 20, at + 5, y + 20, INK, 3)
    if active:
        inked(pen, oval(100 + 84 * cos(middle), 100 + 84 * sin(middle), 14, 14, steps=32), GOLD, 3)


@lru_cache(maxsize=4)
def obelisk(height_px: int) -> Image.Image:
    pen = Pen(40, 100, height_px / 100)
    inked(pen, [(11, 90), (14, 18), (26, 18), (29, 90)], GRANITE, 3)
    pen.fill([(20, 88), (20, 20), (24.5, 20), (27, 88)], GRANITE_DARK)
    inked(pen, [(13, 19), (20, 3), (27, 19)], GOLD, 3)
    inked(pen, [(5, 97), (5, 89), (35, 89), (35, 97)], GRANITE_DARK, 3)
    for y in (30, 44, 58, 72):
        pen.box(15, y, 19, y + 6, INK)
    return pen.done()


@lru_cache(maxsize=8)
def ankh(size_px: int, spent: bool = False) -> Image.Image:
    """An action point."""
    pen = Pen(100, 100, size_px / 100)
    paint = PAPYRUS_DARK if spent else GOLD
    for width, colour in ((22, INK), (11, paint)):
        pen.line([(50, 52), (50, 88)], width, colour)
        pen.line([(24, 58), (76, 58)], width, colour)
        loop = spline([(50, 54), (32, 35), (38, 17), (50, 13), (62, 17), (68, 35)], closed=True, steps=8)
        for start, end in zip(loop, [*loop[1:], loop[0]], strict=True):
            pen.line([start, end], width, colour)
    return pen.done()


@lru_cache(maxsize=4)
def hippo(size_px: int) -> Image.Image:
    """The start player's hippo, blue as the faience ones."""
    pen = Pen(100, 70, size_px / 100)
    body = spline(
        [(14, 40), (26, 18), (54, 12), (80, 20), (92, 36), (92, 54), (60, 58), (28, 56)], closed=True, steps=6
    )
    for x in (30, 44, 66, 80):
        inked(pen, [(x - 6, 48), (x - 6, 66), (x + 7, 66), (x + 7, 48)], LAPIS_LIGHT, 5)
    inked(pen, body, LAPIS_LIGHT, 5)
    inked(pen, spline([(4, 44), (8, 30), (24, 26), (34, 36), (32, 52), (12, 56)], closed=True, steps=6), LAPIS_LIGHT, 5)
    inked(pen, oval(30, 20, 5, 5, steps=16), LAPIS_LIGHT, 4)
    pen.oval(23, 33, 3.4, 3.4, INK)
    pen.oval(9, 39, 2.4, 2.4, INK)
    draw_line(pen, [(58, 50), (58, 30), (52, 24)], 3, LAPIS_DARK)
    draw_line(pen, [(58, 40), (66, 32)], 3, LAPIS_DARK)
    return pen.done()


@lru_cache(maxsize=4)
def boat(width: int, height: int) -> Image.Image:
    """A papyrus boat; its deck runs at two fifths of the height, water below."""
    pen = Pen(width, height)
    deck, keel = height * 0.42, height * 0.8
    for x in range(8, width - 8, 40):
        draw_line(pen, zigzag(x, height - 9, 40, 10, 6), 3, LAPIS)
    prow = [(8, 6), (16, deck - 12), (46, deck), (80, deck + 2)]
    stern = [(width - x, y) for x, y in reversed(prow)]
    under = [(width - 30, deck + 14), (width - 96, keel), (width / 2, keel + 4), (96, keel), (30, deck + 14)]
    hull = spline([*prow, *stern], steps=8) + spline([stern[-1], *under, prow[0]], steps=8)
    inked(pen, hull, STALK, 3)
    for x in range(78, width - 66, 40):
        pen.line([(x, deck + 5), (x + 4, keel)], 2.6, LEAF_DARK)
    pen.box(74, deck - 2, width - 74, deck + 5, INK)
    for at, x in enumerate(range(76, width - 84, 22)):
        pen.box(x, deck, x + 20, deck + 3, GYPSUM if at % 2 else RED)
    for x in (10, width - 10):
        inked(pen, oval(x, 8, 7, 7, steps=20), CLAY, 2.5)
        pen.oval(x, 8, 2.6, 2.6, GYPSUM)
    return pen.done()


@lru_cache(maxsize=4)
def small_boat(width: int) -> Image.Image:
    """The same as a sign beside numbers, two fifths as high as it is wide."""
    return boat(300, 120).resize((width, round(width * 0.4)), Image.Resampling.HAMMING)


@lru_cache(maxsize=8)
def basket(width: int, height: int) -> Image.Image:
    """A basket in plan, woven in bands round its long hollow."""
    pen = Pen(width, height)
    pen.box(0, 0, width, height, INK, 12)
    pen.box(2.5, 2.5, width - 2.5, height - 2.5, OCHRE_DARK, 10)
    along, rim = max(width, height), 6
    for at, place in enumerate(range(8, along - 12, 12)):
        for side in range(2):
            if (at + side) % 2:
                far = min(width, height) - rim if side else 2.5
                if width > height:
                    pen.box(place, far, place + 8, far + 3.5, OCHRE, 1.5)
                else:
                    pen.box(far, place, far + 3.5, place + 8, OCHRE, 1.5)
    pen.box(rim - 1.5, rim - 1.5, width - rim + 1.5, height - rim + 1.5, INK, 6)
    pen.box(rim, rim, width - rim, height - rim, SAND, 5)
    return pen.done()


@lru_cache(maxsize=4)
def barred(size_px: int) -> Image.Image:
    """A red stroke over what a market row doesn't take."""
    pen = Pen(100, 100, size_px / 100)
    pen.line([(10, 90), (90, 10)], 20, GYPSUM)
    pen.line([(12, 88), (88, 12)], 12, RED)
    return pen.done()
