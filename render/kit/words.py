"""Sentences in pictures and text boards: names that can be drawn, in the picture's language."""

from __future__ import annotations

from core.screens import Picture
from core.wording import Words
from render.kit.fonts import readable_name, sign_of
from render.kit.theme import NAME_LIMIT, SEATS, SeatMark

ALT_LIMIT = 1024
"""Characters that Discord takes as a picture's alt text."""


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


def text_words_of(picture: Picture, full: bool) -> Words:
    """Words for text: names in any script, whole in the full form, shortened in the short one."""
    return Words(picture.language, picture.names if full else [shortened_name(name) for name in picture.names])


def signed(seat: int, words: Words, marks: tuple[SeatMark, ...] = SEATS) -> str:
    """A seat's shape and its player's name for text: `■ Roberto`."""
    return f"{sign_of(seat, marks)} {words.name(seat)}"


def shortened_name(name: str) -> str:
    return name if len(name) <= NAME_LIMIT else name[:NAME_LIMIT].rstrip() + "…"
