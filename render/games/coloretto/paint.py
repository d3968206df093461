"""What every picture of this game shares: its palette, cards and numbers on a canvas, sentences that fit."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from core.games.coloretto.components import ANIMALS, BONUS, CAPACITY, SCORE
from core.games.coloretto.effects import with_sign
from core.screens import Form, Picture
from core.wording import Line, Words
from render.games.coloretto.changes import News
from render.games.coloretto.layout import TYPE, Box, board_bands
from render.games.coloretto.sprites import cards
from render.games.coloretto.sprites.figures import figure
from render.games.coloretto.theme import BRASS, CLOTH, CLOTH_LIGHT, GOLD, IVORY, THEME, WARN
from render.kit import marks
from render.kit.canvas import Canvas
from render.kit.fonts import Role, text_width
from render.kit.palette import Colour, FixedPalette, flat_colours
from render.kit.paths import rounded
from render.kit.pen import Pen
from render.kit.theme import SIZES, WHITE
from render.kit.words import words_of

SOFT_TONES = 10
"""Besides the flat colours; edges stay smooth, and a picture of cards is a sixth smaller than with all 256 colours."""


@lru_cache(maxsize=1)
def palette() -> FixedPalette:
    """The colours of all pictures of this game."""
    flats = dict.fromkeys(THEME.palette_colours())
    for slug in ANIMALS:
        flats |= dict.fromkeys(flat_colours(figure(slug, 96, supersample=1)))
    sheet = Image.new("RGB", (72 * len(ANIMALS), 2 * 120), CLOTH)
    for animal in range(len(ANIMALS)):
        sprite = cards.face(animal, *board_bands("wide", 4)[0].card)
        sheet.paste(sprite, (animal * 72, 0), sprite)
    marked = [marks.halo(60, 84, THEME.accent), marks.letter_disc("A", 44), cards.protection(60, 84)]
    for at, sprite in enumerate([*marked, *(marks.seat_mark(seat, 36) for seat in THEME.seats)]):
        sheet.paste(sprite, (at * 96, 120), sprite)
    return FixedPalette(flats, [sheet], len(flats) + SOFT_TONES)


def put(canvas: Canvas, sprite: Image.Image, x: float, y: float) -> None:
    """Put a card's sprite with the card's own top left corner at (x, y)."""
    canvas.sprite(sprite, x - cards.PAD, y - cards.PAD)


@lru_cache(maxsize=64)
def pill(width: int, height: int, ground: Colour = IVORY) -> Image.Image:
    """A rounded ground for a number."""
    pen = Pen(width, height)
    pen.fill(rounded(0, 0, width, height, height / 2), ground)
    return pen.done()


def points(canvas: Canvas, right: float, middle: float, number: int, size: int) -> int:
    """A number of points on an ivory ground, its right edge at `right`; returns the ground's width."""
    text = str(number)
    height = round(size * 1.1)
    width = max(round(text_width(text, "bold", size) + size * 0.6), round(size * 1.5))
    canvas.sprite(pill(width, height), right - width, middle - height / 2)
    canvas.text(right - width / 2, middle + size * 0.34, text, size, role="bold", align="middle")
    return width


def change(canvas: Canvas, x: float, middle: float, points: int, size: int) -> int:
    """Points won on ivory, lost on red, their left edge at `x`; returns the ground's width."""
    text = with_sign(points)
    height, width = round(size * 1.1), round(text_width(text, "bold", size) + size * 0.7)
    canvas.sprite(pill(width, height) if points > 0 else pill(width, height, WARN), x, middle - height / 2)
    ink = THEME.ink if points > 0 else WHITE
    canvas.text(x + width / 2, middle + size * 0.34, text, size, ink, "bold", "middle")
    return width


def pile(canvas: Canvas, form: Form, colour: int, x: float, top: float, chip: tuple[int, int]) -> None:
    """A face-down pile with its points."""
    put(canvas, cards.pile(colour, *chip), x, top)
    size = TYPE[form].number
    middle = x + chip[0] / 2 - 3, top + chip[1] / 2 - 3 + size * 0.34
    canvas.text(*middle, str(SCORE[CAPACITY[colour]]), size, role="bold", align="middle")


def bonus(canvas: Canvas, form: Form, colour: int, x: float, top: float, chip: tuple[int, int]) -> None:
    """A bonus card with its value."""
    put(canvas, cards.bonus(colour, *chip), x, top)
    size = TYPE[form].number
    canvas.text(
        x + chip[0] / 2, top + chip[1] / 2 + size * 0.34, f"+{BONUS[colour]}", size, role="bold", align="middle"
    )


def frame(canvas: Canvas, box: Sequence[float], colour: Colour, width: int, radius: int = 14) -> None:
    """A rim round a box, outside of what lies in it."""
    left, top, right, bottom = box
    canvas.draw.rounded_rectangle((left, top, right - 1, bottom - 1), radius, outline=colour, width=width)


def renewed(canvas: Canvas, box: Box) -> None:
    """A gold rim round what has changed, dark on its inside so that it shows on every ground."""
    left, top, right, bottom = box
    frame(canvas, (left - 5, top - 5, right + 5, bottom + 5), GOLD, 5, 11)


def tagged(canvas: Canvas, form: Form, x: float, y: float, news: News) -> None:
    """Whose turn did it, with its number, centred on (x, y)."""
    canvas.news(x, y, news.actor, news.number, TYPE[form].news)


def pointed(canvas: Canvas, form: Form, box: Box, letter: str, at: tuple[float, float]) -> None:
    """A choice: a light rim round the thing, and its letter centred `at`; only the rim where it has none."""
    left, top, right, bottom = box
    frame(canvas, (left - 4, top - 4, right + 4, bottom + 4), WHITE, 5, 15)
    if letter:
        canvas.letter(*at, letter, TYPE[form].letter)


@lru_cache(maxsize=8)
def cloth(form: Form) -> Image.Image:
    """The green cloth with its weave, and a quiet brass edge."""
    width, height = SIZES[form]
    sheet = Image.new("RGB", (width, height), CLOTH)
    draw = ImageDraw.Draw(sheet)
    for y in range(0, height, 4):
        draw.line((0, y, width, y), CLOTH_LIGHT)
    draw.rectangle((0, 0, width - 1, height - 1), outline=BRASS, width=4)
    return sheet


def fitting(picture: Picture, sentence: Line, role: Role, sizes: Sequence[int], width_px: int) -> tuple[str, int]:
    """The sentence and the largest of `sizes` (falling) at which it is narrow enough. Where it isn't at any, the names
    in it are shortened as far as need be.
    """
    words = words_of(picture)
    text = words(sentence)
    for size in sizes:
        if text_width(text, role, size) <= width_px:
            return text, size
    for letters in range(12, 2, -1):
        short = [name if len(name) <= letters else name[:letters].rstrip(" …") + "…" for name in words.names]
        text = Words(picture.language, short)(sentence)
        if text_width(text, role, sizes[-1]) <= width_px:
            break
    return text, sizes[-1]
