"""Where everything of the valley lies on the picture, px."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from core.games.dos_rios.components import HEIGHT
from core.games.dos_rios.places import LEFT, PITCH, RIGHT, TOWN
from render.kit.paths import Point

SIDE = 56.0
"""Of a hex."""
HALF = SIDE * sqrt(3) / 2
"""From the middle of a hex to its upper or lower side: a half-row."""
ORIGIN = (148.0, 100.0)
"""The lattice point of column 0, half-row 0."""
MAP = (800, 960)
"""The part of the board that the valley takes."""

RISE = {0: 0.0, 1: 5.0, 2: 13.0, 3: 23.0}
"""How far a hex is lifted, by height."""


@dataclass(frozen=True)
class Grid:
    terrain: dict[int, int]

    def flat(self, spot: int) -> Point:
        """The middle of a lattice point or of a road, not lifted."""
        x, y = ORIGIN
        if spot == TOWN:
            return x + 4.5 * SIDE, y + 15 * HALF
        if spot in (LEFT, RIGHT):
            dx = 1.72 * SIDE
            return (x - dx if spot == LEFT else x + 9 * SIDE + dx), y + 10 * HALF
        column, half_row = divmod(spot, PITCH)
        return x + column * 1.5 * SIDE, y + half_row * HALF

    def rise(self, spot: int) -> float:
        terrain = self.terrain.get(spot)
        return 0.0 if terrain is None else RISE[HEIGHT[terrain]]

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
