"""A position of Amazonas."""

from __future__ import annotations

from typing import Self

from core.game import Seat, State
from core.games.amazonas.board import Board
from core.games.amazonas.components import (
    ALL_CARDS,
    INDIO_TILES,
    NEUTRAL_TENTS,
    SILVER,
    SPECIES,
    START_GOLD,
    TENTS,
    TILES,
    Phase,
)
from core.games.amazonas.moves import AmazonasMove


class AmazonasState(State):
    """Lists by seat unless they say otherwise. `tiles` and `indio` are counts by seat and species (a pile holds both);
    `sites` lists the owners of each village's taken sites, cheapest first; money is in silver; `deck` is drawn from its
    end; `path_reach` and `water_reach` are the neighbours of a seat's tents.
    """

    __slots__ = (
        "announced",
        "at",
        "board",
        "built_this_turn",
        "deck",
        "event",
        "events_past",
        "full",
        "hands",
        "indio",
        "indio_left",
        "indio_offered",
        "italian",
        "last_free",
        "legal",
        "medal",
        "medals_left",
        "mission",
        "missions_dealt",
        "neutral_done",
        "neutral_villages",
        "neutrals_left",
        "order",
        "path_reach",
        "phase",
        "played",
        "purse",
        "round",
        "seats",
        "sites",
        "supply",
        "tents",
        "tents_left",
        "tiles",
        "water_reach",
    )

    def __init__(self, seats: int, board: Board) -> None:
        self.seats = seats
        self.board = board
        self.italian = True
        self.phase: Phase = "first"
        self.round = 0
        self.deck: list[str] = []
        self.event = ""
        self.events_past: list[str] = []
        self.order: list[Seat] = []
        self.at = 0
        """Whose turn it is, as a place in `order`."""
        self.hands: list[tuple[int, ...]] = [ALL_CARDS] * seats
        self.played: list[tuple[int, ...]] = [()] * seats
        """Cards out of the hand, the latest last."""
        self.announced = [0] * seats
        self.purse = [START_GOLD * SILVER] * seats
        self.tiles = [[0] * len(SPECIES) for _ in range(seats)]
        self.indio = [[0] * len(SPECIES) for _ in range(seats)]
        self.supply = [TILES] * len(SPECIES)
        self.indio_left = INDIO_TILES
        self.indio_offered = False
        self.sites: list[tuple[int, ...]] = [()] * len(board.prices)
        self.full = 0
        self.last_free = board.all & ~board.several
        """Villages with exactly one free site."""
        self.tents = [0] * seats
        """Villages with a tent of the seat, as a mask."""
        self.tents_left = [TENTS] * seats
        self.path_reach = [0] * seats
        self.water_reach = [0] * seats
        self.neutrals_left = [NEUTRAL_TENTS if seats == 2 else 0] * seats
        self.neutral_villages = 0
        self.neutral_done = False
        """Whether the player whose turn it is has placed the neutral tent of this turn."""
        self.built_this_turn = False
        """Whether the player whose turn it is has placed a tent, own or neutral."""
        self.medal: list[int | None] = [None] * seats
        self.medals_left: list[int] = []
        self.missions_dealt: list[tuple[int, ...]] = [()] * seats
        self.mission: list[int | None] = [None] * seats
        self.legal: dict[Seat, tuple[AmazonasMove, ...]] = {}
        """Legal moves by seat, once asked for. Every move puts a new dictionary here: clones share the old one."""

    @property
    def turn(self) -> Seat:
        return self.order[self.at]

    def pile(self, seat: Seat) -> list[int]:
        """Sizes of the seat's piles by species, Indio tiles included."""
        return [own + indio for own, indio in zip(self.tiles[seat], self.indio[seat], strict=True)]

    def clone(self) -> Self:
        twin = type(self).__new__(type(self))
        for name in self.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if type(value) is list else value)
        twin.tiles = [row.copy() for row in self.tiles]
        twin.indio = [row.copy() for row in self.indio]
        return twin
