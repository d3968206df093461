"""Signs that several pictures show: turned cards, the tops of stacks, action points."""

from __future__ import annotations

from core.games.nile.components import Back
from render.games.nile.sprites import cards, pieces
from render.games.nile.theme import FAINT, GYPSUM, INK
from render.kit.canvas import Canvas

ORDER = (1, 4, 2, 3, 0)
"""Kinds from the commonest to the rarest: flax, wheat, grape, onion, aubergine."""


def back_sign(canvas: Canvas, back: Back, x: float, y: float, size: int = 56) -> None:
    """What a turned card shows: palms, a desert or a hippo, and its arrow."""
    height = size * 1.2
    canvas.draw.rounded_rectangle((x, y, x + size, y + height), 7, fill=GYPSUM, outline=INK, width=3)
    if back.palms:
        side = round(size * (0.42 if back.palms > 1 else 0.66))
        places = PALMS[back.palms]
        for px, py in places:
            canvas.sprite(pieces.palm(side), x + size * px, y + height * py, centred=True)
    elif back.face == "desert":
        canvas.sprite(cards.desert_card(round(size * 0.76), round(height * 0.66)), x + size * 0.12, y + height * 0.08)
    else:
        canvas.sprite(pieces.hippo(round(size * 0.84)), x + size * 0.08, y + height * 0.2)
    if back.arrow:
        foot = y + height * 0.87
        canvas.arrow((x + size * 0.12, foot), (x + size * 0.9, foot), max(5, round(size * 0.09)), 0)


PALMS = {
    1: ((0.5, 0.42),),
    2: ((0.28, 0.42), (0.72, 0.42)),
    3: ((0.28, 0.26), (0.72, 0.26), (0.5, 0.6)),
    4: ((0.28, 0.26), (0.72, 0.26), (0.28, 0.6), (0.72, 0.6)),
}


def card_pair(canvas: Canvas, x: float, y: float, front: tuple[int, int] | None, width: int, height: int) -> None:
    """The top of a stack with the waves of its two edges; an outline where the stack is empty."""
    if front is None:
        canvas.draw.rounded_rectangle((x, y, x + width, y + height), 7, outline=FAINT, width=2)
    else:
        canvas.sprite(cards.water_card(width, height, int(front[1]), int(front[0])), x, y)
