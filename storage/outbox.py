"""What is to be shown where, and how far that got: the postman's side of the store."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from core.people import PersonId, Place
from core.ports import Destination, Retired
from storage.database import Database
from storage.tables import place_values

_PLACE = "platform = ? AND chat = ? AND thread = ? AND user = ?"
_COLUMNS = (
    "id, code, seat, platform, chat, thread, user, wanted, delivered, message, turn, digest, sending, retry_at,"
    " failures"
)


class OutboxStore(Database):
    async def due(self, now: float, platforms: Sequence[str], most: int = 500) -> list[Destination]:
        rows = await self.rows(
            f"SELECT {_COLUMNS} FROM destination WHERE wanted > delivered AND suspended = '' AND retry_at <= ?"
            f" AND platform IN ({_marks(platforms)}) ORDER BY retry_at, id LIMIT ?",
            (now, *platforms, most),
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
                "UPDATE destination SET delivered = ?, sending = NULL, sending_since = NULL WHERE id = ?",
                (destination.wanted, destination.id),
            )
        )

    async def begin_sending(self, destination: int, nonce: str) -> None:
        await self.write(
            ("UPDATE destination SET sending = ?, sending_since = ? WHERE id = ?", (nonce, time.time(), destination))
        )

    async def delivered(
        self, destination: Destination, revision: int, message: str, turn: int, digest: str, pinged: Sequence[PersonId]
    ) -> None:
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
            await connection.executemany(
                "INSERT OR IGNORE INTO ping (code, turn, person) VALUES (?, ?, ?)",
                [(destination.table, turn, person) for person in pinged],
            )

    async def shown(self, place: Place, message: str, digest: str) -> None:
        await self.write(
            (
                f"UPDATE destination SET digest = ? WHERE {_PLACE} AND message = ?",
                (digest, *place_values(place), message),
            )
        )

    async def failed(self, destination: int, retry_at: float, *, forget_message: bool = False) -> None:
        forget = ", message = NULL, digest = ''" if forget_message else ""
        await self.write(
            (
                f"UPDATE destination SET retry_at = ?, failures = failures + 1{forget} WHERE id = ?",
                (retry_at, destination),
            )
        )

    async def pinged(self, table: str, turn: int) -> frozenset[PersonId]:
        rows = await self.rows("SELECT person FROM ping WHERE code = ? AND turn = ?", (table, turn))
        return frozenset(person for (person,) in rows)

    async def retired(self, platforms: Sequence[str], most: int = 500) -> list[Retired]:
        rows = await self.rows(
            "SELECT id, platform, chat, thread, user, message FROM retired"
            f" WHERE platform IN ({_marks(platforms)}) ORDER BY id LIMIT ?",
            (*platforms, most),
        )
        return [Retired(row[0], Place(*row[1:5]), row[5]) for row in rows]

    async def stripped(self, retired: int) -> None:
        await self.write(("DELETE FROM retired WHERE id = ?", (retired,)))

    async def move_home(self, old: Place, new: Place) -> None:
        values = (*place_values(new), *place_values(old))
        moved = "SET platform = ?, chat = ?, thread = ?, user = ?"
        await self.write(
            (f"UPDATE home {moved} WHERE {_PLACE}", values),
            (
                f"UPDATE destination {moved}, message = NULL, digest = '', sending = NULL, wanted = wanted + 1,"
                f" retry_at = 0, suspended = '' WHERE {_PLACE}",
                values,
            ),
            (f"DELETE FROM retired WHERE {_PLACE}", place_values(old)),
        )

    async def suspend(self, place: Place, reason: str) -> list[str]:
        codes = await self._codes_at(place, "suspended = ''")
        await self.write(
            (
                f"UPDATE destination SET suspended = ?, sending = NULL WHERE {_PLACE} AND suspended = ''",
                (reason, *place_values(place)),
            ),
            (f"DELETE FROM retired WHERE {_PLACE}", place_values(place)),
            (
                "UPDATE destination SET wanted = wanted + 1 WHERE seat IS NULL AND suspended = ''"
                f" AND code IN (SELECT code FROM destination WHERE {_PLACE})",
                place_values(place),
            ),
        )
        return codes

    async def heal(self, place: Place) -> list[str]:
        codes = await self._codes_at(place, "suspended != ''")
        if not codes:
            return []
        await self.write(
            (
                "INSERT INTO retired (platform, chat, thread, user, message)"
                f" SELECT platform, chat, thread, user, message FROM destination WHERE {_PLACE}"
                " AND suspended != '' AND message IS NOT NULL",
                place_values(place),
            ),
            (
                f"UPDATE destination SET suspended = '', message = NULL, digest = '', wanted = wanted + 1, retry_at = 0"
                f" WHERE {_PLACE} AND suspended != ''",
                place_values(place),
            ),
        )
        return codes

    async def _codes_at(self, place: Place, which: str) -> list[str]:
        rows = await self.rows(f"SELECT DISTINCT code FROM destination WHERE {_PLACE} AND {which}", place_values(place))
        return [code for (code,) in rows]

    async def homes(self, platform: str) -> list[Place]:
        rows = await self.rows(
            "SELECT DISTINCT platform, chat, thread, user FROM destination WHERE platform = ? AND seat IS NULL",
            (platform,),
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
