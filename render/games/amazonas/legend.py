"""What the signs in the pictures mean: one sentence a sign, in the title's own order."""

from __future__ import annotations

from functools import lru_cache
from math import ceil

from PIL import Image

from core.games.amazonas.components import NEUTRAL, SPECIES
from core.games.amazonas.signs import LEGEND
from core.screens import Form, Picture
from render.games.amazonas import theme
from render.games.amazonas.chart import MEASURES
from render.games.amazonas.ground import WIDTHS, parchment
from render.games.amazonas.parts import RISE, TYPE, hand, joined, order, played, written
from render.games.amazonas.sprites import pieces
from render.games.amazonas.sprites.figures import figure, medallion
from render.games.amazonas.theme import CARD, SEAL, THEME
from render.kit import marks
from render.kit.canvas import Canvas
from render.kit.fonts import wrapped
from render.kit.paths import ribbon, rounded
from render.kit.pen import Pen
from render.kit.theme import FLOOR, SIZES
from render.kit.words import words_of

COLUMNS = {"tall": 1, "wide": 2}
SIGNS = {"tall": 210, "wide": 164}
"""Width of what stands before a sentence."""

TOP = {"tall": 92, "wide": 82}


def draw_legend(picture: Picture) -> Canvas:
    """The signs and their meanings, on one sheet."""
    form, words = picture.form, words_of(picture)
    width, height = SIZES[form]
    canvas = Canvas(sheet(form), THEME, form)
    kind = TYPE[form]
    canvas.text(width / 2, TOP[form] * 0.68, words.say("amazonas.pic.legend"), kind.title, role="serif", align="middle")
    columns = COLUMNS[form]
    rows = -(-len(LEGEND) // columns)
    pitch, wide = (height - TOP[form] - 20) / rows, (width - 40) / columns
    for at, (sign, sentence) in enumerate(LEGEND):
        x, y = 20 + wide * (at // rows), TOP[form] + pitch * (at % rows + 0.5)
        _sign(canvas, sign, form, x + SIGNS[form] / 2, y)
        room = round(wide - SIGNS[form] - 24)
        told = wrapped(words(sentence), "sans", kind.text, room, 3)
        line = kind.text * 1.08
        for number, part in enumerate(told):
            base = y + (number - (len(told) - 1) / 2) * line + kind.text * RISE
            canvas.text(x + SIGNS[form] + 8, base, part, kind.text)
    return canvas


@lru_cache(maxsize=2)
def sheet(form: Form) -> Image.Image:
    """Parchment without a map."""
    width, height = SIZES[form]
    pen = Pen(width, height, supersample=2)
    parchment(pen, form)
    pen.box(8, 8, width - 8, height - 8, theme.SEPIA, 6)
    pen.box(11, 11, width - 11, height - 11, theme.PARCHMENT, 4)
    return pen.done().convert("RGB")


def _sign(canvas: Canvas, sign: str, form: Form, x: float, y: float) -> None:
    """One sign of the legend, or several beside each other, round (x, y)."""
    site, kind = MEASURES[form].site, TYPE[form]
    images: dict[str, list[Image.Image]] = {
        "price": [pieces.nugget(2, site, True)],
        "later": [pieces.nugget(4, site, False)],
        "tent": [pieces.tent(seat, site) for seat in (0, 1, 2)],
        "neutral": [pieces.tent(NEUTRAL, site)],
        "species": [medallion(species, round(site * 0.86)) for species in range(len(SPECIES) - 1)],
        "indio": [figure("indio", site)],
        "coins": [pieces.coin("gold", kind.sign), pieces.coin("silver", kind.sign)],
        "medal": [pieces.medal(4, max(kind.sign + 8, ceil(FLOOR[form] / 0.6)))],
        "shield": [pieces.shield(kind.sign)],
        "needed": [_plaque(form, SEAL), pieces.seal(round(site * 0.86))],
        "done": [pieces.check(round(site * 0.86))],
        "full": [pieces.check(round(site * 0.86), done=False)],
        "reach": [_plaque(form, THEME.accent)],
        "letter": [marks.letter_disc("A", MEASURES[form].letter)],
        "news": [marks.news_mark(THEME.seats[0], 1, round(kind.text * 1.3))],
        "path": [_link(form, water=False)],
        "water": [_link(form, water=True)],
        "crown": [pieces.crown(kind.sign)],
    }
    if sign in images:
        row = images[sign]
        left = x - (sum(image.width for image in row) + 4 * (len(row) - 1)) / 2
        for image in row:
            canvas.sprite(image, left, y - image.height / 2)
            left += image.width + 4
    elif sign == "hand":
        item = hand((1, 4, 6), 3, form, SIGNS[form] - 16)
        item.draw(canvas, x - item.width / 2, y)
    elif sign == "order":
        item = order(1, form)
        item.draw(canvas, x - item.width / 2, y)
    else:
        item = joined((played(3, form), written("5", kind.number)), 8)
        item.draw(canvas, x - item.width / 2, y)


@lru_cache(maxsize=8)
def _plaque(form: Form, rim: tuple[int, int, int]) -> Image.Image:
    """An empty cartouche with a rim."""
    width, height = MEASURES[form].height * 1.2, MEASURES[form].height * 0.62
    pen = Pen(width, height)
    pen.fill(rounded(0, 0, width, height, 12), rim)
    pen.fill(rounded(7, 7, width - 7, height - 7, 6), CARD)
    return pen.done()


@lru_cache(maxsize=4)
def _link(form: Form, *, water: bool) -> Image.Image:
    widths = WIDTHS[form]
    pen = Pen(130, 52)
    if water:
        pen.fill(ribbon([(0, 26), (130, 26)], [widths.tributary]), theme.RIVER)
        pen.fill(ribbon([(0, 26), (130, 26)], [widths.water]), theme.WATER)
        pen.fill(ribbon([(0, 26), (130, 26)], [widths.middle]), theme.WATER_LIGHT)
        return pen.done()
    for x in range(8, 120, 24):
        pen.fill(ribbon([(x, 26), (x + 14, 26)], [widths.path]), theme.PATH)
    return pen.done()
