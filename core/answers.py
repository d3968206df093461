"""What a use case answers to the one who asked, in his language and for his eyes only."""

from __future__ import annotations

import msgspec

from core.people import Account, Home, Person, Place
from core.screens import Picture, Screen
from core.table import Table
from core.wording import Line, Words


class Caller(msgspec.Struct, frozen=True, kw_only=True):
    """Who asks, and where. `home` describes that place for a new table; `admin`: he runs that chat.

    `open` is True where others can read what he typed. `beside`: where he asks, private things stand beside the table
    and are never messages of their own.
    """

    person: Person
    account: Account
    home: Home
    admin: bool = False
    open: bool = False
    beside: bool = False

    @property
    def place(self) -> Place:
        return self.home.place

    def runs(self, table: Table) -> bool:
        """Whether he runs a chat where the table lives; running another one gives no rights here."""
        return self.admin and table.lives_in(self.place)


class Document(msgspec.Struct, frozen=True):
    name: str
    content: bytes


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """`notice` is a short sentence (200 characters at most); `screen` what to show in private, in place of the message
    that was pressed where that was private. `full` asks for a picture in full size, `board_text` for its text form.
    """

    notice: str = ""
    refused: bool = False
    screen: Screen | None = None
    full: Picture | None = None
    board_text: Picture | None = None
    document: Document | None = None
    table: str = ""
    """Code of the table it was about, where there is one."""


def say(caller: Caller, key: str, /, **args: str | int) -> str:
    """A notice in the caller's language."""
    return Words(caller.person.language)(Line(key, args))
