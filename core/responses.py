"""Who asks, and what they are answered: in their language and for their eyes only."""

from __future__ import annotations

from typing import Literal

import msgspec

from core.communities import Spot
from core.names import tidy
from core.people import Account, Community, Home, Person, Place
from core.ports.platform import RenderedScreen
from core.rights import runs_there
from core.screens.parts import Form, Level, Picture, Screen
from core.wording import Arg, Line, Words

Sign = Literal["", "done", "asked"]


class Caller(msgspec.Struct, frozen=True, kw_only=True):
    """Who asks, and where. `home` describes that place for a new table.

    `runs` are the chats that they run, as far as anybody has looked: a place without a thread stands for the whole
    chat. `door` is an address that leads people to a table, with `{table}` for its name, and `share` one that hands an
    address on, with `{link}` for it; "" where there is none.
    `nickname` is what they are called in that chat, where it has names of its own: the name of a seat that they take
    there; `name` is what their account is called, "" where the platform has no names of its own. `open` is True where
    others can read what was typed. `beside`: where they ask, private things stand beside the table and are never
    messages of their own. `entropy` is what their platform numbers the press by, or whatever else of it this program
    could not foresee; "" where there is nothing. `form`: of pictures where they ask. `level` is the level of their menu
    that they see there, where the platform knows; else the core remembers which it showed. `sign` is where a card is to
    lead to a new table whose home is a thread there; None for no such card.
    """

    person: Person
    account: Account
    home: Home
    nickname: str = ""
    name: str = ""
    runs: frozenset[Place] = frozenset()
    door: str = ""
    share: str = ""
    open: bool = False
    beside: bool = False
    entropy: str = ""
    form: Form = "wide"
    sign: Home | None = None
    level: Level | None = None
    governs: frozenset[Community] = frozenset()
    """Communities whose settings are theirs to make, as far as anybody has looked."""
    spots: tuple[Spot, ...] = ()
    """Where they ask, as a chat in which tables can have their place, and where that is a thread the channel about it;
    () where there is no choice.
    """

    @property
    def place(self) -> Place:
        return self.home.place

    def moderates(self, home: Home) -> bool:
        """Whether they run the chat of a home."""
        return home.community in self.governs or runs_there(home.place, self.runs)

    @property
    def called(self) -> str:
        """Their name where they ask: one that they have chosen goes before all others."""
        if self.person.habits.name:
            return self.person.habits.name
        named = self.nickname or self.name
        return tidy(named) if named else self.person.name

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
    something does as a rule (`Request.seen`). `denied`: the operator lets nothing be asked by them, or there, which is
    for their eyes alone wherever they asked. `sign`: the notice only says what the table's board shows where it was
    asked, so that a sign at a typed command may stand for it: that it is done, or that others are asked first. Never
    where that would tell what somebody holds or has secretly chosen. `screen` is what to show in private, in place of
    the private message that was pressed, else as a new one. `table` is the code of the table it was about, where there
    is one, and `pass_name` its name with a key that admits the caller from anywhere. `post` is to be shown openly where
    they asked.

    `rendered` and `posted` are `screen` and `post` drawn, once somebody who can draw has done so (`bots.responder`).
    """

    notice: str = ""
    refused: bool = False
    unseen: bool = False
    denied: bool = False
    sign: Sign = ""
    screen: Screen | None = None
    document: Document | None = None
    table: str = ""
    pass_name: str = ""
    post: Screen | None = None
    rendered: RenderedScreen | None = None
    posted: RenderedScreen | None = None
