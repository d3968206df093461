"""A position of Coloretto Amazonas."""

from __future__ import annotations

from typing import Self

from core.game import Seat, State
from core.games.coloretto.components import COLOURS, Offer
from core.games.coloretto.moves import ColorettoMove


class ColorettoState(State):
    """Hands are sorted by animal; `deck` is drawn from its end; `bonus` holds the owner of each colour's card."""

    __slots__ = (
        "bonus",
        "columns",
        "deck",
        "discard",
        "hands",
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
        self.columns: list[list[list[int]]] = [[[] for _ in COLOURS] for _ in range(seats)]
        self.piles: list[list[int]] = [[] for _ in range(seats)]
        self.bonus: list[Seat | None] = [None for _ in COLOURS]
        self.protection: Seat | None = None
        self.deck: list[int] = []
        self.discard: list[int] = []
        self.removed: list[int] = []
        self.offer: Offer | None = None
        self.reason: str | None = None
        """Why the match is over; None while it runs."""
        self.legal: tuple[ColorettoMove, ...] | None = None
        """Legal moves of whoever is to act, once asked for; every change forgets them."""

    def clone(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.seats, twin.turn = self.seats, self.turn
        twin.hands = [hand.copy() for hand in self.hands]
        twin.columns = [[column.copy() for column in columns] for columns in self.columns]
        twin.piles = [piles.copy() for piles in self.piles]
        twin.bonus, twin.protection = self.bonus.copy(), self.protection
        twin.deck, twin.discard, twin.removed = self.deck.copy(), self.discard.copy(), self.removed
        twin.offer, twin.reason, twin.legal = self.offer, self.reason, self.legal
        return twin
