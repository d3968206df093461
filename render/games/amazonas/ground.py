"""The map without tents: parchment, hills, rivers, links, cartouches. Drawn once for each map and barred kind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import atan2, degrees, dist

from PIL import Image

from core.games.amazonas.maps import Map
from render.games.amazonas import theme
from render.games.amazonas.chart import (
    HUT,
    MAP_BOX,
    NAME_SIZE,
    SIGN,
    Chart,
    Course,
    Crossing,
    Plaque,
    along,
    chart_of,
    length_of,
    polar,
    shown_part,
)
from render.games.amazonas.sprites import pieces
from render.games.amazonas.sprites.figures import medallion
from render.kit.canvas import Canvas
from render.kit.paths import Point, ribbon, rounded
from render.kit.pen import Pen
from render.kit.theme import BOARD

DASH, DASH_GAP = 14, 9
PATH_WIDTH, WATER_WIDTH = 6.0, 12.0
BROAD, TRIBUTARY = 64.0, 34.0
CLEAR_OF_LINKS, CLEAR_OF_PLAQUES = 34, 26


@lru_cache(maxsize=12)
def ground(source: Map, barred: str) -> Image.Image:
    """The board's background; `barred` is the kind of link that nobody may use: "path", "water" or ""."""
    chart = chart_of(source)
    pen = Pen(*BOARD, supersample=3)
    _parchment(pen)
    _rivers(pen, chart, barred == "water")
    for spot in _empty_spots(chart):
        _scenery(pen, spot)
    for number, course in enumerate(chart.courses):
        _link(pen, course, course.points, barred)
        for crossing in chart.crossings:
            if crossing.over == number:
                _bridge(pen, chart, crossing, barred)
    for plaque in chart.plaques:
        _cartouche(pen, plaque)
    canvas = Canvas(pen.done().convert("RGB"), theme.THEME)
    _signs(canvas, source, chart, barred)
    return canvas.image


def _parchment(pen: Pen) -> None:
    width, height = BOARD
    pen.box(0, 0, width, height, theme.PARCHMENT)
    left, top, right, bottom = MAP_BOX
    pen.box(left - 8, top - 6, right + 8, bottom + 6, theme.SEPIA, 6)
    pen.box(left - 6, top - 4, right + 6, bottom + 4, theme.PARCHMENT_DARK, 5)
    pen.box(left, top + 2, right, bottom - 2, theme.SEPIA, 3)
    pen.box(left + 1.5, top + 3.5, right - 1.5, bottom - 3.5, theme.PARCHMENT, 2)


def _rivers(pen: Pen, chart: Chart, faded: bool) -> None:
    """Washed blue under every waterway, broad along the river; a barred river is hardly more than parchment."""
    bank, wash = (theme.FADED, theme.RIVER_PALE) if faded else (theme.RIVER_LINE, theme.RIVER)
    for grow, paint in ((3.0, bank), (0.0, wash)):
        for course in chart.courses:
            if course.water:
                width = (BROAD if course in chart.river else TRIBUTARY) + grow
                pen.fill(ribbon(course.points[::4], [width]), paint)


def _link(pen: Pen, course: Course, points: Sequence[Point], barred: str) -> None:
    faded = barred == ("water" if course.water else "path")
    if course.water:
        pen.fill(ribbon(points, [WATER_WIDTH]), theme.FADED if faded else theme.WATER)
        pen.fill(ribbon(points, [WATER_WIDTH - 6]), theme.RIVER_PALE if faded else theme.WATER_LIGHT)
        return
    paint = theme.FADED if faded else theme.PATH
    far, length = 0.0, length_of(points)
    while far < length:
        dash = along(points, far, min(far + DASH, length - 0.01))
        if len(dash) > 1:
            pen.fill(ribbon(dash, [PATH_WIDTH]), paint)
        far += DASH + DASH_GAP


def _bridge(pen: Pen, chart: Chart, crossing: Crossing, barred: str) -> None:
    """Planks between two rails: the upper link is whole, the lower one passes below."""
    over = chart.courses[crossing.over]
    with pen.moved(*crossing.at, turn=crossing.angle):
        pen.fill(rounded(-21, -13, 21, 13, 3), theme.SEPIA)
        pen.fill(rounded(-19, -9, 19, 9, 1), theme.CARD)
        if not over.water:
            for x in range(-16, 17, 8):
                pen.fill(rounded(x - 1, -9, x + 1, 9, 0), theme.HATCH)
    near = [point for point in over.points if dist(point, crossing.at) < 22]
    if len(near) > 1:
        _link(pen, over, near, barred)


def _empty_spots(chart: Chart) -> Iterator[tuple[float, float, int]]:
    """Places for scenery, far from links and cartouches, with a number that varies it; the same for the same map."""
    left, top, right, bottom = MAP_BOX
    lines = [point for course in chart.courses for point in course.points[::4]]
    reach = (CLEAR_OF_LINKS + 10) ** 2
    taken: list[Point] = []
    for number in range(1500):
        x = left + 34 + number * 7919 % (right - left - 68)
        y = top + 34 + number * 104729 % 6151 % (bottom - top - 62)
        if any(plaque.holds((x, y), CLEAR_OF_PLAQUES + 8) for plaque in chart.plaques):
            continue
        if any(dist((x, y), other) < 50 for other in taken):
            continue
        if all((x - px) ** 2 + (y - py) ** 2 > reach for px, py in lines):
            taken.append((x, y))
            yield x, y, len(taken)


def _scenery(pen: Pen, spot: tuple[float, float, int]) -> None:
    x, y, number = spot
    with pen.moved(x, y):
        if number % 3 == 0:
            _palm(pen)
        elif number % 3 == 1:
            _hill(pen, 1.0)
        else:
            _bush(pen)


def _hill(pen: Pen, zoom: float) -> None:
    with pen.moved(zoom=zoom):
        outline = [(-26.0, 12.0), (-16.0, -4.0), (-6.0, -15.0), (4.0, -9.0), (14.0, 0.0), (26.0, 12.0)]
        pen.fill([*outline, (26, 13), (-26, 13)], theme.PARCHMENT_DARK)
        pen.line(outline, 2.4, theme.SEPIA)
        for at in range(5):
            pen.line([(-3 + at * 5, -10 + at * 3.4), (-1 + at * 6.2, 9)], 1.6, theme.SEPIA)


def _palm(pen: Pen) -> None:
    pen.line([(0, 16), (2, 4), (0, -8)], 3, theme.SEPIA)
    for turn in (-160, -120, -60, -20, 20):
        dx, dy = polar(turn * 3.14159 / 180, 17)
        pen.ribbon([(0, -8), (dx * 0.6, -8 + dy * 0.7 - 2), (dx, -8 + dy * 0.6 + 7)], [4, 4, 1], theme.LEAF_DARK)


def _bush(pen: Pen) -> None:
    for x, y, r in ((-11, 5, 9), (10, 5, 9), (0, -2, 11)):
        pen.oval(x, y, r, r, theme.LEAF_DARK)
        pen.oval(x - 0.4, y - 1, r - 2, r - 2, theme.LEAF)
    pen.line([(-20, 14), (20, 14)], 2, theme.SEPIA)


def _cartouche(pen: Pen, plaque: Plaque) -> None:
    left, top, right, bottom = plaque.box
    pen.fill(rounded(left + 2, top + 4, right + 3, bottom + 4, 9), theme.HATCH)
    pen.fill(rounded(left, top, right, bottom, 9), theme.INK)
    pen.fill(rounded(left + 2, top + 2, right - 2, bottom - 2, 7), theme.CARD)


def _signs(canvas: Canvas, source: Map, chart: Chart, barred: str) -> None:
    """Names, species, huts and canoes."""
    for village, plaque in zip(source.villages, chart.plaques, strict=True):
        canvas.sprite(pieces.hut(HUT), *plaque.hut)
        canvas.text(*plaque.name, village.name, NAME_SIZE, role="serif", align="middle")
        canvas.sprite(medallion(village.species, SIGN), *plaque.sign, centred=True)
    if barred == "water":
        return
    for course in chart.courses:
        if course.water and (at := _canoe_place(course, chart)):
            point, turn = at
            canvas.sprite(pieces.canoe(turn), *point, centred=True)


def _canoe_place(course: Course, chart: Chart) -> tuple[Point, int] | None:
    """The middle of what is seen of a waterway, and where the canoe heads there; None where there is no room."""
    seen = shown_part(course, chart.plaques)
    if length_of(seen) < 52:
        return None
    at = len(seen) // 2
    crowded = any(dist(seen[at], crossing.at) < 34 for crossing in chart.crossings)
    if crowded or any(plaque.holds(seen[at], 14) for plaque in chart.plaques):
        return None
    (x0, y0), (x1, y1) = seen[max(at - 2, 0)], seen[min(at + 2, len(seen) - 1)]
    return seen[at], round(degrees(atan2(y1 - y0, x1 - x0)) / 5) * 5
