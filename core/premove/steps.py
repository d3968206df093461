"""Steps of a plan as text: how they are kept, and how people type them.

take                                            one decision
if price<=5: build finca e4 | end               the first that may be played, and whose conditions hold
if offered=green and from=2: take               several conditions, all of which must hold
always refuse brown-turtle | take               again at every decision that it fits
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from core.game import CONDITION, SHOWN
from core.wording import Refusal

MOST_STEPS = 24
"""More than any turn has; keeps a plan short enough to read and quick to try."""

MOST_WAYS = 4
MOST_CONDITIONS = 3

ALWAYS, IF, THEN, AND, ELSE = "always ", "if ", ":", " and ", "|"

_SIGNS = str.maketrans({"≤": "<=", "≥": ">=", "≠": "!="})


class Way(msgspec.Struct, frozen=True):
    """One thing to do in a step: `move` in notation (or as it was typed), all of `conditions` provided."""

    move: str
    conditions: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{IF}{AND.join(self.conditions)}{THEN} {self.move}" if self.conditions else self.move


class Step(msgspec.Struct, frozen=True):
    """The first of its `ways` that can be gone is gone. One that is `standing` stays for the next decision."""

    ways: tuple[Way, ...]
    standing: bool = False

    def __str__(self) -> str:
        return (ALWAYS if self.standing else "") + f" {ELSE} ".join(map(str, self.ways))

    def plays(self, move: str) -> bool:
        """Whether that move, in notation, is one of its ways."""
        return any(way.move == move for way in self.ways)


def read(text: str) -> Step:
    """A step as it is kept or typed; moves are not looked at. Raises `Refusal` for what no step is written as."""
    words = " ".join(text.split())
    standing = words.lower().startswith(ALWAYS)
    ways = tuple(_way(part.strip()) for part in words[len(ALWAYS) if standing else 0 :].split(ELSE))
    if len(ways) > MOST_WAYS:
        raise Refusal("table.premove.ways", n=MOST_WAYS)
    return Step(ways, standing)


def _way(text: str) -> Way:
    if not text.lower().startswith(IF):
        if not text or THEN in text[:-1]:
            raise Refusal("table.premove.form")
        return Way(text)
    asked, then, move = text[len(IF) :].partition(THEN)
    if not then or not move.strip():
        raise Refusal("table.premove.form")
    conditions = tuple(dict.fromkeys(map(condition, re.split(AND, asked, flags=re.IGNORECASE))))
    if len(conditions) > MOST_CONDITIONS:
        raise Refusal("table.premove.conditions", n=MOST_CONDITIONS)
    return Way(move.strip(), conditions)


def is_composed(text: str) -> bool:
    """Whether a typed step is more than the words of one move."""
    begun = text.strip().lower()
    return ELSE in text or begun.startswith((ALWAYS, IF))


def last_way(text: str) -> tuple[str, str]:
    """A step that somebody is typing: what stands before the move that they are at, and as much of that as there is."""
    standing = len(ALWAYS) if text.lower().startswith(ALWAYS) else 0
    at = max(text.rfind(THEN), text.rfind(ELSE)) + 1 if is_composed(text) else 0
    move = text[max(at, standing) :].lstrip()
    return text[: len(text) - len(move)], move


def condition(text: str) -> str:
    """As titles know it: small letters, no spaces, signs of two characters. Raises `Refusal`."""
    plain = "".join(text.translate(_SIGNS).lower().split())
    if not CONDITION.fullmatch(plain):
        raise Refusal("table.premove.condition", condition=text.strip()[:SHOWN])
    return plain


def kept(texts: Sequence[str]) -> tuple[Step, ...]:
    """The steps of a plan as it was kept. What can't be read, since another program kept it, is a move that is none."""
    return tuple(map(_kept, texts))


def _kept(text: str) -> Step:
    try:
        return read(text)
    except Refusal:
        return Step((Way(text),))
