"""The harvest row with what its cards would pay whom; before it lies open, the terrains by height.

On a tall picture a column beside the valley, on a wide one a row. A card that is declined goes to the place next to the
deck, which is shown beside the last card, where its letter belongs.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from core.games.dos_rios.components import FIELDS, FOREST, HILL, TERRAINS
from core.games.dos_rios.view import DosRiosView
from core.screens import Form, Picture
from core.wording import Words
from render.games.dos_rios.changes import changes_of
from render.games.dos_rios.grid import AT, MAP, SCALE, map_px
from render.games.dos_rios.spots import spot_of
from render.games.dos_rios.sprites import pieces
from render.games.dos_rios.sprites.cards import back, card, slot
from render.games.dos_rios.sprites.hexes import hex_sprite
from render.games.dos_rios.tags import choice, disc_px, fitting_size
from render.games.dos_rios.theme import CARD, FAINT, INK, PAPER_DARK, THEME
from render.kit.canvas import Canvas
from render.kit.fonts import Role, text_width
from render.kit.paths import Point
from render.kit.theme import SIZES, WHITE

TALL_CARD = 1.28
"""Height of a card by its width."""
LEFT: dict[Form, int] = {form: map_px(form)[0] + 8 for form in SIZES}
RIGHT: dict[Form, int] = {form: SIZES[form][0] - 8 for form in SIZES}
TOP: dict[Form, int] = {"tall": AT["tall"][1] + 4, "wide": 104}
BOTTOM = AT["tall"][1] + round(MAP[1] * SCALE["tall"])
"""The column beside the valley; px. Its foot is told of the tall form."""
GAIN: dict[Form, int] = {"tall": 36, "wide": 32}
LINE: dict[Form, int] = {"tall": 42, "wide": 37}
"""Type and lines of what the cards pay, px."""
NARROW = 50
"""A card below this width would be hidden by a tag: it has it below, px."""


class Lay(NamedTuple):
    """Where the row's cards lie: their upper left corners, the deck's and of the place next to it; a card's width."""

    cards: tuple[Point, ...]
    deck: Point
    next_to_deck: Point
    width: int
    deck_width: int


def lay(form: Form, cards: int, *, panel: bool) -> Lay:
    left, right, top = LEFT[form], RIGHT[form], TOP[form]
    if form == "tall":
        first = top + 46
        if panel:
            step = (BOTTOM - 2 - first) / (cards + 1)
            width = min(round((step - 14) / TALL_CARD), 96)
            spots = tuple((left + 4.0, first + step * at) for at in range(cards + 1))
            return Lay(spots[:-1], (left + width + 18.0, spots[-1][1] + 8), spots[-1], width, round(width * 0.78))
        step = (BOTTOM - first) / cards
        deck = (right - 44.0, top - 14.0)
        if players := stacked(cards):
            # few cards: each on top of what it pays
            width = min(round((step - 34 - LINE[form] * players) / TALL_CARD), 112)
            whole = width * TALL_CARD + 14 + LINE[form] * players
            middle = (left + right - width) / 2
            spots = tuple((middle, first + step * (at + 0.5) - whole / 2) for at in range(cards))
            return Lay(spots, deck, deck, width, 42)
        width = 46
        height = width * TALL_CARD
        spots = tuple((left + 8.0, first + step * (at + 0.5) - height / 2 - 4) for at in range(cards))
        return Lay(spots, deck, deck, width, 42)
    if panel:
        step = (right - left) / (cards + 1.0)
        width = min(round(step) - 14, 72)
        spots = tuple((left + 6 + step * at, top + 42.0) for at in range(cards + 1))
        return Lay(spots[:-1], (right - 46.0, top - 24.0), spots[-1], width, 44)
    step = (right - left - 38) / cards
    width = 58
    spots = tuple((left + 38 + step * at + (step - width) / 2, top + 38.0) for at in range(cards))
    return Lay(spots, (right - 46.0, top - 24.0), (right - 46.0, top - 24.0), width, 44)


def stacked(cards: int) -> int:
    """Of a tall board: how many players' lines stand below each card; 0 where they stand beside it, there being too
    many. The row has one card more than there are players.
    """
    return cards - 1 if cards <= 4 else 0


def card_box(picture: Picture, view: DosRiosView, end: str) -> Sequence[Point]:
    """The corners of the current card (`use`), or of the place next to the deck (`back`)."""
    if not view.row or picture.kind == "end":
        return ()
    laid = lay(picture.form, len(view.row), panel=picture.kind == "panel")
    (x, y), width = (laid.cards[0], laid.width) if end == "use" else (laid.next_to_deck, laid.width)
    if end == "back" and laid.next_to_deck == laid.deck:
        width = laid.deck_width
    return [(x, y), (x + width, y), (x + width, y + width * TALL_CARD), (x, y + width * TALL_CARD)]


def row_foot(view: DosRiosView, *, panel: bool) -> int:
    """Where what stands below the row, or the heights in its place, begins on a wide picture; px."""
    if not view.row:
        return TOP["wide"] + 176
    cards = lay("wide", len(view.row), panel=panel)
    foot = cards.cards[0][1] + cards.width * TALL_CARD
    return round(foot) + (84 if panel else 12 + LINE["wide"] * len(view.players))


def draw_row(canvas: Canvas, picture: Picture, view: DosRiosView, words: Words) -> None:
    """The row from the current card to the deck, and what each card would pay now: everybody, or on a panel its
    viewer. Before it lies open the heights in its place.
    """
    form = picture.form
    panel = picture.kind == "panel"
    if not view.row:
        _draw_heights(canvas, words, form)
        return
    laid = lay(form, len(view.row), panel=panel)
    title = words.say("dos_rios.pic.harvest")
    if form == "tall":
        size = fitting_size(title, "serif", RIGHT[form] - LEFT[form] - (8 if panel else 54), (40, 38, 36, 34, 32))
        canvas.text(LEFT[form] + 4, TOP[form] + 34, title, size, role="serif")
    else:
        canvas.text(LEFT[form] + 4, TOP[form] + 22, title, 30, role="serif")
    _draw_deck(canvas, view, laid, form)
    if form == "tall" and not panel:
        _slips(canvas, laid)
    else:
        (x, y), width = laid.cards[0], laid.width
        frame = (x - 5, y - 5, x + width + 4, y + width * TALL_CARD + 4)
        canvas.draw.rounded_rectangle(frame, 10, fill=THEME.accent)
    for number, (x, y) in zip(view.row, laid.cards, strict=True):
        canvas.sprite(card(number, laid.width), x - 4, y - 4)
    if panel:
        assert view.viewer is not None
        if laid.next_to_deck != laid.deck:
            canvas.sprite(slot(laid.width), *laid.next_to_deck)
        for at, (number, spot) in enumerate(zip(view.row, laid.cards, strict=True)):
            _own_gain(canvas, view.players[view.viewer].gains[number], spot, laid.width, form, strong=at == 0)
    else:
        _draw_gains(canvas, view, laid, form)
    _draw_news(canvas, picture, laid)
    _draw_letters(canvas, picture, view, laid)


def _slips(canvas: Canvas, laid: Lay) -> None:
    """The column's ground: a slip for each card, the current one's with a broad rim."""
    first = TOP["tall"] + 46
    step = (BOTTOM - first) / len(laid.cards)
    for at in range(len(laid.cards)):
        box = (LEFT["tall"], first + step * at + 3, RIGHT["tall"], first + step * (at + 1) - 3)
        rim, width = (THEME.accent, 5) if at == 0 else (PAPER_DARK, 2)
        canvas.draw.rounded_rectangle(box, 10, fill=CARD, outline=rim, width=width)


def _draw_deck(canvas: Canvas, view: DosRiosView, laid: Lay, form: Form) -> None:
    """Backs with how many are left."""
    x, y = laid.deck
    width = laid.deck_width
    deck = back(width)
    canvas.sprite(deck, x - 4, y - 4)
    size = GAIN[form]
    middle = y + width * TALL_CARD / 2
    canvas.text(x + width / 2, middle + size * 0.35, str(view.deck_size), size, WHITE, "bold", "middle")


def _draw_gains(canvas: Canvas, view: DosRiosView, laid: Lay, form: Form) -> None:
    line, size = LINE[form], GAIN[form]
    tall_card = laid.width * TALL_CARD
    if form == "wide":
        room = round((RIGHT[form] - LEFT[form] - 38) / len(laid.cards)) - 10
        for seat, player in enumerate(view.players):
            y = laid.cards[0][1] + tall_card + 36 + line * seat
            if seat % 2 == 0:
                canvas.draw.rectangle((LEFT[form], y - 28, RIGHT[form], y + 8), fill=CARD)
            canvas.seat(LEFT[form] + 20, y - 10, seat, 30)
            for at, (x, _) in enumerate(laid.cards):
                _gain(
                    canvas, player.gains[view.row[at]], x + laid.width / 2, y, size, room, strong=at == 0, middle=True
                )
        return
    for at, (x, top) in enumerate(laid.cards):
        if stacked(len(laid.cards)):
            _below(canvas, view, at, top + tall_card + 14)
            continue
        first = top + 4 + tall_card / 2 - line * (len(view.players) / 2) + line * 0.78
        for seat, player in enumerate(view.players):
            y = first + line * seat
            canvas.seat(x + laid.width + 18, y - size * 0.33, seat, 26)
            text = x + laid.width + 34
            room = round(RIGHT[form] - 4 - text)
            _gain(canvas, player.gains[view.row[at]], text, y, size, room, strong=at == 0)


def _below(canvas: Canvas, view: DosRiosView, at: int, top: float) -> None:
    """What the card pays each, centred below it."""
    left, right = LEFT["tall"], RIGHT["tall"]
    for seat, player in enumerate(view.players):
        y = top + LINE["tall"] * (seat + 0.8)
        canvas.seat(left + 30, y - 14, seat, 32)
        _gain(canvas, player.gains[view.row[at]], left + 56, y, 40, round(right - left - 64), strong=at == 0)


def _gain(
    canvas: Canvas,
    gain: tuple[int, int],
    x: float,
    y: float,
    size: int,
    room: int,
    *,
    strong: bool,
    middle: bool = False,
) -> None:
    """Rios, then dams: a log with their number. Smaller where that is too wide, and at last without the number."""
    rios, dams = gain
    text = str(rios) if rios else "" if dams else "–"
    many = str(dams) if dams > 1 else ""
    colour = INK if rios or dams else FAINT
    role: Role = "bold" if strong else "semibold"

    def width_of(size: int) -> int:
        figures = text_width(text, role, size) + text_width(many, role, size)
        return figures + (_log(size) if dams else 0)

    sizes = [at for at in range(size, canvas.floor - 1, -2) if width_of(at) <= room]
    size = sizes[0] if sizes else canvas.floor
    if not sizes:
        many = ""
    start = x - width_of(size) / 2 if middle else x
    start += canvas.text(start, y, text, size, colour, role)
    if dams:
        log = _log(size)
        canvas.sprite(pieces.dam(-30, log), start, y - size * 0.36 - log / 2)
        canvas.text(start + log, y, many, size, colour, role)


def _log(size: int) -> int:
    """How long a log is beside type of that size, px."""
    return round(size * 0.8)


def _own_gain(canvas: Canvas, gain: tuple[int, int], spot: Point, width: int, form: Form, *, strong: bool) -> None:
    """What it would pay the viewer, beside the card or below it."""
    (x, y), (rios, dams) = spot, gain
    size = 40 if form == "tall" else 34
    role: Role = "bold" if strong else "semibold"
    colour = INK if rios or dams else FAINT
    lines = ([str(rios)] if rios or not dams else []) + (["dams"] if dams else [])
    log = round(size * 0.9)
    for at, text in enumerate(lines):
        if form == "tall":
            tx = x + width + 12.0
            ty = y + width * TALL_CARD / 2 + size * 0.35 + (at - (len(lines) - 1) / 2) * (size + 6)
            room = RIGHT[form] - tx
        else:
            tx, ty = x - 4.0, y + width * TALL_CARD + size + 2 + at * (size + 2)
            room = width + 10.0
        if text != "dams":
            text = "–" if text == "0" else text
            shown = fitting_size(text, role, round(room), (size, size - 2, size - 4))
            off = 0.0 if form == "tall" else (width + 8 - text_width(text, role, shown)) / 2
            canvas.text(tx + off, ty, text, shown, colour, role)
            continue
        off = 0.0 if form == "tall" else 12.0
        canvas.sprite(pieces.dam(-30, log), tx + off, ty - size * 0.36 - log / 2)
        if dams > 1:
            canvas.text(tx + off + log + 2, ty, str(dams), size, colour, role)


def _draw_news(canvas: Canvas, picture: Picture, laid: Lay) -> None:
    """Each turn has put one card next to the deck: the newest is the last."""
    width, tall = laid.width, laid.width * TALL_CARD
    notes = changes_of(picture.changed).cards
    right, down = (width / 2, tall + 26) if width < NARROW else (width - 8, tall - 8)
    for (x, y), note in zip(reversed(laid.cards), reversed(notes), strict=False):
        canvas.news(x + right, y + down, None, note.number)


def _draw_letters(canvas: Canvas, picture: Picture, view: DosRiosView, laid: Lay) -> None:
    for mark in picture.marks:
        spot = spot_of(mark.spot)
        if spot is None or not spot.card:
            continue
        if not mark.letter:
            corners = [(round(x), round(y)) for x, y in card_box(picture, view, spot.card)]
            canvas.draw.line([*corners, *corners[:2]], fill=INK, width=11, joint="curve")
            canvas.draw.line([*corners, *corners[:2]], fill=WHITE, width=6, joint="curve")
            continue
        (x, y), width = (laid.cards[0] if spot.card == "use" else laid.next_to_deck), laid.width
        disc = disc_px(picture.form)
        at = (x + width - disc * 0.3, y + disc * 0.3) if spot.card == "use" else (x + width / 2, y + width * 0.64)
        canvas.sprite(choice(mark.letter, "", picture.form), *at, centred=True)


def _draw_heights(canvas: Canvas, words: Words, form: Form) -> None:
    """The terrains from the highest to the lowest, which take the water before the others."""
    left, right, top = LEFT[form], RIGHT[form], TOP[form]
    title = words.say("dos_rios.pic.heights")
    terrains = (HILL, FOREST, *FIELDS)
    if form == "wide":
        canvas.text(left + 4, top + 24, title, 30, role="serif")
        step = (right - left) / len(terrains)
        for at, terrain in enumerate(terrains):
            x = left + step * (at + 0.5)
            canvas.sprite(small_hex(terrain, 84), x - 42, top + 36)
            if at:
                sign = ">" if terrain in (FOREST, FIELDS[0]) else "="
                canvas.text(x - step / 2, top + 96, sign, 30, role="bold", align="middle")
            name = words.say(f"dos_rios.{TERRAINS[terrain]}")
            canvas.text(x, top + 160, name, fitting_size(name, "sans", round(step) - 2, (28, 26)), align="middle")
        return
    middle = (left + right) / 2
    step = (BOTTOM - top) / len(terrains)
    for at, terrain in enumerate(terrains):
        y = top + step * at
        canvas.sprite(small_hex(terrain, 128), middle - 64, y + 14)
        name = words.say(f"dos_rios.{TERRAINS[terrain]}")
        size = fitting_size(name, "semibold", right - left, (36, 34, 32))
        canvas.text(middle, y + 176, name, size, role="semibold", align="middle")
        if at:
            # a wedge that widens towards the higher one, or two bars between equals
            if terrain in (FOREST, FIELDS[0]):
                canvas.draw.line([(middle - 22, y + 8), (middle, y - 8), (middle + 22, y + 8)], INK, 6, joint="curve")
            else:
                for dy in (-5, 7):
                    canvas.draw.line([(middle - 20, y + dy), (middle + 20, y + dy)], INK, 5)


@lru_cache(maxsize=16)
def small_hex(terrain: int, width_px: int) -> Image.Image:
    sprite = hex_sprite(terrain, 1, 2.0)
    return sprite.resize((width_px, round(sprite.height * width_px / sprite.width)), Image.Resampling.LANCZOS)
