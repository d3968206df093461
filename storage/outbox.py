"""What is to be shown where, and how far that got: the postman's side of the store."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from typing import Any

import aiosqlite

from core.people import PersonId, Place
from core.ports import Destination, Retired
from storage.database import Database
from storage.tables import PLACE, place_values

_PLACE_COLUMNS = "platform, chat, thread, user"
_HOMES_ANEW = (
    "UPDATE destination SET wanted = wanted + 1 WHERE seat IS NULL AND suspended = ''"
    f" AND code IN (SELECT code FROM destination WHERE {PLACE})"
)
"""What a home says of people who can't be reached has changed."""

_COLUMNS = (
    "id, code, seat, platform, chat, thread, user, wanted, delivered, message, turn, digest, sending, retry_at,"
    " failures"
)


class OutboxStore(Database):
    async def due_places(self, now: float, platform: str) -> list[Place]:
        rows = await self.rows(
            f"SELECT DISTINCT {_PLACE_COLUMNS} FROM destination WHERE wanted > delivered AND suspended = ''"
            " AND retry_at <= ? AND platform = ?"
            f" UNION SELECT DISTINCT {_PLACE_COLUMNS} FROM retired WHERE platform = ?",
            (now, platform, platform),
        )
        return [Place(*row) for row in rows]

    async def due(self, now: float, place: Place) -> list[Destination]:
        rows = await self.rows(
            f"SELECT {_COLUMNS} FROM destination WHERE wanted > delivered AND suspended = '' AND retry_at <= ?"
            f" AND {PLACE} ORDER BY retry_at, id",
            (now, *place_values(place)),
        )
        return [_destination(row) for row in rows]

    async def destination(self, id: int) -> Destination | None:
        row = await self.row(f"SELECT {_COLUMNS} FROM destination WHERE id = ? AND suspended = ''", (id,))
        return _destination(row) if row else None

    async def next_retry(self, now: float, platforms: Sequence[str]) -> float | None:
        row = await self.row(
            "SELECT min(retry_at) FROM destination WHERE wanted > delivered AND suspended = '' AND retry_at > ?"
            f" AND platform IN ({_marks(platforms)})",
            (now, *platforms),
        )
        return row[0] if row else None

    async def skip(self, destination: Destination) -> None:
        await self.write(
            (
                "INSERT INTO retired (platform, chat, thread, user, message)"
                " SELECT platform, chat, thread, user, message FROM destination WHERE id = ? AND message IS NOT NULL",
                (destination.id,),
            ),
            (
                "UPDATE destination SET delivered = ?, message = NULL, digest = '', sending = NULL,"
                " sending_since = NULL WHERE id = ?",
                (destination.wanted, destination.id),
            ),
        )

    async def claim_pings(self, table: str, turn: int, people: Collection[PersonId]) -> frozenset[PersonId]:
        async with self.transaction() as connection:
            return await _claim(connection, table, turn, people)

    async def begin_sending(
        self, destination: Destination, nonce: str, turn: int, people: Collection[PersonId]
    ) -> frozenset[PersonId]:
        async with self.transaction() as connection:
            await connection.execute(
                "UPDATE destination SET sending = ?, sending_since = ? WHERE id = ?",
                (nonce, time.time(), destination.id),
            )
            return await _claim(connection, destination.table, turn, people)

    async def not_sent(self, destination: Destination, turn: int, claimed: Collection[PersonId]) -> None:
        async with self.transaction() as connection:
            await connection.execute(
                "UPDATE destination SET sending = NULL, sending_since = NULL WHERE id = ?", (destination.id,)
            )
            await connection.executemany(
                "DELETE FROM ping WHERE code = ? AND turn = ? AND person = ?",
                [(destination.table, turn, person) for person in claimed],
            )

    async def delivered(self, destination: Destination, revision: int, message: str, turn: int, digest: str) -> None:
        async with self.transaction() as connection:
            # The row itself says what was out last: `repost` may have retired that message meanwhile.
            found = list(
                await connection.execute_fetchall("SELECT message FROM destination WHERE id = ?", (destination.id,))
            )
            old = found[0][0] if found else None
            if old is not None and old != message:
                await connection.execute(
                    "INSERT INTO retired (platform, chat, thread, user, message) VALUES (?, ?, ?, ?, ?)",
                    (*place_values(destination.place), old),
                )
            await connection.execute(
                "UPDATE destination SET delivered = ?, message = ?, turn = ?, digest = ?, sending = NULL,"
                " sending_since = NULL, retry_at = 0, failures = 0 WHERE id = ?",
                (revision, message, turn, digest, destination.id),
            )

    async def shown(self, place: Place, message: str, digest: str) -> None:
        await self.write(
            (
                f"UPDATE destination SET digest = ? WHERE {PLACE} AND message = ?",
                (digest, *place_values(place), message),
            )
        )

    async def wait(self, destination: int, until: float) -> None:
        await self.write(("UPDATE destination SET retry_at = ? WHERE id = ?", (until, destination)))

    async def failed(self, destination: int, retry_at: float, *, forget_message: bool = False) -> None:
        forget = ", message = NULL, digest = ''" if forget_message else ""
        await self.write(
            (
                f"UPDATE destination SET retry_at = ?, failures = failures + 1{forget} WHERE id = ?",
                (retry_at, destination),
            )
        )

    async def retired(self, place: Place) -> list[Retired]:
        rows = await self.rows(f"SELECT id, message FROM retired WHERE {PLACE} ORDER BY id", place_values(place))
        return [Retired(id, place, message) for id, message in rows]

    async def stripped(self, retired: int) -> None:
        await self.write(("DELETE FROM retired WHERE id = ?", (retired,)))

    async def move_home(self, old: Place, new: Place) -> None:
        """Where a table has both homes already, the new one stays and the old one goes."""
        moved = "SET platform = ?, chat = ?, thread = ?, user = ?"
        both = f"{PLACE} AND code IN (SELECT code FROM {{table}} WHERE {PLACE})"
        values = (*place_values(old), *place_values(new))
        await self.write(
            (f"DELETE FROM home WHERE {both.format(table='home')}", values),
            (f"UPDATE home {moved} WHERE {PLACE}", (*place_values(new), *place_values(old))),
            (f"DELETE FROM destination WHERE {both.format(table='destination')}", values),
            (
                f"UPDATE destination {moved}, message = NULL, digest = '', sending = NULL, wanted = wanted + 1,"
                f" retry_at = 0, suspended = '' WHERE {PLACE}",
                (*place_values(new), *place_values(old)),
            ),
            (f"DELETE FROM retired WHERE {PLACE}", place_values(old)),
        )

    async def suspend(self, place: Place, reason: str) -> list[str]:
        codes = await self._codes_at(place, "suspended = ''")
        await self.write(
            (
                f"UPDATE destination SET suspended = ?, sending = NULL WHERE {PLACE} AND suspended = ''",
                (reason, *place_values(place)),
            ),
            (f"DELETE FROM retired WHERE {PLACE}", place_values(place)),
            (_HOMES_ANEW, place_values(place)),
        )
        return codes

    async def heal(self, place: Place) -> list[str]:
        codes = await self._codes_at(place, "suspended != ''")
        if not codes:
            return []
        await self.write(
            (
                "INSERT INTO retired (platform, chat, thread, user, message)"
                f" SELECT platform, chat, thread, user, message FROM destination WHERE {PLACE}"
                " AND suspended != '' AND message IS NOT NULL",
                place_values(place),
            ),
            (
                f"UPDATE destination SET suspended = '', message = NULL, digest = '', wanted = wanted + 1, retry_at = 0"
                f" WHERE {PLACE} AND suspended != ''",
                place_values(place),
            ),
            (_HOMES_ANEW, place_values(place)),
        )
        return codes

    async def _codes_at(self, place: Place, which: str) -> list[str]:
        rows = await self.rows(f"SELECT DISTINCT code FROM destination WHERE {PLACE} AND {which}", place_values(place))
        return [code for (code,) in rows]

    async def homes(self, platform: str) -> list[Place]:
        rows = await self.rows(
            "SELECT DISTINCT platform, chat, thread, user FROM destination WHERE platform = ? AND seat IS NULL",
            (platform,),
        )
        return [Place(*row) for row in rows]

    async def closed_homes(self, code: str) -> list[Place]:
        rows = await self.rows(
            f"SELECT {_PLACE_COLUMNS} FROM destination WHERE code = ? AND seat IS NULL AND suspended != ''", (code,)
        )
        return [Place(*row) for row in rows]

    async def suspended(self, code: str) -> list[tuple[int | None, str]]:
        return [
            (seat, reason)
            for seat, reason in await self.rows(
                "SELECT seat, suspended FROM destination WHERE code = ? AND suspended != ''", (code,)
            )
        ]


def _marks(values: Sequence[str]) -> str:
    return ", ".join("?" * len(values))


def _destination(row: Any) -> Destination:
    return Destination(
        id=row[0],
        table=row[1],
        seat=row[2],
        place=Place(*row[3:7]),
        wanted=row[7],
        delivered=row[8],
        message=row[9],
        turn=row[10],
        digest=row[11],
        sending=row[12],
        retry_at=row[13],
        failures=row[14],
    )


async def _claim(
    connection: aiosqlite.Connection, table: str, turn: int, people: Collection[PersonId]
) -> frozenset[PersonId]:
    """Those of `people` who get their notification now. Pings of earlier turns have served."""
    got = set()
    for person in people:
        cursor = await connection.execute(
            "INSERT OR IGNORE INTO ping (code, turn, person) VALUES (?, ?, ?)", (table, turn, person)
        )
        if cursor.rowcount:
            got.add(person)
    if got:
        await connection.execute("DELETE FROM ping WHERE code = ? AND turn < ?", (table, turn))
    return frozenset(got)
