"""The title picture: what one sees before the match begins."""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin

from PIL import Image, ImageDraw

from core.games.coloretto.components import NUMBER
from core.screens import Picture
from render.games.coloretto.paint import cloth
from render.games.coloretto.sprites import cards
from render.games.coloretto.theme import BRASS, CLOTH_DARK, GOLD, THEME
from render.kit.canvas import Canvas
from render.kit.fonts import wrapped
from render.kit.pen import with_shadow
from render.kit.theme import PANEL
from render.kit.words import words_of

_FAN = (
    ("blue-river-dolphin", -24),
    ("purple-hoatzin", -14.5),
    ("brown-chameleon", -5),
    ("green-striped-rhino", 5),
    ("purple-toucan", 14.5),
    ("green-frog", 24),
)
"""Cards of the fan from the left and their turn, degrees clockwise."""
_CARD = (176, 248)
_PIVOT = (926, 884)
"""Where the fan's cards would meet, and how far their middle lies above that point, px."""
_REACH = 630


def draw_lobby(picture: Picture) -> Canvas:
    """The game's title with a fan of cards, 1280 x 520; `picture.options` that are on are named."""
    canvas = Canvas(_background(), THEME)
    words = words_of(picture)
    first, _, second = words.say("coloretto.title").partition(" ")
    canvas.text(72, 168, first, 84, GOLD, "serif")
    canvas.text(72, 254, second, 84, THEME.light, "serif")
    y = 316
    for part in wrapped(words.say("coloretto.blurb"), "sans", 27, 440, 3):
        canvas.text(74, y, part, 27, THEME.light)
        y += 35
    chosen = [words.say(f"coloretto.option.{key}") for key, value in picture.options if value == "on"]
    if chosen:
        canvas.text(74, 452, " · ".join(chosen), 26, GOLD, "semibold", width_px=440)
    return canvas


@lru_cache(maxsize=1)
def _background() -> Image.Image:
    sheet = cloth(*PANEL).copy()
    draw = ImageDraw.Draw(sheet)
    draw.rounded_rectangle((32, 32, 536, PANEL[1] - 32), 20, fill=CLOTH_DARK)
    for slug, turn in _FAN:
        art = _turned(NUMBER[slug], turn)
        x, y = _place(turn)
        sheet.paste(art, (round(x - art.width / 2), round(y - art.height / 2)), art)
    draw.rectangle((0, 0, PANEL[0] - 1, PANEL[1] - 1), outline=BRASS, width=4)
    return sheet


def _turned(animal: int, turn: float) -> Image.Image:
    """A card turned clockwise, drawn at twice its size so that its edges stay clean."""
    card = cards.bare_face(animal, 2 * _CARD[0], 2 * _CARD[1], supersample=2)
    turned = card.rotate(-turn, Image.Resampling.BICUBIC, expand=True)
    return with_shadow(turned.reduce(2), THEME.shadow, 4)


def _place(turn: float) -> tuple[float, float]:
    angle = radians(turn)
    return _PIVOT[0] + _REACH * sin(angle), _PIVOT[1] - _REACH * cos(angle)
