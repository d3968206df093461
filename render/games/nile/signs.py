"""Signs that several pictures show: counted plants, turned cards, the tops of stacks."""

from __future__ import annotations

from core.games.nile.components import Back
from render.games.nile.sprites import cards, pieces
from render.games.nile.sprites.plants import figure
from render.games.nile.theme import FAINT, GYPSUM, INK
from render.kit.canvas import Canvas

ORDER = (1, 4, 2, 3, 0)
"""Kinds from the commonest to the rarest: flax, wheat, grape, onion, aubergine."""


def plant_counts(canvas: Canvas, x: float, y: float, counts: tuple[int, ...], size: int, pitch: float) -> None:
    """The five kinds with their numbers, figures' top at `y`; kinds that are missing only have a quiet nought."""
    for kind in ORDER:
        count = counts[kind]
        canvas.sprite(figure(kind, size), x, y)
        if not count:
            canvas.draw.line((x, y + size - 2, x + size - 2, y + 2), fill=FAINT, width=2)
        canvas.text(x + size + 3, y + size * 0.78, str(count), 24, INK if count else FAINT, "bold" if count else "sans")
        x += pitch


def back_sign(canvas: Canvas, back: Back, x: float, y: float, size: int = 44) -> None:
    """What a turned card shows: palms, a desert or a hippo, and its arrow."""
    canvas.draw.rounded_rectangle((x, y, x + size, y + size * 1.2), 6, fill=GYPSUM, outline=INK, width=2)
    if back.palms:
        canvas.sprite(pieces.palm(round(size * 0.66)), x + size * 0.34, y + size * 0.28)
        canvas.text(
            x + size * 0.22, y + size * 0.58, str(back.palms), max(20, round(size * 0.6)), INK, "bold", "middle"
        )
    elif back.face == "desert":
        canvas.sprite(cards.desert_card(round(size * 0.7), round(size * 0.9)), x + size * 0.15, y + size * 0.14)
    else:
        canvas.sprite(pieces.hippo(round(size * 0.8)), x + size * 0.1, y + size * 0.32)
    if back.arrow:
        canvas.arrow((x + size * 0.55, y + size * 1.02), (x + size + 8, y + size * 1.02), 5, 0)


def card_pair(canvas: Canvas, x: float, y: float, front: tuple[int, int] | None, width: int, height: int) -> None:
    """The top of a stack with the waves of its two edges; an outline where the stack is empty."""
    if front is None:
        canvas.draw.rounded_rectangle((x, y, x + width, y + height), 7, outline=FAINT, width=2)
    else:
        canvas.sprite(cards.water_card(width, height, int(front[1]), int(front[0])), x, y)
