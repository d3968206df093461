"""Where everything on the map lies, in px of the board picture: cartouches, sites, the courses of links, crossings."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise
from math import atan2, cos, degrees, dist, hypot, pi, sin

from core.games.amazonas.maps import Map
from render.kit.fonts import text_width
from render.kit.paths import Point

MAP_BOX = (20, 104, 1260, 750)
"""Left, top, right, bottom of the map on the board."""

NAME_SIZE = 20
SITE = 32
"""Side of a tent or nugget."""

SIGN = 34
"""Side of the species' sign on a cartouche."""

PLAQUE_HEIGHT = 64
HUT = 40
MEANDER = 8.0
TWIN_GAP = 15.0
"""How far the two links of one pair of villages are bent apart."""

SAMPLES = 32

Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Plaque:
    """A village's cartouche. `sites` are the middles of its tents, cheapest first; `letter` that of a letter's disc."""

    box: Box
    name: Point
    sign: Point
    sites: tuple[Point, ...]
    hut: Point
    letter: Point

    def holds(self, point: Point, margin: float = 0.0) -> bool:
        """Whether the point lies on the cartouche or its hut, or within `margin` of them."""
        left, top, right, bottom = self.box
        x, y = point
        if left - margin <= x <= right + margin and top - margin <= y <= bottom + margin:
            return True
        return -margin <= x - self.hut[0] <= HUT + margin and self.hut[1] - margin <= y <= top


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
    plaques: tuple[Plaque, ...]
    courses: tuple[Course, ...]
    crossings: tuple[Crossing, ...]
    river: tuple[Course, ...]
    """The broad river: the longest way over waterways."""


@lru_cache(maxsize=8)
def chart_of(source: Map) -> Chart:
    middles = _middles(source)
    plaques = tuple(
        _plaque(village.name, len(village.sites), middle)
        for village, middle in zip(source.villages, middles, strict=True)
    )
    twins = set(source.paths) & set(source.waterways)
    courses = tuple(
        Course(water, pair, _course(middles[pair[0]], middles[pair[1]], water, pair in twins, sum(pair) % 2))
        for water, links in ((True, source.waterways), (False, source.paths))
        for pair in links
    )
    return Chart(plaques, courses, tuple(_crossings(courses)), _river(courses, len(middles)))


def _middles(source: Map) -> list[Point]:
    """The villages' middles, spread so that their cartouches fill the map's box."""
    left, top, right, bottom = MAP_BOX
    xs, ys = [village.at[0] for village in source.villages], [village.at[1] for village in source.villages]
    wide, high = max(max(xs) - min(xs), 1), max(max(ys) - min(ys), 1)
    inner = (left + 82, top + 64, right - 82, bottom - 42)
    return [
        (
            inner[0] + (x - min(xs)) / wide * (inner[2] - inner[0]),
            inner[1] + (y - min(ys)) / high * (inner[3] - inner[1]),
        )
        for x, y in zip(xs, ys, strict=True)
    ]


def _plaque(name: str, sites: int, middle: Point) -> Plaque:
    row = SIGN + 4 + sites * (SITE + 1)
    width = max(text_width(name, "serif", NAME_SIZE), row) + 18
    x, y = middle
    left, top = round(x - width / 2), round(y - PLAQUE_HEIGHT / 2)
    start, line = x - row / 2, top + 44
    return Plaque(
        (left, top, left + width, top + PLAQUE_HEIGHT),
        (x, top + 22),
        (start + SIGN / 2, line),
        tuple((start + SIGN + 4 + (SITE + 1) * at + SITE / 2, line) for at in range(sites)),
        (left + 6, top - HUT * 0.62),
        (left + width - 6, top - 13),
    )


def _course(a: Point, b: Point, water: bool, twin: bool, side: int) -> tuple[Point, ...]:
    """A gently winding line from a to b; water winds twice, a path once."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy) or 1.0
    nx, ny = -dy / length, dx / length
    sign = 1 if side else -1
    points = []
    for step in range(SAMPLES + 1):
        t = step / SAMPLES
        off = sign * MEANDER * (sin(2 * pi * t) if water else sin(pi * t))
        if twin:
            off = (TWIN_GAP if water else -TWIN_GAP) * sin(pi * t)
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
