"""What every picture of this game shares: its palette and the way cards are put on a canvas."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from core.games.coloretto.data import ANIMALS
from render import marks
from render.canvas import Canvas
from render.coloretto import cards
from render.coloretto.look import CLASSES, CLOTH, CLOTH_LIGHT, GHOST, IVORY, THEME
from render.fonts import text_width
from render.palette import FixedPalette
from render.paths import rounded
from render.pen import Pen

COLOURS_USED = 124


@lru_cache(maxsize=1)
def palette() -> FixedPalette:
    """The colours of all pictures of this game."""
    sheets = []
    for width, height in ((60, 84), (86, 120), (196, 276)):
        sheet = Image.new("RGB", ((width + 12) * 9, (height + 12) * 2), CLOTH)
        for animal in range(len(ANIMALS)):
            sprite = cards.face(animal, width, height)
            sheet.paste(sprite, ((animal % 9) * (width + 12), (animal // 9) * (height + 12)), sprite)
        sheets.append(sheet)
    extras = Image.new("RGB", (640, 130), CLOTH)
    x = 0
    for sprite in (*(cards.bonus(colour, 60, 84) for colour in range(4)), cards.back(60, 84), cards.protection(60, 84)):
        extras.paste(sprite, (x, 0), sprite)
        x += sprite.width
    for sprite in (*(marks.seat_mark(seat, 36) for seat in THEME.seats), marks.letter_disc("A", 44)):
        extras.paste(sprite, (x, 0), sprite)
        x += sprite.width
    glow = marks.halo(60, 84, THEME.accent)
    extras.paste(glow, (420, 20), glow)
    return FixedPalette(THEME.palette_colours(), [*sheets, extras], COLOURS_USED)


def put(canvas: Canvas, sprite: Image.Image, x: float, y: float) -> None:
    """Put a card's sprite with the card's own top left corner at (x, y)."""
    canvas.sprite(sprite, x - cards.PAD, y - cards.PAD)


@lru_cache(maxsize=64)
def pill(width: int, height: int, light: bool = True) -> Image.Image:
    """A rounded ground for a number."""
    pen = Pen(width, height)
    pen.fill(rounded(0, 0, width, height, height / 2), IVORY if light else GHOST)
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


def group_tint(colour: int) -> tuple[int, int, int]:
    return CLASSES[colour].soft
