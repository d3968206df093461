"""The legend: every sign of the pictures with what it means."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from core.games.dos_rios.components import CARDS, FIELDS, FOREST, HILL
from core.screens import Form, Picture
from render.games.dos_rios.harvest_row import small_hex
from render.games.dos_rios.land import paper
from render.games.dos_rios.sprites import pieces
from render.games.dos_rios.sprites.cards import back, card
from render.games.dos_rios.tags import choice, fitting_size
from render.games.dos_rios.theme import CARD, INK, PAPER_DARK, RIVERS, THEME
from render.games.dos_rios.valley import plaza
from render.kit.canvas import Canvas
from render.kit.fonts import wrapped
from render.kit.marks import arrow, news_mark
from render.kit.palette import Colour
from render.kit.paths import band
from render.kit.pen import painted
from render.kit.theme import FLOOR, SIZES, WHITE
from render.kit.words import words_of

WHEAT, TOBACCO, CORN = FIELDS
SEAT = 1
"""Whose colour the signs have."""
SIGN = 116
"""Room for a sign, px."""
COLUMNS = 2


def _river(colours: tuple[Colour, Colour]) -> Image.Image:
    """A piece of it, with its arrow heads."""
    colour, light = colours
    way = [(4.0, 52.0), (36.0, 26.0), (72.0, 42.0), (112.0, 16.0)]
    heads = [[(x - 7, y - 8), (x + 3, y - 2), (x - 9, y + 5), (x - 5, y - 1)] for x, y in ((36, 30), (72, 42))]
    image, _, _ = painted([(INK, [band(way, [30.0])]), (colour, [band(way, [24.0])]), (light, heads)], 3)
    return image


def _arrow() -> Image.Image:
    mark = THEME.seats[SEAT]
    image, _, _ = arrow(100, -26, mark.colour, CARD, 8, 0.1)
    return image


def _current(form: Form) -> Image.Image:
    """The current card in its broad rim."""
    image = Image.new("RGBA", (74, 92), (*CARD, 0))
    canvas = Canvas(image, THEME, form)
    canvas.draw.rounded_rectangle((0, 0, 73, 91), 10, fill=(*THEME.accent, 255))
    canvas.sprite(card(0, 60), 3, 3)
    return canvas.image


def _deck(form: Form) -> Image.Image:
    image = back(60).copy()
    canvas = Canvas(image, THEME, form)
    canvas.text(image.width / 2, image.height / 2 + 11, "5", max(FLOOR[form], 34), WHITE, "bold", "middle")
    return canvas.image


def signs(form: Form) -> dict[str, Callable[[], Image.Image]]:
    """By the name of its sentence, in reading order down the columns."""
    return {
        "hill": lambda: small_hex(HILL, 104),
        "forest": lambda: small_hex(FOREST, 104),
        "wheat": lambda: small_hex(WHEAT, 104),
        "tobacco": lambda: small_hex(TOBACCO, 104),
        "corn": lambda: small_hex(CORN, 104),
        "verde": lambda: _river(RIVERS[0]),
        "moreno": lambda: _river(RIVERS[1]),
        "dam": lambda: pieces.dam(-30, 96),
        "dried": lambda: pieces.dried(64),
        "campesino": lambda: pieces.campesino(SEAT, 80),
        "gathered": lambda: plaza(((SEAT, 3),), 60, form),
        "finca": lambda: pieces.finca(SEAT, 78),
        "hacienda": lambda: pieces.hacienda(SEAT, 76),
        "drop": lambda: pieces.drop(60),
        "money": lambda: pieces.coin(66),
        "unbuilt": lambda: pieces.finca(None, 78),
        "card_crop": lambda: card(CARDS.index("wheat"), 60),
        "card_forest": lambda: card(CARDS.index("forest"), 60),
        "card_river": lambda: card(CARDS.index("verde"), 60),
        "current": lambda: _current(form),
        "deck": lambda: _deck(form),
        "letter": lambda: choice("B", "3", form),
        "news": lambda: news_mark(THEME.seats[SEAT], 2, round(FLOOR[form] * 1.3)),
        "arrow": _arrow,
    }


def draw_legend(picture: Picture) -> Canvas:
    """Without a view."""
    form = picture.form
    words = words_of(picture)
    width, height = SIZES[form]
    canvas = Canvas(paper(form), THEME, form)
    title = words.say("dos_rios.pic.signs")
    top = 104 if form == "tall" else 78
    size = fitting_size(title, "serif", width - 80, (56, 50, 44) if form == "tall" else (46, 42, 38))
    canvas.text(width / 2, top - 36 if form == "tall" else top - 24, title, size, role="serif", align="middle")
    shown = signs(form)
    rows = -(-len(shown) // COLUMNS)
    column, row = (width - 16) / COLUMNS, (height - 10 - top) / rows
    for at, (name, sign) in enumerate(shown.items()):
        left, upper = 8 + column * (at // rows), top + row * (at % rows)
        box = (left + 2, upper + 2, left + column - 4, upper + row - 4)
        canvas.draw.rounded_rectangle(box, 10, fill=CARD, outline=PAPER_DARK, width=2)
        image = _within(sign(), SIGN - 8, round(row) - 12)
        canvas.sprite(image, left + 8 + SIGN / 2, upper + row / 2 - 1, centred=True)
        _told(canvas, words.say(f"dos_rios.pic.sign.{name}"), left + 16 + SIGN, upper + row / 2, form)
    return canvas


def _within(image: Image.Image, width: int, height: int) -> Image.Image:
    """Made smaller where it is too large; signs with type fit as they are."""
    share = min(width / image.width, height / image.height)
    if share >= 1:
        return image
    return image.resize((round(image.width * share), round(image.height * share)), Image.Resampling.LANCZOS)


def told_lines(text: str, form: Form) -> tuple[int, list[str]]:
    """The size of type, px, and the lines in which a sign's sentence stands whole beside it."""
    floor = FLOOR[form]
    room = round((SIZES[form][0] - 16) / COLUMNS - SIGN - 28)
    for size in (floor + 3, floor + 1, floor):
        lines = wrapped(text, "sans", size, room, 2)
        if " ".join(lines) == text:
            break
    return size, lines


def _told(canvas: Canvas, text: str, x: float, middle: float, form: Form) -> None:
    size, lines = told_lines(text, form)
    pitch = round(size * 1.14)
    first = middle + size * 0.34 - pitch * (len(lines) - 1) / 2
    for at, line in enumerate(lines):
        canvas.text(x, first + pitch * at, line, size)
