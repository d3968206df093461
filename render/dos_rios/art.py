"""Dos Rios' pictures, as the registry lists them."""

from __future__ import annotations

from render.art import Art
from render.dos_rios.board import draw_board
from render.dos_rios.ending import draw_end
from render.dos_rios.lobby import draw_lobby
from render.dos_rios.paint import palette
from render.dos_rios.panel import draw_panel
from render.dos_rios.text import in_words

ART = Art(
    lobby=draw_lobby,
    board=draw_board,
    panel=draw_panel,
    end=draw_end,
    in_words=in_words,
    palette=palette,
    aim_bytes=150_000,
)
