"""The title picture: a corner of the map under its title, and how this table plays."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from core.games.amazonas.components import SPECIES
from core.games.amazonas.maps import load, standard
from core.screens import Picture
from core.wording import Words
from render.games.amazonas.chart import MAP_BOX, SITE, chart_of
from render.games.amazonas.ground import ground
from render.games.amazonas.sprites import pieces
from render.games.amazonas.sprites.figures import figure
from render.games.amazonas.theme import CARD, INK, SEPIA, THEME
from render.kit.canvas import Canvas
from render.kit.fonts import text_width
from render.kit.theme import PANEL
from render.kit.words import words_of

_TITLE = (190, 74, 1090, 446)


def draw_lobby(picture: Picture) -> Canvas:
    """The game's title over the map, 1280 x 520, with the options that the table plays by."""
    own_map = dict(picture.options).get("map", "")
    canvas = Canvas(_background(own_map), THEME)
    words = words_of(picture)
    middle, top = PANEL[0] / 2, _TITLE[1]
    title = words.say("amazonas.title")
    canvas.text(middle, top + 100, title, 92, role="serif", align="middle")
    half = text_width(title, "serif", 92) / 2 + 64
    for side, slug in ((-1, "butterfly"), (1, "parrot")):
        canvas.sprite(figure(slug, 96), middle + side * half, top + 70, centred=True)
    canvas.text(middle, top + 150, words.say("amazonas.blurb"), 28, role="serif-italic", align="middle", width_px=860)
    for at, slug in enumerate((*SPECIES, "indio")):
        canvas.sprite(figure(slug, 84), middle + (at - 2.5) * 122, top + 216, centred=True)
    canvas.text(middle, top + 298, words.say("amazonas.pic.players"), 26, align="middle")
    canvas.text(middle, top + 338, _options(picture, words), 24, THEME.quiet, "semibold", "middle", 860)
    return canvas


def _options(picture: Picture, words: Words) -> str:
    """What differs from the plain game, and the name of an operator's map."""
    told = []
    for key, value in picture.options:
        if key == "map" and value:
            told.append(load(value, "map").name)
        if key == "map" or value in ("off", "3-2"):
            continue
        name = words.say(f"amazonas.option.{key}")
        told.append(name if value == "on" else f"{name}: {words.say(f'amazonas.option.{key}.{value}')}")
    return " · ".join(told)


@lru_cache(maxsize=2)
def _background(own_map: str) -> Image.Image:
    source = load(own_map, "map") if own_map else standard()
    chart = chart_of(source)
    canvas = Canvas(ground(source, ""), THEME)
    for village, plaque in zip(source.villages, chart.plaques, strict=True):
        for at, (price, (x, y)) in enumerate(zip(village.sites, plaque.sites, strict=True)):
            canvas.sprite(pieces.nugget(price, SITE - 2, at == 0), x, y, centred=True)
    top = MAP_BOX[1] + 58
    cut = Canvas(canvas.image.crop((0, top, PANEL[0], top + PANEL[1])), THEME)
    cut.draw.rectangle((0, 0, PANEL[0] - 1, PANEL[1] - 1), outline=SEPIA, width=6)
    left, upper, right, lower = _TITLE
    cut.draw.rounded_rectangle((left + 4, upper + 6, right + 5, lower + 6), 18, fill=SEPIA)
    cut.draw.rounded_rectangle(_TITLE, 18, fill=CARD, outline=INK, width=3)
    cut.draw.rounded_rectangle((left + 9, upper + 9, right - 9, lower - 9), 12, outline=SEPIA, width=2)
    return cut.image
