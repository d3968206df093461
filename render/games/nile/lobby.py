"""The title picture, a wall of a tomb in registers: sun and pyramids, the title, the five plants, the Nile's boat."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from core.games.nile.components import Tide
from core.screens import Form, Picture
from core.wording import Words
from render.games.nile.ground import papyrus
from render.games.nile.layout import Plan, plan_of
from render.games.nile.signs import ORDER
from render.games.nile.sprites import pieces
from render.games.nile.sprites.plants import figure, jar
from render.games.nile.sprites.strokes import draw_line, inked, zigzag
from render.games.nile.theme import (
    GOLD,
    GYPSUM,
    INK,
    LAPIS,
    LAPIS_LIGHT,
    MALACHITE,
    MALACHITE_DARK,
    MALACHITE_LIGHT,
    OCHRE,
    OCHRE_DARK,
    RED,
    SAND,
    THEME,
)
from render.kit.canvas import Canvas
from render.kit.fonts import text_width, wrapped
from render.kit.paths import oval
from render.kit.pen import Pen
from render.kit.words import words_of

REGISTERS = {"tall": (14, 360, 700, 1010, 1336), "wide": (14, 190, 470, 700, 946)}
"""Where sky, title, plants and river begin, and where the last ends, px."""


def draw_lobby(picture: Picture) -> Canvas:
    """The game's title with the options that the table plays by."""
    plan, words = plan_of(picture.form), words_of(picture)
    canvas = Canvas(background(picture.form), THEME, picture.form)
    top = REGISTERS[picture.form][1]
    middle, room = plan.size[0] / 2, plan.size[0] - 120
    title = words.say("nile.title")
    size = next((size for size in range(92, plan.number, -2) if text_width(title, "serif", size) <= room), plan.number)
    y = canvas_line(canvas, middle, top + 40 + size * 0.8, title, size, "serif")
    for part in wrapped(words.say("nile.blurb"), "serif-italic", plan.small + 4, room, 2):
        y = canvas_line(canvas, middle, y + plan.small + 18, part, plan.small + 4, "serif-italic")
    for part in wrapped(words.say("nile.pic.players"), "semibold", plan.small, room, 2):
        y = canvas_line(canvas, middle, y + plan.small + 22, part, plan.small, "semibold")
    for part in wrapped(_options(picture, words), "semibold", plan.small, room, 2):
        y = canvas_line(canvas, middle, y + plan.small + 10, part, plan.small, "semibold")
    return canvas


def canvas_line(canvas: Canvas, x: float, y: float, text: str, size: int, role: str) -> float:
    """Writes a line in the middle and returns its baseline."""
    match role:
        case "serif":
            canvas.text(x, y, text, size, INK, "serif", "middle")
        case "serif-italic":
            canvas.text(x, y, text, size, INK, "serif-italic", "middle")
        case _:
            canvas.text(x, y, text, size, INK, "semibold", "middle")
    return y


def _options(picture: Picture, words: Words) -> str:
    """The variants that are on, and the option `boat` by its name; the rest stands in the lobby's text."""
    told = [words.say(f"nile.option.{key}") for key, value in picture.options if value == "on"]
    if dict(picture.options).get("boat") == "scoring_rounds":
        told.append(f"{words.say('nile.option.boat')}: {words.say('nile.option.boat.scoring_rounds')}")
    return " · ".join(told)


@lru_cache(maxsize=2)
def background(form: Form) -> Image.Image:
    plan = plan_of(form)
    width, height = plan.size
    sky, title, plants, river, end = REGISTERS[form]
    pen = Pen(width, height, supersample=2)
    _sky(pen, plan, sky, title)
    pen.box(10, title, width - 10, plants, INK)
    pen.box(10, title + 4, width - 10, plants - 4, RED)
    pen.box(10, title + 14, width - 10, plants - 14, INK)
    pen.box(10, title + 17, width - 10, plants - 17, GYPSUM)
    _garden(pen, width, plants, river)
    _nile(pen, width, river, end)
    sheet = papyrus(width, height).copy()
    canvas = Canvas(sheet, THEME, form)
    canvas.sprite(pen.done(), 0, 0)
    figures = round((river - plants) * 0.62)
    for at, kind in enumerate(ORDER):
        x = width * (at + 0.5) / 5
        canvas.sprite(figure(kind, figures), x, (plants + river) / 2 - 14, centred=True)
    deck = pieces.boat(round(width * 0.76), round((end - river) * 0.5))
    y = river + (end - river) * 0.26
    canvas.sprite(deck, width * 0.12, y)
    jars = round((end - river) * 0.3)
    for at, kind in enumerate(ORDER):
        canvas.sprite(jar(kind, jars), width * (0.26 + at * 0.12) - jars / 2, y + deck.height * 0.42 - jars)
    hippo = pieces.hippo(round((end - river) * 0.3))
    canvas.sprite(hippo, width * 0.07, end - hippo.height - 12)
    for x, marker in ((0.14, Tide.FLOOD), (0.86, Tide.EBB_2)):
        size = round((title - sky) * 0.5)
        canvas.sprite(pieces.tide_disc(marker, size), width * x, sky + (title - sky) * 0.42, centred=True)
    return canvas.image


def _sky(pen: Pen, plan: Plan, top: float, bottom: float) -> None:
    """The winged disc of the sun above three pyramids."""
    width = plan.size[0]
    pen.box(10, top - 4, width - 10, bottom, SAND)
    high = bottom - top
    for x, size in ((0.36, 0.62), (0.64, 0.62), (0.5, 0.88)):
        wide = high * size * 1.25
        left, base = width * x - wide / 2, bottom
        peak = (width * x, base - high * size * 0.62)
        inked(pen, [(left, base), peak, (left + wide, base)], OCHRE, 3)
        pen.fill([peak, (left + wide - 2, base - 1), (left + wide * 0.62, base - 1)], OCHRE_DARK)
    sun = (width / 2, top + high * 0.2)
    radius = high * 0.13
    for side in (-1, 1):
        for feather, paint in enumerate((RED, GYPSUM, LAPIS)):
            reach, drop = radius * (5.4 - feather * 1.3), radius * (0.2 + feather * 0.34)
            wing = [
                (sun[0], sun[1] - radius * 0.5 + drop),
                (sun[0] + side * reach, sun[1] - radius * 0.62 + drop * 0.4),
                (sun[0] + side * reach * 0.94, sun[1] - radius * 0.2 + drop),
                (sun[0], sun[1] + radius * 0.2 + drop),
            ]
            inked(pen, wing, paint, 2.5)
    inked(pen, oval(*sun, radius, radius, steps=40), GOLD, 4)


def _garden(pen: Pen, width: float, top: float, bottom: float) -> None:
    pen.box(10, top, width - 10, bottom, MALACHITE)
    for y in range(int(top) + 16, int(bottom) - 30, 16):
        pen.box(14, y, width - 14, y + 2, MALACHITE_LIGHT)
    pen.box(10, bottom - 28, width - 10, bottom, MALACHITE_DARK)
    pen.box(10, bottom - 31, width - 10, bottom - 28, INK)
    for at in range(1, 5):
        pen.box(width * at / 5 - 2, top, width * at / 5 + 2, bottom, INK)


def _nile(pen: Pen, width: float, top: float, bottom: float) -> None:
    pen.box(10, top, width - 10, bottom, INK)
    pen.box(10, top + 4, width - 10, bottom, LAPIS)
    for y in range(int(top) + 24, int(bottom) - 4, 24):
        draw_line(pen, zigzag(18, y, width - 36, 14, 10), 3, LAPIS_LIGHT)
