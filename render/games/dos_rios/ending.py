"""The end picture: the valley as it stands, who won and how, and how far the others came."""

from __future__ import annotations

from core.games.dos_rios.view import DosRiosView
from core.screens import Picture
from core.wording import Term, Who, Words
from render.games.dos_rios.board import LEFT_PX, RIGHT_PX
from render.games.dos_rios.changes import changes_of
from render.games.dos_rios.land import watered
from render.games.dos_rios.players import draw_buildings, draw_progress
from render.games.dos_rios.sprites import pieces
from render.games.dos_rios.theme import CARD, GOOD, INK, PAPER_DARK, THEME
from render.games.dos_rios.valley import Scene
from render.kit.canvas import Canvas
from render.kit.fonts import text_width, wrapped
from render.kit.theme import BOARD
from render.kit.words import words_of


def draw_end(picture: Picture, view: DosRiosView) -> Canvas:
    """1280 x 960, of a match that is over."""
    words = words_of(picture)
    changes = changes_of(picture.changed)
    canvas = watered(view, changes)
    Scene(canvas, view, changes).draw(())
    _title(canvas, picture, view, words)
    order = sorted(range(len(view.players)), key=lambda seat: (picture.places[seat] or 99, seat))
    height = min((BOARD[1] - 230) // len(view.players), 200)
    for at, seat in enumerate(order):
        top = 210 + at * height
        _player(canvas, picture, view, seat, (LEFT_PX, top, RIGHT_PX, top + height - 12), words)
    return canvas


def _title(canvas: Canvas, picture: Picture, view: DosRiosView, words: Words) -> None:
    winners = tuple(Who(seat) for seat, place in enumerate(picture.places) if place == 1)
    key = "dos_rios.pic.won" if len(winners) == 1 else "dos_rios.pic.won_shared"
    title = words.say(key, who=winners)
    room = RIGHT_PX - LEFT_PX
    size = next((size for size in (52, 44, 36, 30) if text_width(title, "serif", size) <= room), 26)
    canvas.text(LEFT_PX, 84, title, size, role="serif", width_px=room)
    why = words.say("dos_rios.pic.why", reason=Term(view.reason or "dos_rios.pic.over"), round=view.round)
    for at, text in enumerate(wrapped(why, "serif-italic", 24, room, 2)):
        canvas.text(LEFT_PX, 130 + at * 32, text, 24, THEME.quiet, "serif-italic")


def _player(
    canvas: Canvas, picture: Picture, view: DosRiosView, seat: int, box: tuple[int, int, int, int], words: Words
) -> None:
    left, top, right, bottom = box
    place = picture.places[seat]
    won = place == 1
    canvas.draw.rounded_rectangle(box, 12, fill=CARD, outline=GOOD if won else PAPER_DARK, width=5 if won else 2)
    canvas.text(left + 16, top + 44, f"{place}." if place else "–", 38, role="serif")
    name = picture.names[seat] if seat < len(picture.names) else ""
    canvas.name(left + 62, top + 42, name, seat, 28, right - left - 220)
    canvas.sprite(pieces.coin(28), right - 138, top + 18)
    canvas.text(right - 104, top + 42, str(view.players[seat].money), 30, INK, "bold")
    tall = bottom - top >= 156
    draw_buildings(canvas, view, seat, left + 8, top + (68 if tall else 58), 48)
    draw_progress(canvas, view, seat, right - 148, top + (98 if tall else 84), words)
