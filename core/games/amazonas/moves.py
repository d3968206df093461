"""The decisions of Amazonas and their notation. Species and villages are slugs in notation, missions count from 1."""

from __future__ import annotations

from typing import Annotated, ClassVar

from core.game import Move
from core.games.amazonas.components import CARDS, SPECIES
from core.games.amazonas.maps import MOST_SLUG, slug_of
from core.notation import Notation, Number, OneOf


class VillageName:
    """A village by its slug, read also as it stands on the map (`Santo Caño`). Whether a map has it, the rules tell."""

    words = r".+"

    def write(self, value: str) -> str:
        return value

    def read(self, text: str) -> str:
        slug = slug_of(text)
        if not 0 < len(slug) <= MOST_SLUG:
            raise ValueError(text)
        return slug


class MissionNumber(Number):
    """From 1; leading noughts do no harm."""

    words = r"\d+"

    def read(self, text: str) -> int:
        return super().read(text.lstrip("0"))


class Keep(Move, frozen=True):
    """Of the two missions dealt keep that one (option `mission_choice`)."""

    pattern = "keep {mission}"
    mission: Annotated[int, MissionNumber(99)]
    secret: ClassVar[bool] = True


class Build(Move, frozen=True):
    """An own tent, also the first one. Rules: AMZ-2, AMZ-9."""

    pattern = "build {village}"
    village: Annotated[str, VillageName()]


class Neutral(Move, frozen=True):
    """A neutral tent. Rule: AMZ-2P-3."""

    pattern = "neutral {village}"
    village: Annotated[str, VillageName()]


class Income(Move, frozen=True):
    """The card with that number. Rule: AMZ-4."""

    pattern = "income {card}"
    card: Annotated[int, Number(len(CARDS), first=0)]


class TakeIndio(Move, frozen=True):
    """The Indio tile in place of the announced silver. Rule: AMZ-16."""

    pattern = "indio"


class TakeSilver(Move, frozen=True):
    """The announced silver; the Indio tile is offered to the next player. Rule: AMZ-16."""

    pattern = "silver"


class Pile(Move, frozen=True):
    """The Indio tile goes there. Rule: AMZ-16a."""

    pattern = "pile {species}"
    species: Annotated[int, OneOf(SPECIES)]


class Done(Move, frozen=True):
    """The turn ends. Rule: AMZ-8."""

    pattern = "done"


AmazonasMove = Keep | Build | Neutral | Income | TakeIndio | TakeSilver | Pile | Done

NOTATION: Notation[AmazonasMove] = Notation(Keep, Build, Neutral, Income, TakeIndio, TakeSilver, Pile, Done)

# One object a move: lists of legal moves are built by looking up, not by making.
INCOMES = tuple(Income(card) for card in range(len(CARDS)))
PILES = tuple(sorted((Pile(species) for species in range(len(SPECIES))), key=str))
"""Sorted by notation, not by species."""

TAKE_INDIO = TakeIndio()
TAKE_SILVER = TakeSilver()
DONE = Done()
