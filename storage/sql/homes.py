"""Places that come and go: the part of `core.ports.outbox.OutboxStore` that a chat's life changes."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from core.people import PersonId, Place
from storage.bell import Bell
from storage.sql import places
from storage.sql.care import place_changed
from storage.sql.database import Connection, Database
from storage.sql.tables import NEXT_WRITTEN
from storage.sql.units import here, platform_of

RECALL = (
    "INSERT INTO recall (code, at) VALUES (?, ?)"
    " ON CONFLICT (code) DO UPDATE SET at = excluded.at WHERE excluded.at < recall.at"
)
GIVE_BACK = "DELETE FROM call WHERE delivered = 0 AND destination"
"""To be completed: the claims on calls whose message has surely not arrived."""

SUSPENDED_PLACES = (
    f"SELECT DISTINCT {places.COLUMNS} FROM destination LEFT JOIN game_table USING (code)"
    " WHERE platform = ? AND suspended != '' AND (person IS NOT NULL OR status IN ('lobby', 'running'))"
)
"""To be completed by the unit, where it isn't a whole platform."""

HOMES_ON = f"SELECT DISTINCT {places.COLUMNS} FROM home WHERE platform = ? ORDER BY {places.COLUMNS}"
HOMES_IN = f"SELECT DISTINCT {places.COLUMNS} FROM home WHERE platform = ? AND chat = ? ORDER BY {places.COLUMNS}"

_UNTOUCHED = "sending = NULL, sending_since = NULL, claimed_by = '', claimed_until = 0"


class SqlHomes:
    def __init__(self, database: Database, bell: Bell) -> None:
        self._database = database
        self._bell = bell

    async def move_home(self, old: Place, new: Place) -> list[str]:
        """Where a table has both homes already, the new one stays and the old one goes."""
        old_values, new_values = places.values(old), places.values(new)

        def work(connection: Connection) -> list[str]:
            codes = sorted(
                code
                for (code,) in connection.execute(
                    f"SELECT code FROM home WHERE {places.IS}"
                    f" UNION SELECT code FROM destination WHERE {places.IS} AND code IS NOT NULL",
                    (*old_values, *old_values),
                )
            )
            connection.execute(
                f"DELETE FROM home WHERE {places.IS} AND code IN (SELECT code FROM home WHERE {places.IS})",
                (*old_values, *new_values),
            )
            connection.execute(f"UPDATE home SET {places.SET} WHERE {places.IS}", (*new_values, *old_values))
            connection.execute(
                f"DELETE FROM destination AS this WHERE {places.IS} AND EXISTS (SELECT 1 FROM destination AS that"
                f" WHERE coalesce(that.code, '') = coalesce(this.code, '')"
                f" AND coalesce(that.person, -1) = coalesce(this.person, -1)"
                f" AND coalesce(that.seat, -1) = coalesce(this.seat, -1) AND {_that(places.IS)})",
                (*old_values, *new_values),
            )
            connection.execute(
                f"UPDATE destination SET {places.SET}, message = NULL, digest = '', {_UNTOUCHED}, wanted = wanted + 1,"
                f" retry_at = 0, suspended = '' WHERE {places.IS}",
                (*new_values, *old_values),
            )
            connection.execute(f"DELETE FROM retired WHERE {places.IS}", old_values)
            connection.execute(f"DELETE FROM care WHERE {places.IS}", old_values)
            if codes:
                place_changed(connection, new, 0.0)
            forget_complaints(connection, old)
            touch(connection, codes, "revision = revision + 1,")
            return codes

        return await self._database.write(work, then=self._bell.ring)

    async def suspend(self, place: Place, reason: str) -> list[str]:
        def work(connection: Connection) -> list[str]:
            codes = _codes(connection, place, "suspended = ''")
            lost = f"SELECT id FROM destination WHERE {places.IS} AND suspended = ''"
            connection.execute(f"{GIVE_BACK} IN ({lost})", places.values(place))
            connection.executemany(RECALL, [(code, 0.0) for code in codes])
            connection.execute(
                f"UPDATE destination SET suspended = ?, {_UNTOUCHED} WHERE {places.IS} AND suspended = ''",
                (reason, *places.values(place)),
            )
            _show_anew(connection, codes)
            return codes

        return await self._database.write(work, then=self._bell.ring)

    async def heal(self, place: Place) -> list[str]:
        def work(connection: Connection) -> list[str]:
            codes = _codes(connection, place, "suspended != ''")
            connection.execute(
                f"INSERT INTO retired ({places.COLUMNS}, message) SELECT {places.COLUMNS}, message FROM destination"
                f" WHERE {places.IS} AND suspended != '' AND message IS NOT NULL",
                places.values(place),
            )
            connection.execute(
                "UPDATE destination SET suspended = '', message = NULL, digest = '', wanted = wanted + 1, retry_at = 0"
                f" WHERE {places.IS} AND suspended != ''",
                places.values(place),
            )
            _show_anew(connection, codes)
            return codes

        return await self._database.write(work, then=self._bell.ring)

    async def complained(self, place: Place, person: PersonId) -> bool:
        def work(connection: Connection) -> bool:
            noted = connection.execute(
                f"INSERT INTO complaint ({places.COLUMNS}, person) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                (*places.values(place), person),
            )
            return noted.rowcount == 1

        return await self._database.write(work)

    async def not_told(self, place: Place, person: PersonId) -> None:
        await self._database.change(
            (f"DELETE FROM complaint WHERE {places.IS} AND person = ?", (*places.values(place), person))
        )

    async def homes(self, platform: str, chats: Collection[str] | None = None) -> list[Place]:
        def work(connection: Connection) -> list[Place]:
            if chats is None:
                rows = connection.execute(HOMES_ON, (platform,)).fetchall()
            else:
                rows = [row for chat in sorted(set(chats)) for row in connection.execute(HOMES_IN, (platform, chat))]
            return [Place(*row) for row in rows]

        return await self._database.snapshot(work)

    async def suspended_places(self, unit: str) -> list[Place]:
        suspended = f"{SUSPENDED_PLACES}{here(unit, 'destination')}"
        return [Place(*row) for row in await self._database.rows(suspended, (platform_of(unit),))]

    async def closed_homes(self, code: str) -> list[Place]:
        rows = await self._database.rows(
            f"SELECT {places.COLUMNS} FROM destination WHERE code = ? AND seat IS NULL AND suspended != '' ORDER BY id",
            (code,),
        )
        return [Place(*row) for row in rows]

    async def suspended(self, code: str) -> list[tuple[int | None, str]]:
        rows = await self._database.rows(
            "SELECT seat, suspended FROM destination WHERE code = ? AND suspended != '' ORDER BY id", (code,)
        )
        return [(seat, reason) for seat, reason in rows]


def forget_complaints(connection: Connection, place: Place) -> None:
    """A message got through there, or nobody lives there any more."""
    connection.execute(f"DELETE FROM complaint WHERE {places.IS}", places.values(place))


def _that(condition: str) -> str:
    return " AND ".join(f"that.{part}" for part in condition.split(" AND "))


def _codes(connection: Connection, place: Place, which: str) -> list[str]:
    rows = connection.execute(
        f"SELECT DISTINCT code FROM destination WHERE {places.IS} AND code IS NOT NULL AND {which} ORDER BY code",
        places.values(place),
    )
    return [code for (code,) in rows]


def _show_anew(connection: Connection, codes: list[str]) -> None:
    """What homes say of people who can't be reached has changed, and where private panels lead back to."""
    connection.executemany(
        "UPDATE destination SET wanted = wanted + 1 WHERE code = ? AND suspended = ''",
        [(code,) for code in codes],
    )
    touch(connection, codes)


def touch(connection: Connection, codes: list[str], what: str = "") -> None:
    values: list[tuple[Any, ...]] = [(code,) for code in codes]
    connection.executemany(f"UPDATE game_table SET {what} written = {NEXT_WRITTEN} WHERE code = ?", values)
