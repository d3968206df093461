"""The table picture: every player's columns, piles and points, with the middle of the table above them."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from core.games.coloretto.view import ColorettoView
from core.screens import Picture
from render.games.coloretto.changes import changes_of
from render.games.coloretto.layout import MIDDLE, OFFER, bands
from render.games.coloretto.middle import draw_middle
from render.games.coloretto.players import draw_player
from render.games.coloretto.sprites import cards
from render.games.coloretto.theme import BRASS, CLOTH, CLOTH_DARK, CLOTH_LIGHT, THEME
from render.kit.canvas import Canvas
from render.kit.theme import BOARD
from render.kit.words import words_of


def draw_board(picture: Picture, view: ColorettoView) -> Canvas:
    """The whole table with its news, 1280 x 960."""
    canvas = Canvas(_background(len(view.players)), THEME)
    changes = changes_of(picture, view)
    draw_middle(canvas, view, changes, words_of(picture))
    for seat, band in enumerate(bands(len(view.players))):
        draw_player(canvas, view, changes, seat, band, picture.names[seat] if seat < len(picture.names) else "")
    _letters(canvas, picture, view)
    return canvas


@lru_cache(maxsize=4)
def _background(seats: int) -> Image.Image:
    """Cloth, bands and the outlines of all animals: what no move changes."""
    sheet = Image.new("RGB", BOARD, CLOTH)
    draw = ImageDraw.Draw(sheet)
    draw.rectangle((0, 0, BOARD[0] - 1, BOARD[1] - 1), outline=BRASS, width=4)
    draw.rounded_rectangle(MIDDLE, 16, fill=CLOTH_DARK)
    for band in bands(seats):
        draw.rounded_rectangle(band.box, 16, fill=CLOTH_LIGHT)
        for animal, (x, y) in enumerate(band.places):
            place = cards.missing(animal, *band.card)
            sheet.paste(place, (x - cards.PAD, y - cards.PAD), place)
    return sheet


def _letters(canvas: Canvas, picture: Picture, view: ColorettoView) -> None:
    """Letters of the buttons at whatever they point to on the table: `seat:<n>`, `column:<animal>`, `offer`."""
    rows = bands(len(view.players))
    for mark in picture.marks:
        kind, _, number = mark.spot.partition(":")
        if kind == "seat":
            band = rows[int(number)]
            canvas.letter(band.name[0] + band.name[3] + 40, band.name[1] - 8, mark.letter)
        elif kind == "column" and view.viewer is not None:
            band = rows[view.viewer]
            x, y = band.places[int(number)]
            canvas.letter(x + band.card[0] / 2, y + band.card[1] - 20, mark.letter, 36)
        elif kind == "offer":
            canvas.letter(OFFER[2], OFFER[1], mark.letter)
