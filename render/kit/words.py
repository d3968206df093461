"""Sentences in pictures: names that can be drawn, in the picture's language."""

from __future__ import annotations

from core.screens import Picture
from core.wording import Words
from render.kit.fonts import readable_name
from render.kit.theme import NAME_LIMIT


def words_of(picture: Picture) -> Words:
    """Words for drawing: names are shortened, and a name without glyphs becomes "Seat 2"."""
    plain = Words(picture.language)
    names = []
    for seat, name in enumerate(picture.names):
        readable = readable_name(name, seat)
        if readable == f"{seat + 1}" and name.strip() != readable:
            readable = plain.name(seat)
        names.append(shortened_name(readable))
    return Words(picture.language, names)


def shortened_name(name: str) -> str:
    return name if len(name) <= NAME_LIMIT else name[:NAME_LIMIT].rstrip() + "…"
