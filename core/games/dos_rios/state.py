"""A position of Dos Rios. Sets of places are ints (see `places`)."""

from __future__ import annotations

from typing import NamedTuple, Self

from core.game import Seat, State
from core.games.dos_rios.components import CAMPESINOS, DAMS, DAMS_AT_START, PLACED, Phase
from core.games.dos_rios.moves import DosRiosMove
from core.games.dos_rios.places import LEFT, OFF_HEX, STEP
from core.games.dos_rios.valley import Target, Valley


class Reach(NamedTuple):
    """How far one campesino comes with 0, 1, 2 … MP: sets of places, each within the next.

    `within` holds where it may be; `borders` whatever it may step at, also what may not be entered: there it evicts.
    """

    within: list[int]
    borders: list[int]


class Blockers(NamedTuple):
    """What the others' pieces mean to the seat on turn, as sets of places: see `blockers`."""

    open: int
    """Where it may walk through."""
    free: int
    """Where it may stop if it has less than two there."""
    crossed: int
    """Foreign fincas where it may walk through, and pause where the rules of this match know that."""
    victims: int
    single: int
    """Whose campesinos it may evict, and those of them that stand alone on their hex."""
    targets: tuple[Target, ...]
    """All victims one by one, ascending."""


class DosRiosState(State):
    """`one` and `two` hold, by seat, the hexes with at least one and with two campesinos; `off` counts those on the
    left road, on the right road and in the town. `outflow` maps each hex or spring that carries water to the side by
    which it leaves; `dams` are sets of hexes and springs by lower side. The deck is drawn from its end; the row's first
    card is the current one.
    """

    __slots__ = (
        "blockers",
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
        "pausing",
        "phase",
        "placed",
        "reached",
        "reason",
        "reserve",
        "retired",
        "round",
        "row",
        "seats",
        "start",
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
        self.pausing = True
        """Whether a walk may pause on a foreign finca: matches of before rules version 2 go on without (DR-12)."""
        self.retired = 0
        """The seats that have given up, as a set: none of them wins (DR-21)."""
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
        self.reason: str | None = None
        self.winner: Seat | None = None
        self.legal: tuple[DosRiosMove, ...] | None = None
        self.blockers: Blockers | None = None
        self.reached: dict[int, Reach] = {}
        """Legal moves of whoever is to act, what the others mean to them and, by origin, how far their campesinos come;
        worked out when asked for. A walk leaves the last two as they were for all but the walker (DR-8)."""

    def forget(self) -> None:
        """What was worked out for a position that is no more."""
        self.legal = self.blockers = None
        self.reached = {}

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
    def paused(self) -> int | None:
        """The foreign finca on which a campesino of the seat on turn pauses. Rule: DR-12."""
        own = self.one[self.turn]
        for seat, fincas in enumerate(self.fincas):
            if own & fincas and seat != self.turn:
                return (own & fincas).bit_length() - 1
        return None

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return () if self.phase == "over" else (self.turn,)

    @property
    def stock(self) -> int:
        """Dams that are neither on the board nor in a reserve."""
        return DAMS - sum(self.reserve) - sum(dams.bit_count() for dams in self.dams)

    def count(self, seat: Seat, spot: int) -> int:
        """The seat's campesinos at a place."""
        if spot in OFF_HEX:
            return self.off[seat][spot - LEFT]
        return (self.one[seat] >> spot & 1) + (self.two[seat] >> spot & 1)

    def owner_at(self, spot: int) -> Seat | None:
        """Whose campesinos stand on a hex."""
        for seat, spots in enumerate(self.one):
            if spots >> spot & 1:
                return Seat(seat)
        return None

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
