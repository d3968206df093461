"""The decisions of Amazonas and their notation. Species and villages are slugs in notation, missions count from 1."""

from __future__ import annotations

from typing import ClassVar

from core.game import Move
from core.games.amazonas.data import CARDS, SPECIES
from core.games.amazonas.maps import MOST_SLUG, slug_of
from core.wording import Refusal


class Keep(Move, frozen=True):
    """`keep 3`: of the two missions dealt keep that one (option `mission_choice`)."""

    mission: int
    secret: ClassVar[bool] = True

    def __str__(self) -> str:
        return f"keep {self.mission + 1}"


class Build(Move, frozen=True):
    """`build tucu`: an own tent, also the first one. Rules: AMZ-2, AMZ-9."""

    village: str

    def __str__(self) -> str:
        return f"build {self.village}"


class Neutral(Move, frozen=True):
    """`neutral tucu`: a neutral tent. Rule: AMZ-2P-3."""

    village: str

    def __str__(self) -> str:
        return f"neutral {self.village}"


class Income(Move, frozen=True):
    """`income 5`: the card with that number. Rule: AMZ-4."""

    card: int

    def __str__(self) -> str:
        return f"income {self.card}"


class TakeIndio(Move, frozen=True):
    """`indio`: the Indio tile in place of the announced silver. Rule: AMZ-16."""

    def __str__(self) -> str:
        return "indio"


class TakeSilver(Move, frozen=True):
    """`silver`: the announced silver; the Indio tile is offered to the next player. Rule: AMZ-16."""

    def __str__(self) -> str:
        return "silver"


class Pile(Move, frozen=True):
    """`pile fish`: the Indio tile goes there. Rule: AMZ-16a."""

    species: int

    def __str__(self) -> str:
        return f"pile {SPECIES[self.species]}"


class Done(Move, frozen=True):
    """`done`: the turn ends. Rule: AMZ-8."""

    def __str__(self) -> str:
        return "done"


AmazonasMove = Keep | Build | Neutral | Income | TakeIndio | TakeSilver | Pile | Done

# One object a move: lists of legal moves are built by looking up, not by making.
INCOMES = tuple(Income(card) for card in range(len(CARDS)))
PILES = tuple(Pile(species) for species in range(len(SPECIES)))
TAKE_INDIO = TakeIndio()
TAKE_SILVER = TakeSilver()
DONE = Done()


def parse(text: str) -> AmazonasMove:
    """Villages may be written as on the map (`build Santo Caño`). Raises `Refusal` when `text` is no move."""
    match text.split():
        case ["keep", number] if number.isascii() and number.isdigit() and 0 < int(number) < 100:
            return Keep(int(number) - 1)
        case ["income", card] if card in ("0", "1", "2", "3", "4", "5", "6"):
            return INCOMES[int(card)]
        case ["indio"]:
            return TAKE_INDIO
        case ["silver"]:
            return TAKE_SILVER
        case ["pile", slug] if slug in SPECIES:
            return PILES[SPECIES.index(slug)]
        case ["done"]:
            return DONE
        case ["build" | "neutral" as kind, *name] if 0 < len(slug := slug_of(" ".join(name))) <= MOST_SLUG:
            return Build(slug) if kind == "build" else Neutral(slug)
        case _:
            raise Refusal("table.unreadable", text=text)
