"""Amazonas' pictures, as the registry lists them."""

from __future__ import annotations

from render.games.amazonas.board import draw_board
from render.games.amazonas.ending import draw_end
from render.games.amazonas.lobby import draw_lobby
from render.games.amazonas.paint import palette
from render.games.amazonas.panel import draw_panel
from render.games.amazonas.text import in_words
from render.renderer import Renderer

RENDERER = Renderer(
    lobby=draw_lobby,
    board=draw_board,
    panel=draw_panel,
    end=draw_end,
    in_words=in_words,
    palette=palette,
    aim_bytes=120 * 1024,
)
