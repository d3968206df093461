"""Coloretto's pictures, as the registry lists them."""

from __future__ import annotations

from render.art import Art
from render.coloretto.end import draw_end
from render.coloretto.hand import draw_hand
from render.coloretto.lobby import draw_lobby
from render.coloretto.paint import palette
from render.coloretto.table import draw_table
from render.coloretto.text import in_words

ART = Art(
    lobby=draw_lobby,
    board=draw_table,
    panel=draw_hand,
    end=draw_end,
    in_words=in_words,
    palette=palette,
    aim_bytes=80 * 1024,
)
