"""Whom and where the operator has shut out: `core.ports.denials.DenialStore`."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from core.denials import Denied, Kind
from core.people import Account, PersonId, Place
from storage.sql import places
from storage.sql.database import Connection, Database

_COLUMNS = "kind, platform, id, at, why, leaves"
_IS = "kind = ? AND platform = ? AND id = ?"
_ANEW = "ON CONFLICT (kind, platform, id) DO UPDATE SET at = excluded.at, why = excluded.why, leaves = excluded.leaves"
FOUND = f"""
    SELECT {_COLUMNS} FROM denied
    WHERE (kind = 'account' AND platform = ?1 AND id = ?2)
    OR (kind = 'account' AND (platform, id) IN (
        SELECT other.platform, other.uid FROM account AS own JOIN account AS other USING (person)
        WHERE own.platform = ?1 AND own.uid = ?2
    ))
    OR (kind = 'account' AND platform = ?3 AND id = ?6)
    OR (kind = 'chat' AND platform = ?3 AND id IN (?4, ?5))
    OR (kind = 'server' AND platform = ?3 AND (id = ?7 OR id IN (
        SELECT server FROM home WHERE platform = ?3 AND chat = ?4 AND uid = ''
    )))
    ORDER BY kind LIMIT 1
"""
"""Bound to an account, to a place by platform, chat, thread and user, and to a server; "" is never denied."""

HOMES = f"""
    SELECT DISTINCT {places.COLUMNS} FROM home JOIN denied USING (platform)
    WHERE (kind = 'chat' AND id IN (chat, thread)) OR (kind = 'server' AND id = server)
    ORDER BY {places.COLUMNS}
"""


class SqlDenials:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def deny(self, denied: Denied) -> None:
        values = (denied.kind, denied.platform, denied.id, denied.at, denied.why, int(denied.leaves))
        await self._database.change((f"INSERT INTO denied ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?) {_ANEW}", values))

    async def allow(self, kind: Kind, platform: str, id: str) -> bool:
        def work(connection: Connection) -> bool:
            return connection.execute(f"DELETE FROM denied WHERE {_IS}", (kind, platform, id)).rowcount == 1

        return await self._database.write(work)

    async def all(self) -> list[Denied]:
        rows = await self._database.rows(f"SELECT {_COLUMNS} FROM denied ORDER BY at DESC, kind, platform, id")
        return [_denied(row) for row in rows]

    async def found(self, account: Account | None, place: Place | None = None, server: str = "") -> Denied | None:
        who = ("", "") if account is None else (account.platform, account.uid)
        where = ("", "", "", "") if place is None else places.values(place)
        row = await self._database.row(FOUND, (*who, *where, server))
        return _denied(row) if row else None

    async def people(self, among: Collection[PersonId]) -> frozenset[PersonId]:
        marks = ", ".join("?" * len(among)) or "NULL"
        rows = await self._database.rows(
            "SELECT DISTINCT person FROM account JOIN denied ON denied.platform = account.platform AND id = uid"
            f" WHERE kind = 'account' AND person IN ({marks})",
            tuple(among),
        )
        return frozenset(person for (person,) in rows)

    async def homes(self) -> list[Place]:
        return [Place(*row) for row in await self._database.rows(HOMES)]

    async def move(self, old: Place, new: Place) -> None:
        key = ("chat", old.platform, old.chat)
        await self._database.change(
            (
                f"INSERT INTO denied ({_COLUMNS}) SELECT kind, platform, ?4, at, why, leaves FROM denied"
                f" WHERE kind = ?1 AND platform = ?2 AND id = ?3 {_ANEW}",
                (*key, new.chat),
            ),
            (f"DELETE FROM denied WHERE {_IS} AND id != ?", (*key, new.chat)),
        )


def _denied(row: Any) -> Denied:
    kind, platform, id, at, why, leaves = row
    return Denied(kind=kind, platform=platform, id=id, at=at, why=why, leaves=bool(leaves))
