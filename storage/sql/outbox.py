"""What is to be shown where: `core.ports.outbox.OutboxStore`. The places that come and go are in `homes`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from typing import Any

from core.people import PersonId, Place
from core.ports.care import SETTLES_S
from core.ports.leases import UNFENCED
from core.ports.outbox import CALL_GAP_S, LONGEST_PAUSE_S, Agenda, Behind, Calls, Destination, Retired
from core.ports.tables import Conflict
from storage.bell import Bell
from storage.sql import places
from storage.sql.care import place_changed
from storage.sql.database import Connection, Database
from storage.sql.fences import FENCED
from storage.sql.homes import GIVE_BACK, RECALL, SqlHomes, forget_complaints
from storage.sql.places import values
from storage.sql.reminders import want_reminder
from storage.sql.units import here, platform_of

_COLUMNS = (
    f"id, coalesce(code, ''), seat, {places.COLUMNS}, wanted, delivered, message, turn, digest, sending, sending_turn,"
    " retry_at, failures, claimed_by, claimed_until, person, asked"
)
WAITING = "wanted > delivered AND suspended = ''"
"""The condition of the index `destination_due`, word for word."""

_OPEN = (
    "NOT EXISTS (SELECT 1 FROM destination AS there WHERE there.suspended != '' AND there.platform = retired.platform"
    " AND there.chat = retired.chat AND there.thread = retired.thread AND there.uid = retired.uid)"
)


# Bound to the platform, now and the longest pause from now; a time behind that one is due (`LONGEST_PAUSE_S`).


@cache
def due_places(unit: str = "") -> str:
    """Of a whole platform, or of the unit."""
    found = f"SELECT DISTINCT {places.COLUMNS} FROM"
    waiting = f"{found} destination WHERE {WAITING} AND platform = ?1{here(unit, 'destination')} AND due_at"
    retired = f"{found} retired WHERE {_OPEN} AND platform = ?1{here(unit, 'retired')} AND due_at"
    return f"{waiting} <= ?2 UNION {waiting} > ?3 UNION {retired} <= ?2 UNION {retired} > ?3 ORDER BY {places.COLUMNS}"


@cache
def next_retry(unit: str = "") -> str:
    """Likewise."""
    then = "platform = ?1 AND due_at > ?2 AND due_at <= ?3"
    return (
        f"SELECT min(due_at) FROM destination WHERE {WAITING} AND {then}{here(unit, 'destination')}"
        f" UNION ALL SELECT min(due_at) FROM retired WHERE {then}{here(unit, 'retired')}"
    )


BEHIND = f"SELECT id, coalesce(code, ''), {places.COLUMNS} FROM destination WHERE {WAITING} AND platform = ?"
NEXT_RECALL = "SELECT min(at) FROM recall WHERE at > ?1 AND at <= ?2"
RECALLS = "SELECT code, at FROM recall WHERE at <= ?1 UNION SELECT code, at FROM recall WHERE at > ?2"

STRANDED = (
    f"SELECT {_COLUMNS} FROM destination INDEXED BY destination_stranded"
    " WHERE person IS NOT NULL AND suspended != '' AND asked > turn ORDER BY id"
)
CALLED_BY = "SELECT code, at FROM called WHERE person = ? AND at > ? AND at <= ?"
CLOSED = f"SELECT 1 FROM destination WHERE {places.IS} AND suspended != ''"
_REMINDED = (
    "INSERT INTO called (code, person, at) SELECT code, person, ?1 FROM reminded JOIN awaited USING (code)"
    " WHERE person = ?2 AND destination = ?3 ON CONFLICT (code, person) DO UPDATE SET at = excluded.at"
)
"""Whoever was reminded of a table has been called by it, as long as it waits for them."""

_UNCLAIMED = "claimed_by = '', claimed_until = 0"
_NOT_SENDING = "sending = NULL, sending_since = NULL"
_OWN = f"id = ? AND claimed_by IN ('', ?) AND ? {FENCED}"
"""Bound by `_own`."""
RETIRE = f"INSERT INTO retired ({places.COLUMNS}, message) SELECT {places.COLUMNS}, message FROM destination"

FOLLOW = "UPDATE destination SET wanted = wanted + 1 WHERE code = ? AND seat IS NOT NULL AND message IS NOT NULL"


class SqlOutbox(SqlHomes):
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
            *([] if place.private else [(FOLLOW, (code,))]),
        )

    async def agenda(self, now: float, units: Sequence[str]) -> Agenda:
        def work(connection: Connection) -> Agenda:
            until = now + LONGEST_PAUSE_S
            asked = [(unit, connection.execute(due_places(unit), (platform_of(unit), now, until))) for unit in units]
            return Agenda(
                recalls=connection.execute(RECALLS, (now, until)).fetchall(),
                stranded=[_destination(row) for row in connection.execute(STRANDED)],
                places={Place(*row): unit for unit, rows in asked for row in rows},
            )

        return await self._database.snapshot(work)

    async def due_places(self, now: float, unit: str) -> list[Place]:
        rows = await self._database.rows(due_places(unit), (platform_of(unit), now, now + LONGEST_PAUSE_S))
        return [Place(*row) for row in rows]

    async def due(self, now: float, place: Place) -> list[Destination]:
        rows = await self._database.rows(
            f"SELECT {_COLUMNS} FROM destination WHERE {WAITING} AND (due_at <= ? OR due_at > ?) AND {places.IS}"
            " ORDER BY due_at, id",
            (now, now + LONGEST_PAUSE_S, *places.values(place)),
        )
        return [_destination(row) for row in rows]

    async def behind(self, platform: str) -> list[Behind]:
        rows = await self._database.rows(BEHIND, (platform,))
        return [Behind(id, code, Place(*place)) for id, code, *place in rows]

    async def claim(
        self, destination: int, owner: str, now: float, until: float, fence: int = UNFENCED
    ) -> Destination | None:
        def work(connection: Connection) -> Destination | None:
            row = connection.execute(
                "UPDATE destination SET claimed_by = ?, claimed_until = ?"
                " WHERE id = ? AND suspended = ''"
                " AND (claimed_by IN ('', ?) OR claimed_until <= ? OR claimed_until > ?)"
                f" AND ? {FENCED} RETURNING {_COLUMNS}",
                (owner, until, destination, owner, now, now + LONGEST_PAUSE_S, fence),
            ).fetchone()
            return _destination(row, fence) if row else None

        return await self._database.note(work)  # a claim dies with its owner

    async def shows(self, code: str) -> list[Destination]:
        rows = await self._database.rows(
            f"SELECT {_COLUMNS} FROM destination WHERE code = ? AND suspended = '' ORDER BY id", (code,)
        )
        return [_destination(row) for row in rows]

    async def release(self, owner: str) -> None:
        await self._database.change((f"UPDATE destination SET {_UNCLAIMED} WHERE claimed_by = ?", (owner,)))

    async def take_over(self, unit: str, fence: int = UNFENCED) -> None:
        claimed = f"claimed_by != '' AND platform = ? AND ? {FENCED}{here(unit, 'destination')}"
        values = (platform_of(unit), fence)
        await self._database.change((f"UPDATE destination SET {_UNCLAIMED} WHERE {claimed}", values))

    async def next_retry(self, now: float, units: Sequence[str]) -> float | None:
        def work(connection: Connection) -> float | None:
            last = now + LONGEST_PAUSE_S
            asked = [connection.execute(next_retry(unit), (platform_of(unit), now, last)) for unit in units]
            asked += [connection.execute(NEXT_RECALL, (now, last))] if units else []
            return min((at for rows in asked for (at,) in rows if at is not None), default=None)

        return await self._database.snapshot(work)

    async def skip(self, destination: Destination) -> None:
        own = _own(destination)
        await self._database.change(
            (f"{GIVE_BACK} IN (SELECT id FROM destination WHERE {_OWN})", own),
            (f"{RETIRE} WHERE {_OWN} AND message IS NOT NULL", own),
            (
                "UPDATE destination SET delivered = ?1, message = NULL, digest = '',"
                " turn = CASE WHEN wanted = ?1 AND asked > turn THEN asked ELSE turn END,"
                f" {_NOT_SENDING}, {_UNCLAIMED} WHERE id = ?2 AND claimed_by IN ('', ?3) AND ?4 {FENCED}",
                (destination.wanted, *own),
            ),
        )

    async def begin_sending(
        self, destination: Destination, nonce: str, now: float, calls: Calls, *, again: bool = False
    ) -> frozenset[PersonId]:
        def work(connection: Connection) -> frozenset[PersonId]:
            begun = connection.execute(
                "UPDATE destination SET sending = ?, sending_since = ?, sending_turn = ?, claimed_by = ?,"
                f" claimed_until = ? WHERE {_OWN}",
                (
                    *(nonce, now, calls.turn, destination.owner, destination.claimed_until),
                    *_own(destination),
                ),
            )
            if begun.rowcount == 0:
                raise Conflict(f"destination {destination.id}")
            if destination.person is not None:
                _list(connection, destination.id, calls.tables, now)
            return _claim_calls(connection, destination.id, calls, now, again=again)

        return await self._database.write(work)

    async def not_sent(self, destination: Destination) -> None:
        own = _own(destination)
        await self._database.change(
            (f"{GIVE_BACK} IN (SELECT id FROM destination WHERE {_OWN})", own),
            (f"UPDATE destination SET {_NOT_SENDING}, {_UNCLAIMED} WHERE {_OWN}", own),
        )

    async def delivered(
        self,
        destination: Destination,
        revision: int,
        message: str,
        turn: int,
        digest: str,
        lists: Collection[str] | None = None,
    ) -> None:
        def work(connection: Connection) -> None:
            # The row itself says what was out last: `repost` may have retired that message meanwhile.
            row = connection.execute(
                f"SELECT message, claimed_by, sending_turn, sending_since, ?2 {FENCED} FROM destination WHERE id = ?1",
                (destination.id, destination.fence),
            ).fetchone()
            out, owner, sending_turn, since, fenced = row or (None, None, 0, None, False)
            if message != out:
                forget_complaints(connection, destination.place)
            if owner not in ("", destination.owner) or not fenced:
                _retire(connection, destination.place, message, unless=out)
                return
            if destination.message == message != out:
                connection.execute(f"UPDATE destination SET {_UNCLAIMED} WHERE id = ?", (destination.id,))
                return
            if since is not None and destination.person is None:
                _heard(connection, destination, sending_turn, since)
            elif since is not None:
                connection.execute(_REMINDED, (since, destination.person, destination.id))
            if lists is not None:
                _list_only(connection, destination.id, lists)
            _retire(connection, destination.place, out, unless=message)
            if message != out and destination.seat is None and destination.person is None:
                place_changed(connection, destination.place, (since or 0.0) + SETTLES_S)
            connection.execute(
                # A reminder that is wanted since is still to come, whatever an edit left out.
                "UPDATE destination SET turn = CASE WHEN person IS NOT NULL AND message = ?2 AND wanted > ?1 THEN turn"
                " ELSE ?3 END,"
                f" delivered = ?1, message = ?2, digest = ?4, {_NOT_SENDING}, retry_at = 0, failures = 0, {_UNCLAIMED}"
                " WHERE id = ?5",
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

        def work(connection: Connection) -> bool:
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
                (destination.wanted, until, *_own(destination)),
            )
        )

    async def failed(self, destination: Destination, retry_at: float, *, forget_message: bool = False) -> None:
        forget = "message = NULL, digest = ''," if forget_message else ""
        await self._database.change(
            (
                f"UPDATE destination SET {forget} retry_at = ?, failures = failures + 1, {_UNCLAIMED} WHERE {_OWN}",
                (retry_at, *_own(destination)),
            )
        )

    async def replace(self, destination: Destination) -> None:
        own = _own(destination)
        await self._database.change(
            (f"{RETIRE} WHERE {_OWN} AND message IS NOT NULL", own),
            (f"UPDATE destination SET message = NULL, digest = '', retry_at = 0, {_UNCLAIMED} WHERE {_OWN}", own),
        )

    async def retired(self, now: float, place: Place) -> list[Retired]:
        rows = await self._database.rows(
            f"SELECT id, message, tries FROM retired WHERE {places.IS} AND (due_at <= ? OR due_at > ?) AND {_OPEN}"
            " ORDER BY id",
            (*places.values(place), now, now + LONGEST_PAUSE_S),
        )
        return [Retired(id, place, message, tries) for id, message, tries in rows]

    async def stripped(self, retired: int) -> None:
        await self._database.change(("DELETE FROM retired WHERE id = ?", (retired,)))

    async def strip_later(self, retired: int, until: float) -> None:
        await self._database.change(("UPDATE retired SET due_at = ?, tries = tries + 1 WHERE id = ?", (until, retired)))

    # Calls that are still to be heard

    async def unheard(self, calls: Calls) -> frozenset[PersonId]:
        rows = await self._database.rows(
            "SELECT person FROM call WHERE code = ? AND turn = ? AND number = ? AND delivered = 1",
            (calls.table, calls.turn, calls.call),
        )
        return calls.people - {person for (person,) in rows}

    async def called(self, code: str, now: float) -> dict[PersonId, float]:
        return await self._database.run(lambda connection: _called(connection, code, now))

    async def recall(self, code: str, at: float) -> None:
        await self._database.change((RECALL, (code, at)))

    async def recalls(self, now: float) -> list[tuple[str, float]]:
        return await self._database.rows(RECALLS, (now, now + LONGEST_PAUSE_S))

    # Reminders

    async def remind(self, destination: Destination, place: Place) -> None:
        def work(connection: Connection) -> None:
            given_up = connection.execute(
                f"UPDATE destination SET turn = asked, delivered = wanted, {_UNCLAIMED}"
                f" WHERE {_OWN} AND asked = ? AND asked > turn",
                (*_own(destination), destination.asked),
            )
            if given_up.rowcount and destination.person is not None:
                want_reminder(connection, destination.person, place)

        await self._database.write(work)

    async def shut(self, destination: Destination, reason: str) -> None:
        await self._database.change(
            (
                f"UPDATE destination SET suspended = ?, {_NOT_SENDING}, {_UNCLAIMED} WHERE {_OWN}",
                (reason, *_own(destination)),
            )
        )

    async def stranded(self) -> list[Destination]:
        return [_destination(row) for row in await self._database.rows(STRANDED)]

    async def listed(self, destination: int) -> frozenset[str]:
        rows = await self._database.rows("SELECT code FROM reminded WHERE destination = ?", (destination,))
        return frozenset(code for (code,) in rows)

    async def called_by(self, person: PersonId, now: float) -> dict[str, float]:
        rows = await self._database.rows(CALLED_BY, (person, now - CALL_GAP_S, now))
        return {code: at + CALL_GAP_S for code, at in rows}

    async def closed(self, places: Collection[Place]) -> frozenset[Place]:
        def work(connection: Connection) -> frozenset[Place]:
            return frozenset(place for place in places if connection.execute(CLOSED, values(place)).fetchone())

        return await self._database.snapshot(work)

    async def take_recall(self, code: str, at: float, until: float) -> bool:
        def work(connection: Connection) -> bool:
            taken = connection.execute("UPDATE recall SET at = ? WHERE code = ? AND at = ?", (until, code, at))
            return taken.rowcount == 1

        return await self._database.note(work)  # it is to be looked over either way

    async def recalled(self, code: str, at: float, next: float | None) -> None:
        done = ("DELETE FROM recall WHERE code = ? AND at = ?", (code, at))
        await self._database.change(done, *([] if next is None else [(RECALL, (code, next))]))


def _list(connection: Connection, destination: int, codes: Collection[str], now: float) -> None:
    """A reminder's message that is sent now lists these tables; one that has been forgotten since is left out."""
    connection.execute("DELETE FROM reminded WHERE destination = ?", (destination,))
    connection.executemany(
        "INSERT INTO reminded (destination, code, at) SELECT ?, code, ? FROM game_table WHERE code = ?",
        [(destination, now, code) for code in codes],
    )


def _list_only(connection: Connection, destination: int, codes: Collection[str]) -> None:
    known = connection.execute("SELECT code FROM reminded WHERE destination = ?", (destination,)).fetchall()
    connection.executemany(
        "DELETE FROM reminded WHERE destination = ? AND code = ?",
        [(destination, code) for (code,) in known if code not in codes],
    )


def _retire(connection: Connection, place: Place, message: str | None, *, unless: str | None) -> None:
    if message is not None and message != unless:
        connection.execute(
            f"INSERT INTO retired ({places.COLUMNS}, message) VALUES (?, ?, ?, ?, ?)",
            (*places.values(place), message),
        )


def _claim_calls(
    connection: Connection, destination: int, calls: Calls, now: float, *, again: bool
) -> frozenset[PersonId]:
    """Those who get their notification now. What earlier turns had noted has served."""
    call = (calls.table, calls.turn, calls.call)
    claims: dict[PersonId, tuple[int, int]] = {
        person: (holder, delivered)
        for person, holder, delivered in connection.execute(
            "SELECT person, destination, delivered FROM call WHERE code = ? AND turn = ? AND number = ?", call
        )
    }
    ours = frozenset(person for person in calls.people if claims.get(person) == (destination, 0))
    fresh = frozenset[PersonId]() if again else calls.people - claims.keys()
    called = _called(connection, calls.table, now) if fresh else {}
    connection.executemany(RECALL, [(calls.table, called[person]) for person in fresh & called.keys()])
    claimed = fresh - called.keys()
    connection.executemany(
        "INSERT INTO call (code, turn, number, person, destination, delivered, counts) VALUES (?, ?, ?, ?, ?, 0, ?)",
        [(*call, person, destination, int(person not in calls.passing)) for person in claimed],
    )
    if claimed:
        connection.execute("DELETE FROM call WHERE code = ? AND turn < ?", call[:2])
    return ours | claimed


def _heard(connection: Connection, destination: Destination, turn: int, since: float) -> None:
    """The message that was begun `since` then has arrived: whom it notified has been called. Of a turn that has passed
    only those for whom the table still waits: the others may have acted before the message was begun.
    """
    outstanding = "destination = ? AND turn = ? AND delivered = 0"
    present = (
        "(turn = (SELECT turn_number FROM game_table WHERE game_table.code = call.code)"
        " OR EXISTS (SELECT 1 FROM awaited WHERE awaited.code = call.code AND awaited.person = call.person))"
    )
    connection.execute(
        f"INSERT INTO called (code, person, at) SELECT code, person, ? FROM call"
        f" WHERE {outstanding} AND counts = 1 AND {present}"
        " ON CONFLICT (code, person) DO UPDATE SET at = excluded.at",
        (since, destination.id, turn),
    )
    connection.execute(f"UPDATE call SET delivered = 1 WHERE {outstanding}", (destination.id, turn))


def _called(connection: Connection, code: str, now: float) -> dict[PersonId, float]:
    rows = connection.execute(
        "SELECT person, at FROM called WHERE code = ? AND at > ? AND at <= ?", (code, now - CALL_GAP_S, now)
    )
    return {person: at + CALL_GAP_S for person, at in rows}


def _own(destination: Destination) -> tuple[int, str, int]:
    return destination.id, destination.owner, destination.fence


def _destination(row: Any, fence: int = UNFENCED) -> Destination:
    return Destination(
        fence=fence,
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
        sending_turn=row[13],
        retry_at=row[14],
        failures=row[15],
        owner=row[16],
        claimed_until=row[17],
        person=row[18],
        asked=row[19],
    )
