"""What every picture of this game shares: its palette, papyrus sheets, and rows of signs."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from core.games.nile.board_file import standard
from core.games.nile.components import KINDS, ROWS, Back, Ripeness, Tide
from render.games.nile import things
from render.games.nile.ground import band, papyrus
from render.games.nile.look import FAINT, GYPSUM, INK, PAPYRUS, THEME
from render.games.nile.plants import figure, jar, sold_token, token
from render.kit import marks
from render.kit.canvas import Canvas
from render.kit.palette import FixedPalette
from render.kit.theme import PANEL

COLOURS_USED = 160

ORDER = (1, 4, 2, 3, 0)
"""Kinds from the commonest to the rarest: flax, wheat, grape, onion, aubergine."""


@lru_cache(maxsize=1)
def palette() -> FixedPalette:
    """The colours of all pictures of this game."""
    sprites = [token(owner, kind, kind % 2 == 0) for owner in range(5) for kind in range(len(KINDS))]
    sprites += [sold_token(owner, owner, ripeness) for owner in range(5) for ripeness in Ripeness]
    sprites += [figure(kind, 40) for kind in range(len(KINDS))] + [jar(kind, 60) for kind in range(len(KINDS))]
    sprites += [things.tide_disc(tide, 148) for tide in Tide]
    sprites += [things.water_card(86, 106, 1, 2), things.water_card(86, 106, 2, 0), things.desert_card(58, 72)]
    sprites += [things.obelisk(90), things.ankh(34), things.ankh(34, True), things.hippo(60), things.barred(40)]
    sprites += [*(marks.seat_mark(seat, 36) for seat in THEME.seats)]
    sprites += [marks.letter_disc("A", 40), marks.halo(60, 60, THEME.accent, 10, 7)]
    sheet = Image.new("RGB", (1280, 480), PAPYRUS)
    x = y = 0
    for sprite in sprites:
        if x + sprite.width > 1280:
            x, y = 0, y + 110
        sheet.paste(sprite, (x, y), sprite)
        x += sprite.width
    ground = band(standard().board, tuple(range(len(ROWS))))
    return FixedPalette(THEME.palette_colours(), [ground, sheet, papyrus(*PANEL)], COLOURS_USED)


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
        canvas.sprite(things.palm(round(size * 0.66)), x + size * 0.34, y + size * 0.28)
        canvas.text(
            x + size * 0.22, y + size * 0.58, str(back.palms), max(20, round(size * 0.6)), INK, "bold", "middle"
        )
    elif back.face == "desert":
        canvas.sprite(things.desert_card(round(size * 0.7), round(size * 0.9)), x + size * 0.15, y + size * 0.14)
    else:
        canvas.sprite(things.hippo(round(size * 0.8)), x + size * 0.1, y + size * 0.32)
    if back.arrow:
        canvas.arrow((x + size * 0.55, y + size * 1.02), (x + size + 8, y + size * 1.02), 5, 0)


def card_pair(canvas: Canvas, x: float, y: float, front: tuple[int, int] | None, width: int, height: int) -> None:
    """The top of a stack with the waves of its two edges; an outline where the stack is empty."""
    if front is None:
        canvas.draw.rounded_rectangle((x, y, x + width, y + height), 7, outline=FAINT, width=2)
    else:
        canvas.sprite(things.water_card(width, height, int(front[1]), int(front[0])), x, y)
