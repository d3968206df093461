"""Screens: text, picture and choices for one viewer, in one language, built from what he may see.

A screen names what is to be shown; `render` draws its picture and `bots` sends it. Nothing here knows a platform.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from core.game import Seat, View
from core.wording import Line

Kind = Literal["lobby", "board", "panel", "end"]


class Mark(msgspec.Struct, frozen=True):
    """A choice's letter and the spot of the picture it belongs to (`Step.mark`)."""

    letter: str
    spot: str


class Picture(msgspec.Struct, frozen=True, kw_only=True):
    """What to draw. Equal pictures have equal bytes, so this is the cache's key.

    `lobby`: the title picture, `view` is None. `board`: the public table, also inside a private message. `panel`: what
    only `view.viewer` sees, with the letters of his choices. `end`: the final position with the score breakdown.
    """

    game: str
    kind: Kind
    language: str
    names: tuple[str, ...] = ()
    view: View | None = None
    marks: tuple[Mark, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    places: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    shares: tuple[tuple[tuple[str, int], ...], ...] = ()
    """The outcome for `end`: by seat; place 0 is outside the placing; `shares` are (sentence key, points)."""
    resigned: tuple[Seat, ...] = ()


class Block(msgspec.Struct, frozen=True):
    """A paragraph of plain text in the screen's language. Platforms escape it and add their own marks."""

    text: str
    style: Literal["title", "plain", "strong", "quiet", "board"] = "plain"


__all__ = ["Block", "Kind", "Line", "Mark", "Picture"]
