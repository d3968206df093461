"""Smooth curves as lists of points: splines through given points, Bezier arcs, tapering ribbons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from math import ceil, cos, hypot, pi, radians, sin

Point = tuple[float, float]

Box = tuple[float, float, float, float]
"""Left, top, right and lower edge."""

STEPS = 3, 14
"""Points drawn between two given points, at least and at most: one a unit, so that no corner shows at any size."""

OVAL_STEPS = 12, 64


def span(p0: Point, p1: Point, p2: Point, p3: Point, steps: int | None = None) -> list[Point]:
    """The part from p1 to p2, itself left out, of the spline through all four."""
    steps = steps or _within(STEPS, hypot(p2[0] - p1[0], p2[1] - p1[1]))
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = p0, p1, p2, p3
    return [
        (a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3) for a, b, c, d in _catmull_rom(steps)
    ]


@lru_cache(maxsize=64)
def _catmull_rom(steps: int) -> list[tuple[float, float, float, float]]:
    """What each of four points weighs at each step from the second to the third."""
    shares = (step / steps for step in range(steps))
    return [
        (((2 - t) * t * t - t) / 2, ((3 * t - 5) * t * t + 2) / 2, ((4 - 3 * t) * t * t + t) / 2, (t - 1) * t * t / 2)
        for t in shares
    ]


def _within(limits: tuple[int, int], length: float) -> int:
    return min(max(limits[0], ceil(length)), limits[1])


def spline(points: Sequence[Point], closed: bool = False, steps: int | None = None) -> list[Point]:
    """A Catmull-Rom curve through all the points; closed curves come back to the first one."""
    count = len(points)
    if count < 3:
        return list(points)
    out: list[Point] = []
    for i in range(count if closed else count - 1):
        if closed:
            p0, p1, p2, p3 = (points[(i + k) % count] for k in (-1, 0, 1, 2))
        else:
            p0, p1, p2, p3 = (points[min(max(i + k, 0), count - 1)] for k in (-1, 0, 1, 2))
        out.extend(span(p0, p1, p2, p3, steps))
    if not closed:
        out.append(points[-1])
    return out


def outline(*sides: Sequence[Point]) -> list[Point]:
    """A closed outline of smooth sides with corners where one side ends and the next begins."""
    out: list[Point] = []
    for side in sides:
        out.extend(spline(side))
    return out


def bezier(p0: Point, p1: Point, p2: Point, p3: Point, steps: int = 24) -> list[Point]:
    """A cubic Bezier curve from p0 to p3."""
    out = []
    for step in range(steps + 1):
        t = step / steps
        u = 1 - t
        a, b, c, d = u**3, 3 * u * u * t, 3 * u * t * t, t**3
        x = a * p0[0] + b * p1[0] + c * p2[0] + d * p3[0]
        y = a * p0[1] + b * p1[1] + c * p2[1] + d * p3[1]
        out.append((x, y))
    return out


def oval(cx: float, cy: float, rx: float, ry: float, turn: float = 0, steps: int | None = None) -> list[Point]:
    """An ellipse as an outline, turned clockwise by `turn` degrees."""
    c, s = cos(radians(turn)), sin(radians(turn))
    out = []
    for across, down in _circle(steps or _within(OVAL_STEPS, 4 * max(rx, ry))):
        x, y = rx * across, ry * down
        out.append((cx + x * c - y * s, cy + x * s + y * c))
    return out


@lru_cache(maxsize=64)
def _circle(steps: int) -> list[Point]:
    return [(cos(2 * pi * step / steps), sin(2 * pi * step / steps)) for step in range(steps)]


def rounded(left: float, top: float, right: float, bottom: float, radius: float, steps: int = 8) -> list[Point]:
    """A box with rounded corners as an outline."""
    out: list[Point] = []
    corners = (
        (right - radius, bottom - radius, 0),
        (left + radius, bottom - radius, 90),
        (left + radius, top + radius, 180),
        (right - radius, top + radius, 270),
    )
    for cx, cy, start in corners:
        for step in range(steps + 1):
            angle = radians(start + 90 * step / steps)
            out.append((cx + radius * cos(angle), cy + radius * sin(angle)))
    return out


def polygon(cx: float, cy: float, radius: float, corners: int, turn: float = -90) -> list[Point]:
    """A regular polygon, its first corner at `turn` degrees (-90 is straight up)."""
    angles = [radians(turn + 360 * i / corners) for i in range(corners)]
    return [(cx + radius * cos(a), cy + radius * sin(a)) for a in angles]


def ribbon(points: Sequence[Point], widths: Sequence[float]) -> list[Point]:
    """The outline of a stroke along a smooth line whose width runs evenly through `widths`; ends are rounded."""
    return band(spline(points), widths)


def band(line: Sequence[Point], widths: Sequence[float], caps: tuple[bool, bool] = (True, True)) -> list[Point]:
    """As `ribbon`, straight from each point of the line to the next; `caps`: whether its ends are rounded."""
    left: list[Point] = []
    right: list[Point] = []
    for i, ((x, y), half) in enumerate(zip(line, _half_widths(line, widths), strict=True)):
        before, after = line[max(i - 1, 0)], line[min(i + 1, len(line) - 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        norm = hypot(dx, dy) or 1.0
        nx, ny = -dy / norm * half, dx / norm * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    first, last = caps
    end = _cap(left[-1], right[-1]) if last else ()
    return [*left, *end, *reversed(right), *(_cap(right[0], left[0]) if first else ())]


def _half_widths(line: Sequence[Point], widths: Sequence[float]) -> list[float]:
    if len(widths) == 1:
        return [widths[0] / 2] * len(line)
    lengths = [0.0, *accumulate(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(line))]
    total = lengths[-1] or 1.0
    return [_width_at(widths, length / total) / 2 for length in lengths]


def _width_at(widths: Sequence[float], share: float) -> float:
    place = share * (len(widths) - 1)
    low = min(int(place), len(widths) - 1)
    high = min(low + 1, len(widths) - 1)
    return widths[low] + (widths[high] - widths[low]) * (place - low)


def _cap(a: Point, b: Point, steps: int = 10) -> list[Point]:
    """The half circle over the ribbon's end from `a` round to `b`."""
    cx, cy = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    rx, ry = a[0] - cx, a[1] - cy
    out = []
    for step in range(1, steps):
        angle = -pi * step / steps
        out.append((cx + rx * cos(angle) - ry * sin(angle), cy + rx * sin(angle) + ry * cos(angle)))
    return out


def corners(box: Box | None) -> tuple[Point, ...]:
    """Of a box, clockwise from the top left; () for none."""
    if box is None:
        return ()
    left, top, right, lower = box
    return (left, top), (right, top), (right, lower), (left, lower)
