"""Where things lie on the table picture: one band a player, 18 places for cards in each. All numbers are px."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from core.games.coloretto.components import ANIMALS, COLOURS, MEMBERS
from render.kit.theme import BOARD, MARGIN

Box = tuple[int, int, int, int]
"""Left, top, right, bottom."""

MIDDLE: Box = (MARGIN, 20, BOARD[0] - MARGIN, 208)
"""The middle of the table: whose turn it is, an offered card, bonus cards, deck, discards."""

OFFER: Box = (502, MIDDLE[1] + 34, 502 + 88, MIDDLE[1] + 34 + 124)
"""A card on its way from one player to another."""

_TOP, _BOTTOM, _GAP = 216, BOARD[1] - 16, 10
_PAD = 14


@dataclass(frozen=True)
class Band:
    """A player's part of the table."""

    box: Box
    card: tuple[int, int]
    places: tuple[tuple[int, int], ...]
    """Top left corner of each animal's place, by animal."""
    columns: tuple[tuple[int, int, int], ...]
    """By colour: left and right edge, and the baseline of the column's numbers below it."""
    name: tuple[int, int, int, int]
    """Left, baseline, font size and width."""
    total: tuple[int, int, int]
    """Right edge, baseline and font size of the points."""
    piles: tuple[int, int]
    bonuses: tuple[int, int]
    small: tuple[int, int]
    """Size of pile and bonus cards; piles run to the right from `piles`, bonus cards from `bonuses`."""


@lru_cache(maxsize=4)
def bands(seats: int) -> tuple[Band, ...]:
    """The players' bands from top to bottom, in seat order."""
    height = (_BOTTOM - _TOP - _GAP * (seats - 1)) // seats
    tops = [_TOP + seat * (height + _GAP) for seat in range(seats)]
    make = _roomy if seats == 2 else _slim
    return tuple(make(MARGIN, top, BOARD[0] - MARGIN, top + height) for top in tops)


def _roomy(left: int, top: int, right: int, bottom: int) -> Band:
    """For two players: two rows of nine larger cards, the player's numbers on their left."""
    width, height = 86, 120
    start, pitch, gap = left + 348, 93, 22
    first, second = top + 16, top + 16 + height + 48
    places, columns = _rows([(first, (0, 1)), (second, (2, 3))], start, pitch, gap, (width, height), drop=34)
    return Band(
        (left, top, right, bottom),
        (width, height),
        places,
        columns,
        name=(left + 18, top + 50, 34, 310),
        total=(left + 318, top + 126, 64),
        piles=(left + 18, top + 160),
        bonuses=(left + 18, top + 254),
        small=(60, 82),
    )


def _slim(left: int, top: int, right: int, bottom: int) -> Band:
    """For three and four players: one row of eighteen cards below a line with the player's numbers."""
    tall = bottom - top > 200
    small = (48, 66) if tall else (32, 40)
    header = small[1] + (18 if tall else 10)
    width, height = 60, bottom - top - header - 39
    row = top + header
    gap = 18
    pitch = (right - left - 2 * _PAD - 3 * gap + 3) // 18
    places, columns = _rows([(row, (0, 1, 2, 3))], left + _PAD, pitch, gap, (width, height), drop=30)
    size = 30 if tall else 26
    baseline = top + header // 2 + size // 3
    return Band(
        (left, top, right, bottom),
        (width, height),
        places,
        columns,
        name=(left + _PAD, baseline, size, 330),
        total=(right - _PAD, baseline + (5 if tall else 4), 46 if tall else 34),
        piles=(left + 560, top + (header - small[1]) // 2 + 1),
        bonuses=(left + 560 + 3 * (small[0] + 12) + 24, top + (header - small[1]) // 2 + 1),
        small=small,
    )


def _rows(
    rows: list[tuple[int, tuple[int, ...]]], start: int, pitch: int, gap: int, card: tuple[int, int], drop: int
) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int, int], ...]]:
    places = [(0, 0)] * len(ANIMALS)
    columns = [(0, 0, 0)] * len(COLOURS)
    for top, colours in rows:
        x = start
        for colour in colours:
            left = x
            for animal in MEMBERS[colour]:
                places[animal] = (x, top)
                x += pitch
            columns[colour] = (left, x - pitch + card[0], top + card[1] + drop - 4)
            x += gap
    return tuple(places), tuple(columns)
