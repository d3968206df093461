"""The map without tents and names: parchment, hills, rivers, links, cartouches. Drawn once for each map, form and
barred kind.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import atan2, degrees, dist

from PIL import Image

from core.games.amazonas.maps import Map
from core.screens import Form
from render.games.amazonas import theme
from render.games.amazonas.chart import Chart, Course, Crossing, Plaque, along, chart_of, length_of, shown_part
from render.games.amazonas.sprites import pieces, scenery
from render.games.amazonas.sprites.figures import medallion
from render.kit.canvas import Canvas
from render.kit.paths import Point, ribbon, rounded
from render.kit.pen import Pen
from render.kit.theme import SIZES

DASH, DASH_GAP = 15, 9
CLEAR_OF_LINKS, CLEAR_OF_PLAQUES = 30, 22


class Widths:
    """Of the lines of one form, px: a path, a waterway with its light middle, the river and its tributaries."""

    def __init__(self, path: float, water: float, middle: float, broad: float, tributary: float, canoe: int) -> None:
        self.path, self.water, self.middle = path, water, middle
        self.broad, self.tributary, self.canoe = broad, tributary, canoe


WIDTHS: Mapping[Form, Widths] = {
    "tall": Widths(9, 17, 7.5, 84, 46, 40),
    "wide": Widths(7.5, 15, 6.5, 72, 40, 34),
}


@lru_cache(maxsize=12)
def ground(source: Map, barred: str, form: Form) -> Image.Image:
    """A board's background; `barred` is the kind of link that nobody may use: "path", "water" or ""."""
    chart = chart_of(source, form)
    pen = Pen(*SIZES[form], supersample=3)
    parchment(pen, form)
    frame(pen, chart)
    _rivers(pen, chart, barred == "water")
    for x, y, number in _empty_spots(chart):
        with pen.moved(x, y, zoom=1.15 if form == "tall" else 1.0):
            scenery.draw(pen, number)
    for number, course in enumerate(chart.courses):
        _link(pen, course, course.points, barred, WIDTHS[form])
        for crossing in chart.crossings:
            if crossing.over == number:
                _bridge(pen, chart, crossing, barred)
    for plaque in chart.plaques:
        _cartouche(pen, plaque)
    canvas = Canvas(pen.done().convert("RGB"), theme.THEME, form)
    for village, plaque in zip(source.villages, chart.plaques, strict=True):
        canvas.sprite(medallion(village.species, chart.measures.site), *plaque.sign, centred=True)
    if barred != "water":
        _canoes(canvas, chart)
    return canvas.image


def parchment(pen: Pen, form: Form) -> None:
    """The sheet under every picture."""
    width, height = SIZES[form]
    pen.box(0, 0, width, height, theme.PARCHMENT)


def frame(pen: Pen, chart: Chart) -> None:
    left, top, right, bottom = chart.measures.frame
    pen.box(left, top, right, bottom, theme.SEPIA, 6)
    pen.box(left + 2, top + 2, right - 2, bottom - 2, theme.PARCHMENT_DARK, 5)
    pen.box(left + 7, top + 7, right - 7, bottom - 7, theme.SEPIA, 3)
    pen.box(left + 9, top + 9, right - 9, bottom - 9, theme.MAP, 2)


def _rivers(pen: Pen, chart: Chart, faded: bool) -> None:
    """Washed blue under every waterway, broad along the river; a barred river is hardly more than parchment."""
    widths = WIDTHS[chart.form]
    bank, wash = (theme.FADED, theme.RIVER_PALE) if faded else (theme.RIVER_LINE, theme.RIVER)
    for grow, paint in ((4.0, bank), (0.0, wash)):
        for course in chart.courses:
            if course.water:
                width = (widths.broad if course in chart.river else widths.tributary) + grow
                pen.fill(ribbon(course.points[::4], [width]), paint)


def _link(pen: Pen, course: Course, points: Sequence[Point], barred: str, widths: Widths) -> None:
    faded = barred == ("water" if course.water else "path")
    if course.water:
        pen.fill(ribbon(points, [widths.water]), theme.FADED if faded else theme.WATER)
        pen.fill(ribbon(points, [widths.middle]), theme.RIVER_PALE if faded else theme.WATER_LIGHT)
        return
    paint = theme.FADED if faded else theme.PATH
    far, length = 0.0, length_of(points)
    while far < length:
        dash = along(points, far, min(far + DASH, length - 0.01))
        if len(dash) > 1:
            pen.fill(ribbon(dash, [widths.path]), paint)
        far += DASH + DASH_GAP


def _bridge(pen: Pen, chart: Chart, crossing: Crossing, barred: str) -> None:
    """Planks between two rails: the upper link is whole, the lower one passes below."""
    over = chart.courses[crossing.over]
    with pen.moved(*crossing.at, turn=crossing.angle, zoom=1.2):
        pen.fill(rounded(-21, -13, 21, 13, 3), theme.SEPIA)
        pen.fill(rounded(-19, -9, 19, 9, 1), theme.CARD)
        if not over.water:
            for x in range(-16, 17, 8):
                pen.fill(rounded(x - 1, -9, x + 1, 9, 0), theme.HATCH)
    near = [point for point in over.points if dist(point, crossing.at) < 26]
    if len(near) > 1:
        _link(pen, over, near, barred, WIDTHS[chart.form])


def _empty_spots(chart: Chart) -> Iterator[tuple[float, float, int]]:
    """Places for scenery, far from links and cartouches, with a number that varies it; the same for the same map."""
    left, top, right, bottom = chart.measures.frame
    lines = [point for course in chart.courses for point in course.points[::4]]
    reach = (CLEAR_OF_LINKS + 12) ** 2
    taken: list[Point] = []
    for number in range(1500):
        x = left + 42 + number * 7919 % (right - left - 84)
        y = top + 38 + number * 104729 % 6151 % (bottom - top - 76)
        if any(plaque.holds((x, y), CLEAR_OF_PLAQUES + 8) for plaque in chart.plaques):
            continue
        if any(dist((x, y), other) < 58 for other in taken):
            continue
        if all((x - px) ** 2 + (y - py) ** 2 > reach for px, py in lines):
            taken.append((x, y))
            yield x, y, len(taken)


def _cartouche(pen: Pen, plaque: Plaque) -> None:
    left, top, right, bottom = plaque.box
    pen.fill(rounded(left + 2, top + 5, right + 4, bottom + 5, 11), theme.HATCH)
    pen.fill(rounded(left, top, right, bottom, 11), theme.INK)
    pen.fill(rounded(left + 2.5, top + 2.5, right - 2.5, bottom - 2.5, 8.5), theme.CARD)


def _canoes(canvas: Canvas, chart: Chart) -> None:
    length = WIDTHS[chart.form].canoe
    for course in chart.courses:
        if course.water and (at := _canoe_place(course, chart, length)):
            point, turn = at
            canvas.sprite(pieces.canoe(turn, length), *point, centred=True)


def _canoe_place(course: Course, chart: Chart, length: int) -> tuple[Point, int] | None:
    """The middle of what is seen of a waterway, and where the canoe heads there; None where there is no room."""
    seen = shown_part(course, chart.plaques)
    if length_of(seen) < length * 1.35:
        return None
    at = len(seen) // 2
    crowded = any(dist(seen[at], crossing.at) < 34 for crossing in chart.crossings)
    if crowded or any(plaque.holds(seen[at], 14) for plaque in chart.plaques):
        return None
    (x0, y0), (x1, y1) = seen[max(at - 2, 0)], seen[min(at + 2, len(seen) - 1)]
    return seen[at], round(degrees(atan2(y1 - y0, x1 - x0)) / 5) * 5
