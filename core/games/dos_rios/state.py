"""A position of Dos Rios. Sets of places are ints (see `places`)."""

from __future__ import annotations

from typing import Literal, NamedTuple, Self

from core.game import Seat, State
from core.games.dos_rios.box import CAMPESINOS, DAMS, DAMS_AT_START, HEIGHT, PLACED, TERRAINS, WATER_HEIGHT
from core.games.dos_rios.ground import Ground
from core.games.dos_rios.moves import DosRiosMove
from core.games.dos_rios.places import LEFT, OFF_HEX, PLACES, STEP, bits

Phase = Literal["lay", "place", "act", "tie", "over"]
"""Laying the rivers, placing campesinos, a turn's actions, a tie of a diverted river, the end."""


class Change(NamedTuple):
    """What a ply changed, for the picture: `kind` is flow, place, walk, evict, dam, build, rob or earn.

    `spots` are places, the one that matters first: destination before origin, target before movers. `side` is a dam's.
    """

    kind: str
    seat: Seat
    spots: tuple[int, ...] = ()
    side: int = -1
    n: int = 0
    """Rios earned."""


class Reach(NamedTuple):
    """How far one campesino comes with 0, 1, 2 … MP: sets of places, each within the next.

    `within` holds where he may be; `borders` whatever he may step at, also what may not be entered: there he evicts.
    """

    within: list[int]
    borders: list[int]


class Target(NamedTuple):
    """A hex as the target of an eviction."""

    spot: int
    mark: int
    """The hex as a set."""
    higher: int
    """The neighbours from which one campesino evicts another. Rule: DR-9."""


class Outlook(NamedTuple):
    """What the others' pieces mean to the seat on turn, as sets of places: see `outlook`."""

    open: int
    """Where it may walk through."""
    free: int
    """Where it may stop if it has less than two there."""
    victims: int
    single: int
    """Whose campesinos it may evict, and those of them that stand alone on their hex."""
    targets: tuple[Target, ...]
    """All victims one by one, ascending."""


class Valley:
    """The land of one match: what lies where. Never changes after the set-up; clones share it."""

    __slots__ = ("ground", "height", "of_terrain", "targets", "terrain")

    def __init__(self, ground: Ground, terrain: dict[int, int]) -> None:
        self.ground = ground
        self.terrain = terrain
        self.of_terrain = tuple(
            sum(1 << spot for spot, kind in terrain.items() if kind == wanted) for wanted in range(len(TERRAINS))
        )
        self.height = [WATER_HEIGHT] * PLACES
        for spot, kind in terrain.items():
            self.height[spot] = HEIGHT[kind]
        self.targets = tuple(Target(spot, 1 << spot, self._higher(spot)) for spot in range(PLACES))
        """By place."""

    def _higher(self, spot: int) -> int:
        """The neighbours that stand higher."""
        return sum(1 << other for other in bits(self.ground.near[spot]) if self.height[other] > self.height[spot])

    @property
    def fields(self) -> int:
        wheat, tobacco, corn, _, _ = self.of_terrain
        return wheat | tobacco | corn


class DosRiosState(State):
    """`one` and `two` hold, by seat, the hexes with at least one and with two campesinos; `off` counts those on the
    left road, on the right road and in the town. `outflow` maps each hex or spring that carries water to the side by
    which it leaves; `dams` are sets of hexes and springs by lower side. The deck is drawn from its end; the row's first
    card is the current one.
    """

    __slots__ = (
        "actor",
        "built",
        "dams",
        "deck",
        "discard",
        "fincas",
        "haciendas",
        "head",
        "laying",
        "legal",
        "limit",
        "money",
        "mp",
        "off",
        "one",
        "outflow",
        "outlook",
        "phase",
        "placed",
        "reached",
        "reason",
        "reserve",
        "round",
        "row",
        "seats",
        "start",
        "trail",
        "turn",
        "two",
        "valley",
        "water",
        "winner",
    )

    def __init__(self, seats: int, valley: Valley) -> None:
        self.seats = seats
        self.valley = valley
        self.phase: Phase = "lay"
        self.start = Seat(0)
        self.turn = Seat(0)
        self.round = 0
        """Counted from 1 once the turns have begun."""
        self.limit: int | None = None
        self.laying = "alternate"
        self.placed = 0
        """Campesinos placed so far, of all seats together."""
        self.one = [0] * seats
        self.two = [0] * seats
        self.off = [[0, 0, CAMPESINOS - PLACED] for _ in range(seats)]
        self.fincas = [0] * seats
        self.haciendas = [0] * seats
        self.money = [0] * seats
        self.reserve = [DAMS_AT_START] * seats
        self.dams = [0] * len(STEP)
        self.outflow: dict[int, int] = {}
        self.water = (0, 0)
        """The hexes that each river irrigates. Rule: DR-4."""
        self.head: int | None = None
        """Where the water waits for somebody to choose its way."""
        self.mp = 0
        self.built = 0
        self.row: list[int] = []
        self.deck: list[int] = []
        self.discard: list[int] = []
        self.trail: tuple[Change, ...] = ()
        """What changed in the turn of `actor`, who made the last move."""
        self.actor: Seat | None = None
        self.reason: str | None = None
        self.winner: Seat | None = None
        self.legal: tuple[DosRiosMove, ...] | None = None
        self.outlook: Outlook | None = None
        self.reached: dict[int, Reach] | None = None
        """Legal moves of whoever is to act, what the others mean to him and, by origin, how far his campesinos come;
        worked out when asked for. A walk leaves the last two as they were for all but the walker (DR-8)."""

    def clone(self) -> Self:
        twin = type(self).__new__(type(self))
        for name in self.__slots__:
            setattr(twin, name, getattr(self, name))
        for name in ("one", "two", "fincas", "haciendas", "money", "reserve", "dams", "row", "deck", "discard"):
            setattr(twin, name, getattr(self, name).copy())
        twin.off = [counts.copy() for counts in self.off]
        twin.outflow = self.outflow.copy()
        return twin

    @property
    def stock(self) -> int:
        """Dams that are neither on the board nor in a reserve."""
        return DAMS - sum(self.reserve) - sum(dams.bit_count() for dams in self.dams)

    def count(self, seat: Seat, spot: int) -> int:
        """The seat's campesinos at a place."""
        if spot in OFF_HEX:
            return self.off[seat][spot - LEFT]
        return (self.one[seat] >> spot & 1) + (self.two[seat] >> spot & 1)

    def arrive(self, seat: Seat, spot: int) -> None:
        if spot in OFF_HEX:
            self.off[seat][spot - LEFT] += 1
        else:
            self.two[seat] |= self.one[seat] & 1 << spot
            self.one[seat] |= 1 << spot

    def leave(self, seat: Seat, spot: int) -> None:
        if spot in OFF_HEX:
            self.off[seat][spot - LEFT] -= 1
        elif self.two[seat] >> spot & 1:
            self.two[seat] ^= 1 << spot
        else:
            self.one[seat] ^= 1 << spot

    def buildings(self, seat: Seat) -> int:
        return self.fincas[seat] | self.haciendas[seat]

    def others(self, seat: Seat, of: list[int]) -> int:
        """The union of `of` (sets by seat) over everybody but `seat`."""
        whole = 0
        for other, places in enumerate(of):
            if other != seat:
                whole |= places
        return whole

    def clockwise(self, seat: Seat) -> tuple[Seat, ...]:
        """All seats, `seat` first."""
        return tuple(Seat((seat + n) % self.seats) for n in range(self.seats))
