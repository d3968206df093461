"""Where the villages of a map lie on a picture: the map's own places, pushed apart until every cartouche stands free.

Wanted are a gap between any two cartouches, a longer one along a link, no link under a third cartouche, and no crossing
that the map hasn't. The search is a descent by small moves, the same for the same map on every machine.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot

from render.kit.paths import Point

Size = tuple[float, float]
Box = tuple[float, float, float, float]

CROSSING, UNDER, CLOSE, SHORT, FAR = 4000.0, 60.0, 1.0, 0.35, 0.004
"""What weighs how much: a crossing, a link under a cartouche (a px), squares of px too near, a link too short, away."""


@dataclass(frozen=True)
class Field:
    """What is to be laid out: the box that holds all, sizes of the cartouches, links, and the least gaps in px."""

    box: Box
    sizes: tuple[Size, ...]
    links: tuple[tuple[int, int], ...]
    gap: float
    sight: float
    """How much of a link should be seen."""
    clear: float
    """How far a link stays off a third cartouche."""

    @cached_property
    def of(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """Links by village."""
        return tuple(tuple(link for link in self.links if at in link) for at in range(len(self.sizes)))

    @cached_property
    def linked(self) -> frozenset[tuple[int, int]]:
        return frozenset((*self.links, *((b, a) for a, b in self.links)))

    def held(self, at: int, place: Point) -> Point:
        """The nearest place at which the whole cartouche is in the box."""
        (left, top, right, bottom), (width, height) = self.box, self.sizes[at]
        x = min(max(place[0], left + width / 2), right - width / 2)
        return x, min(max(place[1], top + height / 2), bottom - height / 2)


def spread(field: Field, start: Sequence[Point], moves: int) -> tuple[Point, ...]:
    """The middles after so many tried moves from `start`; fewer where nothing is left to mend."""
    dice = random.Random(len(start))
    home = [field.held(at, place) for at, place in enumerate(start)]
    places = list(home)
    worth = [_cost(field, places, at, home[at]) for at in range(len(places))]
    for move in range(moves):
        at = max(dice.sample(range(len(places)), min(3, len(places))), key=worth.__getitem__)
        step = 90.0 * (1 - move / moves) + 3.0
        x, y = places[at]
        there = field.held(at, (x + dice.uniform(-step, step), y + dice.uniform(-step, step)))
        before, places[at] = places[at], there
        new, old = _cost(field, places, at, home[at]), None
        places[at] = before
        old = _cost(field, places, at, home[at])
        if new < old:
            places[at] = there
        worth[at] = min(new, old)
    return tuple((round(x), round(y)) for x, y in places)


def _cost(field: Field, places: Sequence[Point], at: int, home: Point) -> float:
    """What is wrong with one village's place, as things lie."""
    x, y = places[at]
    width, height = field.sizes[at]
    cost = FAR * ((x - home[0]) ** 2 + (y - home[1]) ** 2)
    for other, (ox, oy) in enumerate(places):
        if other == at:
            continue
        across = abs(x - ox) - (width + field.sizes[other][0]) / 2
        down = abs(y - oy) - (height + field.sizes[other][1]) / 2
        gap = max(across, down)
        if gap < field.gap:
            cost += CLOSE * (field.gap - gap) ** 2
        if gap < field.sight and (at, other) in field.linked:
            cost += SHORT * (field.sight - gap) ** 2
    for link in field.links:
        if at in link:
            cost += _link_cost(field, places, link, at)
        else:
            cost += UNDER * inside(places[link[0]], places[link[1]], field_box(field, places, at))
    return cost


def _link_cost(field: Field, places: Sequence[Point], link: tuple[int, int], at: int) -> float:
    a, b = places[link[0]], places[link[1]]
    low, high = (min(a[0], b[0]), min(a[1], b[1])), (max(a[0], b[0]), max(a[1], b[1]))
    cost = 0.0
    for other in range(len(places)):
        if other in link:
            continue
        left, top, right, bottom = field_box(field, places, other)
        if low[0] < right and left < high[0] and low[1] < bottom and top < high[1]:
            cost += UNDER * inside(a, b, (left, top, right, bottom))
    for other_link in field.links:
        if not set(link) & set(other_link) and cross(a, b, places[other_link[0]], places[other_link[1]]):
            cost += CROSSING
    return cost


def field_box(field: Field, places: Sequence[Point], at: int) -> Box:
    """A cartouche with what links keep clear of it."""
    (x, y), (width, height) = places[at], field.sizes[at]
    half, tall = width / 2 + field.clear, height / 2 + field.clear
    return x - half, y - tall, x + half, y + tall


def inside(a: Point, b: Point, box: Box) -> float:
    """How much of the segment lies in the box, px."""
    start, end = 0.0, 1.0
    for axis in (0, 1):
        low, high, way = box[axis] - a[axis], box[axis + 2] - a[axis], b[axis] - a[axis]
        if not way:
            if low > 0 or high < 0:
                return 0.0
            continue
        near, far = sorted((low / way, high / way))
        start, end = max(start, near), min(end, far)
    return max(0.0, end - start) * hypot(b[0] - a[0], b[1] - a[1])


def cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the segments ab and cd cross."""

    def side(p: Point, q: Point, r: Point) -> bool:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]) > 0

    return side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b)
