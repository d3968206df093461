"""The private panel: the viewer's own state, what the harvest would pay, and their choices.

Dos Rios has nothing secret but the deck. Alone, the panel is the whole board with the letters of the choices; under a
board, where the letters stand already, it lists them with their prices.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from core.games.dos_rios.view import DosRiosView
from core.screens import Picture
from render.games.dos_rios.board import draw_board
from render.games.dos_rios.harvest_row import draw_row
from render.games.dos_rios.players import draw_player
from render.games.dos_rios.text import choice_words
from render.games.dos_rios.theme import PAPER, PAPER_DARK, THEME
from render.kit.canvas import Canvas
from render.kit.theme import PANEL
from render.kit.words import words_of

COLUMNS, LINES = 4, 7
"""Of the list of choices: more than a menu level has."""


def draw_panel(picture: Picture, view: DosRiosView) -> Canvas:
    """The board, or 1280 x 520 below it; with a viewer."""
    assert view.viewer is not None
    if picture.kind == "panel":
        return draw_board(picture, view)
    words = words_of(picture)
    canvas = Canvas(_sheet(), THEME)
    if picture.premoved:
        told = words.say("dos_rios.pic.tried", mp=view.mp)
    elif view.viewer not in view.to_act:
        told = words.say("dos_rios.pic.others")
    elif view.phase == "act":
        told = words.say("dos_rios.pic.yours", mp=view.mp)
    else:
        told = words.say("dos_rios.pic.yours_now")
    canvas.text(26, 60, told, 34, role="serif", width_px=590)
    draw_player(canvas, picture, view, view.viewer, (24, 84, 620, 264), words)
    draw_row(canvas, view, words, {}, 650, PANEL[0] - 24, 24)
    width = (PANEL[0] - 48) / COLUMNS
    for at, mark in enumerate(picture.marks):
        x, y = 24 + width * (at // LINES), 300 + 31 * (at % LINES)
        canvas.letter(x + 15, y, mark.letter, 28)
        canvas.text(x + 38, y + 8, choice_words(view, mark, words), 22, width_px=round(width) - 46)
    return canvas


@lru_cache(maxsize=1)
def _sheet() -> Image.Image:
    canvas = Canvas(Image.new("RGB", PANEL, PAPER), THEME)
    canvas.draw.rectangle((3, 3, PANEL[0] - 4, PANEL[1] - 4), outline=PAPER_DARK, width=3)
    return canvas.image
