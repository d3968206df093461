"""What is new on the board, read from the events that tell it (`core.games.dos_rios.events`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from core.game import Seat, Touched
from core.games.dos_rios.places import OFF_HEX, STEP
from render.games.dos_rios.spots import Edge, edge_of, place_of


class Note(NamedTuple):
    """Whose turn did it, and the number under which the story tells that turn; 0 where it isn't counted."""

    seat: Seat | None
    number: int


class Way(NamedTuple):
    """Whence and whither campesinos went of their own."""

    origin: int
    goal: int
    note: Note


@dataclass(frozen=True)
class Changes:
    """To be read only: `changes_of` keeps them."""

    places: dict[int, list[Note]] = field(default_factory=dict)
    """Where somebody came, built, or was driven off by outlaws."""
    ways: list[Way] = field(default_factory=list)
    """In order."""
    dams: dict[Edge, Note] = field(default_factory=dict)
    flows: set[Edge] = field(default_factory=set)
    """Where water took its way; it may run elsewhere since."""
    laid: dict[int, list[Note]] = field(default_factory=dict)
    """The place where each new way of the water begins."""
    dried: set[int] = field(default_factory=set)
    built: set[int] = field(default_factory=set)
    earned: Counter[int] = field(default_factory=Counter)
    """Rios by seat."""
    cards: list[Note] = field(default_factory=list)
    """Of each turn that brought a card next to the deck, new or declined, in order."""

    def note(self, where: dict[int, list[Note]], spot: int, note: Note) -> None:
        """Once a turn at one place."""
        told = where.setdefault(spot, [])
        if note not in told:
            told.append(note)


@lru_cache(maxsize=16)
def changes_of(changed: tuple[Touched, ...]) -> Changes:
    found = Changes()
    for touched in changed:
        note = Note(touched.actor, touched.number)
        _add(found, touched.key.removeprefix("dos_rios."), touched.spots, note)
    for place in OFF_HEX:
        found.places.pop(place, None)
    return found


def _add(found: Changes, key: str, spots: Sequence[str], note: Note) -> None:
    if key in ("laid", "laid_itself", "diverted"):
        edges = [edge_of(spot) for spot in spots]
        found.flows.update(edges)
        if edges and key != "diverted":  # whoever diverts has built the dam that says so
            above, side = edges[-1]
            found.note(found.laid, above + STEP[side], note)
    elif key == "dammed":
        found.dams.update((edge_of(spot), note) for spot in spots)
    elif key == "dried":
        found.dried.update(place_of(spot) for spot in spots)
    elif key in ("walked", "evicted"):
        *origins, goal = map(place_of, spots)
        found.note(found.places, goal, note)
        for origin in origins:
            _go(found, Way(origin, goal, note))
    elif key == "robbed":
        found.note(found.places, place_of(spots[0]), note)  # whoever is driven off goes to the town, as everybody does
    elif key in ("placed", "built_finca", "built_hacienda"):
        for spot in spots:
            found.note(found.places, place_of(spot), note)
            if key != "placed":
                found.built.add(place_of(spot))
    elif key in ("declined", "turned"):
        if note not in found.cards:
            found.cards.append(note)
    elif key.startswith("earned_"):
        for kind, seat, n in (spot.split(":") for spot in spots):
            if kind == "rios":
                found.earned[int(seat)] += int(n)


def _go(found: Changes, way: Way) -> None:
    """Walks over several stops in one turn make one arrow, and the last stop alone is numbered."""
    for at in range(len(found.ways) - 1, -1, -1):
        earlier = found.ways[at]
        if earlier.goal == way.origin and earlier.note == way.note:
            del found.ways[at]
            if way.note in (told := found.places.get(way.origin, [])) and way.origin not in found.built:
                told.remove(way.note)
            way = way._replace(origin=earlier.origin)
            break
    if way.origin != way.goal and way not in found.ways:
        found.ways.append(way)
