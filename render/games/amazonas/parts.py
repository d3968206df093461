"""What several pictures hold: a purse, and the paper that things are written on."""

from __future__ import annotations

from core.games.amazonas.components import SILVER
from render.games.amazonas.sprites import pieces
from render.games.amazonas.theme import CARD, THEME
from render.kit.canvas import Canvas


def purse(canvas: Canvas, x: float, y: float, silver: int, size: int = 28) -> float:
    """Gold and silver coins with their numbers, middle line at `y`; returns where the row ends. `silver` is the sum."""
    gold, rest = divmod(silver, SILVER)
    for metal, count in (("gold", gold), ("silver", rest)):
        sign = pieces.coin(metal, round(size * 1.1))
        canvas.sprite(sign, x, y - sign.height / 2)
        x += sign.width + 5
        x += canvas.text(x, y + size * 0.34, str(count), size, role="bold") + 12
    return x


def paper(
    canvas: Canvas, left: float, top: float, right: float, bottom: float, rim: int = 2, accent: bool = False
) -> None:
    """A card lying on the parchment."""
    outline = THEME.accent if accent else THEME.edge
    canvas.draw.rounded_rectangle((left, top, right, bottom), 10, fill=CARD, outline=outline, width=rim)
