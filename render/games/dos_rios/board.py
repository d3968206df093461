"""The board: the valley, the turn, the harvest and the players."""

from __future__ import annotations

from core.games.dos_rios.view import DosRiosView
from core.screens import Picture
from core.wording import Words
from render.games.dos_rios.changes import changes_of
from render.games.dos_rios.harvest_row import BOTTOM, draw_row, row_foot
from render.games.dos_rios.heading import draw_heading
from render.games.dos_rios.land import watered
from render.games.dos_rios.players import draw_players
from render.games.dos_rios.valley import Scene
from render.kit.canvas import Canvas
from render.kit.words import words_of

STRIP = BOTTOM + 6
"""Where what lies below the valley of a tall picture begins, px."""


def draw_board(picture: Picture, view: DosRiosView) -> Canvas:
    """The public board: on a tall picture the harvest at the right and the players below, on a wide one all beside."""
    words = words_of(picture)
    canvas = draw_valley(picture, view, words)
    draw_players(canvas, picture, view, foot(picture, view), words)
    return canvas


def draw_valley(picture: Picture, view: DosRiosView, words: Words) -> Canvas:
    """All but what is a player's own: heading, valley, harvest."""
    changes = changes_of(picture.changed)
    form = picture.form
    canvas = watered(view, changes, form)
    draw_heading(canvas, picture, view, words)
    draw_row(canvas, picture, view, words)
    Scene(canvas, view, changes, form).draw(picture.marks)
    return canvas


def foot(picture: Picture, view: DosRiosView) -> int:
    """Where the players begin, px."""
    return STRIP if picture.form == "tall" else row_foot(view, panel=picture.kind == "panel")
