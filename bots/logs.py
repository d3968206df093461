"""The log: what the program writes down. Whoever runs it may sit at its tables, so no line says what only one player
may know.

Libraries are kept above their debug lines, which hold whole messages, statements and values; in their other lines a
long value, or one of several parts, is named by its kind. A fault is told by its kind and its place in the code: its
text may quote a card, so it is left out unless that kind of fault speaks of machines and networks only.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Mapping
from copy import copy
from typing import Any, TextIO

from core.wording import Refusal

OWN = ("bots", "core", "render", "storage")

WITH_ADDRESSES = ("httpx", "httpcore")
"""They write whole addresses at every call, and Telegram's hold the token: only their warnings are kept."""

FORM = "%(asctime)s %(levelname)s %(name)s: %(message)s"

OUTSIDE = (
    ["sqlite3"],
    ["core", "ports", "platform"],
    ["discord", "errors"],
    ["telegram", "error"],
    ["aiohttp", "client_exceptions"],
)
"""Paths of modules whose exceptions say what was wrong outside, and nothing of a match."""

LONGEST_VALUE = 80
"""Characters of a value that a library's line may repeat."""


def set_up(level: str, stream: TextIO | None = None) -> logging.Handler:
    """Write to `stream`, standard error where it is None; our own lines from `level` on. Returns what does it."""
    least = logging.getLevelNamesMapping()[level.upper()]
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Discreet(FORM))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(max(least, logging.INFO))
    for name in OWN:
        logging.getLogger(name).setLevel(least)
    for name in WITH_ADDRESSES:
        logging.getLogger(name).setLevel(logging.WARNING)
    return handler


class Discreet(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        record = copy(record)
        record.exc_text = None  # another handler's telling of the same fault, kept in the record
        if record.name.partition(".")[0] not in OWN:
            record.args = _short(record.msg, record.args)
        return super().format(record)

    def formatException(self, ei: Any) -> str:
        return told(ei[1])


def told(error: BaseException | None) -> str:
    """A fault and those that led to it, the first one first, as Python tells them but without what they quote."""
    parts: list[str] = []
    while error is not None:
        frames = "".join(traceback.format_tb(error.__traceback__))
        parts.append(f"Traceback (most recent call last):\n{frames}{in_short(error)}")
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\n\nwhich led to:\n\n".join(reversed(parts))


def in_short(error: BaseException) -> str:
    """The kind of a fault, with its text where that can't speak of a match."""
    kind = type(error)
    name = kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
    if isinstance(error, Refusal):
        return f"{name}: {error.code}"
    outside = isinstance(error, OSError) or kind.__module__.split(".") in OUTSIDE
    return f"{name}: {error}" if outside else name


def _short(text: object, args: Any) -> Any:
    """The values of a line, as they may be told. `logging` hands a lone mapping over as it is."""
    if isinstance(args, Mapping):
        return {name: _value(value) for name, value in args.items()} if "%(" in str(text) else (_value(args),)
    return tuple(map(_value, args)) if isinstance(args, tuple) else args


def _value(value: Any) -> Any:
    match value:
        case int() | float() | None:
            return value
        case BaseException():
            return in_short(value)
        case Mapping() | list() | tuple() | set() | bytes():
            return f"<{type(value).__name__}>"
    text = str(value)
    return text if len(text) <= LONGEST_VALUE else f"<{type(value).__name__}>"
