"""The end picture: the valley as it stands, who won and how, and how far everybody came, by place."""

from __future__ import annotations

from core.games.dos_rios.view import DosRiosView
from core.screens import Picture
from core.wording import Term, Who, Words
from render.games.dos_rios.changes import changes_of
from render.games.dos_rios.grid import AT
from render.games.dos_rios.harvest_row import LEFT, RIGHT
from render.games.dos_rios.land import watered
from render.games.dos_rios.players import Box, draw_buildings, goals_told, name_of
from render.games.dos_rios.sprites import pieces
from render.games.dos_rios.tags import fitting_size
from render.games.dos_rios.theme import CARD, GOOD, PAPER_DARK, THEME
from render.games.dos_rios.valley import Scene
from render.kit.canvas import Canvas
from render.kit.fonts import shown_name, text_width, wrapped
from render.kit.words import words_of

NAME_ROOM = 190
"""What a name needs at least beside a result, px."""
LARGE = 300
"""From which height of a player's own box the buildings stand two by two, px."""


def draw_end(picture: Picture, view: DosRiosView) -> Canvas:
    """Of a match that is over."""
    words = words_of(picture)
    changes = changes_of(picture.changed)
    form = picture.form
    canvas = watered(view, changes, form)
    Scene(canvas, view, changes, form).draw(picture.marks)
    order = sorted(range(len(view.players)), key=lambda seat: (picture.places[seat] or 99, seat))
    if form == "tall":
        _tall(canvas, picture, view, order, words)
    else:
        _wide(canvas, picture, view, order, words)
    return canvas


def _won(picture: Picture, words: Words) -> str:
    winners = tuple(Who(seat) for seat, place in enumerate(picture.places) if place == 1)
    if not winners:
        return words.say("dos_rios.pic.over")
    return words.say("dos_rios.pic.won" if len(winners) == 1 else "dos_rios.pic.won_shared", who=winners)


def _why(view: DosRiosView, words: Words) -> str:
    return words.say("dos_rios.pic.why", reason=Term(view.reason or "dos_rios.pic.over"), round=view.round)


def _told(picture: Picture, view: DosRiosView, seat: int, words: Words) -> str:
    """The result in the game's own units, and who had given up."""
    if seat < len(picture.told):
        told = words(picture.told[seat])
    else:
        (built, _), (wet, _) = goals_told(view, seat, words)
        told = f"{built}, {wet}"
    return f"{told} ({words.say('dos_rios.pic.resigned')})" if seat in picture.resigned else told


def _place(picture: Picture, seat: int) -> str:
    return f"{picture.places[seat]}." if picture.places[seat] else "–"


def _tall(canvas: Canvas, picture: Picture, view: DosRiosView, order: list[int], words: Words) -> None:
    """The winner above, buildings and money at the right, a line for each player below; all by place."""
    width, height = canvas.image.size
    title, told = _won(picture, words), words.say("dos_rios.pic.round", round=view.round)
    winner = order[0]
    canvas.seat(40, 42, winner, 52)
    aside = text_width(told, "serif", 38)
    room = width - 20 - aside - 20 - 76
    canvas.text(76, 58, title, fitting_size(title, "serif", room, (52, 48, 44, 40, 36, 32)), role="serif")
    canvas.text(width - 20, 58, told, 38, role="serif", align="right")
    left, right = LEFT["tall"], RIGHT["tall"]
    top, bottom = AT["tall"][1] + 4, height - 8
    foot = bottom - 206
    each = min((foot - 6 - top) / len(order), 470)
    for at, seat in enumerate(order):
        box = (left, round(top + each * at), right, round(top + each * (at + 1) - 8))
        _own(canvas, picture, view, seat, box)
    line = 206 / (len(order) + (len(order) < 4))
    y = foot + line * 0.66
    if len(order) < 4:
        why = _why(view, words)
        size = fitting_size(why, "serif-italic", width - 40, (36, 34, 32))
        canvas.text(20, y, why, size, THEME.quiet, "serif-italic")
        y += line
    for seat in order:
        told = _told(picture, view, seat, words)
        colour = GOOD if picture.places[seat] == 1 else None
        canvas.text(20, y, _place(picture, seat), 40, role="serif")
        # a long result needs the room of the name, which stands beside the valley as well
        room = width - 20 - 76 - min(text_width(told, "semibold", 34), width)
        if room >= NAME_ROOM:
            room = min(room, 340)
            canvas.name(72, y, name_of(picture, seat), seat, 34, room - 16)
            x = 72 + room
        else:
            canvas.seat(92, y - 12, seat, 40)
            x = 124
        size = fitting_size(told, "semibold", width - 16 - x, (34, 33, 32))
        canvas.text(x, y, told, size, colour, "semibold")
        y += line


def _own(canvas: Canvas, picture: Picture, view: DosRiosView, seat: int, box: Box) -> None:
    """A player's place, name, buildings, money."""
    left, top, right, bottom = box
    _frame(canvas, box, won=picture.places[seat] == 1)
    canvas.text(left + 14, top + 46, _place(picture, seat), 42, role="serif")
    canvas.seat(right - 40, top + 32, seat, 44)
    height = bottom - top
    shown = shown_name(name_of(picture, seat), seat, 32, right - left - 24)
    canvas.text(left + 14, top + 88, shown, 32, role="semibold")
    in_row, rows = (2, 3) if height > LARGE else (3, 2)
    size = round(min((height - 162) / (rows * 1.08), (right - left - 24) / (in_row * 1.1 + 0.1)))
    draw_buildings(canvas, view, seat, left + 12, top + 104, size, in_row)
    canvas.sprite(pieces.coin(36), left + 12, bottom - 44)
    canvas.text(left + 56, bottom - 14, str(view.players[seat].money), 40, role="bold")


def _frame(canvas: Canvas, box: Box, *, won: bool) -> None:
    canvas.draw.rounded_rectangle(box, 12, fill=CARD, outline=GOOD if won else PAPER_DARK, width=6 if won else 2)


def _wide(canvas: Canvas, picture: Picture, view: DosRiosView, order: list[int], words: Words) -> None:
    left, right = LEFT["wide"], RIGHT["wide"]
    room = right - left - 8
    title = _won(picture, words)
    canvas.text(left + 4, 62, title, fitting_size(title, "serif", room, (52, 46, 40, 36, 32, 28)), role="serif")
    y = 64
    for text in wrapped(_why(view, words), "serif-italic", 28, room, 2):
        y += 36
        canvas.text(left + 4, y, text, 28, THEME.quiet, "serif-italic")
    top, bottom = y + 20, canvas.image.height - 8
    each = min((bottom + 8 - top) / len(order), 240)
    for at, seat in enumerate(order):
        upper = round(top + each * at)
        _player(canvas, picture, view, seat, (left, upper, right, round(upper + each - 8)), words)


def _player(canvas: Canvas, picture: Picture, view: DosRiosView, seat: int, box: Box, words: Words) -> None:
    left, top, right, bottom = box
    _frame(canvas, box, won=picture.places[seat] == 1)
    height = bottom - top
    y = top + 44
    canvas.text(left + 14, y, _place(picture, seat), 38, role="serif")
    money = str(view.players[seat].money)
    edge = right - 14 - canvas.text(right - 14, y, money, 34, role="bold", align="right")
    canvas.sprite(pieces.coin(30), edge - 36, y - 27)
    canvas.name(left + 62, y, name_of(picture, seat), seat, 30, round(edge - 46 - left - 62))
    told = wrapped(_told(picture, view, seat, words), "semibold", 27, right - left - 30, 3)
    size = round(min(74, height - 60 - 34 * len(told) - 8))
    draw_buildings(canvas, view, seat, left + 12, y + 12, size)
    for at, text in enumerate(told):
        canvas.text(left + 16, bottom - 14 - 33 * (len(told) - 1 - at), text, 27, role="semibold")
