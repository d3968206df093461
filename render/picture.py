"""What a renderer is asked to draw."""

from __future__ import annotations

from typing import Literal

import msgspec

Kind = Literal["lobby", "board", "panel", "end"]


class Picture(msgspec.Struct, frozen=True, kw_only=True):
    """One picture for one viewer. Nothing in it knows more than `view` does.

    `letters` maps a move's notation to the letter on its button.
    """

    game: str
    kind: Kind
    view: msgspec.Struct | None
    viewer: int | None = None
    names: tuple[str, ...] = ()
    locale: str = "en"
    letters: tuple[tuple[str, str], ...] = ()
