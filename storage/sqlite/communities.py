"""What communities have set: `core.ports.communities.CommunityStore`."""

from __future__ import annotations

import msgspec

from core.communities import NO_RULES, Rules
from core.people import Community
from storage.sqlite.database import Database

_IS = "platform = ? AND id = ?"
CODES_IN = (
    "SELECT DISTINCT code FROM game_table JOIN home USING (code) WHERE platform = ?1"
    " AND (server = ?2 OR (server = '' AND ?1 != 'discord' AND chat = ?2)) AND status IN ('lobby', 'running')"
    " ORDER BY created DESC, code"
)
"""As `core.people.Home.community` tells what a home belongs to."""


class SqliteCommunities:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def rules(self, community: Community) -> Rules:
        row = await self._database.row(f"SELECT rules FROM community WHERE {_IS}", _key(community))
        return msgspec.json.decode(row[0], type=Rules) if row else NO_RULES

    async def set_rules(self, community: Community, rules: Rules) -> None:
        body = msgspec.json.encode(rules).decode()
        await self._database.change(
            (
                "INSERT INTO community (platform, id, rules) VALUES (?, ?, ?)"
                " ON CONFLICT (platform, id) DO UPDATE SET rules = excluded.rules",
                (*_key(community), body),
            )
        )

    async def left(self, community: Community, at: float) -> None:
        await self._database.change(
            (
                "INSERT INTO community (platform, id, gone) VALUES (?, ?, ?)"
                " ON CONFLICT (platform, id) DO UPDATE SET gone = ifnull(gone, excluded.gone)",
                (*_key(community), at),
            )
        )

    async def back(self, community: Community) -> None:
        await self._database.change((f"UPDATE community SET gone = NULL WHERE {_IS}", _key(community)))

    async def gone_before(self, since: float) -> list[Community]:
        rows = await self._database.rows(
            "SELECT platform, id FROM community WHERE gone < ? ORDER BY gone, platform, id", (since,)
        )
        return [Community(*row) for row in rows]

    async def codes_in(self, community: Community) -> list[str]:
        return [code for (code,) in await self._database.rows(CODES_IN, _key(community))]

    async def forget(self, community: Community) -> None:
        await self._database.change((f"DELETE FROM community WHERE {_IS}", _key(community)))


def _key(community: Community) -> tuple[str, str]:
    return community.platform, community.id
