"""Moments within plain text: marks, which every way out replaces by what its reader's clock says.

A mark is the moment's UTC second between two characters of Unicode's private use. Names and whatever else people
write can't make one: `core.names` drops these characters, and `core.wording` turns a mark within a string argument
into words.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime

from core.clock import zone_of

_OPEN, _CLOSE = "\ue000", "\ue001"
_MARK = re.compile(f"{_OPEN}([0-9]{{1,10}}){_CLOSE}|[{_OPEN}{_CLOSE}]")
"""A mark; or what is left of one, which shows nothing."""

_LATEST = 9_999_999_999
"""The last second that a mark holds, in the year 2286."""


def mark(at: float) -> str:
    """The mark of a moment: UTC, seconds since 1970, the fraction left off."""
    return f"{_OPEN}{min(max(int(at), 0), _LATEST)}{_CLOSE}"


def replaced(text: str, how: Callable[[int], str]) -> str:
    """The text with each mark replaced by what `how` makes of its second."""
    if _OPEN not in text and _CLOSE not in text:
        return text
    return _MARK.sub(lambda found: how(int(found[1])) if found[1] else "", text)


def plain(text: str, zone: str = "") -> str:
    """The text in words alone: moments as they stand in an IANA zone, in UTC where there is none."""
    return replaced(text, lambda at: told(at, zone))


def told(at: float, zone: str = "") -> str:
    """A moment in words that need no language: `2026-11-28 10:00 UTC`."""
    moment = datetime.fromtimestamp(at, zone_of(zone))
    name, offset = moment.tzname() or "", moment.strftime("%z")
    if not name.isalpha():
        name = f"UTC{offset[:3]}" + (f":{offset[3:5]}" if offset[3:5] != "00" else "")
    return moment.strftime("%Y-%m-%d %H:%M ") + name


def spans(text: str) -> list[tuple[int, int]]:
    """Where the marks stand: begin, end."""
    return [found.span() for found in _MARK.finditer(text)]


def cut(text: str, most: int) -> str:
    """The first `most` characters, without a mark that would be cut in two."""
    kept = text[:most]
    opened = kept.rfind(_OPEN)
    return kept[:opened] if opened > kept.rfind(_CLOSE) else kept
