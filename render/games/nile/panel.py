"""The private panel: the whole board with the letters of the choices, and what is one's own in place of the players."""

from __future__ import annotations

from core.games.nile.view import NileView
from core.screens import Picture
from render.games.nile.board import begun, finished
from render.games.nile.own import draw_own
from render.kit.canvas import Canvas


def draw_panel(picture: Picture, view: NileView) -> Canvas:
    """What `view.viewer`, who is somebody, sees."""
    assert view.viewer is not None
    plan, words, canvas = begun(picture, view)
    draw_own(canvas, plan, view.players[view.viewer], words)
    return finished(canvas, plan, picture, view)
