"""The end picture: who won, and where everybody's points come from."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from core.games.coloretto.components import ANIMALS, COLOURS, MEMBERS
from core.games.coloretto.view import ColorettoView
from core.screens import Picture
from core.wording import Line, Who, Words, line
from render.games.coloretto.paint import cloth, points, put
from render.games.coloretto.sprites import cards
from render.games.coloretto.sprites.figures import figure
from render.games.coloretto.theme import BRASS, CLOTH_DARK, CLOTH_LIGHT, GOLD, THEME
from render.kit.canvas import Canvas
from render.kit.fonts import text_width
from render.kit.theme import BOARD, MARGIN
from render.kit.words import words_of

_HEAD = 188
_ROWS = (284, 812)
_NAME_X, _NAME_WIDTH = MARGIN + 96, 300
_FIRST, _PITCH = 500, 112
"""Middle of the first number column and the step to the next, px."""
_ICON = (42, 58)


def draw_ending(picture: Picture, view: ColorettoView) -> Canvas:
    """The score breakdown, 1280 x 960; `picture` must hold places, scores and shares by seat."""
    canvas = Canvas(_background(len(picture.scores)), THEME)
    words = words_of(picture)
    _title(canvas, picture, view, words)
    _header(canvas, picture, words)
    order = sorted(range(len(picture.scores)), key=lambda seat: (picture.places[seat] or 99, seat))
    height = min(172, (_ROWS[1] - _ROWS[0]) // max(1, len(order)))
    for at, seat in enumerate(order):
        _row(canvas, picture, view, seat, _ROWS[0] + at * height, height - 8)
    return canvas


@lru_cache(maxsize=4)
def _background(seats: int) -> Image.Image:
    """Cloth, and all the animals on parade along the lower edge; in two larger rows where there is room."""
    sheet = cloth(*BOARD).copy()
    draw = ImageDraw.Draw(sheet)
    draw.rounded_rectangle((MARGIN, 24, BOARD[0] - MARGIN, _HEAD - 12), 16, fill=CLOTH_DARK)
    draw.rectangle((0, BOARD[1] - 48, BOARD[0], BOARD[1]), fill=CLOTH_DARK)
    rows = 2 if seats == 2 else 1
    size, across = (116, 9) if rows == 2 else (66, 18)
    step = (BOARD[0] - 40) / across
    for at, animal in enumerate(animal for members in MEMBERS for animal in members):
        art = figure(ANIMALS[animal], size)
        bottom = (art.getchannel("A").getbbox() or (0, 0, size, size))[3]
        ground = BOARD[1] - 30 - (rows - 1 - at // across) * (size + 24)
        sheet.paste(art, (round(20 + at % across * step + (step - size) / 2), ground - bottom), art)
    draw.rectangle((0, 0, BOARD[0] - 1, BOARD[1] - 1), outline=BRASS, width=4)
    return sheet


def _title(canvas: Canvas, picture: Picture, view: ColorettoView, words: Words) -> None:
    winners = [seat for seat, place in enumerate(picture.places) if place == 1]
    key = "coloretto.pic.wins" if len(winners) == 1 else "coloretto.pic.shared"
    title = words(line(key, who=tuple(Who(seat) for seat in winners)))
    size = next((size for size in (60, 48, 40) if text_width(title, "serif", size) <= 1000), 34)
    x = BOARD[0] / 2 - text_width(title, "serif", size) / 2
    if len(winners) == 1:
        canvas.seat(x - 8, 84, winners[0], 60)
        x += 36
    canvas.text(x, 104, title, size, GOLD, "serif", width_px=BOARD[0] - 2 * MARGIN - 40)
    if view.reason is not None:
        reason = words(Line(view.reason))
        canvas.text(BOARD[0] / 2, 152, reason[0].upper() + reason[1:] + ".", 28, THEME.light, align="middle")


def _header(canvas: Canvas, picture: Picture, words: Words) -> None:
    """Above each column of numbers a card and its word."""
    baseline = _ROWS[0] - 14
    shares = picture.shares[0] if picture.shares else ()
    for at, (key, _) in enumerate(shares):
        x = _FIRST + at * _PITCH
        art = _icon(key.rpartition(".")[2])
        put(canvas, art, x - _ICON[0] / 2, baseline - 24 - _ICON[1])
        canvas.text(x, baseline, words.say(key), 22, THEME.light, "semibold", "middle", _PITCH - 8)
    right = BOARD[0] - MARGIN - 24
    canvas.text(right, baseline, words.say("coloretto.pic.total"), 26, THEME.light, "bold", "right")


def _icon(share: str) -> Image.Image:
    if share in COLOURS:
        return cards.face(MEMBERS[COLOURS.index(share)][0], *_ICON)
    return cards.back(*_ICON) if share == "piles" else cards.bonus(3, *_ICON)


def _row(canvas: Canvas, picture: Picture, view: ColorettoView, seat: int, top: int, height: int) -> None:
    won = picture.places[seat] == 1
    box = (MARGIN, top, BOARD[0] - MARGIN, top + height)
    canvas.draw.rounded_rectangle(box, 16, fill=CLOTH_LIGHT, outline=GOLD if won else None, width=4)
    middle = top + height / 2
    place = str(picture.places[seat]) if picture.places[seat] else "–"
    canvas.text(MARGIN + 48, middle + 18, place, 52, GOLD if won else THEME.light, "serif", "middle")
    name = picture.names[seat] if seat < len(picture.names) else ""
    trophies = _trophies(canvas, view, seat, middle + 2) if height > 150 else False
    canvas.name(_NAME_X, middle - 18 if trophies else middle + 11, name, seat, 32, _NAME_WIDTH, THEME.light)
    for at, (_, share) in enumerate(picture.shares[seat]):
        x = _FIRST + at * _PITCH
        text = str(share) if share else "–"
        canvas.text(x, middle + 12, text, 34, THEME.light, "semibold" if share else "sans", "middle")
    points(canvas, BOARD[0] - MARGIN - 20, middle + 16, picture.scores[seat], 50)


def _trophies(canvas: Canvas, view: ColorettoView, seat: int, top: float) -> bool:
    """The player's piles and bonus cards below the name; whether there are any."""
    player = view.players[seat]
    sprites = [cards.pile(colour, *_ICON) for colour in player.piles]
    sprites += [cards.bonus(colour, *_ICON) for colour in player.bonuses]
    for at, sprite in enumerate(sprites):
        put(canvas, sprite, _NAME_X + at * (_ICON[0] + 12), top)
    return bool(sprites)
