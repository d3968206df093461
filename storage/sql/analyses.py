"""Analyses of finished matches: `core.ports.analyses.AnalysisStore`."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from core.analysis import VERSION
from core.ports.analyses import Kept
from storage.bell import Bell
from storage.sql.database import Connection, Database
from storage.sql.homes import touch

WANTED = """
    SELECT code FROM game_table LEFT JOIN analysis USING (code)
    WHERE status = 'over' AND game IN ({games})
    AND CASE WHEN version = ? THEN ended = 0 ELSE updated > ? END
    ORDER BY CASE WHEN version = ? THEN 0 ELSE 1 END, updated DESC, code
"""
_PUT = (
    "INSERT INTO analysis (code, version, ended, body) SELECT code, ?, ?, ? FROM game_table WHERE code = ?"
    " ON CONFLICT (code) DO UPDATE SET version = excluded.version, ended = excluded.ended, body = excluded.body"
)


class SqlAnalyses:
    def __init__(self, database: Database, bell: Bell) -> None:
        self._database = database
        self._bell = bell

    async def read(self, code: str) -> Kept | None:
        row = await self._database.row("SELECT body FROM analysis WHERE code = ? AND version = ?", (code, VERSION))
        return msgspec.json.decode(row[0], type=Kept) if row else None

    async def want(self, code: str, *, anew: bool = False) -> None:
        await self._put(_PUT if anew else f"{_PUT} WHERE analysis.version != excluded.version", code, Kept())

    async def save(self, code: str, kept: Kept) -> None:
        if kept.ended:
            await self._put(_PUT, code, kept)
        else:
            await self._database.change((_PUT, _values(code, kept)))

    async def _put(self, sql: str, code: str, kept: Kept) -> None:
        """Where it changes anything, the table counts as written."""

        def work(connection: Connection) -> None:
            if connection.execute(sql, _values(code, kept)).rowcount:
                touch(connection, [code])

        await self._database.write(work, then=self._bell.ring)

    async def wanted(self, games: Sequence[str], since: float) -> list[str]:
        wanted = WANTED.format(games=", ".join("?" * len(games)) or "NULL")
        rows = await self._database.rows(wanted, (*games, VERSION, since, VERSION))
        return [code for (code,) in rows]


def _values(code: str, kept: Kept) -> tuple[int, int, str, str]:
    return VERSION, int(kept.ended), msgspec.json.encode(kept).decode(), code
