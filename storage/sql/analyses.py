"""Analyses of finished matches: `core.ports.analyses.AnalysisStore`."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from core.analysis import VERSION
from core.ports.analyses import Kept
from storage.sql.database import Database

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
    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self, code: str) -> Kept | None:
        row = await self._database.row("SELECT body FROM analysis WHERE code = ? AND version = ?", (code, VERSION))
        return msgspec.json.decode(row[0], type=Kept) if row else None

    async def want(self, code: str) -> None:
        await self._database.change((f"{_PUT} WHERE analysis.version != excluded.version", _values(code, Kept())))

    async def save(self, code: str, kept: Kept) -> None:
        await self._database.change((_PUT, _values(code, kept)))

    async def wanted(self, games: Sequence[str], since: float) -> list[str]:
        wanted = WANTED.format(games=", ".join("?" * len(games)) or "NULL")
        rows = await self._database.rows(wanted, (*games, VERSION, since, VERSION))
        return [code for (code,) in rows]


def _values(code: str, kept: Kept) -> tuple[int, int, str, str]:
    return VERSION, int(kept.ended), msgspec.json.encode(kept).decode(), code
