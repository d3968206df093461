"""What the operator says to all homes: `core.ports.announcements.AnnouncementStore`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from core.people import Home, Place
from core.ports.announcements import Announcement, Telling, Told
from core.ports.leases import UNFENCED
from core.ports.outbox import LONGEST_PAUSE_S
from storage.sql import places
from storage.sql.database import Connection, Database
from storage.sql.fences import FENCED
from storage.sql.units import here, platform_of

_PLACE = "home.platform, home.chat, home.thread, home.uid"
HOMES = f"""
    SELECT {_PLACE}, language, title, link, brought_by, server FROM home JOIN game_table USING (code)
    WHERE (? = 0 OR status = 'running') AND NOT EXISTS (
        SELECT 1 FROM destination WHERE suspended != '' AND destination.platform = home.platform
        AND destination.chat = home.chat AND destination.thread = home.thread AND destination.uid = home.uid
    ) ORDER BY created DESC, code, position
"""
ALL = """
    SELECT id, texts, at, stopped, count(CASE outcome WHEN 'sent' THEN 1 END),
    count(CASE outcome WHEN '' THEN 1 END), count(CASE outcome WHEN 'failed' THEN 1 END)
    FROM announcement LEFT JOIN announced ON announcement = id GROUP BY id ORDER BY id DESC
"""
_IS = f"announcement = ? AND {places.IS}"
_OWN = f"{_IS} AND claimed_by = ? AND outcome = ''"
_FREE = "claimed_by = '', claimed_until = 0"


@cache
def next_left(unit: str) -> str:
    """Bound to the platform, now and the longest pause from now."""
    return f"""
        SELECT announcement, {places.COLUMNS}, language, texts, nonce, tries
        FROM announced INDEXED BY announced_left JOIN announcement ON id = announcement
        WHERE outcome = '' AND platform = ?1 AND stopped IS NULL AND (due_at <= ?2 OR due_at > ?3)
        AND (claimed_by = '' OR claimed_until <= ?2 OR claimed_until > ?3){here(unit, "announced")}
        ORDER BY announcement, due_at, chat, thread, uid LIMIT 1
    """


class SqlAnnouncements:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def homes(self, *, running: bool) -> list[Home]:
        return [
            Home(Place(*row[:4]), language=row[4], title=row[5], link=row[6], brought_by=row[7], server=row[8])
            for row in await self._database.rows(HOMES, (int(running),))
        ]

    async def announce(self, texts: Mapping[str, str], homes: Sequence[Home], at: float) -> int:
        body = msgspec.json.encode(texts).decode()

        def work(connection: Connection) -> int:
            (id,) = connection.execute(
                "INSERT INTO announcement (texts, at) VALUES (?, ?) RETURNING id", (body, at)
            ).fetchone()
            connection.executemany(
                f"INSERT INTO announced (announcement, {places.COLUMNS}, language) VALUES (?, ?, ?, ?, ?, ?)",
                [(id, *places.values(home.place), home.language) for home in homes],
            )
            return int(id)

        return await self._database.write(work)

    async def all(self) -> list[Announcement]:
        return [
            Announcement(
                id=row[0],
                texts=msgspec.json.decode(row[1], type=dict[str, str]),
                at=row[2],
                stopped=row[3],
                sent=row[4],
                left=row[5],
                failed=row[6],
            )
            for row in await self._database.rows(ALL)
        ]

    async def stop(self, id: int, at: float) -> bool:
        def work(connection: Connection) -> bool:
            stopped = connection.execute(
                "UPDATE announcement SET stopped = ? WHERE id = ? AND stopped IS NULL AND EXISTS"
                " (SELECT 1 FROM announced WHERE announcement = id AND outcome = '')",
                (at, id),
            )
            return stopped.rowcount == 1

        return await self._database.write(work)

    async def claim(self, unit: str, owner: str, now: float, until: float) -> Telling | None:
        next = (next_left(unit), (platform_of(unit), now, now + LONGEST_PAUSE_S))
        if await self._database.row(*next) is None:  # most often; nothing is written then
            return None

        def work(connection: Connection) -> Telling | None:
            row = connection.execute(*next).fetchone()
            if row is None:
                return None
            id, *place, language, texts, nonce, tries = row
            connection.execute(
                f"UPDATE announced SET claimed_by = ?, claimed_until = ? WHERE {_IS}", (owner, until, id, *place)
            )
            return Telling(
                announcement=id,
                place=Place(*place),
                language=language,
                texts=msgspec.json.decode(texts, type=dict[str, str]),
                owner=owner,
                nonce=nonce,
                tries=tries,
            )

        return await self._database.write(work)

    async def begin(self, telling: Telling, nonce: str, until: float) -> bool:
        def work(connection: Connection) -> bool:
            begun = connection.execute(
                f"UPDATE announced SET nonce = ?, tries = tries + 1, claimed_until = ? WHERE {_OWN}"
                " AND EXISTS (SELECT 1 FROM announcement WHERE id = announcement AND stopped IS NULL)",
                (nonce, until, *_own(telling)),
            )
            return begun.rowcount == 1

        return await self._database.write(work)

    async def told(self, telling: Telling, *, reached: bool) -> None:
        outcome = "sent" if reached else "failed"
        await self._database.change(
            (f"UPDATE announced SET outcome = ?, nonce = NULL, {_FREE} WHERE {_OWN}", (outcome, *_own(telling)))
        )

    async def put_off(self, telling: Telling, until: float, *, unknown: bool = False) -> None:
        as_before = "" if unknown else "nonce = NULL, tries = 0,"
        await self._database.change(
            (f"UPDATE announced SET {as_before} due_at = ?, {_FREE} WHERE {_OWN}", (until, *_own(telling)))
        )

    async def heard(self, place: Place, since: float) -> Told | None:
        row = await self._database.row(
            f"SELECT id, texts FROM announced JOIN announcement ON id = announcement WHERE {places.IS}"
            " AND outcome = 'sent' AND at >= ? ORDER BY id DESC LIMIT 1",
            (*places.values(place), since),
        )
        return Told(row[0], msgspec.json.decode(row[1], type=dict[str, str])) if row else None

    async def move(self, old: Place, new: Place) -> None:
        """A message that was on its way to the old address surely isn't at the new one."""
        await self._database.change(
            (
                f"UPDATE announced SET {places.SET}, nonce = NULL, tries = 0, {_FREE}"
                f" WHERE outcome = '' AND {places.IS} AND announcement NOT IN"
                f" (SELECT announcement FROM announced WHERE {places.IS})",
                (*places.values(new), *places.values(old), *places.values(new)),
            ),
            (f"DELETE FROM announced WHERE outcome = '' AND {places.IS}", places.values(old)),
        )

    async def release(self, owner: str) -> None:
        await self._database.change((f"UPDATE announced SET {_FREE} WHERE claimed_by = ?", (owner,)))

    async def take_over(self, unit: str, fence: int = UNFENCED) -> None:
        claimed = f"claimed_by != '' AND platform = ? AND ? {FENCED}{here(unit, 'announced')}"
        await self._database.change((f"UPDATE announced SET {_FREE} WHERE {claimed}", (platform_of(unit), fence)))


def _own(telling: Telling) -> tuple[Any, ...]:
    return telling.announcement, *places.values(telling.place), telling.owner
