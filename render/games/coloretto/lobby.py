"""The title picture: what one sees before the match begins."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, radians, sin

from PIL import Image, ImageDraw

from core.games.coloretto.components import NUMBER
from core.screens import Form, Picture
from render.games.coloretto.paint import cloth
from render.games.coloretto.sprites import cards
from render.games.coloretto.theme import CLOTH_DARK, GOLD, THEME
from render.kit.canvas import Canvas
from render.kit.fonts import wrapped
from render.kit.pen import with_shadow
from render.kit.words import words_of


@dataclass(frozen=True)
class _Fan:
    """Cards from the left; the degrees from one to the next; where their middles would meet, and how far away, px."""

    cards: tuple[str, ...]
    step: float
    pivot: tuple[int, int]
    reach: int


@dataclass(frozen=True)
class _Cover:
    """The fans, the upper one first, and a card's size; the baselines of both words of the title and their size; the
    ground of the words below, their first baseline and size. All px.
    """

    fans: tuple[_Fan, ...]
    card: tuple[int, int]
    title: tuple[tuple[int, int], tuple[int, int]]
    size: int
    ground: tuple[int, int, int, int]
    first: int
    text: int


_SIX = (
    "blue-river-dolphin",
    "purple-hoatzin",
    "brown-chameleon",
    "green-striped-rhino",
    "purple-toucan",
    "green-frog",
)
_FIVE = ("blue-piranha", "purple-toucan", "brown-chameleon", "purple-macaw", "green-sloth")
_FOUR = ("blue-river-dolphin", "purple-hoatzin", "green-striped-rhino", "green-frog")

_COVERS: dict[Form, _Cover] = {
    "tall": _Cover(
        (_Fan(_FIVE, 7.6, (540, 1900), 1420), _Fan(_FOUR, 8.4, (540, 2240), 1450)),
        (236, 330),
        ((540, 138), (540, 258)),
        124,
        (32, 1052, 1048, 1318),
        1122,
        46,
    ),
    "wide": _Cover(
        (_Fan(_SIX, 8, (640, 1740), 1290),),
        (270, 378),
        ((352, 128), (900, 128)),
        104,
        (32, 764, 1248, 928),
        826,
        40,
    ),
}


def draw_lobby(picture: Picture) -> Canvas:
    """The game's title above a fan of cards, below it what the game is; `picture.options` that are on are named."""
    cover, words = _COVERS[picture.form], words_of(picture)
    canvas = Canvas(_background(picture.form), THEME, picture.form)
    first, _, second = words.say("coloretto.title").partition(" ")
    for part, fill, (x, y) in zip((first, second), (GOLD, THEME.light), cover.title, strict=True):
        canvas.text(x, y, part, cover.size, fill, "serif", "middle")
    left, _, right, _ = cover.ground
    y = cover.first
    for part in wrapped(words.say("coloretto.blurb"), "sans", cover.text, right - left - 60, 2):
        canvas.text((left + right) / 2, y, part, cover.text, THEME.light, align="middle")
        y += round(cover.text * 1.3)
    chosen = [words.say(f"coloretto.option.{key}") for key, value in picture.options if value == "on"]
    if chosen:
        canvas.text((left + right) / 2, y + 12, " · ".join(chosen), cover.text, GOLD, "semibold", "middle")
    return canvas


@lru_cache(maxsize=2)
def _background(form: Form) -> Image.Image:
    cover = _COVERS[form]
    sheet = cloth(form).copy()
    for fan in cover.fans:
        for at, slug in enumerate(fan.cards):
            turn = (at - (len(fan.cards) - 1) / 2) * fan.step
            art, angle = _turned(NUMBER[slug], turn, cover), radians(turn)
            x, y = fan.pivot[0] + fan.reach * sin(angle), fan.pivot[1] - fan.reach * cos(angle)
            sheet.paste(art, (round(x - art.width / 2), round(y - art.height / 2)), art)
    ImageDraw.Draw(sheet).rounded_rectangle(cover.ground, 24, fill=CLOTH_DARK)
    return sheet


def _turned(animal: int, turn: float, cover: _Cover) -> Image.Image:
    """A card turned clockwise, drawn at twice its size so that its edges stay clean."""
    width, height = cover.card
    card = cards.bare_face(animal, 2 * width, 2 * height, supersample=2)
    turned = card.rotate(-turn, Image.Resampling.BICUBIC, expand=True)
    return with_shadow(turned.reduce(2), THEME.shadow, 4)
