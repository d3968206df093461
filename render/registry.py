"""Which module draws which game: a new game adds one module and one line here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from core.screens import Picture


@dataclass(frozen=True)
class Art:
    """A game's renderer. Both functions are pure: the same picture gives the same bytes and text.

    `draw` gives PNG bytes for each kind of picture; `text` the same position in words, short or full.
    """

    draw: Callable[[Picture], bytes]
    text: Callable[[Picture, bool], str]


ART: dict[str, Art] = {}


def art_of(game: str) -> Art:
    """The game's renderer; raises KeyError naming the game when there is none."""
    return ART[game]
