"""Text files that people write, whatever their editor puts before or instead of UTF-8."""

from __future__ import annotations

import codecs
from pathlib import Path

from core.wording import Refusal

WIDE = {
    codecs.BOM_UTF32_LE: "UTF-32",
    codecs.BOM_UTF32_BE: "UTF-32",
    codecs.BOM_UTF16_LE: "UTF-16",
    codecs.BOM_UTF16_BE: "UTF-16",
}
"""Marks at the beginning of a file, and the encoding that each tells; the longer ones first."""


def text_of(file: Path) -> str:
    """Raises `Refusal` for a file that is no UTF-8, naming what it is as far as that can be told, and `OSError`."""
    content = file.read_bytes()
    for mark, encoding in WIDE.items():
        if content.startswith(mark):
            raise Refusal("table.file_encoded", file=str(file), encoding=encoding)
    try:
        return content.decode("utf-8-sig")  # Windows' editors begin UTF-8 with a mark
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise Refusal("table.file_not_text", file=str(file), line=line, byte=f"{content[error.start]:02X}") from None
