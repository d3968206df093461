"""The title picture: a valley under its title, and how this table plays."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from core.games.dos_rios.layout import standard
from core.games.dos_rios.places import NUMBERS
from core.screens import Form, Picture
from core.wording import Words
from render.games.dos_rios.grid import Grid, map_px
from render.games.dos_rios.land import land, paper, spelled
from render.games.dos_rios.sprites import pieces
from render.games.dos_rios.tags import fitting_size
from render.games.dos_rios.theme import CARD, INK, THEME, VERDE
from render.games.dos_rios.waters import draw_rivers
from render.kit.canvas import Canvas
from render.kit.fonts import wrapped
from render.kit.theme import SIZES
from render.kit.words import words_of

LAND = "FHTFHT HHCWFHF FFCTCWTW HFWHHCC FFCWWHTF HHTTFCC FHFWTW"
COURSES = (
    ["a2", "b2", "c3", "b3", "a4", "b4", "c5", "c6", "d6", "c7", "d7", "d8"],
    ["g2", "f2", "e3", "d3", "c4", "b4", "c5", "c6", "d6", "c7", "d7", "d8"],
)
"""Verde and Moreno on the title as the rules lay them there, each down to the town."""

CARDS: dict[Form, tuple[int, int, int, int]] = {"tall": (24, 20, 1056, 358), "wide": (813, 24, 1256, 936)}
"""The title's card: left, top, right, bottom; px."""


def draw_lobby(picture: Picture) -> Canvas:
    """With the options that the table plays by."""
    form = picture.form
    canvas = Canvas(_background(form), THEME, form)
    words = words_of(picture)
    left, top, right, bottom = CARDS[form]
    middle, room = (left + right) / 2, right - left - 56
    title = words.say("dos_rios.title")
    size = fitting_size(title, "serif", room, (132, 120, 108, 100, 96, 92, 88))
    blurb = words.say("dos_rios.blurb")
    facts = [words.say("dos_rios.pic.players"), *_options(picture, words)]
    if form == "tall":
        canvas.text(middle, top + 112, title, min(size, 120), role="serif", align="middle")
        size = fitting_size(blurb, "serif-italic", room, (40, 38, 36))
        y = top + 168
        for text in wrapped(blurb, "serif-italic", size, room, 2):
            canvas.text(middle, y, text, size, role="serif-italic", align="middle")
            y += 46
        told = " · ".join(facts)
        size = fitting_size(told, "semibold", room, (36, 34, 32))
        lines = wrapped(told, "semibold", size, room, 2)
        y = bottom - 32 - 42 * (len(lines) - 1)
        for text in lines:
            canvas.text(middle, y, text.removesuffix(" ·"), size, THEME.quiet, "semibold", "middle")
            y += 42
        return canvas
    canvas.text(middle, top + 170, title, size, role="serif", align="middle")
    y = top + 250
    for text in wrapped(blurb, "serif-italic", 34, room, 5):
        canvas.text(middle, y, text, 34, role="serif-italic", align="middle")
        y += 46
    canvas.sprite(pieces.hacienda(1, 150), middle - 90, y + 12)
    y += 196
    for seat in range(4):
        canvas.sprite(pieces.campesino(seat, 96), middle - 200 + seat * 100, y)
    lines = [text for fact in facts for part in fact.split(" · ") for text in wrapped(part, "semibold", 28, room, 2)]
    y = bottom - 40 - 38 * (len(lines) - 1)
    for text in lines:
        canvas.text(middle, y, text, 28, THEME.quiet, "semibold", "middle")
        y += 38
    return canvas


def _options(picture: Picture, words: Words) -> list[str]:
    chosen = dict(picture.options)
    told = []
    for key, default in (("laying", "alternate"), ("round_limit", "none")):
        if (value := chosen.get(key, default)) != default:
            told.append(f"{words.say(f'dos_rios.option.{key}')}: {words.say(f'dos_rios.option.{key}.{value}')}")
    return told


def _valley(form: Form) -> Image.Image:
    """Always the same."""
    terrain = spelled(LAND)
    strands = tuple((tuple(NUMBERS[name] for name in course), NUMBERS[mouth]) for *course, mouth in COURSES)
    canvas = Canvas(land(standard(), terrain, form), THEME, form)
    draw_rivers(canvas, Grid(dict(terrain), form), standard(), strands, ())
    return canvas.image


def bottom_of(form: Form) -> int:
    """Of the title's card, px."""
    return CARDS[form][3]


def _sides(canvas: Canvas, middle: float) -> None:
    """What each player has, one below the other on both sides of the valley, so far from the picture's edges."""
    for left_side, seats in ((True, (0, 1)), (False, (2, 3))):
        x = middle if left_side else canvas.image.width - middle
        y = bottom_of("tall") + 92.0
        for seat in seats:
            for piece in (pieces.campesino(seat, 92), pieces.finca(seat, 84), pieces.hacienda(seat, 80)):
                canvas.sprite(piece, x, y, centred=True)
                y += 122
            y += 98


@lru_cache(maxsize=2)
def _background(form: Form) -> Image.Image:
    canvas = Canvas(paper(form), THEME, form)
    width, height = SIZES[form]
    valley = _valley(form)
    if form == "tall":
        room = height - bottom_of(form) - 24
        size = (round(valley.width * room / valley.height), room)
        canvas.sprite(valley.resize(size, Image.Resampling.HAMMING), (width - size[0]) / 2, bottom_of(form) + 14)
        _sides(canvas, (width - size[0]) / 4)
    else:
        assert valley.size == map_px(form)
        canvas.sprite(valley, 0, 0)
    left, top, right, bottom = CARDS[form]
    canvas.draw.rounded_rectangle(CARDS[form], 18, fill=CARD, outline=INK, width=4)
    canvas.draw.rounded_rectangle((left + 10, top + 10, right - 10, bottom - 10), 11, outline=VERDE, width=3)
    return canvas.image
