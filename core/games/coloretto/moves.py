"""The four decisions of Coloretto Amazonas and their notation. Seats count from 1 in notation."""

from __future__ import annotations

from core.game import Move, Seat
from core.games.coloretto.data import ANIMALS, NUMBER
from core.wording import Refusal


class Play(Move, frozen=True):
    """`play green-frog`: onto the own column. Rule: CA-3."""

    animal: int

    def __str__(self) -> str:
        return f"play {ANIMALS[self.animal]}"


class Give(Move, frozen=True):
    """`give green-frog to 2`: offer it to that seat. Rule: CA-7."""

    animal: int
    to: Seat

    def __str__(self) -> str:
        return f"give {ANIMALS[self.animal]} to {self.to + 1}"


class Take(Move, frozen=True):
    """`take`: accept the offered card. Rules: CA-7, CA-9."""

    def __str__(self) -> str:
        return "take"


class Refuse(Move, frozen=True):
    """`refuse purple-toucan`: turn the offer down and discard that card from a neighbouring column. Rule: CA-8."""

    discard: int

    def __str__(self) -> str:
        return f"refuse {ANIMALS[self.discard]}"


ColorettoMove = Play | Give | Take | Refuse

# One object a move: lists of legal moves are built by looking up, not by making.
PLAYS = tuple(Play(animal) for animal in range(len(ANIMALS)))
GIVES = tuple(tuple(Give(animal, Seat(seat)) for seat in range(4)) for animal in range(len(ANIMALS)))
REFUSALS = tuple(Refuse(animal) for animal in range(len(ANIMALS)))
TAKE = Take()


def parse(text: str) -> ColorettoMove:
    """Raises `Refusal` when `text` is no move of this game."""
    match text.split():
        case ["play", slug] if slug in NUMBER:
            return PLAYS[NUMBER[slug]]
        case ["give", slug, "to", seat] if slug in NUMBER and seat in ("1", "2", "3", "4"):
            return GIVES[NUMBER[slug]][int(seat) - 1]
        case ["take"]:
            return TAKE
        case ["refuse", slug] if slug in NUMBER:
            return REFUSALS[NUMBER[slug]]
        case _:
            raise Refusal("table.unreadable", text=text)
