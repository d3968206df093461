"""A position in words: worded parts, a picture's alternative, and what somebody asked for."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from core.telling import Part, Topic
from core.wording import Words


class Place(msgspec.Struct, frozen=True):
    """A worded `core.telling.Cell`."""

    text: str
    spot: str = ""


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """A worded `core.telling.Part`; `rows` begin with what names them, and are () where the part has no grid."""

    name: str
    topic: Topic
    title: str
    lines: tuple[str, ...]
    short: tuple[str, ...]
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[Place | None, ...], ...] = ()


def worded(parts: Sequence[Part], words: Words) -> tuple[Told, ...]:
    """The parts as `words` say them."""
    return tuple(
        Told(
            name=part.name,
            topic=part.topic,
            title=words(part.title),
            lines=tuple(map(words, part.lines)),
            short=tuple(map(words, part.short)),
            heads=tuple(map(words, part.grid.heads)) if part.grid else (),
            rows=tuple(
                tuple(None if cell is None else Place(words(cell.text), cell.spot) for cell in row)
                for row in part.grid.rows
            )
            if part.grid
            else (),
        )
        for part in parts
    )
