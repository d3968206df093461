"""Sentences in pictures and text boards: names that can be drawn, in the picture's language."""

from __future__ import annotations

from core.screens import Picture
from core.wording import Words
from render.fonts import readable_name
from render.theme import NAME_LIMIT


def words_of(picture: Picture, drawn: bool = True) -> Words:
    """Words for the picture. For drawing, names are shortened and a name without glyphs becomes "Seat 2"."""
    if not drawn:
        return Words(picture.language, picture.names)
    plain = Words(picture.language)
    names = []
    for seat, name in enumerate(picture.names):
        readable = readable_name(name, seat)
        if readable == f"{seat + 1}" and name.strip() != readable:
            readable = plain.say("pictures.seat", seat=seat + 1)
        names.append(readable if len(readable) <= NAME_LIMIT else readable[:NAME_LIMIT].rstrip() + "…")
    return Words(picture.language, names)
