"""What is kept of one person, to be handed to them or erased."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final, Protocol

import msgspec

from core.people import Community, Person, PersonId, Place
from core.stored import StoredTable

SHOWN_WITHIN_S: Final = 86_400.0
"""So long a table that is nobody's any more waits for its last message to say so."""

AFTERWARDS_S: Final = 60.0
"""Within this, whatever was on its way when somebody was erased has been written, and written anew without them: then
the file is looked after once more.
"""

Without = Callable[[StoredTable, Person, Collection[Place]], StoredTable]
"""What a table with its log is without a person whose private chats these are: `core.anonymity.without`."""


class Message(msgspec.Struct, frozen=True):
    """A private message of the local table, as it is kept: `body` in JSON, `at` in UTC (s since 1970)."""

    at: float
    body: str


class Listing(msgspec.Struct, frozen=True):
    """A reminder's message at a place, and which tables it lists."""

    place: Place
    tables: tuple[str, ...]


class Call(msgspec.Struct, frozen=True):
    """That somebody was notified by a table, by which call of which turn."""

    table: str
    turn: int
    number: int


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """What is kept of a person beside themselves, their tables and what they wait for. Times are UTC, s since 1970.

    `called` is when each table last called them, until they act there; `unreached` are places of which they were told
    that nothing gets through; `barred` are communities that let them sit down nowhere.
    """

    created: float
    seen: float
    calls: tuple[Call, ...] = ()
    called: dict[str, float] = {}
    reminders: tuple[Listing, ...] = ()
    unreached: tuple[Place, ...] = ()
    barred: tuple[Community, ...] = ()
    messages: tuple[Message, ...] = ()


class PrivacyStore(Protocol):
    """Each method is one transaction."""

    async def tables(self, person: PersonId) -> list[StoredTable]:
        """Those that name them anywhere but in their log, with it; the oldest first."""

    async def kept(self, person: PersonId) -> Kept:
        """Raises `KeyError` for nobody's number."""

    async def begin(self, person: PersonId, at: float) -> None:
        """They are to be erased: their accounts lead to nobody any more. Twice is once; nobody's number is done."""

    async def unfinished(self) -> list[PersonId]:
        """Whom to go on with, who was begun first first."""

    async def rewrite(self, person: PersonId, without: Without) -> list[str]:
        """Nothing names them any more, and what they were known by is gone, all at once: every table as `without` makes
        it, shown anew; records; others' lists; what they wait for, calls and reminders; messages of the local table
        about their tables. Codes of the tables that have changed; done already, none.
        """

    async def finish(self, person: PersonId, now: float) -> list[str]:
        """After `rewrite`: tables that only they had are forgotten once what is shown of them says so, at the latest
        `SHOWN_WITHIN_S` after `begin`; then so is their number. `AFTERWARDS_S` after `begin` messages of the local
        table go that were on their way at `rewrite` and have been replaced since, and nothing of them stands in the
        file any more. Codes of the forgotten tables.
        """

    async def forget_chat(self, platform: str, chat: str) -> list[str]:
        """No table has a home there any more, in whatever thread; one without another home is forgotten. `chat` is a
        chat's number, a server's or a person's, as the platform has it. Codes of all these tables.
        """

    async def unseen(self, before: float) -> list[PersonId]:
        """Who has done nothing since that time (UTC, s) and has no table: none that they opened, or sit at."""
