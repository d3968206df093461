"""The cards: faces, backs, bonus cards, the protection card. All sprites are RGBA, cached by size in px."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from core.games.coloretto.components import ANIMALS, COLOUR_OF
from render.games.coloretto.sprites import patterns
from render.games.coloretto.sprites.figures import figure
from render.games.coloretto.theme import (
    BACK,
    BACK_LIGHT,
    BRASS,
    CLASSES,
    CLOTH_DARK,
    GHOST,
    IVORY,
    PAPER_EDGE,
    SLOT,
    THEME,
)
from render.kit.palette import mix
from render.kit.paths import oval, rounded
from render.kit.pen import Pen, with_shadow

Inner = tuple[float, float, float, float, float]
"""Left, top, right, bottom and corner radius of a card's printed panel, px."""

SHADOW_PX = 3
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
    band = bottom - (bottom - top) * (0.2 if height > 110 else 0.15)
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
    radius = _radius(min(width, height))
    pen.fill(rounded(0, 0, width, height, radius), GHOST)
    pen.fill(rounded(1.6, 1.6, width - 1.6, height - 1.6, radius - 1.6), CLOTH_DARK)
    card = pen.done()
    size = round(min(width, height) * 0.66)
    shade = figure(ANIMALS[animal], size).getchannel("A").point(lambda a: 255 if a > 127 else 0)
    ghost = Image.new("RGBA", (size, size), (*GHOST, 0))
    ghost.putalpha(shade)
    card.alpha_composite(ghost, ((width - size) // 2, (height - size) // 2))
    return _padded(card)


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
    """A face-down pile of a full column in the colour of its class; its points are written on it."""
    look, step = CLASSES[colour], 3
    pen = Pen(width, height)
    for layer in (2, 1, 0):
        with pen.moved(layer * step, layer * step):
            pen.fill(rounded(0, 0, width - 2 * step, height - 2 * step, 7), PAPER_EDGE)
            pen.fill(rounded(1, 1, width - 2 * step - 1, height - 2 * step - 1, 6), look.strong)
    pen.fill(rounded(5, 5, width - 2 * step - 5, height - 2 * step - 5, 4), look.tint)
    return _padded(pen.done())


@lru_cache(maxsize=32)
def bonus(colour: int, width: int, height: int) -> Image.Image:
    """A colour's bonus card, a medal of brass; its value is written on it."""
    pen = Pen(width, height)
    for inset, paint in ((0, BRASS), (2, CLOTH_DARK), (4, CLASSES[colour].soft)):
        pen.fill(rounded(inset, inset, width - inset, height - inset, height / 2 - inset), paint)
    return _padded(pen.done())


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
def slot(width: int, height: int, round_ends: bool = False) -> Image.Image:
    """An empty place for a pile, or with `round_ends` for a bonus card, on the cloth."""
    pen = Pen(width, height)
    radius = height / 2 if round_ends else 7
    pen.fill(rounded(0, 0, width, height, radius), SLOT)
    pen.fill(rounded(2.5, 2.5, width - 2.5, height - 2.5, radius - 2.5), CLOTH_DARK)
    return _padded(pen.done())


def _padded(card: Image.Image) -> Image.Image:
    """With room round it as cards have for their shadows."""
    out = Image.new("RGBA", (card.width + 2 * PAD, card.height + 2 * PAD))
    out.paste(card, (PAD, PAD))
    return out


def _blank(width: int, height: int, supersample: int | None = None) -> tuple[Pen, Inner]:
    """An ivory card and its printed panel."""
    pen = Pen(width, height, supersample=supersample)
    side = min(width, height)
    radius, edge, rim = _radius(side), max(1.0, side * 0.014), max(2.5, side * 0.05)
    pen.fill(rounded(0, 0, width, height, radius), PAPER_EDGE)
    pen.fill(rounded(edge, edge, width - edge, height - edge, radius - edge), IVORY)
    return pen, (rim, rim, width - rim, height - rim, radius * 0.65)
