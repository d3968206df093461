"""Which module draws which game: a new game adds one package and one line here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from core.screens import Picture
from render.coloretto import art as coloretto
from render.coloretto.text import in_words as coloretto_in_words


@dataclass(frozen=True)
class Art:
    """A game's renderer. Both functions are pure: the same picture gives the same bytes and text.

    `draw` gives PNG bytes for each kind of picture; `in_words` the same position as text, short or full.
    """

    draw: Callable[[Picture], bytes]
    in_words: Callable[[Picture, bool], str]


ART: dict[str, Art] = {
    "coloretto": Art(coloretto.draw, coloretto_in_words),
}


def art_of(game: str) -> Art:
    """The game's renderer; raises KeyError naming the game when there is none."""
    return ART[game]
