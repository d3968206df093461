"""What a layout means for walking and for water, worked out once for all matches on it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from core.games.dos_rios.layout import Layout, parse, standard
from core.games.dos_rios.places import LATTICE, LEFT, OFF_HEX, PLACES, RIGHT, STEP, TOWN, among, beside, bits


class Doors(dict[int, int]):
    """Where one step to, from or between the roads and the town leads, by set of the places on either side. Rule: DR-7.

    Worked out when asked for: the few places on either side don't make many sets.
    """

    def __init__(self, links: tuple[tuple[int, int], ...]) -> None:
        """`links` are the roads and the town, each as a set of one with the places next to it."""
        self.links = links
        self.places = 0
        for link, around in links:
            self.places |= link | around

    def __missing__(self, places: int) -> int:
        found = 0
        for link, around in self.links:
            if places & link:
                found |= around
            if places & around:
                found |= link
        self[places] = found
        return found


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """Tables by place of one layout. Sets of places are ints (see `places`)."""

    layout: Layout
    hexes: int
    doors: Doors
    near: tuple[int, ...]
    """By place: where one step leads."""
    exits: tuple[tuple[tuple[int, int], ...], ...]
    """By hex or spring: (side, lattice point) for each lower side that lets water out. Rule: DR-1."""
    exits_by: tuple[int, ...]
    """By lower side: the hexes and springs that have it as an exit."""
    ends: int
    """The lattice points of lakes and town, where water has arrived. Rule: DR-2."""
    springs: tuple[int, int]


@lru_cache(maxsize=16)
def ground(text: str) -> Ground:
    """The ground of a layout in words, '' for the box's own. Raises `LayoutError`."""
    return ground_of(parse(text) if text else standard())


@lru_cache(maxsize=16)
def ground_of(layout: Layout) -> Ground:
    hexes = among(*layout.hexes)
    doors = Doors(
        (
            (1 << LEFT, among(*layout.roads[0], TOWN)),
            (1 << RIGHT, among(*layout.roads[1], TOWN)),
            (1 << TOWN, beside(1 << layout.town) & hexes | among(LEFT, RIGHT)),
        )
    )
    ends = among(layout.town, *layout.lakes[0], *layout.lakes[1])
    exits: list[tuple[tuple[int, int], ...]] = [()] * PLACES
    for spot in (*layout.hexes, *layout.springs):
        below = {*layout.hexes} if spot in layout.springs else {*layout.hexes, *bits(ends)}
        exits[spot] = tuple((side, spot + step) for side, step in enumerate(STEP) if spot + step in below)
    exits_by = tuple(
        among(*(spot for spot, ways in enumerate(exits) if side in dict(ways))) for side in range(len(STEP))
    )
    near = [0] * PLACES
    for spot in (*layout.hexes, *OFF_HEX):
        near[spot] = step_from(1 << spot, hexes, doors)
    return Ground(layout, hexes, doors, tuple(near), tuple(exits), exits_by, ends, layout.springs)


def step_from(places: int, hexes: int, doors: Doors) -> int:
    """All places one step from a place of the set. Rule: DR-7."""
    on = places & LATTICE
    wide = on | on << 2  # the two neighbours in the next column lie two half-rows apart
    return (on << 2 | on >> 2 | wide << 15 | wide >> 17) & hexes | doors[places & doors.places]


def places_of(places: int) -> tuple[int, ...]:
    """The set as a sorted tuple, as views hold it."""
    return tuple(bits(places))
