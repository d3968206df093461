"""Fonts of the pictures, what they can draw, and how names are made to fit.

Layout is Pillow's basic one, without the optional raqm library: the same text has the same pixels everywhere.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Literal

from PIL import Image, ImageDraw, ImageFont

from render.kit.theme import NAME_LIMIT, SEATS, SeatMark
from render.kit.written import note_size

Role = Literal["sans", "semibold", "bold", "italic", "serif", "serif-regular", "serif-italic"]
"""`serif` (bold) for titles; `sans` and `semibold` for the rest; `bold` for numbers that matter."""

_FILES: dict[Role, tuple[str, str]] = {
    "sans": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "semibold": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    "bold": ("font_source_sans_pro", "SourceSansPro-Bold.ttf"),
    "italic": ("font_source_sans_pro", "SourceSansPro-It.ttf"),
    "serif": ("font_source_serif_pro", "SourceSerifPro-Bold.otf"),
    "serif-regular": ("font_source_serif_pro", "SourceSerifPro-Semibold.otf"),
    "serif-italic": ("font_source_serif_pro", "SourceSerifPro-SemiboldIt.otf"),
}
# The serif's TTF files give "…" and "½" a third of their width; its OTF files are right.


def font_path(role: Role) -> Path:
    """Where the role's font file lies. Raises FileNotFoundError when the font package is not whole."""
    package, name = _FILES[role]
    path = Path(str(files(package).joinpath("files", name)))
    if not path.is_file():
        raise FileNotFoundError(f"the font {name} of the package {package} is missing: install the package again")
    return path


@lru_cache(maxsize=256)
def font(role: Role, size: int) -> ImageFont.FreeTypeFont:
    """The role's font at `size` px."""
    return ImageFont.truetype(font_path(role), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def _has_glyph(char: str, role: Role) -> bool:
    face = font(role, 40)
    if char.isspace():
        return True
    return bytes(face.getmask(char)) != bytes(face.getmask("\uffff"))


def can_draw(text: str, role: Role = "semibold") -> bool:
    """Whether the font has a glyph for every character of the text."""
    return all(_has_glyph(char, role) for char in text)


@lru_cache(maxsize=8192)
def text_width(text: str, role: Role, size: int) -> int:
    """Advance width in px."""
    return round(font(role, size).getlength(_spelled(text, role)))


def _spelled(text: str, role: Role) -> str:
    """The serif fonts' ellipsis is as narrow as a dot: three dots stand for it."""
    return text.replace("…", "...") if role.startswith("serif") else text


_EDGE = [round(level / 255 * 5) * 255 // 5 for level in range(256)]
"""Six tones from ground to ink are as smooth to the eye as 256, and a written picture is a tenth smaller."""


def text_mask(text: str, role: Role, size: int) -> tuple[Image.Image, int, int]:
    """The drawn text (mode L) and where its top left corner lies from the pen's start on the baseline, px."""
    note_size(text, size)
    return _text_mask(text, role, size)


@lru_cache(maxsize=4096)
def _text_mask(text: str, role: Role, size: int) -> tuple[Image.Image, int, int]:
    face, text = font(role, size), _spelled(text, role)
    left, top, right, bottom = (int(edge) for edge in face.getbbox(text, anchor="ls"))
    mask = Image.new("L", (max(1, right - left), max(1, bottom - top)))
    ImageDraw.Draw(mask).text((-left, -top), text, fill=255, font=face, anchor="ls")
    return mask.point(_EDGE), left, top


@lru_cache(maxsize=4096)
def fitted(text: str, role: Role, size: int, width_px: int, limit: int | None = None) -> str:
    """The text, cut with an ellipsis where it has more than `limit` characters or is wider than `width_px`."""
    if (limit is None or len(text) <= limit) and text_width(text, role, size) <= width_px:
        return text
    end = len(text) if limit is None else min(len(text), limit)
    while end > 1 and text_width(text[:end].rstrip() + "…", role, size) > width_px:
        end -= 1
    return text[:end].rstrip() + "…"


def readable_name(name: str, seat: int, role: Role = "semibold") -> str:
    """The name as the font can draw it: emoji and other ornaments dropped; a number where letters can't be drawn.

    The seat's shape always stands beside it, so that a name in an unknown script reads as shape and number.
    """
    plain = unicodedata.normalize("NFC", name)
    letters = [char for char in plain if char.isalnum()]
    kept = "".join(char for char in plain if _has_glyph(char, role) and char.isprintable())
    drawn = [char for char in letters if _has_glyph(char, role)]
    if not letters or len(drawn) < len(letters):
        return f"{seat + 1}"
    return " ".join(kept.split())


def shown_name(name: str, seat: int, size: int, width_px: int, role: Role = "semibold") -> str:
    """A player's name for a picture: drawable, at most 14 characters and `width_px` wide."""
    return fitted(readable_name(name, seat, role), role, size, width_px, NAME_LIMIT)


def sign_of(seat: int, marks: tuple[SeatMark, ...] = SEATS) -> str:
    """The seat's shape as a text character, for text boards and buttons."""
    return marks[seat].sign


def wrapped(text: str, role: Role, size: int, width_px: int, lines: int) -> list[str]:
    """The text broken at spaces into at most `lines` lines, the last one cut with an ellipsis where it must be."""
    out: list[str] = []
    words = text.split()
    while words and len(out) < lines - 1:
        line = words.pop(0)
        while words and text_width(f"{line} {words[0]}", role, size) <= width_px:
            line = f"{line} {words.pop(0)}"
        out.append(fitted(line, role, size, width_px))
    if words:
        out.append(fitted(" ".join(words), role, size, width_px))
    return out
