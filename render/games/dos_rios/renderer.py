"""Dos Rios' pictures, as the registry lists them."""

from __future__ import annotations

from render.games.dos_rios.board import draw_board
from render.games.dos_rios.ending import draw_end
from render.games.dos_rios.land import paper
from render.games.dos_rios.legend import draw_legend
from render.games.dos_rios.lobby import draw_lobby
from render.games.dos_rios.outlines import outlines
from render.games.dos_rios.palette import palette
from render.games.dos_rios.panel import draw_panel
from render.games.dos_rios.theme import THEME
from render.kit.canvas import Canvas
from render.renderer import Renderer

RENDERER = Renderer(
    lobby=draw_lobby,
    board=draw_board,
    panel=draw_panel,
    end=draw_end,
    blank=lambda form: Canvas(paper(form), THEME, form),
    palette=palette,
    aim_bytes=176_000,
    outline=outlines,
    legend=draw_legend,
)
