"""The end picture: who won, the last board in the order of the placing, and where everybody's points come from."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from core.games.coloretto.components import COLOURS
from core.games.coloretto.view import ColorettoView
from core.screens import Form, Picture
from core.wording import Who, Words, line
from render.games.coloretto.changes import Changes
from render.games.coloretto.layout import EDGE, TYPE, Band, end_bands
from render.games.coloretto.paint import cloth, fitting, frame
from render.games.coloretto.players import PlayerBand, draw_ground
from render.games.coloretto.sentences import order_of, over_because
from render.games.coloretto.theme import GOLD, THEME
from render.kit.canvas import Canvas
from render.kit.theme import SIZES
from render.kit.words import words_of

_NOTHING_NEW = Changes({}, {})


def draw_ending(picture: Picture, view: ColorettoView) -> Canvas:
    """The final board; `picture` must hold places and scores by seat."""
    canvas = Canvas(_background(picture.form, len(view.players)), THEME, picture.form)
    words = words_of(picture)
    _title(canvas, picture, view, words)
    for seat, band in zip(order_of(picture), end_bands(picture.form, len(view.players)), strict=True):
        if picture.places[seat] == 1:
            left, top, right, bottom = band.box
            frame(canvas, (left - 4, top - 4, right + 5, bottom + 5), GOLD, 6, 17)
        name = picture.names[seat] if seat < len(picture.names) else ""
        PlayerBand(canvas, picture.form, view, seat, band, words).draw(_NOTHING_NEW, name)
        _place(canvas, picture, seat, band)
        _sum(canvas, picture, seat, band, words)
    return canvas


@lru_cache(maxsize=8)
def _background(form: Form, seats: int) -> Image.Image:
    sheet = cloth(form).copy()
    for band in end_bands(form, seats):
        draw_ground(sheet, band)
    return sheet


def _title(canvas: Canvas, picture: Picture, view: ColorettoView, words: Words) -> None:
    """Who won and why it is over."""
    kind, width = TYPE[picture.form], SIZES[picture.form][0]
    winners = [seat for seat, place in enumerate(picture.places) if place == 1]
    key = "coloretto.pic.wins" if len(winners) == 1 else "coloretto.pic.shared"
    sentence = line(key, who=tuple(Who(seat) for seat in winners))
    room = width - 2 * EDGE[picture.form] - 24
    sizes = range(kind.title + 12, canvas.floor - 1, -4)
    text, size = fitting(picture, sentence, "serif", sizes, room)
    canvas.text(width / 2, 26 + size * 0.74, text, size, GOLD, "serif", "middle")
    reason = words(over_because(view))
    baseline = 128 if picture.form == "tall" else 98
    canvas.text(width / 2, baseline, f"{reason[0].upper()}{reason[1:]}.", kind.text, THEME.light, align="middle")


def _place(canvas: Canvas, picture: Picture, seat: int, band: Band) -> None:
    place, size = picture.places[seat], TYPE[picture.form].total + 6
    x = band.name[0] - size * 0.5 - 6
    fill = GOLD if place == 1 else THEME.light
    canvas.text(x, band.head + size * 0.34, str(place) if place else "–", size, fill, "serif", "middle")


def _sum(canvas: Canvas, picture: Picture, seat: int, band: Band, words: Words) -> None:
    """`columns 13 + piles 21 + bonus 6`, or that the player gave up."""
    kind = TYPE[picture.form]
    x, baseline = float(band.box[0] + 18), band.head + band.chip[1] / 2 + kind.text
    if seat in picture.resigned:
        x += 28 + canvas.text(x, baseline, words.say("coloretto.pic.gave_up"), kind.text, GOLD, "semibold")
    if not picture.shares or not picture.shares[seat]:
        return
    parts = {key.rpartition(".")[2]: points for key, points in picture.shares[seat]}
    columns = sum(parts[colour] for colour in COLOURS)
    for at, (word, number) in enumerate((("columns", columns), ("piles", parts["piles"]), ("bonus", parts["bonus"]))):
        if at:
            x += 14 + canvas.text(x + 14, baseline, "+", kind.number, THEME.light) + 14
        x += canvas.text(x, baseline, words.say(f"coloretto.pic.{word}"), kind.text, THEME.light)
        x += 12 + canvas.text(x + 12, baseline, str(number), kind.number, THEME.light, "bold")
