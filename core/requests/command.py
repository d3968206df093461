"""How a verb is typed, where its command is offered, and where its answer belongs."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Shown(StrEnum):
    """Where an answer belongs."""

    OPENLY = "openly"
    """It says nothing that only one person may know."""
    AS_PANEL = "as panel"
    """It is the private panel: takes its place."""
    AS_DIALOG = "as dialog"
    """Private, and takes the place of the passing private message that was pressed."""
    ASIDE = "aside"
    """Private, a message of its own."""


class Takes(StrEnum):
    """What may follow a typed command."""

    NOTHING = "nothing"
    CODE = "code"
    WORDS = "words"
    CODE_AND_WORDS = "code and words"


class Moves(StrEnum):
    """Which moves may be written behind a typed command."""

    NONE = "none"
    NOW = "now"
    AHEAD = "ahead"


class Listed(StrEnum):
    """Where a command is offered; it works wherever it is understood."""

    SLASH = "slash"
    """A platform's tree of commands with named fields."""
    GROUP = "group"
    PRIVATE = "private"
    MODERATORS = "moderators"
    LINE = "line"
    """The text line of the local table."""


EVERYWHERE = frozenset(Listed)
TYPED = frozenset({Listed.SLASH, Listed.LINE})
NOT_IN_GROUPS = EVERYWHERE - {Listed.GROUP, Listed.MODERATORS}


class Command(msgspec.Struct, frozen=True, kw_only=True):
    """`needs_words`: nothing can be done without them. `apart`: it has nothing to do with tables, and stands beside
    their commands where these are grouped.
    """

    word: str
    takes: Takes = Takes.CODE
    needs_words: bool = False
    apart: bool = False
    listed: frozenset[Listed] = EVERYWHERE
