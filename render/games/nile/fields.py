"""What lies on the band: water, deserts, plants, the market's goods, the tide, and the letters of choices."""

from __future__ import annotations

from PIL import Image

from core.games.nile.components import FIELDS, FIELDS_OF, MARKET
from core.games.nile.market import barred_kinds
from core.games.nile.terms import field_name
from core.games.nile.view import NileView
from core.screens import Picture
from core.wording import Words
from render.games.nile.ground import band
from render.games.nile.layout import (
    DISCARD,
    FIELD_HEIGHT,
    FIELD_WIDTH,
    PILE,
    TIDE,
    Box,
    basket_box,
    field_box,
    is_east,
    letter_place,
    space_box,
)
from render.games.nile.sprites import cards, pieces
from render.games.nile.sprites.plants import TOKEN, figure, sold_token, token
from render.games.nile.theme import FOAM, INK
from render.kit.canvas import Canvas
from render.kit.palette import Colour

TIDE_PX = 148
CARD = (58, 72)


def draw_band(canvas: Canvas, picture: Picture, view: NileView, words: Words, top: float) -> None:
    """Everything that changes, on a band that begins at `top`."""
    changed = touched(picture)
    for row in view.open_rows:
        for field in FIELDS_OF[row]:
            draw_field(canvas, view, field, is_east(row), f"field:{FIELDS[field]}" in changed, top)
    for row in range(len(MARKET)):
        draw_basket(canvas, view, row, changed, top)
    draw_piles(canvas, view, top)
    canvas.sprite(pieces.tide_disc(view.marker, TIDE_PX), TIDE[0], top + TIDE[1] - 16, centred=True)
    sector = words.say(f"nile.tide.{view.marker.name.lower()}")
    if "tide" in changed:
        canvas.arrow((TIDE[0] - 128, top + TIDE[1] - 16), (TIDE[0] - 80, top + TIDE[1] - 16), 8, 0)
    canvas.text(TIDE[0], top + TIDE[1] + 84, sector, 26, INK, "serif", "middle")
    draw_letters(canvas, picture, view, top)


def touched(picture: Picture) -> frozenset[str]:
    """The spots that are news to whoever looks."""
    return frozenset(spot for change in picture.changed for spot in change.spots)


def shifted(box: Box, top: float) -> Box:
    return box[0], box[1] + top, box[2], box[3] + top


def draw_field(canvas: Canvas, view: NileView, field: int, east: bool, changed: bool, top: float) -> None:
    left, upper, _, _ = shifted(field_box(field), top)
    water = view.water[field]
    if changed:
        canvas.halo(left - 2, upper - 2, FIELD_WIDTH + 4, FIELD_HEIGHT + 4, 8, 7)
        if not water and not view.deserts[field]:
            canvas.image.paste(_bare(view, field), (round(left), round(upper)))
    if water:
        inner, outer = water
        edges = (inner, outer) if east else (outer, inner)
        canvas.sprite(cards.water_card(FIELD_WIDTH, FIELD_HEIGHT, *edges), left, upper)
    elif view.deserts[field]:
        canvas.sprite(cards.desert_card(FIELD_WIDTH, FIELD_HEIGHT), left, upper)
    if water or view.deserts[field]:
        label_over(canvas, field, FOAM if water else INK, top)
    crops = view.crops[field]
    x = left + (FIELD_WIDTH - len(crops) * TOKEN[0] - 3 * (len(crops) - 1)) / 2
    for crop in crops:
        canvas.sprite(token(crop.owner, crop.kind, crop.ripe, crop.acted), x, upper + 22)
        x += TOKEN[0] + 3


def _bare(view: NileView, field: int) -> Image.Image:
    """The field as printed, to lie on its halo."""
    left, upper, right, lower = field_box(field)
    return band(view.board, view.open_rows).crop((round(left), round(upper), round(right), round(lower)))


def label_over(canvas: Canvas, field: int, ink: Colour, top: float) -> None:
    left, upper, right, _ = shifted(field_box(field), top)
    canvas.text((left + right) / 2, upper + 17, field_name(field), 18, ink, "semibold", "middle")


def draw_basket(canvas: Canvas, view: NileView, row: int, changed: frozenset[str], top: float) -> None:
    """Goods from the top down, the next free space outlined, below it what the row doesn't take now."""
    left, upper, right, _ = shifted(basket_box(row), top)
    middle = (left + right) / 2
    canvas.text(middle - 14, upper - 12, str(row + 1), 30, INK, "bold", "middle")
    canvas.sprite(pieces.palm(20), middle - 2, upper - 34)
    canvas.text(middle + 22, upper - 12, str(len(MARKET) - row), 22, INK, "semibold", "middle")
    sold = view.market[row]
    for space, plant in enumerate(sold):
        x, y, x2, y2 = shifted(space_box(row, space), top)
        if f"space:{row + 1}.{space + 1}" in changed:
            canvas.halo(x, y, x2 - x, y2 - y, 6, 6)
        canvas.sprite(sold_token(plant.owner, plant.kind, plant.ripeness), x, y)
    if len(sold) < MARKET[row]:
        x, y, x2, y2 = shifted(space_box(row, len(sold)), top)
        canvas.draw.rounded_rectangle((x, y, x2, y2), 6, outline=INK, width=2)
        for at, kind in enumerate(sorted(barred_kinds(view.market, row))):
            bx, by = (x + 1, y + 2) if at == 0 else (x + 13, y + 27)
            canvas.sprite(figure(kind, 26), bx, by)
            canvas.sprite(pieces.barred(26), bx, by)


def draw_piles(canvas: Canvas, view: NileView, top: float) -> None:
    """Desert cards to buy as jokers, and those discarded."""
    for (x, y), count in ((PILE, view.desert_pile), (DISCARD, len(view.desert_discard))):
        if count:
            canvas.sprite(cards.desert_card(*CARD), x, top + y)
        else:
            canvas.draw.rounded_rectangle((x, top + y, x + CARD[0], top + y + CARD[1]), 7, outline=INK, width=2)
        canvas.text(x + CARD[0] + 8, top + y + 46, str(count), 28, INK, "bold")
    x, y = DISCARD
    if view.desert_discard:
        canvas.sprite(pieces.barred(44), x + 7, top + y + 14)


def draw_letters(canvas: Canvas, picture: Picture, view: NileView, top: float) -> None:
    free = tuple(len(row) for row in view.market)
    for mark in picture.marks:
        place = letter_place(mark.spot, free)
        if place is not None:
            x, y, size = place
            canvas.letter(x, y + top, mark.letter, size)
