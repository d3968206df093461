"""Words of the game as arguments of sentences: players by seat, cards by animal, classes by colour."""

from __future__ import annotations

from core.games.coloretto.components import ANIMALS, COLOURS, MOST_SEATS
from core.wording import Arg, Term, Who

WHO: tuple[Arg, ...] = tuple(Who(seat) for seat in range(MOST_SEATS))
CARD: tuple[Arg, ...] = tuple(Term(f"coloretto.{slug}") for slug in ANIMALS)
COLOUR: tuple[Arg, ...] = tuple(Term(f"coloretto.{colour}") for colour in COLOURS)
