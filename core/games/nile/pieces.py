"""What positions and views are made of: phases, plants on fields and in the market, jokers, the turned card."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

import msgspec

from core.game import Seat
from core.games.nile.board import Ripeness
from core.games.nile.box import Back


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
    """A desert card in front of a player; `seen` when it was turned before he got it (NIL-9)."""

    back: Back
    seen: bool


class Turned(NamedTuple):
    """The card whose event is being resolved: water taken from, or desert flooded on, `field`."""

    back: Back
    field: int
    desert_card: bool


class Hit(NamedTuple):
    """A market space."""

    row: int
    space: int
