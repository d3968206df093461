"""Moves as people type them."""

from __future__ import annotations

from collections.abc import Sequence

from core.game import AnyGame, Move
from core.wording import Refusal

LONGEST = 60
"""Characters of a typed move that are looked at; no notation is longer."""


def read(game: AnyGame, legal: Sequence[Move], text: str) -> Move:
    """The move that `text` means: its notation, or enough of its words to fit just one legal move.

    What reads as a move is that move, legal or not, so that the rules can say why not. Otherwise `frog` fits
    `play green-frog` when nothing else has a frog: each typed word begins a word of the notation or a part of one after
    a hyphen, in that order. Raises `Refusal`: unreadable or ambiguous.
    """
    words = " ".join(text.lower().split())[:LONGEST]
    try:
        move: Move = game.parse(words)
    except Refusal:
        fitting = [move for move in legal if fits(words, str(move))]
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            known = ", ".join(str(move) for move in fitting[:5])
            raise Refusal("table.ambiguous", text=words, known=known) from None
        raise
    return move


def fits(typed: str, notation: str) -> bool:
    """Whether the typed words begin parts of the notation, in order, each part used once."""
    rest = iter(notation.replace("-", " ").split())
    return bool(typed) and all(any(part.startswith(word) for part in rest) for word in typed.split())
