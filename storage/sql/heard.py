"""What platforms have told: `core.ports.heard.HeardStore`."""

from __future__ import annotations

from core.ports.heard import KEPT_S
from storage.sql.database import Connection, Database


class SqlHeard:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def first(self, source: str, number: int, now: float) -> bool:
        def work(connection: Connection) -> bool:
            connection.execute("DELETE FROM heard WHERE at < ?", (now - KEPT_S,))
            new = connection.execute(
                "INSERT INTO heard (source, number, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (source, number, now)
            )
            return new.rowcount == 1

        return await self._database.note(work)  # after a power failure something may be done twice; nobody waits for it
