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


class Group(StrEnum):
    """Where a platform groups commands under a word of their own, the group that one stands in: there may be 25 in
    each, so a new verb for matches that go on over days belongs into the second.
    """

    TABLE = "table"
    """To open a table, sit down, look and play."""
    MATCH = "match"
    """The people of a match and its time: who may sit there, pauses, reminders, coming back."""


class Command(msgspec.Struct, frozen=True, kw_only=True):
    """`needs_words`: nothing can be done without them. `apart`: it is about the person alone, for whoever
    is new or helps to play, and stands beside all groups. `moderators`: nobody else need find it, and only where there
    are some.
    """

    word: str
    takes: Takes = Takes.CODE
    needs_words: bool = False
    group: Group = Group.TABLE
    apart: bool = False
    moderators: bool = False
    listed: frozenset[Listed] = EVERYWHERE
