"""Places, cards and seats as arguments of sentences."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from core.games.dos_rios.components import CARDS, RIVERS, TERRAINS
from core.games.dos_rios.ground import Ground
from core.games.dos_rios.layout import Layout
from core.games.dos_rios.places import NAMES, OFF_HEX
from core.wording import Arg, Line, Term, Who

WHO: tuple[Arg, ...] = tuple(Who(seat) for seat in range(4))
CARD: tuple[Arg, ...] = tuple(Term(f"dos_rios.card.{card}") for card in CARDS)
TERRAIN: tuple[Arg, ...] = tuple(Term(f"dos_rios.{terrain}") for terrain in TERRAINS)
RIVER: tuple[Arg, ...] = tuple(Term(f"dos_rios.{river}") for river in RIVERS)

SIGNS = (
    *("hill", "forest", "wheat", "tobacco", "corn", "verde", "moreno", "dam", "dried", "campesino", "gathered"),
    *("finca", "hacienda", "drop", "money", "unbuilt", "card_crop", "card_forest", "card_river", "current", "deck"),
    *("outlaws", "letter", "news", "arrow"),
)
"""What stands in the pictures, in the order in which the legend tells it."""
LEGEND: tuple[tuple[str, Line], ...] = tuple((sign, Line(f"dos_rios.legend.{sign}")) for sign in SIGNS)


def water_spot(layout: Layout, spot: int) -> str | None:
    """What lies at a lattice point beside the hexes: spring_verde, spring_moreno, town, lake_left or lake_right."""
    if spot in layout.springs:
        return f"spring_{RIVERS[layout.springs.index(spot)]}"
    if spot == layout.town:
        return "town"
    for side, points in zip(("left", "right"), layout.lakes, strict=True):
        if spot in points:
            return f"lake_{side}"
    return None


def place_word(layout: Layout, spot: int) -> Arg:
    """A place by its name: C4, or a word for town, roads, lakes and springs."""
    if spot in OFF_HEX:
        return Term(f"dos_rios.at.{NAMES[spot]}")
    water = water_spot(layout, spot)
    return Term(f"dos_rios.at.{water}") if water else NAMES[spot].upper()


@lru_cache(maxsize=1024)
def spot_word(ground: Ground, spot: int) -> Arg:
    return place_word(ground.layout, spot)


def spot_words(ground: Ground, spots: Iterable[int]) -> tuple[Arg, ...]:
    return tuple(spot_word(ground, spot) for spot in spots)
