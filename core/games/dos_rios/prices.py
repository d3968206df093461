"""What it is worth, in rios, to be present where water runs: what the cards of the row and of the box would pay."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from core.games.dos_rios.components import (
    COPIES,
    DAMS_HELD,
    FIELDS,
    FOREST,
    FOREST_CARD,
    MORENO,
    RIVER_CARD,
    TERRAINS,
    VERDE,
    YIELD,
)
from core.games.dos_rios.places import PLACES, bits
from core.games.dos_rios.state import DosRiosState
from core.games.dos_rios.valley import Valley

CURRENT, SOON, LATER = 1.0, 0.5, 0.3
"""What a rio is worth that the current card pays; one of those that the others come to before one's next turn; the
last of the row."""
EVER = 0.06
"""For each copy of a card in the box, as far as a campesino stays that long."""
LASTING = 0.3
"""The same for a building, which stays."""
DAM = (60.0, 50.0, 40.0, 30.0, 20.0, 0.0)
"""One more dam, by those in reserve."""


class Prices(NamedTuple):
    """For a hex by terrain: `any` that has water, and what comes on top by the river that it has it from."""

    any: tuple[float, ...]
    river: tuple[tuple[float, ...], tuple[float, ...]]


def prices_of(state: DosRiosState, reserve: int) -> Prices:
    """For campesinos and buildings of a seat with so many dams in reserve."""
    return _prices(tuple(state.row), state.round, reserve)


@lru_cache(maxsize=4096)
def _prices(row: Sequence[int], round_: int, reserve: int) -> Prices:
    weights = [EVER * copies for copies in COPIES]
    for place, card in enumerate(row):
        weights[card] += LATER if place == len(row) - 1 else SOON if place or round_ == 1 else CURRENT
    return _by_terrain(weights, reserve)


@lru_cache(maxsize=8)
def lasting(reserve: int) -> Prices:
    """What buildings are paid over the match."""
    return _by_terrain([LASTING * copies for copies in COPIES], reserve)


def _by_terrain(weights: Sequence[float], reserve: int) -> Prices:
    """By card, how often it will be harvested."""
    dam = DAM[min(reserve, DAMS_HELD)]
    crops = [YIELD * weights[field] for field in FIELDS]
    rivers = [0.0, 0.0]
    for card, river in RIVER_CARD.items():
        rivers[river] = weights[card]
    by_terrain = [dam if terrain == FOREST else YIELD if terrain in FIELDS else 0.0 for terrain in range(len(TERRAINS))]
    return Prices(
        (*crops, dam * weights[FOREST_CARD], 0.0),
        (tuple(worth * rivers[VERDE] for worth in by_terrain), tuple(worth * rivers[MORENO] for worth in by_terrain)),
    )


@lru_cache(maxsize=4096)
def yields(valley: Valley, waters: tuple[int, int], prices: Prices) -> list[float]:
    """By place: what presence there is worth. Shared: to be read only."""
    found = [0.0] * PLACES
    for spot in bits(waters[0] | waters[1]):
        found[spot] = prices.any[valley.terrain[spot]]
    for water, river in zip(waters, prices.river, strict=True):
        for spot in bits(water):
            found[spot] += river[valley.terrain[spot]]
    return found
