"""What is new on the board, read from the events that tell it (`core.games.dos_rios.events`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from core.game import Touched
from core.games.dos_rios.places import NUMBERS, OFF_HEX, SIDES

Edge = tuple[int, int]
"""A hex or spring and one of its lower sides."""


@dataclass(frozen=True)
class Changes:
    """To be read only: `changes_of` keeps them."""

    hexes: set[int] = field(default_factory=set)
    """Where somebody came, went with the bandits, or built."""
    ways: list[tuple[int, int]] = field(default_factory=list)
    """Whence and whither campesinos went, in order."""
    dams: set[Edge] = field(default_factory=set)
    flows: set[Edge] = field(default_factory=set)
    """Where water took its way; it may run elsewhere since."""
    earned: Counter[int] = field(default_factory=Counter)
    """Rios by seat."""


@lru_cache(maxsize=16)
def changes_of(changed: tuple[Touched, ...]) -> Changes:
    found = Changes()
    for touched in changed:
        _add(found, touched.key.removeprefix("dos_rios."), touched.spots)
    found.hexes.difference_update(OFF_HEX)
    return found


def _add(found: Changes, key: str, spots: Sequence[str]) -> None:
    if key in ("laid", "laid_itself", "diverted"):
        found.flows.update(map(edge_of, spots))
    elif key == "dammed":
        found.dams.update(map(edge_of, spots))
    elif key in ("walked", "evicted"):
        *origins, goal = map(place_of, spots)
        found.hexes.add(goal)
        found.ways.extend((origin, goal) for origin in origins)
    elif key == "robbed":
        origin, town = map(place_of, spots)
        found.hexes.add(origin)
        found.ways.append((origin, town))
    elif key in ("placed", "built_finca", "built_hacienda"):
        found.hexes.update(map(place_of, spots))
    elif key.startswith("earned_"):
        for kind, seat, n in (spot.split(":") for spot in spots):
            if kind == "rios":
                found.earned[int(seat)] += int(n)


def place_of(spot: str) -> int:
    """Of `place:c4`."""
    return NUMBERS[spot.removeprefix("place:")]


def edge_of(spot: str) -> Edge:
    """Of `edge:c4:s`."""
    _, name, side = spot.split(":")
    return NUMBERS[name], SIDES.index(side)
