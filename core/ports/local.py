"""The local table's own messages and browsers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from core.people import Place


class LocalPerson(msgspec.Struct, frozen=True):
    """`named`: the person chose the name; until then it is a stand-in."""

    uid: str
    named: bool


class Posted(msgspec.Struct, frozen=True, kw_only=True):
    """A message as it stands: `body` is its content in JSON, `at` when it was posted (UTC, s).

    `revision` counts edits; taking the buttons away is none, so that the picture's address stays.
    """

    id: int
    code: str
    revision: int
    stripped: bool
    body: str
    at: float
    pictured: bool


class Pictured(msgspec.Struct, frozen=True):
    """A message's picture as it stands, with the place it was posted to; `revision` is the message's."""

    place: Place
    revision: int
    png: bytes


class RoomTable(msgspec.Struct, frozen=True):
    """A table and the room that is its home."""

    room: str
    code: str


class LocalStore(Protocol):
    # Browsers and their persons

    async def persons(self, browser: str) -> list[LocalPerson]: ...

    async def browser_of(self, uid: str) -> str | None: ...

    async def add_person(self, browser: str, uid: str, *, named: bool) -> None: ...

    async def set_named(self, uid: str) -> None: ...

    async def move_person(self, uid: str, browser: str) -> None:
        """From now on this browser holds the person, and no other."""

    async def set_key(self, uid: str, key: str) -> None:
        """The key (hashed) that leads to this person, in place of the one before."""

    async def person_of_key(self, key: str) -> str | None:
        """The uid of the person to whom a key (hashed) leads."""

    # Rooms

    async def rooms(self, most: int) -> list[RoomTable]:
        """Rooms with their tables, the newest first; cancelled tables are left out."""

    async def room_of(self, code: str) -> str | None: ...

    async def codes_in(self, room: str) -> list[str]:
        """Every table that ever had its home in this room, the newest first."""

    # Messages

    async def post(self, place: Place, nonce: str, code: str, body: str, png: bytes | None) -> int:
        """A new message's id. A nonce that was used already posts nothing: the id of that message."""

    async def change(self, message: int, body: str, png: bytes | None) -> bool:
        """Whether the message was there to change."""

    async def strip(self, message: int) -> None: ...

    async def messages(self, place: Place, codes: Sequence[str] | None, most: int) -> list[Posted]:
        """The newest `most` messages of a place, oldest first; only those about `codes` where these are given."""

    async def picture(self, message: int) -> Pictured | None:
        """A message's picture; None when there is none, or no longer."""
