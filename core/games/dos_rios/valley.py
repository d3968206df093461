"""The land of one match: which terrain lies on which hex."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from core.chance import Chance
from core.games.dos_rios.components import HEIGHT, TERRAINS, WATER_HEIGHT
from core.games.dos_rios.ground import Ground, ground_of
from core.games.dos_rios.layout import Layout
from core.games.dos_rios.places import PLACES, bits

Terrain = tuple[tuple[int, int], ...]
"""(hex, terrain), sorted."""


class Target(NamedTuple):
    """A hex as the target of an eviction."""

    spot: int
    mark: int
    """The hex as a set."""
    higher: int
    """The neighbours from which one campesino evicts another. Rule: DR-9."""


class Valley:
    """What lies where, and what follows from it. Never changes after the set-up; clones of a state share it."""

    __slots__ = ("fields", "ground", "height", "of_terrain", "targets", "terrain")

    def __init__(self, ground: Ground, terrain: dict[int, int]) -> None:
        self.ground = ground
        self.terrain = terrain
        self.of_terrain = tuple(
            sum(1 << spot for spot, kind in terrain.items() if kind == wanted) for wanted in range(len(TERRAINS))
        )
        wheat, tobacco, corn, _, _ = self.of_terrain
        self.fields = wheat | tobacco | corn
        self.height = [WATER_HEIGHT] * PLACES
        for spot, kind in terrain.items():
            self.height[spot] = HEIGHT[kind]
        self.targets = tuple(Target(spot, 1 << spot, self._higher(spot)) for spot in range(PLACES))
        """By place."""

    def __reduce__(self) -> tuple[Callable[[Layout, Terrain], Valley], tuple[Layout, Terrain]]:
        """Where positions of one match are read back, they share their land, and what was worked out for it."""
        return valley_of, (self.ground.layout, tuple(sorted(self.terrain.items())))

    def _higher(self, spot: int) -> int:
        """The neighbours that stand higher."""
        return sum(1 << other for other in bits(self.ground.near[spot]) if self.height[other] > self.height[spot])


@lru_cache(maxsize=64)
def valley_of(layout: Layout, terrain: Terrain) -> Valley:
    return Valley(ground_of(layout), dict(terrain))


def lay_tiles(layout: Layout, chance: Chance) -> dict[int, int]:
    """Terrain by hex: each tile at random into a slot, turned at random. Rule: DR-5."""
    terrain = dict(layout.printed)
    tiles = list(layout.tiles)
    chance.shuffle(tiles, "tiles")
    for slot, tile in zip(layout.slots, tiles, strict=True):
        turn = chance.below(len(tile), "turn of a tile")
        for corner, spot in enumerate(slot):
            terrain[spot] = tile[(corner + turn) % len(tile)]
    return terrain
