"""The local table's own messages and browsers, in the same database as everything else."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import msgspec

from core.people import Place
from core.ports import MessageGone
from storage.database import Database

PICTURES_KEPT = 4
"""Newest pictures kept for each place and table; older messages keep their text and alt text."""

MESSAGES_KEPT = 300
"""Newest messages kept in each place."""


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


class RoomTable(msgspec.Struct, frozen=True):
    """A table and the room that is its home."""

    room: str
    code: str


class LocalChat:
    """Shares the store's connection, so that there is still one writer."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # Browsers and their persons

    async def persons(self, browser: str) -> list[LocalPerson]:
        rows = await self._database.rows(
            "SELECT uid, named FROM local_person WHERE browser = ? ORDER BY created, uid", (browser,)
        )
        return [LocalPerson(uid, bool(named)) for uid, named in rows]

    async def browser_of(self, uid: str) -> str | None:
        row = await self._database.row("SELECT browser FROM local_person WHERE uid = ?", (uid,))
        return row[0] if row else None

    async def add_person(self, browser: str, uid: str, *, named: bool) -> None:
        await self._database.write(
            (
                "INSERT INTO local_person (uid, browser, named, created) VALUES (?, ?, ?, ?)",
                (uid, browser, named, time.time()),
            )
        )

    async def set_named(self, uid: str) -> None:
        await self._database.write(("UPDATE local_person SET named = 1 WHERE uid = ?", (uid,)))

    # Rooms

    async def rooms(self, most: int) -> list[RoomTable]:
        """Rooms with their tables, the newest first; cancelled tables are left out."""
        rows = await self._database.rows(
            "SELECT chat, code FROM home JOIN game_table USING (code) WHERE platform = 'local' AND chat != ''"
            " AND status != 'cancelled' ORDER BY created DESC, code LIMIT ?",
            (most,),
        )
        return [RoomTable(*row) for row in rows]

    async def room_of(self, code: str) -> str | None:
        row = await self._database.row(
            "SELECT chat FROM home WHERE code = ? AND platform = 'local' AND chat != ''", (code,)
        )
        return row[0] if row else None

    async def codes_in(self, room: str) -> list[str]:
        """Every table that ever had its home in this room, the newest first."""
        rows = await self._database.rows(
            "SELECT code FROM home JOIN game_table USING (code) WHERE platform = 'local' AND chat = ?"
            " ORDER BY created DESC, code",
            (room,),
        )
        return [code for (code,) in rows]

    # Messages

    async def post(self, place: Place, nonce: str, code: str, body: str, png: bytes | None) -> int:
        """A new message's id. A nonce that was used already posts nothing: the id of that message."""
        async with self._database.transaction() as connection:
            cursor = await connection.execute(
                "INSERT INTO local_message (chat, user, code, nonce, body, at) VALUES (?, ?, ?, ?, ?, ?)"
                " ON CONFLICT (nonce) DO NOTHING RETURNING id",
                (place.chat, place.user, code, nonce, body, time.time()),
            )
            row = await cursor.fetchone()
            if row is None:
                known = await connection.execute_fetchall("SELECT id FROM local_message WHERE nonce = ?", (nonce,))
                return int(next(iter(known))[0])
            message = int(row[0])
            await self._put_picture(connection, message, png)
            await self._prune(connection, place, code)
            return message

    async def change(self, message: int, body: str, png: bytes | None) -> None:
        """Raises `MessageGone`."""
        async with self._database.transaction() as connection:
            cursor = await connection.execute(
                "UPDATE local_message SET body = ?, revision = revision + 1 WHERE id = ?", (body, message)
            )
            if cursor.rowcount == 0:
                raise MessageGone
            await self._put_picture(connection, message, png)

    async def strip(self, message: int) -> None:
        await self._database.write(("UPDATE local_message SET stripped = 1 WHERE id = ?", (message,)))

    @staticmethod
    async def _put_picture(connection: Any, message: int, png: bytes | None) -> None:
        if png is None:
            await connection.execute("DELETE FROM local_picture WHERE message = ?", (message,))
        else:
            await connection.execute("REPLACE INTO local_picture (message, png) VALUES (?, ?)", (message, png))

    @staticmethod
    async def _prune(connection: Any, place: Place, code: str) -> None:
        await connection.execute(
            "DELETE FROM local_picture WHERE message IN (SELECT id FROM local_message"
            " WHERE chat = ? AND user = ? AND code = ? ORDER BY id DESC LIMIT -1 OFFSET ?)",
            (place.chat, place.user, code, PICTURES_KEPT),
        )
        await connection.execute(
            "DELETE FROM local_message WHERE id IN (SELECT id FROM local_message"
            " WHERE chat = ? AND user = ? ORDER BY id DESC LIMIT -1 OFFSET ?)",
            (place.chat, place.user, MESSAGES_KEPT),
        )

    async def messages(self, place: Place, codes: Sequence[str] | None, most: int) -> list[Posted]:
        """The newest `most` messages of a place, oldest first; only those about `codes` where these are given."""
        about = "" if codes is None else f"AND code IN ({', '.join('?' * len(codes))})"
        rows = await self._database.rows(
            "SELECT id, code, revision, stripped, body, at, EXISTS (SELECT 1 FROM local_picture WHERE message = id)"
            f" FROM local_message WHERE chat = ? AND user = ? {about} ORDER BY id DESC LIMIT ?",
            (place.chat, place.user, *(codes or ()), most),
        )
        return [
            Posted(
                id=row[0],
                code=row[1],
                revision=row[2],
                stripped=bool(row[3]),
                body=row[4],
                at=row[5],
                pictured=bool(row[6]),
            )
            for row in reversed(rows)
        ]

    async def picture(self, message: int) -> tuple[Place, bytes] | None:
        """A message's picture with the place it was posted to; None when there is none, or no longer."""
        row = await self._database.row(
            "SELECT chat, user, png FROM local_message JOIN local_picture ON message = id WHERE id = ?", (message,)
        )
        return (Place("local", chat=row[0], user=row[1]), row[2]) if row else None
