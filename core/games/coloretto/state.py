"""A position of Coloretto Amazonas."""

from __future__ import annotations

from typing import NamedTuple, Self

from core.game import Seat, State
from core.games.coloretto.moves import ColorettoMove


class Offer(NamedTuple):
    """A card on its way: what CA-8 asks about."""

    giver: Seat
    recipient: Seat
    animal: int


class Last(NamedTuple):
    """The latest placing, for the picture: `how` is added, filled, duplicate, refused or offered.

    `other` is the card that left with it (the copy of a duplicate, the card discarded by a refusal).
    """

    seat: Seat
    animal: int
    how: str
    giver: Seat | None = None
    other: int | None = None


class ColorettoState(State):
    """Hands are sorted by animal; `deck` is drawn from its end; `bonus` holds the owner of each colour's card."""

    __slots__ = (
        "bonus",
        "columns",
        "deck",
        "discard",
        "hands",
        "last",
        "legal",
        "offer",
        "piles",
        "protection",
        "reason",
        "removed",
        "seats",
        "turn",
    )

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.turn = Seat(0)
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.columns: list[list[list[int]]] = [[[], [], [], []] for _ in range(seats)]
        self.piles: list[list[int]] = [[] for _ in range(seats)]
        self.bonus: list[Seat | None] = [None] * 4
        self.protection: Seat | None = None
        self.deck: list[int] = []
        self.discard: list[int] = []
        self.removed: list[int] = []
        self.offer: Offer | None = None
        self.last: Last | None = None
        self.reason: str | None = None
        self.legal: tuple[ColorettoMove, ...] | None = None
        """Legal moves of whoever is to act, once asked for; every change forgets them."""

    def clone(self) -> Self:
        twin = type(self).__new__(type(self))
        for name in self.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.hands = [hand.copy() for hand in self.hands]
        twin.columns = [[column.copy() for column in columns] for columns in self.columns]
        twin.piles = [piles.copy() for piles in self.piles]
        twin.bonus = self.bonus.copy()
        twin.deck = self.deck.copy()
        twin.discard = self.discard.copy()
        return twin
