"""Words of the game as arguments of sentences: players by seat, cards by animal, classes by colour."""

from __future__ import annotations

from core.games.coloretto.components import ANIMALS, COLOURS, MOST_SEATS
from core.wording import Arg, Term, Who

WHO: tuple[Arg, ...] = tuple(Who(seat) for seat in range(MOST_SEATS))
BUTTON: tuple[Arg, ...] = tuple(Term(f"coloretto.button.{slug}") for slug in ANIMALS)
"""The cards by names for buttons: 13 characters at most."""
CARD: tuple[Arg, ...] = tuple(Term(f"coloretto.{slug}") for slug in ANIMALS)
COLOUR: tuple[Arg, ...] = tuple(Term(f"coloretto.{colour}") for colour in COLOURS)
SHORT: tuple[Arg, ...] = tuple(Term(f"coloretto.short.{slug}") for slug in ANIMALS)
"""The cards by their animals alone, where the colour is said."""
