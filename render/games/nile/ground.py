"""What never changes within a match: papyrus, desert, river, fields with their palms, baskets. Drawn once, cached."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from core.games.nile.components import FIELDS, FIELDS_OF, MARKET, ROWS, TRACK, Board
from core.screens import Form
from render.games.nile.layout import (
    PLANS,
    Box,
    Plan,
    basket_box,
    cell_width,
    field_box,
    is_east,
    river_mark,
    row_box,
)
from render.games.nile.sprites import cards, pieces
from render.games.nile.sprites.strokes import draw_line, inked, zigzag
from render.games.nile.theme import (
    CLAY,
    GYPSUM,
    INK,
    LAPIS,
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
from render.kit.paths import spline
from render.kit.pen import Pen


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
def ground(form: Form, board: Board, open_rows: tuple[int, ...]) -> Image.Image:
    """Heading's papyrus, track, banks and baskets; what stands below or beside them is left free. RGB."""
    plan = PLANS[form]
    sheet = papyrus(*plan.size).copy()
    left, top, _, _ = (round(edge) for edge in plan.land)
    sheet.paste(_banks(plan, open_rows), (left, top))
    canvas = Canvas(sheet, THEME, form)
    _track(canvas, plan)
    for row in open_rows:
        x, y = river_mark(plan, row)
        canvas.sprite(cards.river_wave(board.waves[row], is_east(row), plan.field[1]), x, y)
        for field in FIELDS_OF[row]:
            draw_palms(canvas, plan, field, board.palms[field])
    for row in range(len(MARKET)):
        _basket(canvas, plan, row)
    return canvas.image


def _banks(plan: Plan, open_rows: tuple[int, ...]) -> Image.Image:
    left, top, right, bottom = plan.land
    width, height = right - left, bottom - top
    pen = Pen(width, height, supersample=3)
    with pen.moved(-left, -top):
        pen.box(left, top, right, bottom, INK)
        pen.box(left, top + 3, right, bottom - 3, SAND)
        _dunes(pen, plan)
        _pyramids(pen, plan)
        _river(pen, plan)
        for row in range(len(ROWS)):
            if row in open_rows:
                for field in FIELDS_OF[row]:
                    _field(pen, plan, field)
            else:
                _mat(pen, row_box(plan, row))
    return pen.done().convert("RGB")


def _dunes(pen: Pen, plan: Plan) -> None:
    left, top, right, bottom = plan.land
    for line, y in enumerate(range(int(top) + 44, int(bottom), 56)):
        for x in range(int(left) + 30, int(right) - 66, 118):
            start = x + line % 2 * 59
            if start < right - 66:
                pen.line([(start, y), (start + 26, y - 9), (start + 58, y)], 2.4, OCHRE)


def _pyramids(pen: Pen, plan: Plan) -> None:
    """In the western desert, beyond the row of four."""
    left, top = plan.land[:2]
    base = top + 6 + 2 * plan.pitch[1] + plan.field[1] - 8
    for x, width in ((left + 46, 48), (left + 8, 60)):
        peak = (x + width / 2, base - width * 0.7)
        inked(pen, [(x, base), peak, (x + width, base)], OCHRE, 2.5)
        pen.fill([peak, (x + width - 1.5, base - 1), (x + width * 0.6, base - 1)], OCHRE_DARK)
    pen.line([(left + 4, base), (left + 98, base)], 3, INK)


def _river(pen: Pen, plan: Plan) -> None:
    (left, right), top, bottom = plan.river, plan.land[1] + 3, plan.land[3] - 3
    for inset, paint in ((-3, INK), (-1, MALACHITE_DARK), (0, LAPIS)):
        pen.box(left + inset, top, right - inset, bottom, paint)
    room = right - left - 2 * (26 if right - left > 80 else 18)
    for y in range(int(top) + 12, int(bottom) - 6, 15):
        draw_line(pen, zigzag((left + right - room) / 2, y, room, 8, 6), 2.6, LAPIS_LIGHT)
    x = (left + right) / 2 - 16
    for middle in (top + 84, top + 330):
        fish = spline([(x, middle), (x + 12, middle - 8), (x + 26, middle), (x + 12, middle + 8)], closed=True, steps=5)
        inked(pen, fish, GYPSUM, 2)
        inked(pen, [(x + 24, middle), (x + 32, middle - 6), (x + 32, middle + 6)], GYPSUM, 2)
        pen.oval(x + 7, middle - 1, 1.8, 1.8, INK)


def _field(pen: Pen, plan: Plan, field: int) -> None:
    left, top, right, bottom = field_box(plan, field)
    strip = bottom - plan.strip
    pen.box(left - 2, top - 2, right + 2, bottom + 2, INK, 7)
    pen.box(left, top, right, bottom, MALACHITE, 5)
    for line in range(int(top) + 34, int(strip) - 6, 12):
        pen.box(left + 5, line, right - 5, line + 1.6, MALACHITE_LIGHT)
    pen.box(left, strip, right, bottom, MALACHITE_DARK, 5)
    pen.box(left, strip - 2, right, strip, INK)


def draw_palms(canvas: Canvas, plan: Plan, field: int, palms: int) -> None:
    """Along the lower edge, from the river on."""
    left, _, right, bottom = field_box(plan, field)
    size = plan.palm
    step = (plan.field[0] - 6) / 4
    for at in range(palms):
        x = left + 3 + step * at if FIELDS[field][0] == "e" else right - 3 - size - step * at
        canvas.sprite(pieces.palm(size), x, bottom - plan.strip + (plan.strip - size) / 2)


def _mat(pen: Pen, box: Box) -> None:
    """A reed mat over a row that is out of play."""
    left, top, right, bottom = box
    pen.box(left, top + 10, right, bottom - 10, INK, 4)
    pen.box(left + 2, top + 12, right - 2, bottom - 12, PAPYRUS_DARK, 3)
    for y in range(int(top) + 18, int(bottom) - 14, 9):
        pen.box(left + 4, y, right - 4, y + 2, OCHRE_DARK)
    for x in range(int(left) + 16, int(right) - 8, 34):
        pen.box(x, top + 12, x + 3, bottom - 12, OCHRE_DARK)


def _track(canvas: Canvas, plan: Plan) -> None:
    """The thirty spaces of the score frieze; every fifth is red, and where there is room each has its number."""
    left, top, _, bottom = plan.track
    cell = cell_width(plan)
    numbered = not plan.across
    for space in range(1, TRACK + 1):
        x = left + (space - 1) * cell
        paint = CLAY if space % 5 == 0 and not numbered else (SAND, OCHRE)[space % 2]
        canvas.draw.rectangle((x, top, x + cell, bottom), fill=paint, outline=INK, width=2)
        if numbered:
            canvas.draw.rectangle((x, bottom - 27, x + cell, bottom), fill=RED, outline=INK, width=2)
            canvas.text(x + cell / 2 + 1, bottom - 5, str(space), plan.small, GYPSUM, "bold", "middle")


def _basket(canvas: Canvas, plan: Plan, row: int) -> None:
    """The head of a market row, its number and the palms that reach it; its basket."""
    left, top, right, bottom = basket_box(plan, row)
    canvas.sprite(pieces.basket(round(right - left), round(bottom - top)), left, top)
    x, y = plan.heads[row]
    palms, size = len(MARKET) - row, plan.palm + 4
    if plan.across:
        places = [(x + 58 + (at % 2) * (size + 2), y + 6 + (at // 2) * (size + 4)) for at in range(palms)]
        if palms == 1:
            places = [(x + 72, y + 20)]
        elif palms == 2:
            places = [(px, y + 20) for px, _ in places]
        canvas.text(x + 32, y + 50, str(row + 1), plan.number + 6, INK, "serif", "middle")
    else:
        step = size - 2
        first = x + plan.head[0] / 2 - min(palms, 2) * step / 2
        places = [(first + (at % 2) * step, y + 38 + (at // 2) * (size - 2)) for at in range(palms)]
        if palms == 3:
            places[2] = (x + plan.head[0] / 2 - step / 2, places[2][1])
        canvas.text(x + plan.head[0] / 2, y + 33, str(row + 1), plan.number + 4, INK, "serif", "middle")
    for place in places:
        canvas.sprite(pieces.palm(size), *place)
