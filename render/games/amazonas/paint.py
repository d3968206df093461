"""What every picture of this game shares: its palette, words in pictures, and rows of signs."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from core.games.amazonas.data import EVENTS, SILVER, SPECIES
from core.games.amazonas.maps import standard
from render.games.amazonas import things
from render.games.amazonas.beasts import event_figure
from render.games.amazonas.figures import figure, medallion
from render.games.amazonas.ground import ground
from render.games.amazonas.look import CARD, PARCHMENT, THEME
from render.kit import marks
from render.kit.canvas import Canvas
from render.kit.palette import FixedPalette

COLOURS_USED = 144


@lru_cache(maxsize=1)
def palette() -> FixedPalette:
    """The colours of all pictures of this game."""
    sprites = [event_figure(event, 76) for event in EVENTS]
    sprites += [figure(slug, size) for slug in (*SPECIES, "indio") for size in (24, 64)]
    sprites += [medallion(species, size) for species in range(5) for size in (34, 44)]
    sprites += [things.tent(owner, size) for owner in range(-1, 4) for size in (30, 32)]
    sprites += [things.nugget(price, 32, first) for price in (2, 3, 4, 5) for first in (True, False)]
    sprites += [things.coin("gold", 30), things.coin("silver", 30), things.medal(5, 44), things.shield(26)]
    sprites += [things.seal(26), things.pin(28), *(marks.seat_mark(seat, 36) for seat in THEME.seats)]
    sprites += [marks.letter_disc("A", 40), marks.halo(32, 32, THEME.accent, 10, 7)]
    sheet = Image.new("RGB", (1280, 240), CARD)
    x = y = 0
    for sprite in sprites:
        if x + sprite.width > 1280:
            x, y = 0, y + 80
        sheet.paste(sprite, (x, y), sprite)
        x += sprite.width
    return FixedPalette(THEME.palette_colours(), [ground(standard(), ""), sheet], COLOURS_USED)


def purse(canvas: Canvas, x: float, y: float, silver: int, size: int = 28) -> float:
    """Gold and silver coins with their numbers, middle line at `y`; returns where the row ends."""
    gold, rest = divmod(silver, SILVER)
    for metal, count in (("gold", gold), ("silver", rest)):
        sign = things.coin(metal, round(size * 1.1))
        canvas.sprite(sign, x, y - sign.height / 2)
        x += sign.width + 5
        x += canvas.text(x, y + size * 0.34, str(count), size, role="bold") + 12
    return x


def panel(
    canvas: Canvas, left: float, top: float, right: float, bottom: float, rim: int = 2, accent: bool = False
) -> None:
    """A card lying on the parchment."""
    outline = THEME.accent if accent else THEME.edge
    canvas.draw.rounded_rectangle((left, top, right, bottom), 10, fill=CARD, outline=outline, width=rim)


def plain(size: tuple[int, int]) -> Image.Image:
    return Image.new("RGB", size, PARCHMENT)
