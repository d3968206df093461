"""The pictures of An den Ufern des Nils, as the registry lists them."""

from __future__ import annotations

from render.art import Art
from render.nile.board import draw_board
from render.nile.ending import draw_end
from render.nile.lobby import draw_lobby
from render.nile.paint import palette
from render.nile.panel import draw_panel
from render.nile.text import in_words

ART = Art(
    lobby=draw_lobby,
    board=draw_board,
    panel=draw_panel,
    end=draw_end,
    in_words=in_words,
    palette=palette,
    aim_bytes=150 * 1024,
)
