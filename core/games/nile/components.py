"""What lies in the box: board, cards, plants, market, tide disc; and the small values that positions are made of.

The established shape stands here, what an operator's file may change is read by `board_file`. Fields, rows and kinds
are numbered in the order of their names, so that moves listed by number are sorted by notation.
"""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import NamedTuple

import msgspec

from core.game import Seat

BANKS = ("east", "west")
LENGTHS = (2, 3, 4, 5)

ROWS: tuple[str, ...] = tuple(f"{bank[0]}{length}" for bank in BANKS for length in LENGTHS)
"""`e5` is the row of five fields on the east bank."""

ROW_LENGTH: tuple[int, ...] = LENGTHS * len(BANKS)
FIELDS: tuple[str, ...] = tuple(f"{row}{'abcde'[at]}" for row in ROWS for at in range(int(row[1])))
"""`e5a` is the first field of its row, at the river; the last one borders the desert."""

FIELD: dict[str, int] = {name: number for number, name in enumerate(FIELDS)}
ROW: dict[str, int] = {name: number for number, name in enumerate(ROWS)}
ROW_OF: tuple[int, ...] = tuple(ROW[name[:2]] for name in FIELDS)
FIRST: tuple[int, ...] = tuple(FIELD[f"{row}a"] for row in ROWS)
"""Each row's field at the river; the others follow by number."""

FIELDS_OF: tuple[tuple[int, ...], ...] = tuple(
    tuple(range(first, first + length)) for first, length in zip(FIRST, ROW_LENGTH, strict=True)
)

COVERED: dict[int, tuple[str, ...]] = {5: (), 4: ("e2",), 3: ("e2", "w2"), 2: ("e2", "e3", "w2")}
COVERED_TWO_ROWS = ("e2", "e3")
"""Rows out of play by number of players (NIL-1), and with two players under the option `cover`."""

KINDS: tuple[str, ...] = ("aubergine", "flax", "grape", "onion", "wheat")
KIND: dict[str, int] = {name: number for number, name in enumerate(KINDS)}
COPIES: tuple[int, ...] = (1, 5, 3, 2, 4)
PLANTS = sum(COPIES)
"""Plants a player."""

MARKET: tuple[int, ...] = (3, 4, 4, 5)
"""Spaces of the market rows, left to right."""

PALM_ROWS: tuple[range, ...] = tuple(range(len(MARKET) - palms, len(MARKET)) for palms in range(len(MARKET) + 1))
"""Market rows by number of palms: as many of the rightmost ones. Rules: NIL-20, NIL-30."""

TRACK = 30
"""The obelisk's first space; pawns start on 1 (and count on past the end)."""

ACTION_POINTS = 3
STEPS_A_TIDE = 2
START_BID_MOST = 13


class Wave(IntEnum):
    """What is printed at the river or on a card's edge."""

    NONE = 0
    SINGLE = 1
    DOUBLE = 2


class Tide(IntEnum):
    """The sectors of the tide disc, in the order in which the marker goes round."""

    FLOOD = 0
    EBB_1 = 1
    EBB_2 = 2

    @property
    def next(self) -> Tide:
        return Tide((self + 1) % len(Tide))


class Ripeness(IntEnum):
    """How a plant lies in the market. Rule: NIL-30."""

    RIPE = 0
    SPOILED = 1
    ROTTEN = 2


Front = tuple[Wave, Wave]
"""The waves on a water card's two edges, the stronger last; either may face the river."""


class Back(NamedTuple):
    """What a water or desert card shows when it is turned."""

    face: str
    arrow: bool

    @property
    def palms(self) -> int:
        """0 for a desert or a hippo."""
        return int(self.face[-1]) if self.face.startswith("palms") else 0


class WaterCard(NamedTuple):
    front: Front
    back: Back


class Board(msgspec.Struct, frozen=True):
    """The print of the board: palms (1-4) by field, the river's wave by row."""

    palms: tuple[int, ...]
    waves: tuple[Wave, ...]


class Box(msgspec.Struct, frozen=True):
    """Board and cards. Fronts and backs of the water cards are paired when a table is dealt."""

    board: Board
    fronts: tuple[Front, ...]
    water_backs: tuple[Back, ...]
    desert_backs: tuple[Back, ...]


class Phase(StrEnum):
    """What the table waits for; the value names its sentences."""

    START_AUCTION = "start_auction"
    BOAT = "boat"
    FIRST_WATER = "first_water"
    FIRST_RIPE = "first_ripe"
    FIRST_SEED = "first_seed"
    FLOOD = "flood"
    EBB = "ebb"
    SPOIL = "spoil"
    DESERT = "desert"
    AUCTION = "auction"
    BONUS = "bonus"
    ACTIONS = "actions"
    OVER = "over"


class Variants(msgspec.Struct, frozen=True):
    """The chosen options. Rules: NIL-V1 to NIL-V4, NIL-24, NIL-1."""

    hippo_auction: bool = False
    start_auction: bool = False
    buy_others: bool = False
    revive: bool = False
    boat_each_round: bool = True
    cover_two_rows: bool = False


class Crop(NamedTuple):
    """A plant on a field; `acted` when it did its one thing of this round (NIL-16)."""

    owner: Seat
    kind: int
    ripe: bool
    acted: bool


class Sold(NamedTuple):
    """A plant in the market."""

    owner: Seat
    kind: int
    ripeness: Ripeness


class Joker(NamedTuple):
    """A desert card in front of a player; `seen` when it was turned before they got it (NIL-9). `deck`: as in
    `NileState.desert_decks`.
    """

    back: Back
    seen: bool
    deck: int = 0


class Turned(NamedTuple):
    """The card whose event is being resolved: water taken from, or desert flooded on, `field`."""

    back: Back
    field: int
    desert_card: bool


class Hit(NamedTuple):
    """A market space."""

    row: int
    space: int
