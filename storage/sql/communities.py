"""What communities have set: `core.ports.communities.CommunityStore`."""

from __future__ import annotations

import msgspec

from core.communities import NO_RULES, Rules
from core.people import Community, PersonId, Place
from core.ports.tables import Conflict
from storage.bell import Bell
from storage.sql.bounds import OPEN_THERE, owners
from storage.sql.database import Connection, Database
from storage.sql.homes import touch

_IS = "platform = ? AND id = ?"
CODES_IN = f"SELECT code FROM (SELECT DISTINCT code, created FROM {OPEN_THERE}) AS there ORDER BY created DESC, code"
KNOWN = """
    SELECT DISTINCT id FROM (
        SELECT id FROM community WHERE platform = ?1
        UNION
        SELECT CASE WHEN server != '' OR platform = 'discord' THEN server ELSE chat END
        FROM game_table JOIN home USING (code) WHERE platform = ?1 AND status IN ('lobby', 'running')
    ) AS there
    WHERE id != '' AND id NOT IN (SELECT id FROM community WHERE platform = ?1 AND gone IS NOT NULL) ORDER BY id
"""


class SqlCommunities:
    def __init__(self, database: Database, bell: Bell) -> None:
        self._database = database
        self._bell = bell

    async def rules(self, community: Community) -> Rules:
        row = await self._database.row(f"SELECT rules FROM community WHERE {_IS}", _key(community))
        return msgspec.json.decode(row[0], type=Rules) if row else NO_RULES

    async def set_rules(self, community: Community, rules: Rules, *, before: Rules | None = None) -> None:
        def work(connection: Connection) -> None:
            if before is not None:
                row = connection.execute(f"SELECT rules FROM community WHERE {_IS}", _key(community)).fetchone()
                if (msgspec.json.decode(row[0], type=Rules) if row else NO_RULES) != before:
                    raise Conflict(f"{community.platform} {community.id}")
            connection.execute(
                "INSERT INTO community (platform, id, rules) VALUES (?, ?, ?)"
                " ON CONFLICT (platform, id) DO UPDATE SET rules = excluded.rules",
                (*_key(community), msgspec.json.encode(rules).decode()),
            )

        await self._database.write(work)

    async def left(self, community: Community, at: float) -> None:
        await self._database.change(
            (
                "INSERT INTO community (platform, id, gone) VALUES (?, ?, ?)"
                " ON CONFLICT (platform, id) DO UPDATE SET gone = coalesce(community.gone, excluded.gone)",
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

    async def known(self, platform: str) -> list[Community]:
        return [Community(platform, id) for (id,) in await self._database.rows(KNOWN, (platform,))]

    async def file(self, place: Place, community: Community) -> list[str]:
        def work(connection: Connection) -> list[str]:
            unfiled = "platform = ? AND chat = ? AND chat != '' AND server = ''"
            where = (place.platform, place.chat)
            rows = connection.execute(f"SELECT DISTINCT code FROM home WHERE {unfiled} ORDER BY code", where)
            codes = [code for (code,) in rows]
            connection.execute(f"UPDATE home SET server = ? WHERE {unfiled}", (community.id, *where))
            touch(connection, codes, "revision = revision + 1,")
            return codes

        return await self._database.write(work, then=self._bell.ring)

    async def codes_in(self, community: Community) -> list[str]:
        return [code for (code,) in await self._database.rows(CODES_IN, _key(community))]

    async def owners_in(self, community: Community) -> list[PersonId]:
        return await self._database.run(lambda connection: owners(connection, community))

    async def forget(self, community: Community) -> None:
        await self._database.change((f"DELETE FROM community WHERE {_IS}", _key(community)))


def _key(community: Community) -> tuple[str, str]:
    return community.platform, community.id
