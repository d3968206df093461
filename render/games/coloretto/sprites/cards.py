"""The cards: faces, backs, bonus cards, the protection card. All sprites are RGBA, cached by size in px."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from core.games.coloretto.components import ANIMALS, BONUS, CAPACITY, COLOUR_OF, SCORE
from render.games.coloretto.sprites import patterns
from render.games.coloretto.sprites.figures import figure
from render.games.coloretto.theme import BACK, BACK_LIGHT, BRASS, CLASSES, CLOTH_DARK, GHOST, IVORY, PAPER_EDGE, THEME
from render.kit.fonts import text_mask
from render.kit.palette import Colour, mix
from render.kit.paths import Point, oval, rounded
from render.kit.pen import Pen, with_shadow

Inner = tuple[float, float, float, float, float]
"""Left, top, right, bottom and corner radius of a card's printed panel, px."""

SHADOW_PX = 3
TINY_PX = 40
"""Narrower cards show their number large and nothing round it."""

PAD = 2 * SHADOW_PX
"""Every card's sprite is larger than the card by PAD on each side, for its shadow."""


def _radius(width: float) -> float:
    return max(5.0, width * 0.1)


@lru_cache(maxsize=128)
def face(animal: int, width: int, height: int) -> Image.Image:
    """An animal's card with its class's band and pattern."""
    return with_shadow(bare_face(animal, width, height), THEME.shadow, SHADOW_PX)


def bare_face(animal: int, width: int, height: int, supersample: int | None = None) -> Image.Image:
    """The card without its shadow, exactly `width` x `height` px."""
    look = CLASSES[COLOUR_OF[animal]]
    pen, inner = _blank(width, height, supersample)
    left, top, right, bottom, radius = inner
    band = bottom - (bottom - top) * (0.2 if width > 70 else 0.17)
    with pen.inside(rounded(left, top, right, bottom, radius)):
        pen.box(left, top, right, bottom, look.tint)
        pen.fill(oval(width / 2, band + height * 0.02, width * 0.62, height * 0.16), look.hill)
        patterns.band(pen, COLOUR_OF[animal], left, band, right, bottom)
    card = pen.done()
    size = round(min(right - left, band - top) * 0.98)
    art = figure(ANIMALS[animal], size, supersample)
    card.alpha_composite(art, (round((width - size) / 2), round(top + (band - top - size) / 2 + height * 0.01)))
    return card


@lru_cache(maxsize=128)
def missing(animal: int, width: int, height: int) -> Image.Image:
    """The place of an animal that a column still lacks: its outline on the cloth."""
    pen = Pen(width, height)
    radius = _radius(width)
    pen.fill(rounded(0, 0, width, height, radius), GHOST)
    pen.fill(rounded(1.6, 1.6, width - 1.6, height - 1.6, radius - 1.6), CLOTH_DARK)
    card = pen.done()
    size = round(min(width, height) * 0.66)
    shade = figure(ANIMALS[animal], size).getchannel("A").point(lambda a: 255 if a > 127 else 0)
    ghost = Image.new("RGBA", (size, size), (*GHOST, 0))
    ghost.putalpha(shade)
    card.alpha_composite(ghost, ((width - size) // 2, (height - size) // 2))
    out = Image.new("RGBA", (width + 2 * PAD, height + 2 * PAD))
    out.paste(card, (PAD, PAD))
    return out


@lru_cache(maxsize=32)
def back(width: int, height: int) -> Image.Image:
    """A card's back: a brass leaf on brick lattice."""
    pen, (left, top, right, bottom, radius) = _blank(width, height)
    with pen.inside(rounded(left, top, right, bottom, radius)):
        patterns.lattice(pen, width, height, BACK, BACK_LIGHT)
    patterns.leaf(pen, width / 2, height / 2, min(width, height) * 0.3, BRASS, BACK)
    return with_shadow(pen.done(), THEME.shadow, SHADOW_PX)


@lru_cache(maxsize=32)
def pile(colour: int, width: int, height: int) -> Image.Image:
    """A face-down pile of a full column in the colour of its class, with its points."""
    look = CLASSES[colour]
    step = max(1.5, width * 0.04)
    pen = Pen(width + 2 * step, height + 2 * step)
    for layer in (2, 1, 0):
        with pen.moved(layer * step, layer * step):
            pen.fill(rounded(0, 0, width, height, _radius(width)), PAPER_EDGE)
            edge = max(1.0, width * 0.02)
            pen.fill(rounded(edge, edge, width - edge, height - edge, _radius(width) - edge), IVORY)
    inset = max(2.5, width * 0.07)
    with pen.inside(rounded(inset, inset, width - inset, height - inset, _radius(width) * 0.6)):
        patterns.band(pen, colour, inset, inset, width - inset, height - inset)
    pen.oval(width / 2, height / 2, width * _disc(width), width * _disc(width), IVORY)
    card = pen.done()
    _number(card, str(SCORE[CAPACITY[colour]]), width, look.strong, (width / 2, height / 2))
    return with_shadow(card, THEME.shadow, SHADOW_PX)


@lru_cache(maxsize=32)
def bonus(colour: int, width: int, height: int) -> Image.Image:
    """A colour's bonus card with its value."""
    look = CLASSES[colour]
    pen, (left, top, right, bottom, radius) = _blank(width, height)
    with pen.inside(rounded(left, top, right, bottom, radius)):
        patterns.band(pen, colour, left, top, right, bottom)
    middle = (width / 2, height / 2)
    if width >= TINY_PX:
        pen.fill(patterns.rays(*middle, width * 0.46, width * 0.36, 14), BRASS)
    pen.oval(*middle, width * _disc(width), width * _disc(width), IVORY)
    card = pen.done()
    _number(card, f"+{BONUS[colour]}", width, look.strong, middle)
    return with_shadow(card, THEME.shadow, SHADOW_PX)


@lru_cache(maxsize=16)
def protection(width: int, height: int) -> Image.Image:
    """The protection card: a shield of leaves."""
    pen, (left, top, right, bottom, radius) = _blank(width, height)
    with pen.inside(rounded(left, top, right, bottom, radius)):
        pen.box(left, top, right, bottom, mix(IVORY, BRASS, 0.25))
    cx, cy, r = width / 2, height / 2, width * 0.36
    patterns.shield(pen, cx, cy, r, CLOTH_DARK)
    patterns.shield(pen, cx, cy, r * 0.86, BRASS)
    patterns.shield(pen, cx, cy, r * 0.68, THEME.ground)
    patterns.leaf(pen, cx, cy, r * 0.5, IVORY, THEME.ground)
    return with_shadow(pen.done(), THEME.shadow, SHADOW_PX)


@lru_cache(maxsize=32)
def slot(width: int, height: int) -> Image.Image:
    """An empty place for a card or a pile on the cloth."""
    pen = Pen(width, height)
    pen.fill(rounded(0, 0, width, height, _radius(width)), GHOST)
    pen.fill(rounded(1.6, 1.6, width - 1.6, height - 1.6, _radius(width) - 1.6), CLOTH_DARK)
    out = Image.new("RGBA", (width + 2 * PAD, height + 2 * PAD))
    out.paste(pen.done(), (PAD, PAD))
    return out


def _blank(width: int, height: int, supersample: int | None = None) -> tuple[Pen, Inner]:
    """An ivory card and its printed panel."""
    pen = Pen(width, height, supersample=supersample)
    radius, edge, rim = _radius(width), max(1.0, width * 0.014), max(2.5, width * 0.055)
    pen.fill(rounded(0, 0, width, height, radius), PAPER_EDGE)
    pen.fill(rounded(edge, edge, width - edge, height - edge, radius - edge), IVORY)
    return pen, (rim, rim, width - rim, height - rim, radius * 0.65)


def _disc(width: int) -> float:
    """Radius of the ground of a card's number, as a share of the card's width: tiny cards are nearly all number."""
    return 0.36 if width >= TINY_PX else 0.46


def _number(card: Image.Image, text: str, width: int, colour: Colour, middle: Point) -> None:
    size = round(width * (0.42 if width >= TINY_PX else 0.6))
    mask, _, _ = text_mask(text, "bold", size)
    card.paste((*colour, 255), (round(middle[0] - mask.width / 2), round(middle[1] - mask.height / 2)), mask)
