"""The table picture: every player's columns, piles and points, with the middle of the table above them."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from core.games.coloretto.data import CAPACITY, COLOUR_OF, SCORE
from core.games.coloretto.view import ColorettoView, PlayerView
from core.screens import Picture
from render.games.coloretto import cards
from render.games.coloretto.layout import STRIP, Band, bands
from render.games.coloretto.look import BRASS, CLASSES, CLOTH, CLOTH_DARK, CLOTH_LIGHT, GOLD, THEME
from render.games.coloretto.paint import points, put
from render.games.coloretto.strip import draw_strip
from render.kit.canvas import Canvas
from render.kit.theme import BOARD
from render.kit.words import words_of


def draw_table(picture: Picture, view: ColorettoView) -> Canvas:
    """Board and panel of a table, 1280 x 960.."""
    canvas = Canvas(_background(len(view.players)), THEME)
    draw_strip(canvas, view, words_of(picture))
    for seat, band in enumerate(bands(len(view.players))):
        _frame(canvas, view, seat, band)
        _numbers(canvas, view, seat, band, picture.names[seat] if seat < len(picture.names) else "")
        _columns(canvas, view, seat, band)
    _letters(canvas, picture, view)
    return canvas


def piles_to_end(seats: int) -> int:
    """How many piles of one player end the match. Rule: CA-13."""
    return 2 if seats == 4 else 3


@lru_cache(maxsize=4)
def _background(seats: int) -> Image.Image:
    """Cloth, bands and the outlines of all animals: what no move changes."""
    sheet = Image.new("RGB", BOARD, CLOTH)
    draw = ImageDraw.Draw(sheet)
    draw.rectangle((0, 0, BOARD[0] - 1, BOARD[1] - 1), outline=BRASS, width=4)
    draw.rounded_rectangle(STRIP, 16, fill=CLOTH_DARK)
    for band in bands(seats):
        draw.rounded_rectangle(band.box, 16, fill=CLOTH_LIGHT)
        for animal, (x, y) in enumerate(band.places):
            place = cards.missing(animal, *band.card)
            sheet.paste(place, (x - cards.PAD, y - cards.PAD), place)
    return sheet


def _frame(canvas: Canvas, view: ColorettoView, seat: int, band: Band) -> None:
    """A gold rim round whoever is to decide, a brass one round the viewer."""
    if view.reason is None and seat in view.to_act:
        canvas.draw.rounded_rectangle(band.box, 16, outline=GOLD, width=5)
    elif seat == view.viewer:
        canvas.draw.rounded_rectangle(band.box, 16, outline=THEME.light, width=3)


def _numbers(canvas: Canvas, view: ColorettoView, seat: int, band: Band, name: str) -> None:
    player = view.players[seat]
    x, baseline, size, width = band.name
    used = canvas.name(x, baseline, name, seat, size, width, THEME.light)
    width_s, height_s = band.small
    if view.protection == seat:
        put(canvas, cards.protection(width_s, height_s), x + used + 14, baseline - size * 0.34 - height_s / 2)
    points(canvas, band.total[0], band.total[1], player.points, band.total[2])
    _piles(canvas, view, seat, band)
    for at, colour in enumerate(player.bonuses):
        put(canvas, cards.bonus(colour, width_s, height_s), band.bonuses[0] + at * (width_s + 10), band.bonuses[1])


def _piles(canvas: Canvas, view: ColorettoView, seat: int, band: Band) -> None:
    """The piles, and open places for those that would end the match."""
    player = view.players[seat]
    width, height = band.small
    for at in range(max(piles_to_end(len(view.players)), len(player.piles))):
        x, y = band.piles[0] + at * (width + 12), band.piles[1]
        if at >= len(player.piles):
            put(canvas, cards.slot(width, height), x, y)
            continue
        last = view.last
        if last and last.how == "filled" and last.seat == seat and at == len(player.piles) - 1:
            canvas.halo(x, y, width + 4, height + 4, 8, 8)
        put(canvas, cards.pile(player.piles[at], width, height), x, y)


def _columns(canvas: Canvas, view: ColorettoView, seat: int, band: Band) -> None:
    player = view.players[seat]
    marked = _changed(view, seat)
    width, height = band.card
    for colour, column in enumerate(player.columns):
        for animal in column:
            x, y = band.places[animal]
            if animal == marked:
                canvas.halo(x, y, width, height)
            put(canvas, cards.face(animal, width, height), x, y)
        _column_numbers(canvas, player, colour, band)
    if marked is not None:
        _mark(canvas, view, seat, marked, band)


def _column_numbers(canvas: Canvas, player: PlayerView, colour: int, band: Band) -> None:
    left, right, baseline = band.columns[colour]
    size = len(player.columns[colour])
    canvas.text(left + 4, baseline, f"{size}/{CAPACITY[colour]}", 24, CLASSES[colour].soft, "semibold")
    if size:
        points(canvas, right, baseline, SCORE[size], 24)


def _changed(view: ColorettoView, seat: int) -> int | None:
    """The animal whose place on this player's part of the table just changed."""
    last = view.last
    if last is None or last.seat != seat or last.how == "offered":
        return None
    return last.other if last.how == "refused" else last.animal


def _mark(canvas: Canvas, view: ColorettoView, seat: int, animal: int, band: Band) -> None:
    """Where the card came from: its giver's mark and an arrow in; out for cards that left."""
    assert view.last
    if view.last.how == "filled":
        return
    x, y = band.places[animal]
    middle, foot = x + band.card[0] / 2, y + band.card[1]
    if animal not in view.players[seat].columns[COLOUR_OF[animal]]:
        canvas.halo(x, y, *band.card)
        put(canvas, cards.missing(animal, *band.card), x, y)
        canvas.arrow((middle, foot - 26), (middle, foot + 6), 7, bend=0)
        return
    if view.last.giver is not None:
        canvas.seat(middle - 15, foot - 8, view.last.giver, 30)
        middle += 15
    canvas.arrow((middle, foot + 12), (middle, foot - 16), 7, bend=0)


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
            canvas.letter(502 + 88, STRIP[1] + 34, mark.letter)
