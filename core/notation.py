"""Moves as people type them."""

from __future__ import annotations

from collections.abc import Sequence

from core.game import AnyGame, Move
from core.wording import Refusal


def read(game: AnyGame, legal: Sequence[Move], text: str) -> Move:
    """The move that `text` means: exact notation, or enough of its words to fit just one legal move.

    `frog` fits `play green-frog` when nothing else has a frog. Raises `Refusal`: unreadable or ambiguous. A move that
    is well written but not legal is returned, so that the rules can say why.
    """
    words = " ".join(text.lower().split()).replace("’", "'")
    by_notation = {str(move): move for move in legal}
    if words in by_notation:
        return by_notation[words]
    fitting = [notation for notation in by_notation if fits(words, notation)]
    if len(fitting) == 1:
        return by_notation[fitting[0]]
    if fitting:
        raise Refusal("table.ambiguous", text=text, known=", ".join(fitting[:5]))
    move: Move = game.parse(words)
    return move


def fits(words: str, notation: str) -> bool:
    """Whether each typed word begins a word of the notation, or a part of one after a hyphen."""
    parts = [*notation.split(), *(part for word in notation.split() for part in word.split("-")[1:])]
    return bool(words) and all(any(part.startswith(word) for part in parts) for word in words.split())
