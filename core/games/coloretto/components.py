"""The box: `components.toml` as constants. An animal is its number in `ANIMALS`, a colour its column from the left.

Animals are numbered in the order of their slugs, so that a list of moves by number is sorted by notation too.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import NamedTuple

from core.game import Seat

_TOML = tomllib.loads((files(__package__) / "components.toml").read_text(encoding="utf-8"))
_COLUMNS = _TOML["column"]

COPIES: int = _TOML["copies"]
SCORE: tuple[int, ...] = tuple(_TOML["score"])

COLOURS: tuple[str, ...] = tuple(column["colour"] for column in _COLUMNS)
ANIMALS: tuple[str, ...] = tuple(
    sorted(f"{column['colour']}-{name}" for column in _COLUMNS for name in column["animals"])
)
"""Slugs, colour first: `green-frog`."""

NUMBER: dict[str, int] = {slug: number for number, slug in enumerate(ANIMALS)}
COLOUR_OF: tuple[int, ...] = tuple(COLOURS.index(slug.partition("-")[0]) for slug in ANIMALS)
MEMBERS: tuple[tuple[int, ...], ...] = tuple(
    tuple(NUMBER[f"{column['colour']}-{name}"] for name in column["animals"]) for column in _COLUMNS
)
"""Each column's animals in the printed order."""

CAPACITY: tuple[int, ...] = tuple(len(members) for members in MEMBERS)
BONUS: tuple[int, ...] = tuple(column["bonus"] for column in _COLUMNS)
NEIGHBOURS: tuple[tuple[int, ...], ...] = tuple(
    tuple(near for near in (colour - 1, colour + 1) if 0 <= near < len(COLOURS)) for colour in range(len(COLOURS))
)
"""Rule CA-10: next to each other in the row, which does not wrap."""

HAND_SIZE = 3
QUICKSTART_REMOVED = 10
MOST_SEATS = 4


class Offer(NamedTuple):
    """A card on its way: what CA-8 asks about."""

    giver: Seat
    recipient: Seat
    animal: int


def piles_to_end(seats: int) -> int:
    """How many piles of one player end the match. Rule: CA-13."""
    return 2 if seats == 4 else 3
