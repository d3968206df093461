"""The events' figures: jaguar, crocodile, fire, monkeys; a bonus shows coins with its species, the offer the Indio."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from core.games.amazonas.components import BONUS, SPECIES
from render.games.amazonas.sprites.figures import figure, inked
from render.games.amazonas.sprites.pieces import coin
from render.games.amazonas.theme import CARD, GOLD, INK
from render.kit import paths
from render.kit.palette import mix, rgb
from render.kit.paths import Point
from render.kit.pen import Pen

TAWNY, MOSS, FLAME, EMBER, BROWN, FACE = (
    rgb("#E2A548"),
    rgb("#6B8A45"),
    rgb("#F08A1D"),
    rgb("#D9381E"),
    rgb("#7A4B2A"),
    rgb("#E3BE8F"),
)


def jaguar(pen: Pen) -> None:
    for side in (1, -1):
        x = 50 + 31 * side
        inked(pen, paths.oval(x, 22, 14, 14), TAWNY)
        pen.oval(x, 23, 7, 7, mix(TAWNY, INK, 0.5))
    head = paths.spline([(50, 12), (80, 22), (90, 52), (74, 84), (50, 94), (26, 84), (10, 52), (20, 22)], closed=True)
    inked(pen, head, TAWNY)
    inked(pen, paths.spline([(50, 58), (70, 62), (72, 78), (50, 90), (28, 78), (30, 62)], closed=True), CARD, 3)
    for side in (1, -1):
        inked(pen, paths.oval(50 + 19 * side, 46, 8, 6, 14 * side), rgb("#CFE08A"), 4)
        pen.oval(50 + 19 * side, 46, 2.6, 5, INK)
        for x, y in ((10, 24), (28, 30), (32, 62), (24, 76)):
            pen.oval(50 + x * side, y, 4, 3, INK)
        for y in (72, 77):
            pen.line([(50 + 14 * side, y), (50 + 40 * side, y + (y - 74))], 2, INK)
    pen.fill(paths.spline([(42, 60), (58, 60), (50, 70)], closed=True), INK)
    pen.line([(50, 68), (50, 76)], 3, INK)
    pen.line([(38, 78), (50, 76), (62, 78)], 3.4, INK)


def crocodile(pen: Pen) -> None:
    jaw = paths.outline([(4, 66), (30, 72), (66, 70)], [(66, 70), (96, 80)], [(96, 80), (60, 88), (14, 80), (4, 66)])
    inked(pen, jaw, mix(MOSS, INK, 0.25))
    top = paths.outline(
        [(2, 60), (6, 48), (20, 50), (46, 42), (58, 24), (74, 24), (84, 40), (98, 46)],
        [(98, 46), (98, 80)],
        [(98, 80), (72, 68), (40, 64), (2, 60)],
    )
    inked(pen, top, MOSS)
    for x in range(12, 66, 10):
        y = 61 + x * 0.09
        inked(pen, [(x, y), (x + 8, y + 1), (x + 4, y + 12)], CARD, 3)
    for x in range(17, 60, 12):
        inked(pen, [(x, 76), (x + 8, 76), (x + 4, 66)], CARD, 3)
    inked(pen, paths.oval(66, 34, 9, 9), rgb("#E6D65A"), 4)
    pen.oval(66, 34, 2.6, 6, INK)
    pen.oval(12, 52, 3, 3, INK)
    for x, y in ((84, 52), (90, 62), (78, 60)):
        pen.oval(x, y, 3, 3, mix(MOSS, INK, 0.5))


def fire(pen: Pen) -> None:
    def flame(points: list[Point], paint: tuple[int, int, int], rim: float) -> None:
        inked(pen, paths.spline(points, closed=True), paint, rim)

    flame([(50, 3), (64, 26), (74, 22), (88, 56), (78, 86), (50, 96), (22, 86), (12, 56), (26, 34), (34, 40)], EMBER, 5)
    flame([(52, 32), (62, 50), (70, 50), (74, 72), (62, 88), (50, 92), (36, 88), (28, 70), (38, 54)], FLAME, 3)
    flame([(50, 60), (60, 76), (50, 90), (40, 76)], GOLD, 2)


def monkey(pen: Pen) -> None:
    for side in (1, -1):
        inked(pen, paths.oval(50 + 37 * side, 48, 12, 13), FACE)
    inked(
        pen,
        paths.spline([(50, 8), (80, 20), (86, 52), (72, 84), (50, 94), (28, 84), (14, 52), (20, 20)], closed=True),
        BROWN,
    )
    face = paths.spline(
        [(50, 36), (64, 28), (76, 42), (70, 58), (74, 74), (50, 88), (26, 74), (30, 58), (24, 42), (36, 28)],
        closed=True,
    )
    inked(pen, face, FACE, 3)
    for side in (1, -1):
        pen.eye(50 + 13 * side, 46, 4.6)
        pen.oval(50 + 4 * side, 61, 2.2, 2.6, INK)
    pen.line([(34, 70), (50, 78), (66, 70)], 3.6, INK)
    pen.line([(44, 8), (50, 18), (56, 6)], 4, INK)


_BEASTS = {"jaguar": jaguar, "crocodile": crocodile, "fire": fire, "monkeys": monkey}


@lru_cache(maxsize=32)
def event_figure(event: str, size_px: int) -> Image.Image:
    """What an event card shows, `size_px` square, RGBA."""
    if event in _BEASTS:
        pen = Pen(108, 108, size_px / 108)
        with pen.moved(4, 4):
            _BEASTS[event](pen)
        return pen.done()
    if event == "indio":
        return figure("indio", size_px)
    sheet = Image.new("RGBA", (size_px, size_px))
    art = figure(SPECIES[BONUS[event]], round(size_px * 0.82))
    sheet.alpha_composite(art, (0, 0))
    small = coin("silver", round(size_px * 0.42))
    sheet.alpha_composite(small, (size_px - small.width, size_px - small.height))
    return sheet
