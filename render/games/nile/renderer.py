"""The pictures of An den Ufern des Nils as `render.registry` lists them."""

from __future__ import annotations

from render.games.nile.board import draw_board
from render.games.nile.ending import draw_end
from render.games.nile.ground import papyrus
from render.games.nile.legend import draw_legend
from render.games.nile.lobby import draw_lobby
from render.games.nile.palette import palette
from render.games.nile.panel import draw_panel
from render.games.nile.spots import outline
from render.games.nile.theme import THEME
from render.kit.canvas import Canvas
from render.kit.theme import SIZES
from render.renderer import Renderer

RENDERER = Renderer(
    lobby=draw_lobby,
    board=draw_board,
    panel=draw_panel,
    end=draw_end,
    blank=lambda form: Canvas(papyrus(*SIZES[form]), THEME, form),
    palette=palette,
    aim_bytes=160 * 1024,
    outline=outline,
    legend=draw_legend,
)
