"""The title picture: an expedition's camp by the river under its title, and how this table plays."""

from __future__ import annotations

from functools import lru_cache
from math import sin

from PIL import Image

from core.games.amazonas.components import SPECIES
from core.games.amazonas.maps import own_name
from core.screens import Form, Picture
from core.wording import Words
from render.games.amazonas import theme
from render.games.amazonas.ground import parchment
from render.games.amazonas.parts import RISE, TYPE
from render.games.amazonas.spread import Box
from render.games.amazonas.sprites import pieces, scenery
from render.games.amazonas.sprites.figures import figure
from render.games.amazonas.theme import CARD, INK, SEPIA, THEME
from render.kit.canvas import Canvas
from render.kit.fonts import wrapped
from render.kit.paths import Point, ribbon, rounded
from render.kit.pen import Pen
from render.kit.theme import SIZES
from render.kit.words import words_of

TITLE: dict[Form, Box] = {"tall": (64, 70, 1016, 540), "wide": (140, 44, 1140, 398)}


def draw_lobby(picture: Picture) -> Canvas:
    """The game's title over the river, with the options that the table plays by."""
    form, words, kind = picture.form, words_of(picture), TYPE[picture.form]
    canvas = Canvas(_background(form), THEME, form)
    left, top, right, bottom = TITLE[form]
    middle, room = (left + right) / 2, round(right - left - 70)
    title = words.say("amazonas.title")
    size = 140 if form == "tall" else 120
    canvas.text(middle, top + size * 1.06, title, size, role="serif", align="middle")
    lines = [
        (part, "serif-italic") for part in wrapped(words.say("amazonas.blurb"), "serif-italic", kind.text + 4, room, 2)
    ]
    lines += [(words.say("amazonas.pic.players"), "semibold")]
    options = _options(picture, words)
    lines += [(part, "sans") for part in (wrapped(options, "sans", kind.text, room, 2) if options else [])]
    start = top + size * 1.3
    pitch = min((bottom - start - 14) / len(lines), kind.text * 1.7)
    for at, (text, role) in enumerate(lines):
        big = kind.text + 4 if role == "serif-italic" else kind.text
        base = start + pitch * (at + 0.5) + big * RISE
        colour = THEME.quiet if role == "sans" else None
        if role == "serif-italic":
            canvas.text(middle, base, text, big, colour, "serif-italic", "middle")
        else:
            canvas.text(middle, base, text, big, colour, "semibold" if role == "semibold" else "sans", "middle")
    return canvas


def _options(picture: Picture, words: Words) -> str:
    """What differs from the plain game, and the name of an operator's map."""
    told = []
    for key, value in picture.options:
        if key == "map":
            told += [own_name(value)] if own_name(value) else []
            continue
        if value in ("off", "3-2"):
            continue
        name = words.say(f"amazonas.option.{key}")
        told.append(name if value == "on" else f"{name}: {words.say(f'amazonas.option.{key}.{value}')}")
    return " · ".join(told)


@lru_cache(maxsize=2)
def _background(form: Form) -> Image.Image:
    width, height = SIZES[form]
    pen = Pen(width, height, supersample=3)
    parchment(pen, form)
    pen.box(0, 0, width, height, theme.MAP)
    course, zoom = _river(form), 1.0 if form == "tall" else 0.82
    for grow, paint in ((10.0, theme.RIVER_LINE), (0.0, theme.RIVER)):
        pen.fill(ribbon(course, [(210 + grow) * zoom, (250 + grow) * zoom, (300 + grow) * zoom]), paint)
    for off in (-70, -20, 40, 85):
        for at in range(2, len(course) - 3, 3):
            pen.line([(x, y + off) for x, y in course[at : at + 2]], 4, theme.RIVER_LINE)
    for number, (x, y) in enumerate(_banks(form, course)):
        with pen.moved(x, y, zoom=1.8 + number % 3 * 0.35):
            scenery.draw(pen, number)
    _border(pen, form)
    left, top, right, bottom = TITLE[form]
    pen.fill(rounded(left + 5, top + 9, right + 8, bottom + 9, 22), theme.HATCH)
    pen.fill(rounded(left, top, right, bottom, 22), INK)
    pen.fill(rounded(left + 4, top + 4, right - 4, bottom - 4, 18), CARD)
    pen.fill(rounded(left + 14, top + 14, right - 14, bottom - 14, 12), SEPIA)
    pen.fill(rounded(left + 17, top + 17, right - 17, bottom - 17, 10), CARD)
    canvas = Canvas(pen.done().convert("RGB"), THEME, form)
    _camp(canvas, form, course)
    return canvas.image


def _border(pen: Pen, form: Form) -> None:
    width, height = SIZES[form]
    for inset, paint in ((0, theme.SEPIA), (5, theme.PARCHMENT_DARK)):
        for box in (
            (inset, inset, width - inset, 14),
            (inset, height - 14, width - inset, height - inset),
            (inset, inset, 14, height - inset),
            (width - 14, inset, width - inset, height - inset),
        ):
            pen.fill(rounded(*box, 1), paint)


def _river(form: Form) -> list[Point]:
    """Across the lower half, from the left edge to the right."""
    width, height = SIZES[form]
    middle = height * (0.7 if form == "tall" else 0.68)
    return [
        (-40 + (width + 80) * at / 24, middle + (60 if form == "tall" else 42) * sin(at / 24 * 6.0 + 0.6))
        for at in range(25)
    ]


def _banks(form: Form, course: list[Point]) -> list[Point]:
    """Where palms, hills and bushes stand: above the far bank and beside the title."""
    width, height = SIZES[form]
    spots: list[Point] = []
    for number in range(400):
        x = 60 + number * 7919 % (width - 120)
        y = 50 + number * 104729 % 6151 % (height - 100)
        near = min(course, key=lambda point: abs(point[0] - x))
        left, top, right, bottom = TITLE[form]
        if y > near[1] - 196 or (left - 50 < x < right + 50 and top - 50 < y < bottom + 60):
            continue
        if all((x - px) ** 2 + (y - py) ** 2 > 96**2 for px, py in spots):
            spots.append((x, y))
    return spots


def _camp(canvas: Canvas, form: Form, course: list[Point]) -> None:
    """Tents of all colours on the far bank, fish and canoes in the river, the other species and the Indio on the near
    one.
    """
    width, height = SIZES[form]
    tall = form == "tall"

    def river(share: float) -> Point:
        return min(course, key=lambda point: abs(point[0] - width * share))

    for at, share in enumerate((0.16, 0.38, 0.62, 0.84)):
        x, y = river(share)
        canvas.sprite(pieces.tent(at, 96 if tall else 82), x, y - (178 if tall else 158), centred=True)
    for share in (0.1, 0.44, 0.9):
        canvas.sprite(pieces.boat(150 if tall else 128), *river(share), centred=True)
    for share, off in ((0.26, 34), (0.62, -30), (0.74, 40)):
        x, y = river(share)
        canvas.sprite(figure("fish", 96 if tall else 84), x, y + off, centred=True)
    bank = [slug for slug in SPECIES if slug != "fish"]
    for at, slug in enumerate((*bank, "indio")):
        size = 168 if tall else 128
        canvas.sprite(figure(slug, size), width * (at + 0.5) / 5, height - (112 if tall else 84), centred=True)
