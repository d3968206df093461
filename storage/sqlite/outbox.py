"""What is to be shown where: `core.ports.outbox.OutboxStore`. The places that come and go are in `homes`."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

from core.people import PersonId, Place
from core.ports.outbox import Calls, Destination, Retired
from core.ports.tables import Conflict
from storage.bell import Bell
from storage.sqlite import places
from storage.sqlite.database import Database
from storage.sqlite.homes import SqliteHomes, forget_complaints

_COLUMNS = (
    f"id, code, seat, {places.COLUMNS}, wanted, delivered, message, turn, digest, sending, retry_at, failures,"
    " claimed_by, claimed_until"
)
WAITING = "wanted > delivered AND suspended = ''"
"""The condition of the index `destination_due`, word for word."""

DUE_PLACES = (
    f"SELECT DISTINCT {places.COLUMNS} FROM destination WHERE {WAITING} AND platform = ? AND due_at <= ?"
    f" UNION SELECT DISTINCT {places.COLUMNS} FROM retired WHERE platform = ?"
)
NEXT_RETRY = f"SELECT due_at FROM destination WHERE {WAITING} AND platform = ? AND due_at > ? ORDER BY due_at LIMIT 1"

_UNCLAIMED = "claimed_by = '', claimed_until = 0"
_NOT_SENDING = "sending = NULL, sending_since = NULL"
_OWN = "id = ? AND claimed_by IN ('', ?)"
RETIRE = f"INSERT INTO retired ({places.COLUMNS}, message) SELECT {places.COLUMNS}, message FROM destination"


class SqliteOutbox(SqliteHomes):
    def __init__(self, database: Database, bell: Bell) -> None:
        super().__init__(database, bell)

    async def repost(self, code: str, place: Place) -> None:
        where = (code, *places.values(place))
        await self._database.change(
            (f"{RETIRE} WHERE code = ? AND {places.IS} AND message IS NOT NULL", where),
            (
                "UPDATE destination SET message = NULL, digest = '', wanted = wanted + 1, retry_at = 0"
                f" WHERE code = ? AND {places.IS}",
                where,
            ),
        )

    async def due_places(self, now: float, platform: str) -> list[Place]:
        return [Place(*row) for row in await self._database.rows(DUE_PLACES, (platform, now, platform))]

    async def due(self, now: float, place: Place) -> list[Destination]:
        rows = await self._database.rows(
            f"SELECT {_COLUMNS} FROM destination WHERE {WAITING} AND due_at <= ? AND {places.IS} ORDER BY due_at, id",
            (now, *places.values(place)),
        )
        return [_destination(row) for row in rows]

    async def claim(self, destination: int, owner: str, now: float, until: float) -> Destination | None:
        def work(connection: sqlite3.Connection) -> Destination | None:
            row = connection.execute(
                "UPDATE destination SET claimed_by = ?, claimed_until = ?"
                " WHERE id = ? AND suspended = '' AND (claimed_by IN ('', ?) OR claimed_until <= ?)"
                f" RETURNING {_COLUMNS}",
                (owner, until, destination, owner, now),
            ).fetchone()
            return _destination(row) if row else None

        return await self._database.note(work)  # a claim dies with its owner

    async def release(self, owner: str | None = None) -> None:
        whose, values = ("!= ''", ()) if owner is None else ("= ?", (owner,))
        await self._database.change((f"UPDATE destination SET {_UNCLAIMED} WHERE claimed_by {whose}", values))

    async def next_retry(self, now: float, platforms: Sequence[str]) -> float | None:
        def work(connection: sqlite3.Connection) -> float | None:
            rows = [connection.execute(NEXT_RETRY, (platform, now)).fetchone() for platform in platforms]
            return min((row[0] for row in rows if row), default=None)

        return await self._database.snapshot(work)

    async def skip(self, destination: Destination) -> None:
        own = (destination.id, destination.owner)
        await self._database.change(
            (f"{RETIRE} WHERE {_OWN} AND message IS NOT NULL", own),
            (
                f"UPDATE destination SET delivered = ?, message = NULL, digest = '', {_NOT_SENDING}, {_UNCLAIMED}"
                f" WHERE {_OWN}",
                (destination.wanted, *own),
            ),
        )

    async def claim_calls(self, calls: Calls) -> frozenset[PersonId]:
        return await self._database.write(lambda connection: _claim_calls(connection, calls))

    async def begin_sending(
        self, destination: Destination, nonce: str, now: float, calls: Calls
    ) -> frozenset[PersonId]:
        def work(connection: sqlite3.Connection) -> frozenset[PersonId]:
            begun = connection.execute(
                "UPDATE destination SET sending = ?, sending_since = ?, claimed_by = ?, claimed_until = ?"
                f" WHERE {_OWN}",
                (nonce, now, destination.owner, destination.claimed_until, destination.id, destination.owner),
            )
            if begun.rowcount == 0:
                raise Conflict(f"destination {destination.id}")
            return _claim_calls(connection, calls)

        return await self._database.write(work)

    async def not_sent(self, destination: Destination, calls: Calls) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute(
                f"UPDATE destination SET {_NOT_SENDING}, {_UNCLAIMED} WHERE {_OWN}", (destination.id, destination.owner)
            )
            connection.executemany(
                "DELETE FROM call WHERE code = ? AND turn = ? AND number = ? AND person = ?",
                [(calls.table, calls.turn, calls.call, person) for person in calls.people],
            )

        await self._database.write(work)

    async def delivered(self, destination: Destination, revision: int, message: str, turn: int, digest: str) -> None:
        def work(connection: sqlite3.Connection) -> None:
            # The row itself says what was out last: `repost` may have retired that message meanwhile.
            row = connection.execute(
                "SELECT message, claimed_by FROM destination WHERE id = ?", (destination.id,)
            ).fetchone()
            out, owner = row or (None, None)
            if message != out:
                forget_complaints(connection, destination.place)
            if owner not in ("", destination.owner):
                _retire(connection, destination.place, message, unless=out)
                return
            if destination.message == message != out:
                connection.execute(f"UPDATE destination SET {_UNCLAIMED} WHERE id = ?", (destination.id,))
                return
            _retire(connection, destination.place, out, unless=message)
            connection.execute(
                f"UPDATE destination SET delivered = ?, message = ?, turn = ?, digest = ?, {_NOT_SENDING},"
                f" retry_at = 0, failures = 0, {_UNCLAIMED} WHERE id = ?",
                (revision, message, turn, digest, destination.id),
            )

        await self._database.write(work)

    async def shown(self, place: Place, message: str, digest: str) -> None:
        await self._database.change(
            (
                f"UPDATE destination SET digest = ? WHERE {places.IS} AND message = ?",
                (digest, *places.values(place), message),
            )
        )

    async def shown_by(self, place: Place, message: str) -> str | None:
        rows = await self._database.rows(
            f"SELECT code FROM destination WHERE {places.IS} AND message = ?", (*places.values(place), message)
        )
        return rows[0][0] if rows else None

    async def retire(self, place: Place, message: str) -> bool:
        where = (*places.values(place), message)

        def work(connection: sqlite3.Connection) -> bool:
            shown = f"SELECT 1 FROM destination WHERE {places.IS} AND (message = ? OR sending IS NOT NULL)"
            if connection.execute(shown, where).fetchone():
                return False
            if not connection.execute(f"SELECT 1 FROM retired WHERE {places.IS} AND message = ?", where).fetchone():
                _retire(connection, place, message, unless=None)
            return True

        return await self._database.write(work)

    async def wait(self, destination: Destination, until: float) -> None:
        await self._database.change(
            (
                f"UPDATE destination SET retry_at = CASE WHEN wanted = ? THEN ? ELSE 0 END, {_UNCLAIMED} WHERE {_OWN}",
                (destination.wanted, until, destination.id, destination.owner),
            )
        )

    async def failed(self, destination: Destination, retry_at: float, *, forget_message: bool = False) -> None:
        forget = "message = NULL, digest = ''," if forget_message else ""
        await self._database.change(
            (
                f"UPDATE destination SET {forget} retry_at = ?, failures = failures + 1, {_UNCLAIMED} WHERE {_OWN}",
                (retry_at, destination.id, destination.owner),
            )
        )

    async def retired(self, place: Place) -> list[Retired]:
        rows = await self._database.rows(
            f"SELECT id, message FROM retired WHERE {places.IS} ORDER BY id", places.values(place)
        )
        return [Retired(id, place, message) for id, message in rows]

    async def stripped(self, retired: int) -> None:
        await self._database.change(("DELETE FROM retired WHERE id = ?", (retired,)))


def _retire(connection: sqlite3.Connection, place: Place, message: str | None, *, unless: str | None) -> None:
    if message is not None and message != unless:
        connection.execute(
            f"INSERT INTO retired ({places.COLUMNS}, message) VALUES (?, ?, ?, ?, ?)",
            (*places.values(place), message),
        )


def _claim_calls(connection: sqlite3.Connection, calls: Calls) -> frozenset[PersonId]:
    """Those who get their notification now. What earlier turns had noted has served."""
    got = set()
    for person in calls.people:
        done = connection.execute(
            "INSERT INTO call (code, turn, number, person) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (calls.table, calls.turn, calls.call, person),
        )
        if done.rowcount:
            got.add(person)
    if got:
        connection.execute("DELETE FROM call WHERE code = ? AND turn < ?", (calls.table, calls.turn))
    return frozenset(got)


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
        owner=row[15],
        claimed_until=row[16],
    )
