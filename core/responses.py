"""Who asks, and what they are answered: in their language and for their eyes only."""

from __future__ import annotations

import msgspec

from core.names import tidy
from core.people import Account, Home, Person, Place
from core.ports.platform import RenderedScreen
from core.screens.parts import Form, Level, Picture, Screen
from core.wording import Arg, Line, Words


class Caller(msgspec.Struct, frozen=True, kw_only=True):
    """Who asks, and where. `home` describes that place for a new table.

    `runs` are the chats that they run, as far as anybody has looked: a place without a thread stands for the whole
    chat. `door` is an address that leads people to a table, with `{table}` for its name, and `share` one that hands an
    address on, with `{link}` for it; "" where there is none.
    `nickname` is what they are called in that chat, where it has names of its own: the name of a seat that they take
    there. `open` is True where others can read what was typed. `beside`: where they ask, private things stand beside
    the table and are never messages of their own. `entropy` is what their platform numbers the press by, or whatever
    else of it this program could not foresee; "" where there is nothing. `form`: of pictures where they ask. `level` is
    the level of their menu that they see there, where the platform knows; else the core remembers which it showed.
    `sign` is where a card is to lead to a new table whose home is a thread there; None for no such card.
    """

    person: Person
    account: Account
    home: Home
    nickname: str = ""
    runs: frozenset[Place] = frozenset()
    door: str = ""
    share: str = ""
    open: bool = False
    beside: bool = False
    entropy: str = ""
    form: Form = "wide"
    sign: Home | None = None
    level: Level | None = None

    @property
    def place(self) -> Place:
        return self.home.place

    @property
    def called(self) -> str:
        """Their name where they ask."""
        return tidy(self.nickname) if self.nickname else self.person.name

    def say(self, key: str, /, **args: Arg) -> str:
        """A sentence in the caller's language."""
        return Words(self.person.language)(Line(key, args))


class Document(msgspec.Struct, frozen=True):
    """A file to hand over: `content`, or the PNG of `picture` once it is drawn."""

    name: str
    content: bytes = b""
    picture: Picture | None = None


class Response(msgspec.Struct, frozen=True, kw_only=True):
    """`notice` is a sentence of 200 characters at most; `unseen`: nothing that others see comes of it, also where
    something does as a rule (`Request.seen`). `screen` is what to show in private, in place of the private
    message that was pressed, else as a new one. `table` is the code of the table it was about, where there is one, and
    `pass_name` its name with a key that admits the caller from anywhere. `post` is to be shown openly where they asked.

    `rendered` and `posted` are `screen` and `post` drawn, once somebody who can draw has done so (`bots.responder`).
    """

    notice: str = ""
    refused: bool = False
    unseen: bool = False
    screen: Screen | None = None
    document: Document | None = None
    table: str = ""
    pass_name: str = ""
    post: Screen | None = None
    rendered: RenderedScreen | None = None
    posted: RenderedScreen | None = None
