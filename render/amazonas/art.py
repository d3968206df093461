"""Amazonas' pictures, as the registry lists them."""

from __future__ import annotations

from render.amazonas.board import draw_board
from render.amazonas.ending import draw_end
from render.amazonas.lobby import draw_lobby
from render.amazonas.paint import palette
from render.amazonas.panel import draw_panel
from render.amazonas.text import in_words
from render.art import Art

ART = Art(
    lobby=draw_lobby,
    board=draw_board,
    panel=draw_panel,
    end=draw_end,
    in_words=in_words,
    palette=palette,
    aim_bytes=120 * 1024,
)
