"""Small things on the map: nuggets with prices, tents, coins, medals, huts, canoes, shields. All cached sprites."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.games.amazonas.theme import (
    CARD,
    GOLD,
    GOLD_DARK,
    GOLD_PALE,
    GOOD,
    HATCH,
    INK,
    NEUTRAL,
    NEUTRAL_DARK,
    PARCHMENT_DARK,
    SEAL,
    SEPIA,
    SILVER,
    SILVER_DARK,
    SPECIES,
    THEME,
)
from render.kit import paths
from render.kit.fonts import text_mask
from render.kit.marks import shape_outline
from render.kit.palette import Colour, mix
from render.kit.pen import Pen
from render.kit.theme import WHITE


def lettered(image: Image.Image, text: str, size: int, paint: Colour, dy: int = 0) -> Image.Image:
    """The picture with a short text written on its middle."""
    mask, _, _ = text_mask(text, "bold", size)
    where = ((image.width - mask.width) // 2, (image.height - mask.height) // 2 + dy)
    image.paste((*paint, 255), where, mask)
    return image


@lru_cache(maxsize=8)
def disc(size_px: int) -> Image.Image:
    """For a place in an order."""
    pen = Pen(100, 100, size_px / 100)
    pen.oval(50, 50, 50, 50, INK)
    return pen.done()


@lru_cache(maxsize=64)
def nugget(price: int, size_px: int, next_one: bool) -> Image.Image:
    """A free site with its price in gold; the one that is paid next shines, dearer ones are pale."""
    pen = Pen(100, 100, size_px / 100)
    lump = paths.spline([(50, 4), (78, 10), (96, 38), (90, 74), (62, 96), (30, 92), (6, 68), (8, 32), (26, 10)], True)
    pen.fill(lump, GOLD_DARK)
    with pen.moved(50, 50, zoom=0.84), pen.moved(-50, -50):
        pen.fill(lump, GOLD if next_one else GOLD_PALE)
        if next_one:
            pen.blob([(24, 30), (40, 12), (62, 12), (44, 24)], mix(GOLD, WHITE, 0.6))
    return lettered(pen.done(), str(price), round(size_px * 0.87), INK if next_one else GOLD_DARK)


@lru_cache(maxsize=64)
def tent(owner: int, size_px: int) -> Image.Image:
    """A pitched tent in the seat's colour with its shape on it; -1 is a neutral one."""
    body, rim = (NEUTRAL, NEUTRAL_DARK) if owner < 0 else (THEME.seats[owner].colour, THEME.seats[owner].rim)
    pen = Pen(100, 100, size_px / 100)
    pen.line([(50, 4), (44, 12)], 6, rim)
    pen.line([(50, 4), (56, 12)], 6, rim)
    pen.fill([(50, 4), (101, 96), (-1, 96)], rim)
    pen.fill([(50, 17), (91, 90), (9, 90)], body)
    pen.fill([(50, 17), (91, 90), (62, 90)], mix(body, rim, 0.25))
    if owner < 0:
        pen.fill([(50, 46), (66, 90), (34, 90)], NEUTRAL_DARK)
        return pen.done()
    mark = THEME.seats[owner]
    light = sum(mark.colour) < 420
    pen.fill(shape_outline(mark.shape, 50, 66, 19), WHITE if light else mark.rim)
    return pen.done()


@lru_cache(maxsize=32)
def coin(metal: str, size_px: int) -> Image.Image:
    """A coin, `gold` (with three dots: it is worth three) or `silver` (with one)."""
    face, rim = (GOLD, GOLD_DARK) if metal == "gold" else (SILVER, SILVER_DARK)
    pen = Pen(100, 100, size_px / 100)
    pen.oval(50, 50, 49, 49, rim)
    pen.oval(50, 50, 41, 41, face)
    pen.oval(50, 50, 32, 32, mix(face, rim, 0.45))
    pen.oval(50, 50, 28, 28, face)
    dots = ((50, 36), (37, 60), (63, 60)) if metal == "gold" else ((50, 50),)
    for x, y in dots:
        pen.oval(x, y, 8, 8, rim)
    return pen.done()


@lru_cache(maxsize=16)
def medal(points: int, size_px: int) -> Image.Image:
    """A medal on its ribbon with its points."""
    pen = Pen(100, 100, size_px / 100)
    pen.fill([(22, 0), (44, 0), (54, 40), (36, 46)], SEAL)
    pen.fill([(78, 0), (56, 0), (46, 40), (64, 46)], mix(SEAL, INK, 0.3))
    pen.oval(50, 62, 38, 38, GOLD_DARK)
    pen.oval(50, 62, 31, 31, GOLD)
    return lettered(pen.done(), str(points), round(size_px * 0.6), INK, round(size_px * 0.12))


@lru_cache(maxsize=4)
def ribbon(size_px: int) -> Image.Image:
    """A medal without its points, which stand beside it."""
    pen = Pen(100, 100, size_px / 100)
    pen.fill([(22, 0), (44, 0), (54, 40), (36, 46)], SEAL)
    pen.fill([(78, 0), (56, 0), (46, 40), (64, 46)], mix(SEAL, INK, 0.3))
    pen.oval(50, 62, 38, 38, GOLD_DARK)
    pen.oval(50, 62, 29, 29, GOLD_PALE)
    return pen.done()


@lru_cache(maxsize=4)
def crown(size_px: int) -> Image.Image:
    """The most tiles of a species."""
    pen = Pen(100, 100, size_px / 100)
    outline = [(4, 24), (28, 52), (50, 10), (72, 52), (96, 24), (86, 88), (14, 88)]
    pen.fill(outline, GOLD_DARK)
    with pen.moved(50, 56, zoom=0.74), pen.moved(-50, -56):
        pen.fill(outline, GOLD)
    return pen.done()


@lru_cache(maxsize=4)
def hut(size_px: int) -> Image.Image:
    """A thatched hut on stilts."""
    pen = Pen(100, 80, size_px / 100)
    for x in (26, 74):
        pen.line([(x, 50), (x, 80)], 6, SEPIA)
    pen.fill([(18, 34), (82, 34), (82, 68), (18, 68)], INK)
    pen.fill([(23, 36), (77, 36), (77, 63), (23, 63)], PARCHMENT_DARK)
    pen.fill([(43, 42), (57, 42), (57, 63), (43, 63)], INK)
    pen.fill([(50, -2), (104, 44), (-4, 44)], INK)
    pen.fill([(50, 6), (92, 39), (8, 39)], HATCH)
    for x in (26, 38, 50, 62, 74):
        pen.line([(50 + (x - 50) * 0.25, 14), (x, 37)], 3, SEPIA)
    return pen.done()


@lru_cache(maxsize=64)
def canoe(turn: int, length_px: int = 30) -> Image.Image:
    """A canoe with its paddler, seen from above, its bow turned clockwise by `turn` degrees from the east."""
    pen = Pen(100, 100, length_px / 100)
    with pen.moved(50, 50, turn=turn):
        pen.shape([(-48, 0), (-20, -19), (20, -19), (48, 0)], [(48, 0), (20, 19), (-20, 19), (-48, 0)], paint=INK)
        pen.shape([(-36, 0), (-16, -11), (16, -11), (36, 0)], [(36, 0), (16, 11), (-16, 11), (-36, 0)], paint=HATCH)
        pen.oval(0, 0, 9, 9, SEAL)
    return pen.done()


@lru_cache(maxsize=4)
def boat(length_px: int) -> Image.Image:
    """A canoe with its paddler from the side."""
    pen = Pen(120, 84, length_px / 120)
    pen.line([(78, 14), (96, 74)], 5, INK)
    pen.oval(98, 76, 8, 6, SEPIA)
    pen.fill(paths.spline([(48, 56), (50, 34), (60, 28), (70, 34), (72, 56)]), SEAL)
    pen.oval(60, 19, 11, 11, INK)
    pen.oval(60, 19, 8, 8, HATCH)
    hull = paths.outline([(2, 42), (60, 58), (118, 42)], [(118, 42), (104, 66), (60, 72), (16, 66), (2, 42)])
    pen.fill(hull, INK)
    inner = paths.outline([(10, 48), (60, 62), (110, 48)], [(110, 48), (100, 63), (60, 68), (20, 63), (10, 48)])
    pen.fill(inner, HATCH)
    return pen.done()


@lru_cache(maxsize=4)
def shield(size_px: int) -> Image.Image:
    """Protected by the Indio card."""
    pen = Pen(100, 100, size_px / 100)
    outline = paths.outline(
        [(10, 12), (50, 4), (90, 12)], [(90, 12), (88, 56), (50, 98)], [(50, 98), (12, 56), (10, 12)]
    )
    pen.fill(outline, INK)
    with pen.moved(50, 50, zoom=0.82), pen.moved(-50, -50):
        pen.fill(outline, GOOD)
    pen.line([(30, 50), (45, 66), (72, 32)], 11, WHITE)
    return pen.done()


@lru_cache(maxsize=4)
def seal(size_px: int) -> Image.Image:
    """The wax seal with an exclamation mark on villages of the viewer's own mission."""
    pen = Pen(100, 100, size_px / 100)
    pen.fill([point for i in range(24) for point in paths.polygon(50, 50, 50 if i % 2 else 43, 24)[i : i + 1]], SEAL)
    pen.oval(50, 50, 35, 35, mix(SEAL, WHITE, 0.18))
    pen.fill([(41, 20), (59, 20), (55, 58), (45, 58)], CARD)
    pen.oval(50, 71, 8, 8, CARD)
    return pen.done()


@lru_cache(maxsize=4)
def arrow(size_px: int) -> Image.Image:
    """From what a card announces to what it brings."""
    pen = Pen(100, 100, size_px / 100)
    pen.fill([(4, 38), (52, 38), (52, 14), (98, 50), (52, 86), (52, 62), (4, 62)], SEPIA)
    return pen.done()


@lru_cache(maxsize=4)
def pin(size_px: int) -> Image.Image:
    """A round-headed pin that holds a card to the map."""
    pen = Pen(100, 100, size_px / 100)
    pen.oval(56, 60, 40, 36, mix(INK, CARD, 0.55))
    pen.oval(48, 46, 42, 42, INK)
    pen.oval(48, 46, 35, 35, SEAL)
    pen.oval(38, 34, 10, 9, WHITE)
    return pen.done()


@lru_cache(maxsize=8)
def any_species(size_px: int) -> Image.Image:
    """Card 0: the five species' colours as petals."""
    pen = Pen(100, 100, size_px / 100)
    for number, (body, _) in enumerate(SPECIES):
        with pen.moved(50, 52, turn=72 * number):
            pen.oval(0, -27, 19, 22, INK)
            pen.oval(0, -27, 14, 17, body)
    pen.oval(50, 52, 14, 14, INK)
    pen.oval(50, 52, 9, 9, CARD)
    return pen.done()


@lru_cache(maxsize=4)
def check(size_px: int, done: bool = True) -> Image.Image:
    """A mission's village with an own tent, or still without."""
    pen = Pen(100, 100, size_px / 100)
    pen.oval(50, 50, 48, 48, GOOD if done else SEAL)
    pen.oval(50, 50, 40, 40, CARD)
    if done:
        pen.line([(28, 52), (44, 68)], 12, GOOD)
        pen.line([(44, 68), (74, 32)], 12, GOOD)
    else:
        pen.line([(33, 33), (67, 67)], 12, SEAL)
        pen.line([(67, 33), (33, 67)], 12, SEAL)
    return pen.done()
