"""Where everything of the valley lies: drawn in units of its own, laid on each form's picture in px."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt

from core.games.dos_rios.components import HEIGHT
from core.games.dos_rios.places import LEFT, PITCH, RIGHT, TOWN
from core.screens import Form
from render.kit.paths import Point

SIDE = 56.0
"""Of a hex, units."""
HALF = SIDE * sqrt(3) / 2
"""From the middle of a hex to its upper or lower side: a half-row; units."""
ORIGIN = (107.0, 74.0)
"""The lattice point of column 0, half-row 0; units."""
MAP = (718, 868)
"""The valley with its frame, units."""
ROAD_OUT = 79.0
"""From the middle of an outer column to the middle of the road beside it, units."""

RISE = {0: 0.0, 1: 5.0, 2: 13.0, 3: 23.0}
"""How far a hex is lifted, by height; units."""

SCALE: Mapping[Form, float] = {"tall": 1.215, "wide": 960 / 868}
"""Px of a unit."""
AT: Mapping[Form, tuple[int, int]] = {"tall": (0, 76), "wide": (0, 0)}
"""Where the valley's upper left corner lies on board and panel, px."""


def map_px(form: Form) -> tuple[int, int]:
    """The valley's size."""
    return round(MAP[0] * SCALE[form]), round(MAP[1] * SCALE[form])


def flat(spot: int) -> Point:
    """The middle of a lattice point or of a road, not lifted; units."""
    x, y = ORIGIN
    if spot == TOWN:
        return x + 4.5 * SIDE, y + 15 * HALF
    if spot in (LEFT, RIGHT):
        return (x - ROAD_OUT if spot == LEFT else x + 9 * SIDE + ROAD_OUT), y + 10 * HALF
    column, half_row = divmod(spot, PITCH)
    return x + column * 1.5 * SIDE, y + half_row * HALF


@dataclass(frozen=True)
class Grid:
    """Px of a valley on a picture; `at` is its upper left corner there."""

    terrain: Mapping[int, int]
    form: Form
    at: tuple[int, int] = (0, 0)

    @property
    def k(self) -> float:
        """Px of a unit."""
        return SCALE[self.form]

    def flat(self, spot: int) -> Point:
        x, y = flat(spot)
        return self.at[0] + x * self.k, self.at[1] + y * self.k

    def rise(self, spot: int) -> float:
        terrain = self.terrain.get(spot)
        return 0.0 if terrain is None else RISE[HEIGHT[terrain]] * self.k

    def middle(self, spot: int) -> Point:
        """The middle of a hex's lifted face."""
        x, y = self.flat(spot)
        return x, y - self.rise(spot)

    def between(self, spot: int, other: int) -> Point:
        """Where two neighbours meet, lifted as far as the higher one."""
        (ax, ay), (bx, by) = self.flat(spot), self.flat(other)
        return (ax + bx) / 2, (ay + by) / 2 - max(self.rise(spot), self.rise(other)) * 0.8


def outline(x: float, y: float, side: float) -> list[Point]:
    """A hex with a flat top round (x, y), from the right corner clockwise."""
    half = side * sqrt(3) / 2
    return [
        (x + side, y),
        (x + side / 2, y + half),
        (x - side / 2, y + half),
        (x - side, y),
        (x - side / 2, y - half),
        (x + side / 2, y - half),
    ]
