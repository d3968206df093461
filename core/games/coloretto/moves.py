"""The four decisions of Coloretto Amazonas and their notation. Seats count from 1 in notation."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from core.game import Move, Seat
from core.games.coloretto.components import ANIMALS, MOST_SEATS
from core.notation import Notation, Number, OneOf

Animal: TypeAlias = Annotated[int, OneOf(ANIMALS)]


class Play(Move, frozen=True):
    """`play green-frog`: onto the own column. Rule: CA-3."""

    pattern = "play {animal}"
    animal: Animal


class Give(Move, frozen=True):
    """`give green-frog to 2`: offer it to that seat. Rule: CA-7."""

    pattern = "give {animal} to {to}"
    animal: Animal
    to: Annotated[Seat, Number(MOST_SEATS)]


class Take(Move, frozen=True):
    """`take`: accept the offered card. Rules: CA-7, CA-9."""

    pattern = "take"


class Refuse(Move, frozen=True):
    """`refuse purple-toucan`: turn the offer down and discard that card from a neighbouring column. Rule: CA-8."""

    pattern = "refuse {discard}"
    discard: Animal


ColorettoMove = Play | Give | Take | Refuse

NOTATION = Notation[ColorettoMove](Play, Give, Take, Refuse)

# One object a move: lists of legal moves are built by looking up, not by making.
PLAYS = tuple(Play(animal) for animal in range(len(ANIMALS)))
GIVES = tuple(tuple(Give(animal, Seat(seat)) for seat in range(MOST_SEATS)) for animal in range(len(ANIMALS)))
REFUSALS = tuple(Refuse(animal) for animal in range(len(ANIMALS)))
TAKE = Take()
