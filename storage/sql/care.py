"""Places that are looked after: `core.ports.care.CareStore`."""

from __future__ import annotations

from functools import cache

import msgspec

from core.people import Place
from core.ports.care import SETTLES_S, Care, Cared
from storage.sql import places
from storage.sql.database import Connection, Database
from storage.sql.units import here, platform_of

_SOON = "no = care.no + 1, due_at = excluded.due_at WHERE care.due_at IS NULL OR care.due_at > excluded.due_at"
"""Whoever looks sooner sees it anyway, and most often nothing is written; who looks now has it due later."""

HOMES_CHANGED = (
    f"INSERT INTO care ({places.COLUMNS}, due_at) SELECT {places.COLUMNS}, ? FROM home WHERE code = ? AND uid = ''"
    f" ON CONFLICT ({places.COLUMNS}) DO UPDATE SET {_SOON}"
)
"""A table was written: its homes are to be looked at, at that time. Bound to the time and the code."""

PLACE_CHANGED = (
    f"INSERT INTO care ({places.COLUMNS}, due_at) VALUES (?, ?, ?, ?, ?)"
    f" ON CONFLICT ({places.COLUMNS}) DO UPDATE SET {_SOON}"
)


def place_changed(connection: Connection, place: Place, at: float) -> None:
    if not place.private:
        connection.execute(PLACE_CHANGED, (*places.values(place), at))


@cache
def due_care(unit: str) -> str:
    """Bound to now and the platform."""
    due = f"due_at IS NOT NULL AND due_at <= ? AND platform = ?{here(unit, 'care')}"
    return f"SELECT {places.COLUMNS}, body, no FROM care WHERE {due} ORDER BY due_at"


class SqlCare:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def take(self, now: float, until: float, unit: str) -> list[Cared]:
        due = (now, platform_of(unit))
        if not await self._database.rows(f"{due_care(unit)} LIMIT 1", due):
            return []  # most often, and nothing is written

        def work(connection: Connection) -> list[Cared]:
            rows = connection.execute(due_care(unit), due).fetchall()
            connection.executemany(f"UPDATE care SET due_at = ? WHERE {places.IS}", [(until, *row[:4]) for row in rows])
            return [Cared(Place(*row[:4]), msgspec.json.decode(row[4], type=Care), row[5]) for row in rows]

        return await self._database.write(work)

    async def note(self, place: Place, care: Care) -> None:
        values = (_body(care), *places.values(place))
        await self._database.change((f"UPDATE care SET body = ? WHERE {places.IS}", values))

    async def save(self, seen: Cared, care: Care, due_at: float | None, now: float) -> None:
        await self._database.change(
            (
                f"UPDATE care SET body = ?, due_at = CASE WHEN no = ? THEN ? ELSE ? END WHERE {places.IS}",
                (_body(care), seen.no, due_at, now + SETTLES_S, *places.values(seen.place)),
            )
        )

    async def forget(self, seen: Cared) -> None:
        await self._database.change(
            (f"DELETE FROM care WHERE no = ? AND {places.IS}", (seen.no, *places.values(seen.place)))
        )


def _body(care: Care) -> str:
    return msgspec.json.encode(care).decode()
