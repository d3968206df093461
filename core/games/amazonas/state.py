"""A position of Amazonas, and its map in the form that the rules compute with."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple, Self

from core.game import Seat, State
from core.games.amazonas.data import INDIO_TILES, NEUTRAL_TENTS, SILVER, SPECIES, START_GOLD, TENTS, TILES
from core.games.amazonas.maps import Map
from core.games.amazonas.moves import AmazonasMove, Build, Neutral

Phase = Literal["mission", "first", "income", "offer", "pile", "build", "over"]

NEUTRAL = -1
"""The owner of a neutral tent."""

ALL_CARDS = (0, 1, 2, 3, 4, 5, 6)


class Board:
    """A map ready for play. Sets of villages are bit masks; `prices` are in silver."""

    __slots__ = ("builds", "map", "neutrals", "number", "path", "prices", "several", "species", "water")

    def __init__(self, chart: Map) -> None:
        self.map = chart
        self.number = {village.slug: at for at, village in enumerate(chart.villages)}
        self.species = tuple(village.species for village in chart.villages)
        self.prices = tuple(tuple(SILVER * price for price in village.sites) for village in chart.villages)
        self.builds = tuple(Build(village.slug) for village in chart.villages)
        self.neutrals = tuple(Neutral(village.slug) for village in chart.villages)
        self.path = _neighbours(len(chart.villages), chart.paths)
        self.water = _neighbours(len(chart.villages), chart.waterways)
        self.several = sum(1 << at for at, village in enumerate(chart.villages) if len(village.sites) > 1)
        """Villages that still have more than one site before anybody builds."""


def _neighbours(count: int, links: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    masks = [0] * count
    for a, b in links:
        masks[a] |= 1 << b
        masks[b] |= 1 << a
    return tuple(masks)


@lru_cache(maxsize=16)
def board_of(chart: Map) -> Board:
    return Board(chart)


class Placed(NamedTuple):
    """A tent of the latest turn, for the picture. `owner` is a seat or NEUTRAL; `turn` counts turns of the match."""

    turn: int
    owner: int
    village: int


class AmazonasState(State):
    """Lists by seat unless they say otherwise. `tiles` and `indio` are counts by seat and species (a pile holds both);
    `sites` lists the owners of each village's taken sites, cheapest first; money is in silver; `deck` is drawn from its
    end; `path_reach` and `water_reach` are the neighbours of a seat's tents.
    """

    __slots__ = (
        "announced",
        "at",
        "board",
        "deck",
        "event",
        "events_past",
        "full",
        "hands",
        "indio",
        "indio_left",
        "indio_offered",
        "italian",
        "last",
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
        "turns",
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
        self.turns = 0
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
        self.last_free = ((1 << len(board.prices)) - 1) & ~board.several
        """Villages with exactly one free site."""
        self.tents = [0] * seats
        """Villages with a tent of the seat, as a mask."""
        self.tents_left = [TENTS] * seats
        self.path_reach = [0] * seats
        self.water_reach = [0] * seats
        self.neutrals_left = [NEUTRAL_TENTS if seats == 2 else 0] * seats
        self.neutral_villages = 0
        self.neutral_done = False
        """Whether the player whose turn it is has placed his neutral tent of this turn."""
        self.medal: list[int | None] = [None] * seats
        self.medals_left: list[int] = []
        self.missions_dealt: list[tuple[int, ...]] = [()] * seats
        self.mission: list[int | None] = [None] * seats
        self.last: tuple[Placed, ...] = ()
        self.legal: tuple[AmazonasMove, ...] | None = None
        """Legal moves of whoever is to act alone, once asked for; every change forgets them."""

    @property
    def turn(self) -> Seat:
        return self.order[self.at]

    @property
    def built(self) -> bool:
        """Whether a tent was placed in the present turn."""
        return bool(self.last) and self.last[0].turn == self.turns

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
