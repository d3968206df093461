"""What never changes round the fields: slopes, mountains with the springs, lakes, town and roads."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from PIL import Image

from core.games.dos_rios.layout import Layout
from core.games.dos_rios.places import LEFT, RIGHT, TOWN
from core.screens import Form
from render.games.dos_rios.grid import MAP, SCALE, SIDE, flat, outline
from render.games.dos_rios.theme import (
    EARTH,
    EARTH_DARK,
    EARTH_LIGHT,
    INK,
    LAKE,
    LAKE_DEEP,
    LAKE_LIGHT,
    PAPER,
    RIVERS,
    ROAD,
    ROCK,
    ROCK_DARK,
    ROCK_LIGHT,
    ROOF_SHADE,
    SNOW,
    WALLWHITE,
)
from render.kit.palette import mix
from render.kit.paths import Point, spline
from render.kit.pen import Pen

FRAME = (7.0, 7.0, MAP[0] - 7.0, MAP[1] - 7.0)


@lru_cache(maxsize=4)
def scenery(layout: Layout, form: Form) -> Image.Image:
    """The valley without its hexes, on paper; RGB."""
    pen = Pen(*MAP, SCALE[form], supersample=3)
    left, top, right, bottom = FRAME
    pen.box(left, top, right, bottom, INK, 18)
    pen.box(left + 4, top + 4, right - 4, bottom - 4, EARTH, 15)
    _slopes(pen)
    with pen.inside([(left + 4, top + 4), (right - 4, top + 4), (right - 4, bottom - 4), (left + 4, bottom - 4)]):
        _lakes(pen, layout)
        _roads(pen, layout)
        _bed(pen, layout)
        _mountains(pen)
    for spring, (colour, light) in zip(layout.springs, RIVERS, strict=True):
        _spring(pen, *flat(spring), colour, light)
    _town(pen, *flat(TOWN))
    valley = pen.done()
    ground = Image.new("RGB", valley.size, PAPER)
    ground.paste(valley, (0, 0), valley)
    return ground


def _slopes(pen: Pen) -> None:
    """Cut strokes all over the earth, as a woodcutter leaves them."""
    dice = random.Random(4)
    left, top, right, bottom = FRAME
    y = top + 16
    while y < bottom - 10:
        x = left + dice.uniform(10, 40)
        while x < right - 40:
            length = dice.uniform(14, 34)
            paint = EARTH_DARK if dice.random() < 0.6 else EARTH_LIGHT
            pen.ribbon([(x, y), (x + length / 2, y - 2.5), (x + length, y)], [0.6, 2.2, 0.6], paint)
            x += length + dice.uniform(30, 70)
        y += 15


def _bed(pen: Pen, layout: Layout) -> None:
    """A dark seam under the hexes, so that they stand off the slopes."""
    for spot in layout.hexes:
        x, y = flat(spot)
        pen.fill(outline(x, y + 3, SIDE + 6), mix(EARTH_DARK, INK, 0.35))


def _mountains(pen: Pen) -> None:
    """A range along the top, higher at the two springs."""
    peaks: list[tuple[float, float, float]] = [
        (56, 92, 62), (158, 52, 50), (78, 58, 66), (116, 40, 58), (358, 46, 54), (240, 44, 40), (46, 160, 40),
        (50, 208, 28),
    ]  # fmt: skip
    peaks += [(2 * flat(TOWN)[0] - x, y, size) for x, y, size in peaks if x < 350]
    for x, y, size in sorted(peaks, key=lambda peak: peak[1] + peak[2] * 0.6):
        _peak(pen, x, y, size)


def _peak(pen: Pen, x: float, y: float, size: float) -> None:
    top = (x, max(y - size * 0.5, 14))
    left, right = (x - size * 0.62, y + size * 0.42), (x + size * 0.62, y + size * 0.42)
    ridge = (x + size * 0.1, y + size * 0.42)
    height = left[1] - top[1]
    pen.fill([(top[0], top[1] - 3), (right[0] + 4, right[1] + 2), (left[0] - 4, left[1] + 2)], INK)
    pen.fill([top, ridge, left], ROCK_LIGHT)
    pen.fill([top, right, ridge], ROCK)
    for n in range(1, 6):
        share = n / 6
        a = (top[0] + (right[0] - top[0]) * share, top[1] + height * share)
        pen.ribbon([a, (a[0] - size * 0.16, a[1] + (left[1] - a[1]) * 0.7)], [2.2, 0.5], ROCK_DARK)
    snow = ((0.2, 0.32), (0.08, 0.26), (-0.02, 0.38), (-0.1, 0.25), (-0.2, 0.32))
    pen.fill([top, *((x + size * across, top[1] + height * down) for across, down in snow)], SNOW)


def _spring(pen: Pen, x: float, y: float, colour: tuple[int, int, int], light: tuple[int, int, int]) -> None:
    """A tarn among the rocks."""
    for grow, paint in ((7, INK), (4, ROCK_DARK), (0, colour)):
        pen.oval(x, y, 27 + grow, 18 + grow, paint)
    for dy, half in ((-7, 9), (0, 17), (7, 11)):
        pen.line([(x - half, y + dy), (x, y + dy - 2), (x + half, y + dy)], 2, light)


def _lakes(pen: Pen, layout: Layout) -> None:
    for points in layout.lakes:
        middles = [flat(spot) for spot in points]
        for grow, paint in ((10.0, INK), (7.0, LAKE_DEEP), (2.0, LAKE)):
            for x, y in middles:
                pen.fill(outline(x, y, SIDE + grow), paint)
            for (ax, ay), (bx, by) in pairwise(middles):
                for share in (0.0, 0.5, 1.0):
                    x, y = ax + (bx - ax) * share, ay + (by - ay) * share + 4
                    pen.oval(x, y, SIDE * 0.95 + grow, SIDE * 0.92 + grow, paint)
        for x, y in middles:
            _waves(pen, x, y)


def _waves(pen: Pen, x: float, y: float) -> None:
    for row in range(-3, 4):
        half = SIDE * (0.62 if abs(row) < 2 else 0.4)
        wy = y + row * 12
        step = half / 3
        wave = [(x - half + step * n, wy + (2.2 if n % 2 else -2.2)) for n in range(7)]
        pen.line(wave, 1.8, LAKE_LIGHT)


def road(layout: Layout, side: int) -> list[Point]:
    """The course of the left (0) or right (1) road, from the town's gate up along the edge."""
    towards = -1 if side == 0 else 1
    town_x, town_y = flat(TOWN)
    stop_x, _ = flat((LEFT, RIGHT)[side])
    _, high = flat(layout.roads[side][0])
    _, low = flat(layout.roads[side][-1])
    foot = town_y + 36
    inner = stop_x - towards * 34
    return [
        (town_x + towards * 10, foot),
        (town_x + towards * 80, foot),
        (town_x + towards * 190, foot + 4),
        (inner - towards * 30, foot + 4),
        (stop_x - towards * 2, foot - 40),
        (stop_x, low + 40),
        (stop_x, low),
        (stop_x, (low + high) / 2),
        (stop_x, high),
    ]


def _roads(pen: Pen, layout: Layout) -> None:
    for side, hexes in enumerate(layout.roads):
        way = road(layout, side)
        stop_x, _ = flat((LEFT, RIGHT)[side])
        spurs = [[(stop_x, flat(spot)[1]), flat(spot)] for spot in hexes]
        for width, paint in ((36.0, INK), (30.0, ROAD)):
            pen.line(way, width, paint)
            for spur in spurs:
                pen.line(spur, width * 0.55, paint)
        for offset in (-9, 9):
            _ruts(pen, way, offset)


def _ruts(pen: Pen, way: Sequence[Point], offset: float) -> None:
    line = spline(way)
    for n in range(0, len(line) - 4, 6):
        (ax, ay), (bx, by) = line[n], line[n + 3]
        length = max(1.0, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
        nx, ny = -(by - ay) / length * offset, (bx - ax) / length * offset
        pen.line([(ax + nx, ay + ny), (bx + nx, by + ny)], 1.5, EARTH_DARK)


def _town(pen: Pen, x: float, y: float) -> None:
    """A square ringed by houses and a church; campesinos stand in its middle."""
    pen.fill(outline(x, y, SIDE + 4), INK)
    pen.fill(outline(x, y, SIDE + 1), ROAD)
    for dx, dy, size in ((-34, -22, 1.0), (-12, -32, 1.0), (34, -22, 1.0), (-44, -2, 0.9), (44, -2, 0.9)):
        _house(pen, x + dx, y + dy, size)
    _church(pen, x + 12, y - 30)


def _house(pen: Pen, x: float, y: float, size: float) -> None:
    with pen.moved(x, y, zoom=size):
        pen.fill([(-10, -2), (10, -2), (10, 13), (-10, 13)], INK)
        pen.fill([(-8, -2), (8, -2), (8, 11), (-8, 11)], WALLWHITE)
        pen.fill([(-13, 0), (0, -13), (13, 0)], INK)
        pen.fill([(-9, -2), (0, -10.5), (9, -2)], ROOF_SHADE)
        pen.fill([(-2.5, 3), (2.5, 3), (2.5, 11), (-2.5, 11)], INK)


def _church(pen: Pen, x: float, y: float) -> None:
    with pen.moved(x, y):
        pen.fill([(-7, -16), (7, -16), (7, 14), (-7, 14)], INK)
        pen.fill([(-5, -16), (5, -16), (5, 12), (-5, 12)], WALLWHITE)
        pen.fill([(-9, -14), (0, -30), (9, -14)], INK)
        pen.fill([(-6, -16), (0, -26), (6, -16)], ROOF_SHADE)
        pen.line([(0, -29), (0, -38)], 2, INK)
        pen.line([(-3.5, -35), (3.5, -35)], 2, INK)
        pen.oval(0, -7, 2.6, 3.4, INK)
