"""The private panel: the valley with the letters of the choices, and the viewer's own state beside it.

Dos Rios has nothing secret but the deck, so the panel is the board seen by one player. Under a board it leaves the
valley out: there the letters stand on the board itself.
"""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from core.games.dos_rios.view import DosRiosView
from core.screens import Picture
from core.wording import Words
from render.canvas import Canvas
from render.dos_rios.board import card_letters
from render.dos_rios.land import shrunk, watered
from render.dos_rios.look import PAPER, PAPER_DARK, THEME
from render.dos_rios.plan import MAP
from render.dos_rios.side import draw_heading, draw_player, draw_row, row_height
from render.dos_rios.valley import Scene
from render.theme import PANEL
from render.words import words_of

SCALE = 0.74
TALL = round(MAP[1] * SCALE)
"""Height of a panel that holds the valley, px; one under a board has 288."""
LOW = 288


def draw_panel(picture: Picture) -> Canvas:
    """1280 px wide. `view` must be a DosRiosView with a viewer."""
    view = picture.view
    assert isinstance(view, DosRiosView)
    assert view.viewer is not None
    words = words_of(picture)
    if picture.kind == "both":
        canvas = Canvas(_sheet(LOW), THEME)
        draw_player(canvas, picture, view, view.viewer, (24, 84, 620, 264), words)
        draw_heading_line(canvas, view, words)
        draw_row(canvas, view, words, card_letters(picture), 650, PANEL[0] - 24, 24)
        return canvas
    canvas = Canvas(_sheet(TALL), THEME)
    canvas.image.paste(shrunk(watered(view), SCALE), (0, 0))
    Scene(canvas, view, SCALE).draw(picture.marks)
    left, right = round(MAP[0] * SCALE) + 14, PANEL[0] - 24
    draw_heading(canvas, view, words, left, right, 24)
    draw_player(canvas, picture, view, view.viewer, (left, 136, right, 312), words)
    draw_row(canvas, view, words, card_letters(picture), left, right, 352)
    assert 352 + row_height(view) < TALL
    return canvas


def draw_heading_line(canvas: Canvas, view: DosRiosView, words: Words) -> None:
    if view.viewer not in view.to_act:
        told = words.say("dos_rios.pic.others")
    elif view.phase == "act":
        told = words.say("dos_rios.pic.yours", mp=view.mp)
    else:
        told = words.say("dos_rios.pic.yours_now")
    canvas.text(26, 60, told, 34, role="serif", width_px=590)


@lru_cache(maxsize=2)
def _sheet(height: int) -> Image.Image:
    canvas = Canvas(Image.new("RGB", (PANEL[0], height), PAPER), THEME)
    canvas.draw.rectangle((3, 3, PANEL[0] - 4, height - 4), outline=PAPER_DARK, width=3)
    return canvas.image
