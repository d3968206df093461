"""The lattice of the valley: a place is a number, a set of places an int with one bit a place.

Hexes have flat tops. Columns A to G run from the left; within a column hexes stand two half-rows apart and neighbouring
columns are shifted by one, so column and half-row add up to an even number. A place's number is `column * 16 +
half-row`. A name is the column's letter and the row 1 to 8, counted in zigzag rows from the top: A2 is column 0,
half-row 2; B2 lies half a row lower. Names in lower case are the notation.

Sets as ints make a step from a whole set to all its neighbours six shifts. A shift can't wrap from one column into
another: it would change the parity of column plus half-row.
"""

from __future__ import annotations

from collections.abc import Iterator

COLUMNS = 7
PITCH = 16
"""Numbers from one column to the next; half-rows run from 0 to 15."""

LEFT, RIGHT, TOWN = 112, 113, 114
"""The two roads and the town, where campesinos stand but no hex lies. Numbers grow with names, as with hexes."""
OFF_HEX = (LEFT, RIGHT, TOWN)
PLACES = 115

LATTICE = (1 << COLUMNS * PITCH) - 1

SIDES = ("s", "se", "sw")
"""The three lower sides, by which water leaves a hex."""
STEP = (2, 17, -15)
"""From a place to the one beyond that side."""
UPPER_SIDES = {"n": 0, "nw": 1, "ne": 2}
"""An upper side is a lower side of the hex beyond it."""


def place(column: int, half_row: int) -> int:
    return column * PITCH + half_row


def _name(number: int) -> str:
    return f"{'abcdefg'[number // PITCH]}{number % PITCH // 2 + 1}"


NAMES: dict[int, str] = {
    number: _name(number) for number in range(COLUMNS * PITCH) if (number // PITCH + number % PITCH) % 2 == 0
} | {LEFT: "left", RIGHT: "right", TOWN: "town"}
"""Every lattice point, hex or not, the roads and the town, in the order of their names."""

NUMBERS: dict[str, int] = {name: number for number, name in NAMES.items()}


def bits(places: int) -> Iterator[int]:
    """The set's places, ascending."""
    while places:
        lowest = places & -places
        yield lowest.bit_length() - 1
        places ^= lowest


def among(*places: int) -> int:
    """The set of these places."""
    whole = 0
    for number in places:
        whole |= 1 << number
    return whole


def beside(places: int) -> int:
    """All lattice points next to a lattice point of the set; the caller keeps those that exist."""
    on = places & LATTICE
    return on << 2 | on >> 2 | on << 17 | on >> 17 | on << 15 | on >> 15
