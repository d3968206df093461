"""What the registry asks of a game's renderer: PNG bytes for a picture."""

from __future__ import annotations

from PIL import Image

from core.screens import Picture
from render.canvas import Canvas
from render.coloretto.end import draw_end
from render.coloretto.hand import draw_hand
from render.coloretto.lobby import draw_lobby
from render.coloretto.look import THEME
from render.coloretto.paint import palette
from render.coloretto.table import draw_table

AIM_BYTES = 80 * 1024


def draw(picture: Picture) -> bytes:
    return _canvas(picture).png(palette(), AIM_BYTES)


def _canvas(picture: Picture) -> Canvas:
    match picture.kind:
        case "lobby":
            return draw_lobby(picture)
        case "board":
            return draw_table(picture)
        case "panel":
            return draw_hand(picture)
        case "end":
            return draw_end(picture)
        case "both":
            return stacked(draw_table(picture), draw_hand(picture))


def stacked(upper: Canvas, lower: Canvas) -> Canvas:
    """The board above the panel, for a chat where both are one message."""
    sheet = Image.new("RGB", (upper.image.width, upper.image.height + lower.image.height))
    sheet.paste(upper.image, (0, 0))
    sheet.paste(lower.image, (0, upper.image.height))
    return Canvas(sheet, THEME)
