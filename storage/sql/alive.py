"""When somebody was alive: `core.ports.alive.AliveStore`."""

from __future__ import annotations

from core.clock import Span
from core.ports.alive import GAP_S, KEPT_S
from storage.sql.database import Connection, Database


class SqlAlive:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def last(self) -> float | None:
        row = await self._database.row("SELECT at FROM alive")
        return row and float(row[0])

    async def beat(self, at: float) -> tuple[Span, ...]:
        def work(connection: Connection) -> tuple[Span, ...]:
            last = connection.execute("SELECT at FROM alive").fetchone()
            silent_s = at - last[0] if last else 0.0
            if silent_s > GAP_S:
                connection.execute(
                    "INSERT INTO downtime (began, ended) VALUES (?, ?)"
                    " ON CONFLICT (began) DO UPDATE SET ended = excluded.ended",
                    (last[0], at),
                )
                connection.execute("UPDATE game_table SET due_at = ? WHERE due_at > ?", (at, at))
            connection.execute(
                "INSERT INTO alive (id, at) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at", (at,)
            )
            connection.execute("DELETE FROM downtime WHERE ended < ?", (at - KEPT_S,))
            return tuple(connection.execute("SELECT began, ended FROM downtime ORDER BY began").fetchall())

        # What a power failure takes with it is told again by the next beat.
        return await self._database.note(work)
