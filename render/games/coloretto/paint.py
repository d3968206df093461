"""What every picture of this game shares: its palette and the way cards are put on a canvas."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from core.games.coloretto.components import ANIMALS
from render.games.coloretto.layout import bands
from render.games.coloretto.sprites import cards
from render.games.coloretto.sprites.figures import figure
from render.games.coloretto.theme import CLOTH, CLOTH_LIGHT, IVORY, THEME
from render.kit import marks
from render.kit.canvas import Canvas
from render.kit.fonts import text_width
from render.kit.palette import Colour, FixedPalette, flat_colours
from render.kit.paths import rounded
from render.kit.pen import Pen

SOFT_TONES = 10
"""Besides the flat colours; edges stay smooth, and a picture of cards is a sixth smaller than with all 256 colours."""


@lru_cache(maxsize=1)
def palette() -> FixedPalette:
    """The colours of all pictures of this game."""
    flats = dict.fromkeys(THEME.palette_colours())
    for slug in ANIMALS:
        flats |= dict.fromkeys(flat_colours(figure(slug, 96, supersample=1)))
    sheet = Image.new("RGB", (72 * len(ANIMALS), 2 * 96), CLOTH)
    for animal in range(len(ANIMALS)):
        sprite = cards.face(animal, *bands(4)[0].card)
        sheet.paste(sprite, (animal * 72, 0), sprite)
    marked = [marks.halo(60, 84, THEME.accent), marks.letter_disc("A", 44), cards.protection(60, 84)]
    for at, sprite in enumerate([*marked, *(marks.seat_mark(seat, 36) for seat in THEME.seats)]):
        sheet.paste(sprite, (at * 96, 96), sprite)
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


def points(canvas: Canvas, right: float, baseline: float, number: int, size: int) -> int:
    """A number of points on an ivory ground, its right edge at `right`; returns the ground's width."""
    text = str(number)
    height = round(size * 1.16)
    width = max(round(text_width(text, "bold", size) + size * 0.6), round(size * 1.5))
    canvas.sprite(pill(width, height), right - width, baseline - size * 0.34 - height / 2)
    canvas.text(right - width / 2, baseline, text, size, role="bold", align="middle")
    return width


@lru_cache(maxsize=8)
def cloth(width: int, height: int) -> Image.Image:
    """The green cloth with its weave, and a quiet brass edge."""
    sheet = Image.new("RGB", (width, height), CLOTH)
    draw = ImageDraw.Draw(sheet)
    for y in range(0, height, 4):
        draw.line((0, y, width, y), CLOTH_LIGHT)
    return sheet
