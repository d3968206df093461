"""The title picture: a valley under its title, and how this table plays."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from core.games.dos_rios.layout import standard
from core.games.dos_rios.places import NUMBERS
from core.screens import Picture
from core.wording import Words
from render.games.dos_rios.grid import MAP, Grid
from render.games.dos_rios.land import land, spelled
from render.games.dos_rios.sprites import pieces
from render.games.dos_rios.theme import CARD, INK, PAPER, THEME, VERDE
from render.games.dos_rios.waters import draw_rivers
from render.kit.canvas import Canvas
from render.kit.fonts import wrapped
from render.kit.theme import PANEL
from render.kit.words import words_of

LAND = "FHTFHT HHCWFHF FFCTCWTW HFWHHCC FFCWWHTF HHTTFCC FHFWTW"
COURSES = (
    ["a2", "b2", "c3", "b3", "a4", "b4", "c5", "c6", "d6", "c7", "d7", "d8"],
    ["g2", "f2", "e3", "d3", "c4", "b4", "c5", "c6", "d6", "c7", "d7", "d8"],
)
"""Verde and Moreno on the title as the rules lay them there, each down to the town."""

VALLEY = 0.68
"""The valley's scale on the title."""

_TITLE = (566, 60, 1240, 460)


def draw_lobby(picture: Picture) -> Canvas:
    """1280 x 520, with the options that the table plays by."""
    canvas = Canvas(_background(), THEME)
    words = words_of(picture)
    left, top, right, _ = _TITLE
    middle = (left + right) / 2
    canvas.text(middle, top + 108, words.say("dos_rios.title"), 96, role="serif", align="middle")
    for at, text in enumerate(wrapped(words.say("dos_rios.blurb"), "serif-italic", 26, right - left - 60, 2)):
        canvas.text(middle, top + 150 + at * 32, text, 26, role="serif-italic", align="middle")
    for seat in range(4):
        canvas.sprite(pieces.campesino(seat, 92), left + 60 + seat * 112, top + 204)
    canvas.sprite(pieces.hacienda(1, 96), right - 160, top + 198)
    canvas.text(middle, top + 338, words.say("dos_rios.pic.players"), 26, align="middle")
    told = _options(picture, words)
    canvas.text(middle, top + 374, told, 22, THEME.quiet, "semibold", "middle", right - left - 40)
    return canvas


def _options(picture: Picture, words: Words) -> str:
    chosen = dict(picture.options)
    told = []
    for key, default in (("laying", "alternate"), ("round_limit", "none")):
        if (value := chosen.get(key, default)) != default:
            told.append(f"{words.say(f'dos_rios.option.{key}')}: {words.say(f'dos_rios.option.{key}.{value}')}")
    return " · ".join(told)


def _valley() -> Image.Image:
    """Always the same."""
    terrain = spelled(LAND)
    strands = tuple((tuple(NUMBERS[name] for name in course), NUMBERS[mouth]) for *course, mouth in COURSES)
    canvas = Canvas(land(standard(), terrain), THEME)
    draw_rivers(canvas, Grid(dict(terrain)), standard(), strands, ())
    return canvas.image


@lru_cache(maxsize=1)
def _background() -> Image.Image:
    sheet = Image.new("RGB", PANEL, PAPER)
    width, height = (round(length * VALLEY) for length in MAP)
    sheet.paste(_valley().crop((0, 0, *MAP)).resize((width, height), Image.Resampling.HAMMING), (0, 0))
    canvas = Canvas(sheet, THEME)
    canvas.draw.rectangle((_TITLE[0] - 26, 0, *PANEL), fill=PAPER)
    canvas.draw.rectangle((_TITLE[0] - 30, 0, _TITLE[0] - 26, PANEL[1]), fill=INK)
    canvas.draw.rounded_rectangle(_TITLE, 18, fill=CARD, outline=INK, width=4)
    left, top, right, bottom = _TITLE
    canvas.draw.rounded_rectangle((left + 10, top + 10, right - 10, bottom - 10), 11, outline=VERDE, width=3)
    canvas.draw.rectangle((0, 0, PANEL[0] - 1, PANEL[1] - 1), outline=INK, width=5)
    return canvas.image
