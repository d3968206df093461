"""Coloretto's pictures, as the registry lists them."""

from __future__ import annotations

from render.games.coloretto.board import draw_board
from render.games.coloretto.ending import draw_ending
from render.games.coloretto.legend import draw_legend
from render.games.coloretto.lobby import draw_lobby
from render.games.coloretto.paint import cloth, palette
from render.games.coloretto.panel import draw_panel
from render.games.coloretto.places import outline
from render.games.coloretto.theme import THEME
from render.kit.canvas import Canvas
from render.renderer import Renderer

RENDERER = Renderer(
    lobby=draw_lobby,
    board=draw_board,
    panel=draw_panel,
    end=draw_ending,
    blank=lambda form: Canvas(cloth(form), THEME, form),
    palette=palette,
    aim_bytes=100 * 1024,
    outline=outline,
    legend=draw_legend,
)
