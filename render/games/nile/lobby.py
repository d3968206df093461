"""The title picture: the Nile between its banks, the title on a white plaque, and how this table plays."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from core.games.nile.board_file import standard
from core.games.nile.components import ROWS, Tide
from core.screens import Picture
from core.wording import Words
from render.games.nile.ground import band, papyrus
from render.games.nile.signs import ORDER
from render.games.nile.sprites import pieces
from render.games.nile.sprites.plants import figure
from render.games.nile.theme import GYPSUM, INK, RED, THEME
from render.kit.canvas import Canvas
from render.kit.theme import PANEL
from render.kit.words import words_of

PLAQUE = (150, 70, 1130, 450)


def draw_lobby(picture: Picture) -> Canvas:
    """The game's title, 1280 x 520, with the options that the table plays by."""
    canvas = Canvas(_background(), THEME)
    words = words_of(picture)
    middle, top = PANEL[0] / 2, PLAQUE[1]
    canvas.text(middle, top + 92, words.say("nile.title"), 72, INK, "serif", "middle")
    canvas.text(middle, top + 140, words.say("nile.blurb"), 28, INK, "serif-italic", "middle", width_px=900)
    for at, kind in enumerate(ORDER):
        canvas.sprite(figure(kind, 108), middle + (at - 2) * 138, top + 212, centred=True)
    canvas.text(middle, top + 306, words.say("nile.pic.players"), 26, INK, "semibold", "middle")
    canvas.text(middle, top + 346, _options(picture, words), 24, THEME.quiet, "semibold", "middle", 900)
    return canvas


def _options(picture: Picture, words: Words) -> str:
    """The variants that are on, and the option `boat` by its name; the rest stands in the lobby's text."""
    told = [words.say(f"nile.option.{key}") for key, value in picture.options if value == "on"]
    if dict(picture.options).get("boat") == "scoring_rounds":
        told.append(f"{words.say('nile.option.boat')}: {words.say('nile.option.boat.scoring_rounds')}")
    return " · ".join(told)


@lru_cache(maxsize=1)
def _background() -> Image.Image:
    canvas = Canvas(papyrus(*PANEL), THEME)
    river = band(standard().board, tuple(range(len(ROWS))))
    land = river.crop((0, 70, 1018, 458)).resize((1260, 480), Image.Resampling.LANCZOS)
    canvas.image.paste(land, (10, 20))
    for x, marker in ((90, Tide.FLOOD), (1190, Tide.EBB_2)):
        canvas.sprite(pieces.tide_disc(marker, 130), x, 124, centred=True)
    left, top, right, bottom = PLAQUE
    canvas.draw.rounded_rectangle((left, top, right, bottom), 16, fill=INK)
    canvas.draw.rounded_rectangle((left + 3, top + 3, right - 3, bottom - 3), 14, fill=RED)
    canvas.draw.rounded_rectangle((left + 9, top + 9, right - 9, bottom - 9), 10, fill=INK)
    canvas.draw.rounded_rectangle((left + 11, top + 11, right - 11, bottom - 11), 9, fill=GYPSUM)
    return canvas.image
