"""What is written on pictures, noted down while it is measured: sizes for `rivertable bench`, places for tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

from PIL import Image

from render.kit.palette import Colour


@dataclass(frozen=True)
class Written:
    """One line of text on the sheet `on`: its drawn shape (`mask`, mode L) with its top left corner there, px."""

    on: Image.Image
    text: str
    size: int
    mask: Image.Image
    left: int
    top: int
    fill: Colour
    cut: bool


@dataclass
class Record:
    lines: list[Written] = field(default_factory=list)
    sizes: dict[int, str] = field(default_factory=dict)
    """Every size of type with a text that had it, also of sprites and backgrounds, as far as they weren't kept."""


_record: ContextVar[Record | None] = ContextVar("record", default=None)


@contextmanager
def recorded() -> Iterator[Record]:
    """Everything that is written in the block, in this thread."""
    record = Record()
    token = _record.set(record)
    try:
        yield record
    finally:
        _record.reset(token)


def note_size(text: str, size: int) -> None:
    if (record := _record.get()) is not None:
        record.sizes.setdefault(size, text)


def note(
    on: Image.Image, text: str, size: int, mask: Image.Image, left: int, top: int, fill: Colour, *, cut: bool
) -> None:
    if (record := _record.get()) is not None:
        record.lines.append(Written(on, text, size, mask, left, top, fill, cut))
