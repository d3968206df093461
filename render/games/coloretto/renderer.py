"""Coloretto's pictures, as the registry lists them."""

from __future__ import annotations

from render.games.coloretto.end import draw_end
from render.games.coloretto.hand import draw_hand
from render.games.coloretto.lobby import draw_lobby
from render.games.coloretto.paint import palette
from render.games.coloretto.table import draw_table
from render.games.coloretto.text import in_words
from render.renderer import Renderer

RENDERER = Renderer(
    lobby=draw_lobby,
    board=draw_table,
    panel=draw_hand,
    end=draw_end,
    in_words=in_words,
    palette=palette,
    aim_bytes=80 * 1024,
)
