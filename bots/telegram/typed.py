"""Commands as people type them: `/play KXRM`, and as well `/mine.`, `/play-KXRM`, `/PLAY@bot KXRM!`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import assert_never

import msgspec

from core.codes import named
from core.requests.base import Request
from core.requests.command import Takes

COMMAND = re.compile(r"/(\w+)(?:@(\w+))?(.*)", re.DOTALL)
POINTS = " \t\n.,;:!?…-–—"
"""What may stand behind a command's word or at the end, and means nothing. No move ends in any of it."""


class Typed(msgspec.Struct, frozen=True):
    """A command's word in small letters, the name of the bot it is addressed to ("" for none), and what follows."""

    word: str
    bot: str
    words: Sequence[str]


def typed(text: str) -> Typed | None:
    """None for what is no command."""
    found = COMMAND.match(text)
    if found is None:
        return None
    word, bot, rest = found.groups()
    return Typed(word.lower(), (bot or "").lower(), rest.strip(POINTS).split())


def read(kind: type[Request], words: Sequence[str]) -> Request:
    """What a command asks for with these words behind it."""
    command = kind.command
    assert command is not None
    match command.takes:
        case Takes.NOTHING:
            return kind.typed("")
        case Takes.CODE:
            return kind.typed("", table=named(words[0]) if words else "")
        case Takes.WORDS:
            return kind.typed(" ".join(words))
        case Takes.CODE_AND_WORDS:
            code, rest = kind.behind_its_code(" ".join(words))
            return kind.typed(rest, table=code)
        case takes:
            assert_never(takes)
