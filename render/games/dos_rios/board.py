"""The board: the valley on the left; turn, harvest and players on the right."""

from __future__ import annotations

from core.games.dos_rios.view import DosRiosView
from core.screens import Picture
from render.games.dos_rios.changes import changes_of
from render.games.dos_rios.harvest_row import draw_legend, draw_row, row_height, row_letters
from render.games.dos_rios.heading import draw_heading
from render.games.dos_rios.land import watered
from render.games.dos_rios.players import draw_player
from render.games.dos_rios.valley import Scene
from render.kit.canvas import Canvas
from render.kit.theme import BOARD
from render.kit.words import words_of

LEFT_PX, RIGHT_PX = 808, 1262
"""The column beside the valley."""


def draw_board(picture: Picture, view: DosRiosView) -> Canvas:
    """The public board, 1280 x 960."""
    words = words_of(picture)
    changes = changes_of(picture.changed)
    canvas = watered(view, changes)
    Scene(canvas, view, changes).draw(picture.marks)
    draw_heading(canvas, picture, view, words, LEFT_PX, RIGHT_PX, 26)
    if view.row:
        draw_row(canvas, view, words, row_letters(picture.marks), LEFT_PX, RIGHT_PX, 148)
    else:
        draw_legend(canvas, words, LEFT_PX, 140)
    top = 136 + row_height(view)
    height = min((BOARD[1] - 14 - top) // len(view.players), 200)
    for seat in range(len(view.players)):
        upper = BOARD[1] - 14 - (len(view.players) - seat) * height
        draw_player(canvas, picture, view, seat, (LEFT_PX, upper + 10, RIGHT_PX, upper + height), words)
    return canvas
