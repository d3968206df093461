"""Smooth curves as lists of points: splines through given points, Bezier arcs, tapering ribbons."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, hypot, pi, radians, sin

Point = tuple[float, float]

STEPS = 14
"""Points drawn between two given points; at four times the size the corners are below one px."""


def span(p0: Point, p1: Point, p2: Point, p3: Point, steps: int = STEPS) -> list[Point]:
    """The part from p1 to p2, itself left out, of the spline through all four."""
    out = []
    for step in range(steps):
        t = step / steps
        a = -0.5 * t + t * t - 0.5 * t**3
        b = 1 - 2.5 * t * t + 1.5 * t**3
        c = 0.5 * t + 2 * t * t - 1.5 * t**3
        d = -0.5 * t * t + 0.5 * t**3
        x = a * p0[0] + b * p1[0] + c * p2[0] + d * p3[0]
        y = a * p0[1] + b * p1[1] + c * p2[1] + d * p3[1]
        out.append((x, y))
    return out


def spline(points: Sequence[Point], closed: bool = False, steps: int = STEPS) -> list[Point]:
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


def oval(cx: float, cy: float, rx: float, ry: float, turn: float = 0, steps: int = 64) -> list[Point]:
    """An ellipse as an outline, turned clockwise by `turn` degrees."""
    c, s = cos(radians(turn)), sin(radians(turn))
    out = []
    for step in range(steps):
        x, y = rx * cos(2 * pi * step / steps), ry * sin(2 * pi * step / steps)
        out.append((cx + x * c - y * s, cy + x * s + y * c))
    return out


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


def _width_at(widths: Sequence[float], share: float) -> float:
    place = share * (len(widths) - 1)
    low = min(int(place), len(widths) - 1)
    high = min(low + 1, len(widths) - 1)
    return widths[low] + (widths[high] - widths[low]) * (place - low)


def ribbon(points: Sequence[Point], widths: Sequence[float]) -> list[Point]:
    """The outline of a stroke along a smooth line whose width runs evenly through `widths`; ends are rounded."""
    return band(spline(points), widths)


def band(line: Sequence[Point], widths: Sequence[float], caps: tuple[bool, bool] = (True, True)) -> list[Point]:
    """As `ribbon`, straight from each point of the line to the next; `caps`: whether its ends are rounded."""
    lengths = [0.0]
    for a, b in pairwise(line):
        lengths.append(lengths[-1] + hypot(b[0] - a[0], b[1] - a[1]))
    total = lengths[-1] or 1.0
    left: list[Point] = []
    right: list[Point] = []
    for i, (x, y) in enumerate(line):
        before, after = line[max(i - 1, 0)], line[min(i + 1, len(line) - 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        norm = hypot(dx, dy) or 1.0
        half = _width_at(widths, lengths[i] / total) / 2
        nx, ny = -dy / norm * half, dx / norm * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    first, last = caps
    end = _cap(left[-1], right[-1]) if last else ()
    return [*left, *end, *reversed(right), *(_cap(right[0], left[0]) if first else ())]


def _cap(a: Point, b: Point, steps: int = 10) -> list[Point]:
    """The half circle over the ribbon's end from `a` round to `b`."""
    cx, cy = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    rx, ry = a[0] - cx, a[1] - cy
    out = []
    for step in range(1, steps):
        angle = -pi * step / steps
        out.append((cx + rx * cos(angle) - ry * sin(angle), cy + rx * sin(angle) + ry * cos(angle)))
    return out
