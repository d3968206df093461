"""Slips of paper with names, counts, letters and prices, in type that a phone can show."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from core.screens import Form
from render.games.dos_rios.theme import CARD, INK, THEME
from render.kit.canvas import Canvas
from render.kit.fonts import Role, text_width
from render.kit.marks import letter_disc
from render.kit.theme import FLOOR

CAP = 0.66
"""Height of capitals and figures by the size of their type."""


def fitting_size(text: str, role: Role, room: float, sizes: Sequence[int]) -> int:
    """The first of these sizes in which the text fits `room` px, else the last."""
    return next((size for size in sizes if text_width(text, role, size) <= room), sizes[-1])


def disc_px(form: Form) -> int:
    """Of a choice's letter, which is 0.62 of it."""
    return round(FLOOR[form] / 0.62) + 1


@lru_cache(maxsize=256)
def slip(text: str, form: Form, size: int = 0, pad: int = 7) -> Image.Image:
    """Bold on a slip of paper with a dark rim, RGBA; `size` of the type, 0 for the smallest that can be read."""
    size = size or FLOOR[form]
    width, height = text_width(text, "bold", size) + 2 * pad, round(size * CAP) + 14
    image = Image.new("RGBA", (width, height), (*CARD, 0))
    canvas = Canvas(image, THEME, form)
    canvas.draw.rounded_rectangle((0, 0, width - 1, height - 1), 8, fill=(*CARD, 255), outline=(*INK, 255), width=2)
    canvas.text(width / 2, height - 7, text, size, role="bold", align="middle")
    return canvas.image


@lru_cache(maxsize=128)
def name_slip(text: str, form: Form) -> Image.Image:
    """A place's name on paper without a rim."""
    size = FLOOR[form]
    width, height = text_width(text, "bold", size) + 9, round(size * CAP) + 9
    image = Image.new("RGBA", (width, height), (*CARD, 0))
    canvas = Canvas(image, THEME, form)
    canvas.draw.rounded_rectangle((0, 0, width - 1, height - 1), 7, fill=(*CARD, 255))
    canvas.text(width / 2, height - 5, text, size, role="bold", align="middle")
    return canvas.image


@lru_cache(maxsize=256)
def choice(letter: str, price: str, form: Form) -> Image.Image:
    """A letter's disc with what the choice costs on a slip at its right, RGBA."""
    disc = letter_disc(letter, disc_px(form))
    if not price:
        return disc
    tag = slip(price, form, pad=5)
    lap = 8
    image = Image.new("RGBA", (disc.width + tag.width - lap, disc.height), (*CARD, 0))
    image.alpha_composite(tag, (disc.width - lap, (disc.height - tag.height) // 2))
    image.alpha_composite(disc, (0, 0))
    return image
