"""What never changes within a match: papyrus, desert, river, fields with their palms, baskets. Drawn once, cached."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from core.games.nile.components import FIELDS, FIELDS_OF, MARKET, ROWS, Board
from core.games.nile.terms import field_name
from render.games.nile.layout import (
    BAND_HEIGHT,
    RIVER_LEFT,
    RIVER_RIGHT,
    basket_box,
    field_box,
    is_east,
    river_mark,
    row_box,
)
from render.games.nile.sprites import cards, pieces
from render.games.nile.sprites.strokes import draw_line, inked, zigzag
from render.games.nile.theme import (
    GYPSUM,
    INK,
    LAPIS,
    LAPIS_DARK,
    LAPIS_LIGHT,
    MALACHITE,
    MALACHITE_DARK,
    MALACHITE_LIGHT,
    OCHRE,
    OCHRE_DARK,
    PAPYRUS,
    PAPYRUS_DARK,
    PAPYRUS_FIBRE,
    RED,
    SAND,
    THEME,
)
from render.kit.canvas import Canvas
from render.kit.palette import Colour
from render.kit.paths import spline
from render.kit.pen import Pen

LAND_RIGHT = 1020
"""Where the east bank's desert ends and the market begins."""


@lru_cache(maxsize=2)  # 5 MB for a board
def papyrus(width: int, height: int) -> Image.Image:
    """Papyrus with its crossed fibres, periodic, so that it packs well; framed by red and white bands."""
    pen = Pen(width, height, supersample=2)
    pen.box(0, 0, width, height, PAPYRUS)
    for y in range(10, height, 16):
        pen.box(0, y, width, y + 1.5, PAPYRUS_FIBRE)
    for x in range(12, width, 24):
        pen.box(x, 0, x + 1, height, PAPYRUS_FIBRE)
    frame(pen, width, height)
    return pen.done().convert("RGB")


def frame(pen: Pen, width: int, height: int) -> None:
    """The painters' block border: red and white between black lines."""
    for inset, thick, paint in ((0, 8, INK), (2, 6, RED), (8, 2, INK)):
        right, bottom = width - inset, height - inset
        for box in (
            (inset, inset, right, inset + thick),
            (inset, bottom - thick, right, bottom),
            (inset, inset, inset + thick, bottom),
            (right - thick, inset, right, bottom),
        ):
            pen.box(*box, paint)
    for x in range(10, width - 20, 32):
        for y in (2, height - 8):
            pen.box(x, y, x + 14, y + 6, GYPSUM)
    for y in range(26, height - 20, 32):
        for x in (2, width - 8):
            pen.box(x, y, x + 6, y + 14, GYPSUM)


@lru_cache(maxsize=8)
def band(board: Board, open_rows: tuple[int, ...]) -> Image.Image:
    """The middle band that board and panel share, 1280 x 480, RGB."""
    pen = Pen(1280, BAND_HEIGHT, supersample=3)
    pen.box(0, 0, 1280, BAND_HEIGHT, PAPYRUS)
    pen.box(0, 0, LAND_RIGHT, BAND_HEIGHT, INK)
    pen.box(0, 3, LAND_RIGHT - 3, BAND_HEIGHT - 3, SAND)
    _dunes(pen)
    _pyramids(pen)
    _river(pen)
    for row in range(len(ROWS)):
        if row in open_rows:
            for field in FIELDS_OF[row]:
                _field(pen, field)
        else:
            _mat(pen, row)
    canvas = Canvas(pen.done().convert("RGB"), THEME)
    for row in open_rows:
        left, top, _, _ = river_mark(row)
        canvas.sprite(cards.river_wave(board.waves[row], is_east(row)), left, top)
        for field in FIELDS_OF[row]:
            _print(canvas, field, board.palms[field])
    for row in range(len(MARKET)):
        left, top, _, bottom = basket_box(row)
        canvas.sprite(pieces.basket(round(bottom - top)), left, top)
    return canvas.image


def _dunes(pen: Pen) -> None:
    for y in range(40, BAND_HEIGHT, 56):
        for x in range(-30, LAND_RIGHT, 118):
            start = x + (y // 56 % 2) * 59
            if 0 < start < LAND_RIGHT - 66:
                pen.line([(start, y), (start + 26, y - 9), (start + 58, y)], 2.4, OCHRE)


def _pyramids(pen: Pen) -> None:
    """In the corner beyond the short rows."""
    for x, base, width in ((96, 224, 96), (22, 224, 116)):
        peak = (x + width / 2, base - width * 0.62)
        inked(pen, [(x, base), peak, (x + width, base)], OCHRE, 2.5)
        pen.fill([peak, (x + width - 1.5, base - 1), (x + width * 0.6, base - 1)], OCHRE_DARK)
    pen.line([(12, 225), (192, 225)], 3, INK)


def _river(pen: Pen) -> None:
    left, right = RIVER_LEFT, RIVER_RIGHT
    pen.box(left - 6, 3, right + 6, BAND_HEIGHT - 3, INK)
    pen.box(left - 4, 3, right + 4, BAND_HEIGHT - 3, MALACHITE_DARK)
    pen.box(left - 1, 3, right + 1, BAND_HEIGHT - 3, INK)
    pen.box(left, 3, right, BAND_HEIGHT - 3, LAPIS)
    for y in range(14, BAND_HEIGHT - 6, 15):
        line = zigzag(left + 30, y, right - left - 60, 8, 6)
        draw_line(pen, line, 2.6, LAPIS_LIGHT)
    for y in (90, 330):
        fish = spline([(left + 32, y), (left + 44, y - 8), (left + 58, y), (left + 44, y + 8)], closed=True, steps=5)
        inked(pen, fish, GYPSUM, 2)
        inked(pen, [(left + 56, y), (left + 64, y - 6), (left + 64, y + 6)], GYPSUM, 2)
        pen.oval(left + 39, y - 1, 1.8, 1.8, INK)
    pen.box(left, 3, left + 1, BAND_HEIGHT - 3, LAPIS_DARK)


def _field(pen: Pen, field: int) -> None:
    left, top, right, bottom = field_box(field)
    pen.box(left - 2, top - 2, right + 2, bottom + 2, INK, 7)
    pen.box(left, top, right, bottom, MALACHITE, 5)
    for y in range(int(top) + 22, int(bottom) - 30, 12):
        pen.box(left + 5, y, right - 5, y + 1.6, MALACHITE_LIGHT)
    pen.box(left, bottom - 25, right, bottom, MALACHITE_DARK, 5)
    pen.box(left, bottom - 27, right, bottom - 25, INK)


def _print(canvas: Canvas, field: int, palms: int) -> None:
    """Palms along the lower edge, from the river on; the field's name above."""
    left, _, right, bottom = field_box(field)
    east = FIELDS[field][0] == "e"
    for at in range(palms):
        x = left + 3 + 19 * at if east else right - 25 - 19 * at
        canvas.sprite(pieces.palm(22), x, bottom - 24)
    label(canvas, field, INK)


def label(canvas: Canvas, field: int, ink: Colour) -> None:
    left, top, right, _ = field_box(field)
    canvas.text((left + right) / 2, top + 16, field_name(field), 18, ink, "semibold", "middle")


def _mat(pen: Pen, row: int) -> None:
    """A reed mat over a row that is out of play."""
    left, top, right, bottom = row_box(row)
    pen.box(left, top + 10, right, bottom - 10, INK, 4)
    pen.box(left + 2, top + 12, right - 2, bottom - 12, PAPYRUS_DARK, 3)
    for y in range(int(top) + 18, int(bottom) - 14, 9):
        pen.box(left + 4, y, right - 4, y + 2, OCHRE_DARK)
    for x in range(int(left) + 16, int(right) - 8, 34):
        pen.box(x, top + 12, x + 3, bottom - 12, OCHRE_DARK)
