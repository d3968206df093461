"""Places, cards and seats as arguments of sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from core.games.dos_rios.components import CARDS, RIVERS, TERRAINS
from core.games.dos_rios.ground import Ground
from core.games.dos_rios.layout import Layout
from core.games.dos_rios.places import NAMES, OFF_HEX, SIDES, STEP, UPPER_SIDES
from core.wording import Arg, Line, Term, Who, line

WHO: tuple[Arg, ...] = tuple(Who(seat) for seat in range(4))
CARD: tuple[Arg, ...] = tuple(Term(f"dos_rios.card.{card}") for card in CARDS)
TERRAIN: tuple[Arg, ...] = tuple(Term(f"dos_rios.{terrain}") for terrain in TERRAINS)
RIVER: tuple[Arg, ...] = tuple(Term(f"dos_rios.{river}") for river in RIVERS)

SIDE: tuple[Arg, ...] = tuple(Term(f"dos_rios.side.{side}") for side in SIDES)
UPPER_SIDE: tuple[Arg, ...] = tuple(Term(f"dos_rios.side.{side}") for side in UPPER_SIDES)
"""Where a lower side lies as seen from its hex, and as seen from the hex beyond it."""

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


@lru_cache(maxsize=128)
def hex_word(spot: int) -> Arg:
    """A lattice point by its name alone. Like all words for places it has forms: `from`, `to`, `in`. Names that begin
    with a vowel of the preposition before them have words of their own ("ad A3").
    """
    return line(f"dos_rios.at.hex{_vowel(spot)}", spot=NAMES[spot].upper())


def _vowel(spot: int) -> str:
    return "_a" if NAMES[spot][0] == "a" else ""


def place_word(layout: Layout, spot: int) -> Arg:
    """A place by its name: C4, or a word for town, roads, lakes and springs."""
    if spot in OFF_HEX:
        return Term(f"dos_rios.at.{NAMES[spot]}")
    water = water_spot(layout, spot)
    return Term(f"dos_rios.at.{water}") if water else hex_word(spot)


def place_words(layout: Layout, spots: Iterable[int]) -> tuple[Arg, ...]:
    return tuple(place_word(layout, spot) for spot in spots)


def led(layout: Layout, spots: Sequence[int], form: str) -> tuple[Arg, ...]:
    """Places as a list in a form that the first hex alone bears: to B6, B7 and to the town."""
    hexes = [spot for spot in spots if spot not in OFF_HEX]
    told = [place_word(layout, spot) for spot in spots]
    return tuple(
        word if spot in hexes[1:] else line(f"dos_rios.tell.{form}", spot=word)
        for spot, word in zip(spots, told, strict=True)
    )


def beyond_word(layout: Layout, spot: int, side: int) -> Arg:
    """What lies beyond a lower side. A lake that borders a hex twice is told with the side."""
    to = spot + STEP[side]
    water, word = water_spot(layout, to), place_word(layout, to)
    if water and [water_spot(layout, spot + step) for step in STEP].count(water) > 1:
        return line("dos_rios.at.beside", water=word, side=SIDE[side])
    return word


def hex_line(spot: int, terrain: int) -> Arg:
    """A hex with what lies there: `C4 wheat`."""
    return line(f"dos_rios.hex{_vowel(spot)}", spot=NAMES[spot].upper(), terrain=TERRAIN[terrain])


@lru_cache(maxsize=1024)
def spot_word(ground: Ground, spot: int) -> Arg:
    return place_word(ground.layout, spot)


@lru_cache(maxsize=256)
def side_word(ground: Ground, spot: int, side: int) -> Arg:
    return beyond_word(ground.layout, spot, side)


def spot_words(ground: Ground, spots: Iterable[int]) -> tuple[Arg, ...]:
    return tuple(spot_word(ground, spot) for spot in spots)
