"""People and places. A person is not an account: one person may have an account on each platform."""

from __future__ import annotations

from hashlib import sha256
from typing import NewType

import msgspec

from core.clock import Hours, Span

PersonId = NewType("PersonId", int)


class Account(msgspec.Struct, frozen=True):
    """Somebody on a platform: (`discord`, `1234`)."""

    platform: str
    uid: str

    @property
    def mark(self) -> str:
        """A short name for it, which fits into buttons."""
        return sha256(f"{self.platform}/{self.uid}".encode()).hexdigest()[:10]


REMINDERS = ("mention", "dm", "digest", "off")
"""In the table's chat, privately, privately once a day, not at all."""

PUBLIC_REMINDERS = ("mention", "off")
"""Those that need no private messages."""


WHYS = ("first", "on", "off")
"""When somebody is told why they are asked what they are asked: in a title's first match, always, never."""


WORDS = ("off", "under", "only")
"""Whether private pictures come alone, with the short text under them, or the text comes in place of them."""


class Known(msgspec.Struct, frozen=True):
    """Somebody by the name that they had when it was noted."""

    person: PersonId
    name: str

    @property
    def mark(self) -> str:
        """How buttons name them: nobody is called so."""
        return f"#{self.person}"


class Practising(msgspec.Struct, frozen=True, kw_only=True):
    """Where somebody is in a practice match (`core.lessons`): its game, how many of its decisions they have made, the
    level of the menu that they see, and whether they are asked if they are sure. `by` is what the typed line that
    brought them there was numbered by (`Caller.entropy`).
    """

    game: str
    stage: int = 0
    path: tuple[str, ...] = ()
    asked: bool = False
    by: str = ""


PANELS = ("both", "private")
"""In the private chat and where somebody presses, or in the private chat alone."""


class Rhythm(msgspec.Struct, frozen=True, kw_only=True):
    """At what hours of the day (UTC) somebody decides at tables: in how many such hours so far, on how many days.

    `last` is the last hour that was counted, in hours since 1970: each counts once. `asked` is the message that has
    asked whether reminders shall wait for their usual hours ("": none has), `answer` what they said: `yes`, `no`,
    `never`. `usual` are those hours by the clock of their zone, where reminders wait for them.
    """

    hours: tuple[int, ...] = (0,) * 24
    days: int = 0
    last: int = 0
    asked: str = ""
    answer: str = ""
    usual: Hours | None = None


class Habits(msgspec.Struct, frozen=True, kw_only=True):
    """When and how somebody wants to be reached; stored as one, so that fields may be added with a default."""

    zone: str = ""
    """An IANA time zone; "" where they have named none: then times are told in UTC."""
    blocked: tuple[Known, ...] = ()
    """With whom they never want to sit down; nobody else is told."""
    hours: Hours | None = None
    """Quiet hours, by the clock of that zone: their time doesn't run in them, and nobody reminds them."""
    vacations: tuple[Span, ...] = ()
    """The last one may still go on; `core.vacation` says how many they may take."""
    reminders: str = "mention"
    """How they were reminded before there were ways for each kind of notice, one of `REMINDERS`."""
    notices: dict[str, str] = {}
    """By `core.notices.Kind` the way in which they want to hear of it, as far as they have set it."""
    digest: int = 9 * 60
    """When they get their daily one, in minutes since midnight of that zone."""
    met: tuple[str, ...] = ()
    """Keys of the titles of which they have played a match to its end."""
    why: str = "first"
    """When they are told why they are asked what they are asked, one of `WHYS`."""
    words: str = "off"
    """Whether they read positions in words, one of `WORDS`."""
    practice: Practising | None = None
    """Where their typed lines go on in a practice match."""
    panel: str = "both"
    """Where their private panels are, one of `PANELS`, as long as any come by private message (`Person.dm`)."""
    rhythm: Rhythm = Rhythm()
    """At what hours they use to decide, and what follows from it."""
    name: str = ""
    """What they have chosen to be called everywhere; "": as each of their accounts is called."""


NO_HABITS = Habits()


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """`name` is one of their own where they have chosen one, else that of the account they first came with. `language`
    speaks in everything private. `confirm`: ask once before a move that can't be taken back.
    """

    id: PersonId
    name: str
    language: str
    confirm: bool = True
    dm: bool = True
    """Whether private panels are sent by DM; else they are shown where the person presses."""
    quiet: tuple[str, ...] = ()
    """Occasions (`core.turn.Occasion`) for which they don't want to be called, in their order there."""
    habits: Habits = Habits()


class Place(msgspec.Struct, frozen=True):
    """Where messages go: a channel, group, thread or topic (`chat`, `thread`), or an account's own chat (`user`)."""

    platform: str
    chat: str = ""
    thread: str = ""
    user: str = ""

    @property
    def private(self) -> bool:
        return bool(self.user)

    @property
    def mark(self) -> str:
        """A short name for it, which fits into buttons."""
        return sha256("/".join((self.platform, self.chat, self.thread, self.user)).encode()).hexdigest()[:10]


class Community(msgspec.Struct, frozen=True):
    """What has moderators of its own: (`discord`, a server), (`telegram`, a group), (`local`, a room)."""

    platform: str
    id: str


class Home(msgspec.Struct, frozen=True):
    """A place that shows a table's board, in its language; `title` and `link` lead people back there.

    `brought_by` brought the table there later; None for where it was opened. `server` is what the chat is filed under,
    "" where a chat is its own.
    """

    place: Place
    language: str
    title: str = ""
    link: str = ""
    brought_by: PersonId | None = None
    server: str = ""

    @property
    def community(self) -> Community | None:
        """None for a private chat, and for a home of before of which that isn't known yet."""
        id = self.server or ("" if self.place.platform == "discord" else self.place.chat)
        return Community(self.place.platform, id) if id else None
