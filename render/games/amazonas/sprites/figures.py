"""The five species and the Indio as engraved figures: dark outline, one tint, a few strokes. 100 units square."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from PIL import Image

from core.games.amazonas.components import SPECIES as SLUGS
from render.games.amazonas.theme import CARD, GOLD, INK, SEAL, SPECIES
from render.kit import paths
from render.kit.palette import Colour, mix
from render.kit.paths import Point
from render.kit.pen import Pen

Draw = Callable[[Pen, Colour], None]

RIM = 5.0


def inked(pen: Pen, outline: list[Point], tint: Colour, rim: float = RIM) -> None:
    """A filled outline with an ink line round it, drawn half outside."""
    for a, b in zip(outline, [*outline[1:], outline[0]], strict=True):
        pen.fill(paths.ribbon([a, b], [rim]), INK)
    pen.fill(outline, tint)


def fish(pen: Pen, tint: Colour) -> None:
    tail = paths.outline([(30, 50), (18, 38), (4, 24)], [(4, 24), (10, 50), (4, 76)], [(4, 76), (18, 62), (30, 50)])
    inked(pen, tail, mix(tint, INK, 0.25))
    inked(pen, paths.spline([(44, 34), (58, 14), (74, 16), (76, 36)]), mix(tint, INK, 0.25))
    inked(pen, paths.spline([(50, 66), (56, 84), (68, 82), (70, 64)]), mix(tint, INK, 0.25))
    body = paths.outline([(24, 50), (42, 28), (66, 24), (96, 50)], [(96, 50), (68, 76), (42, 72), (24, 50)])
    inked(pen, body, tint)
    pen.shape([(30, 52), (60, 62), (92, 54)], [(92, 54), (66, 74), (44, 70), (30, 52)], paint=mix(tint, CARD, 0.55))
    for x in (40, 50, 60):
        pen.line([(x, 36), (x + 7, 50), (x, 62)], 4, INK)
    pen.eye(80, 43, 4.5)
    pen.line([(88, 56), (94, 53)], 3, INK)


def butterfly(pen: Pen, tint: Colour) -> None:
    for side in (1, -1):

        def at(x: float, y: float, side: int = side) -> Point:
            return 50 + side * x, y

        upper = paths.spline([at(3, 44), at(14, 14), at(36, 4), at(47, 16), at(40, 42), at(18, 52)], closed=True)
        lower = paths.spline([at(3, 50), at(22, 52), at(38, 62), at(36, 86), at(22, 92), at(8, 70)], closed=True)
        inked(pen, lower, mix(tint, INK, 0.18))
        inked(pen, upper, tint)
        pen.oval(*at(31, 22), 7, 7, CARD)
        pen.oval(*at(25, 72), 6, 6, CARD)
        pen.line([at(6, 44), at(20, 30)], 3, INK)
        pen.line([at(8, 46), at(28, 38)], 3, INK)
        pen.line([at(2, 30), at(8, 16), at(16, 8)], 3.5, INK)
    pen.oval(50, 54, 5.5, 28, INK)
    pen.oval(50, 28, 6, 6, INK)


def iguana(pen: Pen, tint: Colour) -> None:
    tail = paths.ribbon([(30, 62), (12, 66), (6, 84), (24, 94), (52, 90)], [20, 16, 11, 7, 3])
    inked(pen, tail, tint)
    for x, foot in ((36, 26), (64, 74)):
        inked(pen, paths.ribbon([(x, 62), (x + 4, 78), (foot + 6, 84)], [14, 9, 7]), mix(tint, INK, 0.2))
    for x in range(30, 76, 9):
        inked(pen, [(x, 45), (x + 5, 27), (x + 12, 43)], mix(tint, INK, 0.3), 4)
    body = paths.spline([(24, 62), (34, 44), (56, 38), (74, 44), (80, 60), (66, 70), (40, 72)], closed=True)
    inked(pen, body, tint)
    head = paths.spline([(70, 42), (80, 30), (94, 34), (99, 44), (92, 52), (82, 58), (72, 58)], closed=True)
    inked(pen, head, tint)
    inked(pen, paths.spline([(80, 56), (90, 54), (86, 70)], closed=True), mix(tint, CARD, 0.4), 3.5)
    for x in (40, 51, 62):
        pen.line([(x, 48), (x + 3, 60)], 3.5, INK)
    pen.eye(86, 39, 3.6)
    pen.line([(84, 49), (97, 46)], 3, INK)


def parrot(pen: Pen, tint: Colour) -> None:
    inked(pen, paths.ribbon([(38, 62), (28, 80), (14, 98)], [20, 15, 6]), mix(tint, INK, 0.3))
    body = paths.spline([(46, 20), (66, 14), (74, 30), (72, 56), (56, 76), (38, 74), (34, 50)], closed=True)
    inked(pen, body, tint)
    wing = paths.spline([(42, 38), (54, 44), (54, 66), (36, 86), (30, 62)], closed=True)
    inked(pen, wing, (58, 105, 148))
    pen.line([(44, 52), (38, 74)], 3.5, INK)
    pen.line([(49, 56), (44, 72)], 3.5, INK)
    inked(
        pen,
        paths.outline([(70, 20), (90, 20), (88, 42)], [(88, 42), (80, 34), (70, 36)], [(70, 36), (68, 28), (70, 20)]),
        GOLD,
    )
    pen.oval(63, 27, 9, 9, CARD)
    pen.oval(64, 27, 4.2, 4.2, INK)
    pen.line([(20, 84), (84, 78)], 6, INK)
    for x in (52, 62):
        pen.line([(x, 72), (x + 1, 82)], 5, INK)


def orchid(pen: Pen, tint: Colour) -> None:
    pen.line([(50, 56), (46, 78), (52, 98)], 6, INK)
    inked(pen, paths.outline([(50, 96), (26, 92), (10, 76)], [(10, 76), (34, 76), (50, 96)]), (110, 154, 60), 4)
    for turn in (0, 72, 144, 216, 288):
        with pen.moved(50, 44, turn=turn):
            width = 16 if turn in (0, 144, 216) else 20
            inked(
                pen,
                paths.spline([(0, 0), (-width, -20), (-8, -40), (0, -43), (8, -40), (width, -20)], closed=True),
                tint,
            )
            pen.line([(0, -12), (0, -32)], 3, mix(tint, INK, 0.55))
    lip = paths.spline([(40, 46), (36, 60), (46, 70), (50, 66), (54, 70), (64, 60), (60, 46), (50, 40)], closed=True)
    inked(pen, lip, mix(tint, CARD, 0.6), 4)
    pen.oval(50, 48, 6, 6, GOLD)


def indio(pen: Pen, tint: Colour) -> None:
    """A river guide: face in profile to the front, feather band, paddle."""
    pen.line([(86, 8), (78, 96)], 8, INK)
    inked(pen, paths.oval(87, 16, 9, 17, 8), (176, 125, 66), 4)
    inked(
        pen, paths.outline([(12, 98), (18, 76), (46, 70)], [(46, 70), (72, 76), (76, 98)], [(76, 98), (12, 98)]), SEAL
    )
    inked(pen, paths.spline([(28, 32), (64, 32), (66, 54), (56, 72), (46, 76), (36, 72), (26, 54)], closed=True), tint)
    for x, top, colour in ((26, 14, SEAL), (36, 4, GOLD), (47, 0, SEAL), (58, 4, GOLD), (67, 14, SEAL)):
        base = 33 + (x - 46.5) * 0.62 + 13
        inked(
            pen,
            paths.spline([(base - 4, 34), (x - 5, top + 10), (x, top), (x + 5, top + 10), (base + 4, 34)]),
            colour,
            3.5,
        )
    pen.fill(paths.ribbon([(25, 36), (46, 32), (68, 36)], [9]), INK)
    for x in (38, 55):
        pen.oval(x, 50, 3.4, 3.8, INK)
    pen.line([(46, 50), (44, 59), (48, 60)], 2.6, INK)
    pen.line([(39, 66), (46, 69), (54, 66)], 3, INK)


FIGURES: dict[str, tuple[Draw, Colour]] = {
    "fish": (fish, SPECIES[0][0]),
    "butterfly": (butterfly, SPECIES[1][0]),
    "iguana": (iguana, SPECIES[2][0]),
    "parrot": (parrot, SPECIES[3][0]),
    "orchid": (orchid, SPECIES[4][0]),
    "indio": (indio, (196, 141, 92)),
}


@lru_cache(maxsize=128)
def figure(slug: str, size_px: int) -> Image.Image:
    """A species or `indio`, `size_px` square, RGBA."""
    draw, tint = FIGURES[slug]
    pen = Pen(108, 108, size_px / 108)
    with pen.moved(4, 4):
        draw(pen, tint)
    return pen.done()


@lru_cache(maxsize=128)
def medallion(species: int, size_px: int) -> Image.Image:
    """A species on its ground: the sign of a village and of a pile."""
    pen = Pen(100, 100, size_px / 100)
    pen.oval(50, 50, 50, 50, INK)
    pen.oval(50, 50, 50 - max(4.0, 150 / size_px), 50 - max(4.0, 150 / size_px), SPECIES[species][1])
    disc = pen.done()
    art = figure(SLUGS[species], round(size_px * 0.8))
    disc.alpha_composite(art, ((disc.width - art.width) // 2, (disc.height - art.height) // 2))
    return disc
