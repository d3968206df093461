"""Analyses of finished matches: `core.ports.analyses.AnalysisStore`."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from core.analysis import VERSION
from core.ports.analyses import Kept
from storage.sqlite.database import Database

WANTED = """
    SELECT code FROM game_table LEFT JOIN analysis USING (code)
    WHERE status = 'over' AND game IN (SELECT value FROM json_each(?))
    AND CASE WHEN version = ? THEN NOT ended ELSE updated > ? END
    ORDER BY ifnull(version = ?, 0) DESC, updated DESC, code
"""
_PUT = (
    "INSERT INTO analysis (code, version, ended, body) SELECT code, ?, ?, ? FROM game_table WHERE code = ?"
    " ON CONFLICT DO UPDATE SET version = excluded.version, ended = excluded.ended, body = excluded.body"
)


class SqliteAnalyses:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self, code: str) -> Kept | None:
        row = await self._database.row("SELECT body FROM analysis WHERE code = ? AND version = ?", (code, VERSION))
        return msgspec.json.decode(row[0], type=Kept) if row else None

    async def want(self, code: str) -> None:
        await self._database.change((f"{_PUT} WHERE version != excluded.version", _values(code, Kept())))

    async def save(self, code: str, kept: Kept) -> None:
        await self._database.change((_PUT, _values(code, kept)))

    async def wanted(self, games: Sequence[str], since: float) -> list[str]:
        values = (msgspec.json.encode(games).decode(), VERSION, since, VERSION)
        return [code for (code,) in await self._database.rows(WANTED, values)]


def _values(code: str, kept: Kept) -> tuple[int, int, str, str]:
    return VERSION, int(kept.ended), msgspec.json.encode(kept).decode(), code
