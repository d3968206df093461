"""A position on the Nile. Private to this package."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from core.game import Seat, State
from core.games.nile.components import (
    COPIES,
    COVERED,
    COVERED_TWO_ROWS,
    FIELDS,
    KINDS,
    MARKET,
    ROWS,
    TRACK,
    Back,
    Box,
    Crop,
    Hit,
    Joker,
    Phase,
    Sold,
    Tide,
    Turned,
    Variants,
    WaterCard,
)
from core.games.nile.moves import NileMove

LISTS = ("crops", "market", "deserts", "desert_decks", "desert_pile", "desert_discard", "pawns", "water_discard")
LISTS_OF_LISTS = (
    *("water", "edges", "jokers", "supply", "boat", "lost"),
    *("tired_supply", "tired_boat", "earned", "rot"),
)
"""Slots that a copy has of its own, besides `stacks`."""


class NileState(State):
    """Lists by seat, field, row or market row as their comments say. Stacks and piles are drawn from their ends.

    `tired_supply` and `tired_boat` count the plants there that have acted this round: a hippo auction's winner may sow
    a plant that the same tide washes into the boat (NIL-16).
    """

    __slots__ = (
        "ap",
        "bid_ties",
        "boat",
        "box",
        "crops",
        "deck",
        "desert_decks",
        "desert_discard",
        "desert_pile",
        "deserts",
        "earned",
        "edges",
        "hit",
        "joker_bought",
        "jokers",
        "legal",
        "lost",
        "marker",
        "market",
        "moved",
        "obelisk",
        "open_fields",
        "open_rows",
        "pawns",
        "phase",
        "quiet_rounds",
        "reason",
        "removed",
        "rot",
        "round",
        "seats",
        "sold_now",
        "stacks",
        "start",
        "supply",
        "swung",
        "tired_boat",
        "tired_supply",
        "turn",
        "turned",
        "variants",
        "water",
        "water_discard",
    )

    def __init__(self, seats: int, box: Box, variants: Variants) -> None:
        covered = COVERED_TWO_ROWS if seats == 2 and variants.cover_two_rows else COVERED[seats]
        self.seats = seats
        self.box = box
        self.variants = variants
        self.open_rows = tuple(row for row, name in enumerate(ROWS) if name not in covered)
        self.open_fields = tuple(field for field, name in enumerate(FIELDS) if name[:2] not in covered)
        self.phase = Phase.BOAT
        self.round = 0
        self.start = Seat(0)
        self.turn = Seat(0)
        self.marker = Tide.FLOOD

        self.stacks: list[list[list[WaterCard]]] = [[[], []] for _ in range(seats)]
        self.water: list[list[WaterCard]] = [[] for _ in ROWS]
        self.edges: list[list[int]] = [[wave] for wave in box.board.waves]
        """By row: the wave at the river, then the outer edge of each card."""
        self.water_discard: list[WaterCard] = []
        self.removed: list[WaterCard] = []
        self.deserts: list[Back | None] = [None] * len(FIELDS)
        self.desert_pile: list[Back] = []
        self.desert_discard: list[Back] = []
        self.deck = 0
        """How often the desert cards were shuffled anew: which deck the pile is (NIL-22)."""
        self.desert_decks = [0] * len(FIELDS)
        """By field, out of which deck its desert card came. All know what is in a deck that was made of discards."""
        self.jokers: list[list[Joker]] = [[] for _ in range(seats)]

        self.supply: list[list[int]] = [list(COPIES) for _ in range(seats)]
        self.boat: list[list[int]] = [[0] * len(KINDS) for _ in range(seats)]
        self.lost: list[list[int]] = [[0] * len(KINDS) for _ in range(seats)]
        self.tired_supply: list[list[int]] = [[0] * len(KINDS) for _ in range(seats)]
        self.tired_boat: list[list[int]] = [[0] * len(KINDS) for _ in range(seats)]
        self.crops: list[tuple[Crop, ...]] = [()] * len(FIELDS)
        self.market: list[tuple[Sold, ...]] = [()] * len(MARKET)
        self.pawns = [1] * seats
        self.earned: list[list[int]] = [[0] * len(MARKET) for _ in range(seats)]
        """By seat and market row: spaces that its pawn went ahead for that row."""
        self.rot: list[list[int]] = [[0] * len(MARKET) for _ in range(seats)]
        """Likewise: spaces that rotten plants kept it from (NIL-27)."""
        self.obelisk = TRACK

        self.ap = 0
        self.joker_bought = False
        self.moved = 0
        """Cards laid or taken in this tide."""
        self.swung = False
        """Whether this tide has changed between flood and ebb for want of anything to do (NIL-12)."""
        self.turned: Turned | None = None
        self.hit: Hit | None = None
        """The first of the two plants that a palm event hits (NIL-30)."""
        self.bid_ties = 0
        self.sold_now = False
        self.quiet_rounds = 0
        self.reason: str | None = None
        self.legal: tuple[NileMove, ...] | None = None
        """Legal moves of whoever is to act alone, once asked for; every change forgets them."""

    def clone(self) -> Self:
        twin = type(self).__new__(type(self))
        for name in self.__slots__:
            setattr(twin, name, getattr(self, name))
        for name in LISTS:
            setattr(twin, name, getattr(self, name).copy())
        for name in LISTS_OF_LISTS:
            setattr(twin, name, [inner.copy() for inner in getattr(self, name)])
        twin.stacks = [[stack.copy() for stack in stacks] for stacks in self.stacks]
        return twin

    def seats_from_start(self) -> Sequence[Seat]:
        return [Seat((self.start + step) % self.seats) for step in range(self.seats)]

    def next_seat(self) -> Seat:
        return Seat((self.turn + 1) % self.seats)
