"""The spots of marks and events, read: `hex:c4` (also a road or the town), `edge:c4:s`, `card:use`, `card:back`."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from core.games.dos_rios.places import NUMBERS, SIDES
from core.games.dos_rios.view import DosRiosView
from core.screens import Mark

Edge = tuple[int, int]
"""A hex or spring and one of its lower sides."""


@dataclass(frozen=True)
class Spot:
    """One of its parts says what it is: a place, an edge, or an end of the harvest row (`use`, `back`)."""

    place: int | None = None
    edge: Edge | None = None
    card: str = ""


@lru_cache(maxsize=1024)
def spot_of(text: str) -> Spot | None:
    """None for what isn't on the picture."""
    kind, *names = text.split(":")
    match kind, names:
        case ("hex", [name]) if name in NUMBERS:
            return Spot(place=NUMBERS[name])
        case ("edge", [name, side]) if name in NUMBERS and side in SIDES:
            return Spot(edge=(NUMBERS[name], SIDES.index(side)))
        case ("card", [end]) if end in ("use", "back"):
            return Spot(card=end)
    return None


def place_of(text: str) -> int:
    """Of a spot that is a place, else ValueError."""
    found = spot_of(text)
    if found is None or found.place is None:
        raise ValueError(f"no place: {text}")
    return found.place


def edge_of(text: str) -> Edge:
    """Of a spot that is an edge, else ValueError."""
    found = spot_of(text)
    if found is None or found.edge is None:
        raise ValueError(f"no edge: {text}")
    return found.edge


def mover(view: DosRiosView, marks: Collection[Mark]) -> int | None:
    """The place from which all these walks go: whoever chooses among them has already said so. None where several may
    be meant.
    """
    walks = {(place_of(mark.spot), mark.price) for mark in marks if _walks(mark)}
    if not walks:
        return None
    ways: dict[int, set[tuple[int, int | None]]] = {}
    for way in view.walks:
        ways.setdefault(way.origin, set()).add((way.to, way.mp))
    found = [origin for origin, reached in ways.items() if walks <= reached]
    return found[0] if len(found) == 1 else None


def _walks(mark: Mark) -> bool:
    return mark.deed in ("walk", "pause") and mark.price is not None
