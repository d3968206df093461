"""The log: what the program writes down. Whoever runs it may sit at its tables, so no line says what only one player
may know.

Libraries are kept above their debug lines, which hold whole messages, statements and values; in their other lines a
long value, or one of several parts, is named by its kind, and a message is told as far as its first line goes. A fault
is told by its kind and its place in the code: its text may quote a card, so it is left out unless that kind of fault
speaks of machines and networks only. So are faults that Python itself would write to standard error, past every
formatter: of a task, a thread, a destructor, a warning, a line of the log that can't be formed.

By choice each line is a JSON object, for machines that gather logs: what `Discreet` has left of it, in parts. Ours may
say more of themselves by `extra`: `platform`, `table` (a code), `duration_ms`.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
import sys
import threading
import traceback
import warnings
from collections.abc import Mapping
from copy import copy
from datetime import UTC, datetime
from typing import Any, Literal, TextIO

from bots.packages import OWN as OWN
from core.wording import Refusal

WITH_ADDRESSES = ("httpx", "httpcore")
"""They write whole addresses at every call, and Telegram's hold the token: only their warnings are kept."""

FORM = "%(asctime)s %(levelname)s %(name)s: %(message)s"

Form = Literal["text", "json"]

NETWORKS = {"discord": "discord", "telegram": "telegram", "local": "local"}
"""Which platform a logger speaks of, by the part of its name after `bots.`, or the name of its library."""

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


log = logging.getLogger(__name__)


def set_up(level: str, stream: TextIO | None = None, form: Form = "text") -> logging.Handler:
    """Write to `stream`, standard error where it is None; our own lines from `level` on. Returns what does it."""
    least = logging.getLevelNamesMapping()[level.upper()]
    handler = Discreetly(stream)
    handler.setFormatter(DiscreetLines() if form == "json" else Discreet(FORM))
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(max(least, logging.INFO))
    for name in OWN:
        logging.getLogger(name).setLevel(least)
    logging.getLogger("psycopg").setLevel(logging.ERROR)  # it warns of what it raises as well
    for name in WITH_ADDRESSES:
        logging.getLogger(name).setLevel(logging.WARNING)
    return handler


def watch_process() -> None:
    """From now on, what fails in threads and destructors, and warnings, are told here."""
    threading.excepthook = _thread_failed
    sys.unraisablehook = _not_raised
    warnings.showwarning = _warned


def watch_loop(loop: asyncio.AbstractEventLoop) -> None:
    """From now on, what fails where nobody awaits it is told here."""
    loop.set_exception_handler(_nobody_awaited)


def _nobody_awaited(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """The loop's own message says what became of it; the rest of what it knows holds values."""
    log.error("in the event loop: %s", _before_values(context.get("message")), exc_info=context.get("exception"))


def _thread_failed(args: threading.ExceptHookArgs) -> None:
    if args.exc_type is not SystemExit:
        log.error("a thread ended by a fault", exc_info=args.exc_value)


def _not_raised(args: sys.UnraisableHookArgs) -> None:
    log.error("a fault where nothing can be raised", exc_info=args.exc_value)


def _warned(
    message: Warning | str,
    category: type[Warning],
    filename: str,
    lineno: int,
    file: TextIO | None = None,
    line: str | None = None,
) -> None:
    log.warning("%s at %s:%d", category.__name__, filename, lineno)


class Discreetly(logging.StreamHandler[TextIO]):
    def handleError(self, record: logging.LogRecord) -> None:
        """A line that can't be formed or written: the library would quote its values."""
        error = sys.exc_info()[1]
        if not isinstance(error, OSError):  # of a stream that is gone nothing can be told on it
            self.stream.write(f"a line of {record.name} ({record.pathname}:{record.lineno}) is lost: {told(error)}\n")


class Discreet(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return super().format(self.left_of(record))

    def left_of(self, record: logging.LogRecord) -> logging.LogRecord:
        """A copy without what isn't to be told."""
        record = copy(record)
        record.exc_text = None  # another handler's telling of the same fault, kept in the record
        if record.name.partition(".")[0] not in OWN:
            if record.name == "asyncio":  # it quotes tasks and calls, with whatever these were given
                record.msg, record.args = _before_values(record.getMessage()), ()
            record.args = _short(record.msg, record.args)
            if not record.args:
                record.msg = _first_line(record.msg)
        return record

    def formatException(self, ei: Any) -> str:
        return told(ei[1])


class DiscreetLines(Discreet):
    """Each line an object: `time` (UTC), `level`, `logger`, `event` and `process`, and where they are known `platform`,
    `table`, `duration_ms`, and of a fault its kind as `error` and its place as `trace`.
    """

    def format(self, record: logging.LogRecord) -> str:
        record = self.left_of(record)
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
            "process": record.process,
        }
        if platform := _platform(record):
            line["platform"] = platform
        if record.name.partition(".")[0] in OWN:
            line |= {name: getattr(record, name) for name in ("table", "duration_ms") if hasattr(record, name)}
        if record.exc_info and record.exc_info[1] is not None:
            line |= {"error": _kind(record.exc_info[1]), "trace": self.formatException(record.exc_info)}
        return json.dumps(line, ensure_ascii=False)


def _platform(record: logging.LogRecord) -> str:
    first, _, rest = record.name.partition(".")
    named = getattr(record, "platform", "") if first in OWN else ""
    return named or NETWORKS.get(rest.partition(".")[0] if first == "bots" else first, "")


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
    kind, name = type(error), _kind(error)
    if isinstance(error, Refusal):
        return f"{name}: {error.code}"
    outside = isinstance(error, OSError) or kind.__module__.split(".") in OUTSIDE
    return f"{name}: {error}" if outside else name


def _kind(error: BaseException) -> str:
    kind = type(error)
    return kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"


def _first_line(message: object) -> str:
    """What a library has to say before it goes into particulars."""
    first, _, more = str(message).strip().partition("\n")
    return f"{first} ..." if more else first


def _before_values(message: object) -> str:
    """asyncio's messages as far as they quote nothing: `Exception in callback choke('...') at ...`."""
    return re.split(r"[(<]", _first_line(message))[0].strip()


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
