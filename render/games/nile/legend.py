"""The signs of the pictures with their meaning, one a line."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PIL import Image

from core.games.nile.components import KIND, Back, Ripeness, Tide
from core.games.nile.help import LEGEND
from core.screens import Picture
from render.games.nile.ground import papyrus
from render.games.nile.layout import plan_of
from render.games.nile.signs import back_sign
from render.games.nile.sprites import cards, pieces
from render.games.nile.sprites.plants import figure, sold_token, token
from render.games.nile.theme import GYPSUM, INK, THEME
from render.kit.canvas import Canvas
from render.kit.fonts import wrapped
from render.kit.words import words_of

SIGN = 84
"""Width of a sign's box, px."""


def _palms() -> Image.Image:
    sheet = Image.new("RGBA", (80, 80))
    for at in range(4):
        sheet.alpha_composite(pieces.palm(38), (at % 2 * 41, at // 2 * 41))
    return sheet


def _edges() -> Image.Image:
    return cards.water_card(76, 76, 2, 0)


def _back() -> Image.Image:
    canvas = Canvas(Image.new("RGB", (72, 80), GYPSUM), THEME, "tall")
    back_sign(canvas, Back("palms-2", arrow=True), 4, 1, 62)
    return canvas.image


def _market() -> Image.Image:
    sheet = Image.new("RGBA", (84, 68))
    for at, ripeness in enumerate((Ripeness.SPOILED, Ripeness.ROTTEN)):
        sheet.alpha_composite(sold_token(at, 2 - at, ripeness), (at * 43, 6))
    return sheet


def _barred() -> Image.Image:
    sheet = figure(KIND["grape"], 68).copy()
    sheet.alpha_composite(pieces.barred(68))
    return sheet


def _seeds() -> Image.Image:
    sheet = Image.new("RGBA", (84, 68))
    for at, ripe in enumerate((False, True)):
        sheet.alpha_composite(token(0, KIND["flax"], ripe), (at * 43, 6))
    return sheet


SIGNS: Mapping[str, Callable[[], Image.Image]] = {
    "palms": _palms,
    "seed": _seeds,
    "acted": lambda: token(0, KIND["flax"], True, True, 1.45),
    "water": _edges,
    "back": _back,
    "desert": lambda: cards.desert_card(62, 76),
    "ankh": lambda: pieces.ankh(80),
    "hippo": lambda: pieces.hippo(84),
    "tide": lambda: pieces.tide_disc(Tide.FLOOD, 82),
    "obelisk": lambda: pieces.obelisk(84),
    "market": lambda: pieces.basket(84, 54),
    "spoiled": _market,
    "barred": _barred,
    "boat": lambda: pieces.small_boat(84),
}
"""By the names that the title's legend has."""


def draw_legend(picture: Picture) -> Canvas:
    """In one column where the picture is tall, in two where it is wide."""
    plan, words = plan_of(picture.form), words_of(picture)
    width, height = plan.size
    canvas = Canvas(papyrus(width, height), THEME, picture.form)
    canvas.text(width / 2, 76, words.say("nile.pic.legend"), plan.title, INK, "serif", "middle")
    columns = 1 if plan.across else 2
    lines = -(-len(LEGEND) // columns)
    pitch, across = (height - 112) / lines, (width - 48) / columns
    for at, name in enumerate(LEGEND):
        left, top = 28 + at // lines * across, 96 + at % lines * pitch
        canvas.draw.rounded_rectangle(
            (left, top, left + across - 10, top + pitch - 8), 8, fill=GYPSUM, outline=INK, width=2
        )
        middle = top + (pitch - 8) / 2
        canvas.sprite(SIGNS[name](), left + 14 + SIGN / 2, middle, centred=True)
        text, room = words.say(f"nile.legend.{name}"), round(across - SIGN - 54)
        parts = wrapped(text, "sans", plan.small, room, 3 if columns == 2 else 2)
        for line, part in enumerate(parts):
            y = middle + plan.small * 0.34 + (line - (len(parts) - 1) / 2) * (plan.small + 4)
            canvas.text(left + SIGN + 30, y, part, plan.small, INK)
    return canvas
