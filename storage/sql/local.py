"""The local table's own messages and browsers, in the same file as everything else: `core.ports.local.LocalStore`."""

from __future__ import annotations

from collections.abc import Sequence

from core.people import Place
from core.ports.clock import Clock
from core.ports.local import LocalPerson, Pictured, Posted, RoomTable
from storage.limits import MESSAGES_KEPT, PICTURES_KEPT
from storage.sql.database import Connection, Database


class SqlLocal:
    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

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
        await self._database.change(
            (
                "INSERT INTO local_person (uid, browser, named, created) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
                (uid, browser, int(named), self._clock.wall()),
            )
        )

    async def set_named(self, uid: str) -> None:
        await self._database.change(("UPDATE local_person SET named = 1 WHERE uid = ?", (uid,)))

    async def move_person(self, uid: str, browser: str) -> None:
        await self._database.change(("UPDATE local_person SET browser = ? WHERE uid = ?", (browser, uid)))

    async def set_key(self, uid: str, key: str) -> None:
        await self._database.change(
            (
                "INSERT INTO local_key (uid, hash) VALUES (?, ?) ON CONFLICT (uid) DO UPDATE SET hash = excluded.hash",
                (uid, key),
            )
        )

    async def person_of_key(self, key: str) -> str | None:
        row = await self._database.row("SELECT uid FROM local_key WHERE hash = ?", (key,))
        return row[0] if row else None

    # Rooms

    async def rooms(self, most: int) -> list[RoomTable]:
        rows = await self._database.rows(
            "SELECT chat, code FROM home JOIN game_table USING (code) WHERE platform = 'local' AND chat != ''"
            " AND status != 'cancelled' ORDER BY created DESC, code LIMIT ?",
            (most,),
        )
        return [RoomTable(*row) for row in rows]

    async def room_of(self, code: str) -> str | None:
        row = await self._database.row(
            "SELECT chat FROM home WHERE code = ? AND platform = 'local' AND chat != '' ORDER BY position", (code,)
        )
        return row[0] if row else None

    async def codes_in(self, room: str) -> list[str]:
        rows = await self._database.rows(
            "SELECT code FROM home JOIN game_table USING (code) WHERE platform = 'local' AND chat = ?"
            " ORDER BY created DESC, code",
            (room,),
        )
        return [code for (code,) in rows]

    # Messages

    async def post(self, place: Place, nonce: str, code: str, body: str, png: bytes | None) -> int:
        now = self._clock.wall()

        def work(connection: Connection) -> int:
            row = connection.execute(
                "INSERT INTO local_message (chat, uid, code, nonce, body, at) VALUES (?, ?, ?, ?, ?, ?)"
                " ON CONFLICT (nonce) DO NOTHING RETURNING id",
                (place.chat, place.user, code, nonce, body, now),
            ).fetchone()
            if row is None:
                known = connection.execute("SELECT id FROM local_message WHERE nonce = ?", (nonce,)).fetchone()
                return int(known[0])
            message = int(row[0])
            _put_picture(connection, message, png)
            _prune(connection, place, code)
            return message

        return await self._database.write(work)

    async def change(self, message: int, body: str, png: bytes | None) -> bool:
        def work(connection: Connection) -> bool:
            changed = connection.execute(
                "UPDATE local_message SET body = ?, revision = revision + 1 WHERE id = ?", (body, message)
            )
            if changed.rowcount == 0:
                return False
            _put_picture(connection, message, png)
            return True

        return await self._database.write(work)

    async def strip(self, message: int) -> None:
        await self._database.change(("UPDATE local_message SET stripped = 1 WHERE id = ?", (message,)))

    async def messages(self, place: Place, codes: Sequence[str] | None, most: int) -> list[Posted]:
        if codes is not None and not codes:
            return []
        about = "" if codes is None else f"AND code IN ({', '.join('?' * len(codes))})"
        rows = await self._database.rows(
            "SELECT id, code, revision, stripped, body, at, EXISTS (SELECT 1 FROM local_picture WHERE message = id)"
            f" FROM local_message WHERE chat = ? AND uid = ? {about} ORDER BY id DESC LIMIT ?",
            (place.chat, place.user, *(codes or ()), most),
        )
        return [
            Posted(
                id=id, code=code, revision=revision, stripped=bool(stripped), body=body, at=at, pictured=bool(pictured)
            )
            for id, code, revision, stripped, body, at, pictured in reversed(rows)
        ]

    async def picture(self, message: int) -> Pictured | None:
        row = await self._database.row(
            "SELECT chat, uid, revision, png FROM local_message JOIN local_picture ON message = id WHERE id = ?",
            (message,),
        )
        return Pictured(Place("local", chat=row[0], user=row[1]), row[2], row[3]) if row else None


def _put_picture(connection: Connection, message: int, png: bytes | None) -> None:
    if png is None:
        connection.execute("DELETE FROM local_picture WHERE message = ?", (message,))
    else:
        connection.execute(
            "INSERT INTO local_picture (message, png) VALUES (?, ?)"
            " ON CONFLICT (message) DO UPDATE SET png = excluded.png",
            (message, png),
        )


def _prune(connection: Connection, place: Place, code: str) -> None:
    connection.execute(
        "DELETE FROM local_picture WHERE message IN (SELECT id FROM local_message WHERE chat = ? AND uid = ?"
        " AND code = ? AND id <= (SELECT id FROM local_message WHERE chat = ? AND uid = ? AND code = ?"
        " ORDER BY id DESC LIMIT 1 OFFSET ?))",
        (place.chat, place.user, code, place.chat, place.user, code, PICTURES_KEPT),
    )
    connection.execute(
        "DELETE FROM local_message WHERE chat = ? AND uid = ? AND id <= (SELECT id FROM local_message"
        " WHERE chat = ? AND uid = ? ORDER BY id DESC LIMIT 1 OFFSET ?)",
        (place.chat, place.user, place.chat, place.user, MESSAGES_KEPT),
    )
