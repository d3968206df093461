"""Who waits for others in a chat: `core.ports.waiting.WaitingStore`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from core.people import PersonId, Place
from core.ports.tables import Conflict
from core.ports.waiting import Waiting
from storage.sql import places
from storage.sql.database import Connection, Database

_THIS = f"{places.IS} AND game = ? AND n = ?"


class SqlWaiting:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, waiting: Waiting) -> None:
        body = msgspec.json.encode(waiting).decode()
        await self._database.change(
            (
                f"INSERT INTO waiting ({places.COLUMNS}, game, n, person, body, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
                " ON CONFLICT DO NOTHING",
                (*places.values(waiting.place), waiting.game, waiting.n, waiting.person, body, waiting.at),
            )
        )

    async def at(self, place: Place, game: str, n: int) -> list[Waiting]:
        return await self._found(_THIS, *places.values(place), game, n)

    async def of(self, person: PersonId) -> list[Waiting]:
        return await self._found("person = ?", person)

    async def _found(self, where: str, *values: Any) -> list[Waiting]:
        rows = await self._database.rows(
            f"SELECT body, {places.COLUMNS} FROM waiting WHERE {where} ORDER BY at, person", values
        )
        return [_waiting(body, Place(*place)) for body, *place in rows]

    async def all(self) -> Sequence[tuple[Place, str, int]]:
        rows = await self._database.rows(f"SELECT DISTINCT {places.COLUMNS}, game, n FROM waiting")
        return [(Place(*place), game, n) for *place, game, n in rows]

    async def leave(self, person: PersonId, place: Place, game: str, n: int) -> bool:
        def work(connection: Connection) -> bool:
            values = (*places.values(place), game, n, person)
            return connection.execute(f"DELETE FROM waiting WHERE {_THIS} AND person = ?", values).rowcount == 1

        return await self._database.write(work)

    async def move(self, old: Place, new: Place) -> None:
        """Whoever waits at both goes on at the new one."""
        await self._database.change(
            (
                f"UPDATE waiting SET {places.SET} WHERE {places.IS} AND NOT EXISTS (SELECT 1 FROM waiting AS there"
                f" WHERE {places.IS} AND there.game = waiting.game AND there.n = waiting.n"
                " AND there.person = waiting.person)",
                (*places.values(new), *places.values(old), *places.values(new)),
            ),
            (f"DELETE FROM waiting WHERE {places.IS}", places.values(old)),
        )

    async def forget(self, before: float) -> int:
        def work(connection: Connection) -> int:
            return connection.execute("DELETE FROM waiting WHERE at < ?", (before,)).rowcount

        return await self._database.write(work)


def take(connection: Connection, gathered: Sequence[Waiting]) -> None:
    """They wait no more, all of them. Raises `Conflict` where one doesn't anyway."""
    for one in gathered:
        values = (*places.values(one.place), one.game, one.n, one.person)
        if connection.execute(f"DELETE FROM waiting WHERE {_THIS} AND person = ?", values).rowcount == 0:
            raise Conflict(f"person {one.person} waits no more")


def _waiting(body: str, place: Place) -> Waiting:
    """The place is the column's: a chat may have moved since."""
    found = msgspec.json.decode(body, type=Waiting)
    return msgspec.structs.replace(found, home=msgspec.structs.replace(found.home, place=place))
