"""The table picture: every player's columns, piles and points, with the middle of the table above them."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from core.games.coloretto.view import ColorettoView
from core.screens import Form, Picture
from render.games.coloretto.changes import changes_of
from render.games.coloretto.layout import board_bands, middle
from render.games.coloretto.middle import draw_middle
from render.games.coloretto.paint import cloth, pointed
from render.games.coloretto.places import letter_at, spot_box
from render.games.coloretto.players import PlayerBand, draw_ground
from render.games.coloretto.theme import CLOTH_DARK, THEME
from render.kit.canvas import Canvas
from render.kit.words import words_of


def draw_board(picture: Picture, view: ColorettoView) -> Canvas:
    """The whole table with its news."""
    canvas = Canvas(_background(picture.form, len(view.players)), THEME, picture.form)
    changes, words = changes_of(picture, view), words_of(picture)
    draw_middle(canvas, picture, view, changes)
    bands = board_bands(picture.form, len(view.players))
    for seat, band in enumerate(bands):
        name = picture.names[seat] if seat < len(picture.names) else ""
        PlayerBand(canvas, picture.form, view, seat, band, words).draw(changes, name)
    for mark in picture.marks:
        if box := spot_box(picture, view, mark.spot):
            pointed(canvas, picture.form, box, mark.letter, letter_at(picture, view, mark.spot, box))
    return canvas


@lru_cache(maxsize=8)
def _background(form: Form, seats: int) -> Image.Image:
    """Cloth, bands and the outlines of all animals: what no move changes."""
    sheet = cloth(form).copy()
    left, top, right, bottom = middle(form)
    ImageDraw.Draw(sheet).rounded_rectangle((left, top - 4, right, bottom + 2), 14, fill=CLOTH_DARK)
    for band in board_bands(form, seats):
        draw_ground(sheet, band)
    return sheet
