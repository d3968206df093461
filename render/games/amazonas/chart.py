"""Where everything on the map lies, in px of a picture of each form: cartouches, sites, courses of links, crossings.

`MEASURES` has the sizes of a form. The places of the project's own map were searched once and stand in `places.toml`;
another map's are searched when it is first drawn (`spread`).
"""

from __future__ import annotations

import tomllib
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from itertools import combinations, pairwise
from math import atan2, cos, degrees, dist, hypot, pi, sin

from core.games.amazonas.maps import Map, standard
from core.screens import Form
from render.games.amazonas.spread import Box, Field, spread
from render.kit.fonts import text_width
from render.kit.paths import Point

MEANDER = 9.0
TWIN_GAP = 15.0
"""How far the two links of one pair of villages are bent apart."""

SAMPLES = 32

MOVES = 2500
"""Of the search for an own map's places: some seconds, once for each form."""

STRAY = 8.0
"""What a bent link keeps clear of a third cartouche, px; a straight one keeps `Measures.clear`."""


@dataclass(frozen=True)
class Measures:
    """Of one form, px: the frame of the map and the box that holds its cartouches; a cartouche's name, the sides of a
    site and of the species' sign, its height, the room beside its name; the least gaps (`spread.Field`).
    """

    frame: Box
    box: Box
    name: int
    site: int
    height: int
    beside: int
    gap: float
    sight: float
    clear: float
    letter: int
    """The disc of a choice's letter."""

    def row(self, sites: int) -> int:
        """Width of the species' sign with the sites beside it."""
        return (sites + 1) * (self.site + 1) + 4


MEASURES: Mapping[Form, Measures] = {
    "tall": Measures((10, 122, 1070, 1040), (22, 136, 1058, 1024), 32, 46, 92, 34, 30, 44, 12, 54),
    "wide": Measures((10, 100, 1270, 760), (22, 114, 1258, 746), 26, 38, 76, 30, 26, 44, 12, 44),
}


@dataclass(frozen=True)
class Plaque:
    """A village's cartouche. `sites` are the middles of its tents, cheapest first; `letter` that of a letter's disc."""

    box: Box
    name: Point
    sign: Point
    sites: tuple[Point, ...]
    letter: Point

    def holds(self, point: Point, margin: float = 0.0) -> bool:
        """Whether the point lies on the cartouche or within `margin` of it."""
        left, top, right, bottom = self.box
        x, y = point
        return left - margin <= x <= right + margin and top - margin <= y <= bottom + margin


@dataclass(frozen=True)
class Course:
    """A drawn link: its kind, its two villages and the line between their middles."""

    water: bool
    ends: tuple[int, int]
    points: tuple[Point, ...]


@dataclass(frozen=True)
class Crossing:
    """Two courses cross here; the one of number `over` goes over the other, heading for `angle` degrees."""

    at: Point
    over: int
    under: int
    angle: float


@dataclass(frozen=True)
class Chart:
    form: Form
    plaques: tuple[Plaque, ...]
    courses: tuple[Course, ...]
    crossings: tuple[Crossing, ...]
    river: tuple[Course, ...]
    """The broad river: the longest way over waterways."""

    @property
    def measures(self) -> Measures:
        return MEASURES[self.form]


@lru_cache(maxsize=8)
def chart_of(source: Map, form: Form) -> Chart:
    field = field_of(source, form)
    middles = searched(source, form) or spread(field, as_on_the_map(source, form), MOVES)
    boxes = [_box(middle, size) for middle, size in zip(middles, field.sizes, strict=True)]
    plaques = tuple(_plaque(len(village.sites), at, boxes, form) for at, village in enumerate(source.villages))
    twins = set(source.paths) & set(source.waterways)
    courses = tuple(
        Course(water, pair, _course(middles, pair, water, pair in twins, plaques))
        for water, links in ((True, source.waterways), (False, source.paths))
        for pair in links
    )
    return Chart(form, plaques, courses, tuple(_crossings(courses)), _river(courses, len(middles)))


def field_of(source: Map, form: Form) -> Field:
    """What has to find its place."""
    measures = MEASURES[form]
    sizes = tuple(
        (
            float(
                max(
                    text_width(village.name, "serif", measures.name) + measures.beside,
                    measures.row(len(village.sites)) + 14,
                )
            ),
            float(measures.height),
        )
        for village in source.villages
    )
    links = tuple(sorted({*source.paths, *source.waterways}))
    return Field(measures.box, sizes, links, measures.gap, measures.sight, measures.clear)


def as_on_the_map(source: Map, form: Form) -> list[Point]:
    """The villages' middles as the map file has them, stretched to the box; on a tall picture turned a quarter."""
    left, top, right, bottom = MEASURES[form].box
    xs, ys = [village.at[0] for village in source.villages], [village.at[1] for village in source.villages]
    wide, high = max(max(xs) - min(xs), 1), max(max(ys) - min(ys), 1)
    out = []
    for x, y in zip(xs, ys, strict=True):
        across, down = (x - min(xs)) / wide, (y - min(ys)) / high
        if form == "tall":
            across, down = 1 - down, across
        out.append((left + 80 + across * (right - left - 160), top + 46 + down * (bottom - top - 92)))
    return out


@cache
def _places() -> dict[str, dict[str, list[int]]]:
    return tomllib.loads((files(__package__) / "places.toml").read_text(encoding="utf-8"))


def searched(source: Map, form: Form) -> tuple[Point, ...] | None:
    """Places that were searched already: for villages of the same names, prices and links as the project's own map."""
    known = _places()[form]
    if _geography(source) != _own_geography() or known.keys() != source.numbers().keys():
        return None
    return tuple((float(x), float(y)) for x, y in (known[village.slug] for village in source.villages))


def _geography(source: Map) -> tuple[object, ...]:
    return tuple((village.name, len(village.sites)) for village in source.villages), source.paths, source.waterways


@cache
def _own_geography() -> tuple[object, ...]:
    return _geography(standard())


def _box(middle: Point, size: tuple[float, float]) -> Box:
    (x, y), (width, height) = middle, size
    left, top = round(x - width / 2), round(y - height / 2)
    return left, top, left + width, top + height


def _plaque(sites: int, at: int, boxes: Sequence[Box], form: Form) -> Plaque:
    measures, (left, top, right, bottom) = MEASURES[form], boxes[at]
    x, start = (left + right) / 2, (left + right - measures.row(sites)) / 2
    line = bottom - 6 - measures.site / 2
    first = start + measures.site + 5
    return Plaque(
        boxes[at],
        (x, top + round(measures.name * 1.02)),
        (start + measures.site / 2, line),
        tuple((first + (measures.site + 1) * number + measures.site / 2, line) for number in range(sites)),
        _letter(at, boxes, measures),
    )


def _letter(at: int, boxes: Sequence[Box], measures: Measures) -> Point:
    """On the upper corner that has more room around it."""
    left, top, right, _ = boxes[at]
    half = measures.letter / 2
    corners = [(right + 6, top - 4), (left - 6, top - 4)]
    inside = [corner for corner in corners if measures.frame[0] + half <= corner[0] <= measures.frame[2] - half]

    def room(corner: Point) -> float:
        others = (box for number, box in enumerate(boxes) if number != at)
        return min((_off(corner, box) for box in others), default=half)

    return max(inside or corners, key=room)


def _off(point: Point, box: Box) -> float:
    """How far a point lies off a box, px."""
    return hypot(max(box[0] - point[0], 0, point[0] - box[2]), max(box[1] - point[1], 0, point[1] - box[3]))


def _course(
    middles: Sequence[Point], pair: tuple[int, int], water: bool, twin: bool, plaques: Sequence[Plaque]
) -> tuple[Point, ...]:
    """A gently winding line between two villages, which goes round the others: straight where bends would touch one."""
    a, b = middles[pair[0]], middles[pair[1]]
    if twin:
        return _bent(a, b, TWIN_GAP if water else -TWIN_GAP, water=False)
    sign = 1 if sum(pair) % 2 else -1
    for bend in (sign * MEANDER, -sign * MEANDER, 0.0):
        points = _bent(a, b, bend, water)
        if not any(
            plaque.holds(point, STRAY) for at, plaque in enumerate(plaques) if at not in pair for point in points
        ):
            break
    return points


def _bent(a: Point, b: Point, bend: float, water: bool) -> tuple[Point, ...]:
    """Water winds twice, a path once; `bend` is how far it goes aside, px."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy) or 1.0
    nx, ny = -dy / length, dx / length
    points = []
    for step in range(SAMPLES + 1):
        t = step / SAMPLES
        off = bend * sin((2 if water else 1) * pi * t)
        points.append((a[0] + dx * t + nx * off, a[1] + dy * t + ny * off))
    return tuple(points)


def meeting(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    """Where the segments ab and cd cross."""
    (px, py), (rx, ry), (sx, sy) = a, (b[0] - a[0], b[1] - a[1]), (d[0] - c[0], d[1] - c[1])
    cross = rx * sy - ry * sx
    if not cross:
        return None
    t = ((c[0] - px) * sy - (c[1] - py) * sx) / cross
    u = ((c[0] - px) * ry - (c[1] - py) * rx) / cross
    return (px + t * rx, py + t * ry) if 0 <= t <= 1 and 0 <= u <= 1 else None


def _near(one: Course, other: Course) -> bool:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = one.points[0], one.points[-1], other.points[0], other.points[-1]
    slack = 2 * MEANDER
    return (
        min(ax, bx) - slack <= max(cx, dx)
        and min(cx, dx) - slack <= max(ax, bx)
        and min(ay, by) - slack <= max(cy, dy)
        and min(cy, dy) - slack <= max(ay, by)
    )


def _crossings(courses: Sequence[Course]) -> Iterable[Crossing]:
    """A path goes over water; of two of a kind the later one goes over the earlier."""
    for (one, under), (two, over) in combinations(enumerate(courses), 2):
        if set(under.ends) & set(over.ends) or not _near(under, over):
            continue
        for a, b in pairwise(under.points):
            for c, d in pairwise(over.points):
                if at := meeting(a, b, c, d):
                    yield Crossing(at, two, one, degrees(atan2(d[1] - c[1], d[0] - c[0])))


def _river(courses: Sequence[Course], count: int) -> tuple[Course, ...]:
    links: dict[int, list[tuple[int, Course]]] = {at: [] for at in range(count)}
    for course in courses:
        if course.water:
            a, b = course.ends
            links[a].append((b, course))
            links[b].append((a, course))
    longest: list[tuple[int, Course]] = []
    for start in range(count):
        came: dict[int, tuple[int, Course] | None] = {start: None}
        todo = deque([start])
        while todo:
            here = todo.popleft()
            for there, course in links[here]:
                if there not in came:
                    came[there] = (here, course)
                    todo.append(there)
        way, step = [], came[here]
        while step:
            way.append(step)
            step = came[step[0]]
        longest = max(longest, way, key=len)
    return tuple(course for _, course in longest)


def along(points: Sequence[Point], start: float, end: float) -> list[Point]:
    """The part of a line between two distances from its beginning, px; points closer than 1 px are left out."""
    out: list[Point] = []
    far = 0.0
    for a, b in pairwise(points):
        step = dist(a, b) or 1e-9
        for edge in (start, end):
            if far <= edge < far + step:
                t = (edge - far) / step
                out.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
        far += step
        if start < far < end:
            out.append(b)
    return [point for at, point in enumerate(out) if not at or dist(point, out[at - 1]) >= 1]


def length_of(points: Sequence[Point]) -> float:
    return sum(dist(a, b) for a, b in pairwise(points))


def shown_part(course: Course, plaques: Sequence[Plaque]) -> list[Point]:
    """The part of a course that its two cartouches leave visible."""
    own = [plaques[end] for end in course.ends]
    return [point for point in course.points if not any(plaque.holds(point) for plaque in own)]


@lru_cache(maxsize=8)
def neighbours_by_kind(source: Map) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """By village: where paths and where waterways lead."""

    def near(village: int, links: Iterable[tuple[int, int]]) -> tuple[int, ...]:
        return tuple(sorted(b if a == village else a for a, b in links if village in (a, b)))

    return tuple((near(at, source.paths), near(at, source.waterways)) for at in range(len(source.villages)))


def polar(angle: float, radius: float) -> Point:
    return radius * cos(angle), radius * sin(angle)
