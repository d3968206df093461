"""How many tables a community may hold: counted where one is written, so that two writers can't both be the last."""

from __future__ import annotations

from collections.abc import Sequence

from core.communities import Bound, overfull
from core.people import Community, PersonId
from core.stored import StoredTable
from storage.sql.database import Connection

OPEN_THERE = (
    "game_table JOIN home USING (code) WHERE platform = ?1"
    " AND (server = ?2 OR (server = '' AND ?1 != 'discord' AND chat = ?2)) AND status IN ('lobby', 'running')"
)
"""As `core.people.Home.community` tells what a home belongs to."""

_OWNERS_BESIDE = f"SELECT owner FROM (SELECT DISTINCT code, owner FROM {OPEN_THERE} AND code != ?3) AS beside"


def owners(connection: Connection, community: Community, *, but: str = "") -> list[PersonId]:
    """Who owns each of the waiting and running tables there, the table `but` left out."""
    rows = connection.execute(_OWNERS_BESIDE, (community.platform, community.id, but))
    return [owner for (owner,) in rows]


def need_room(connection: Connection, table: StoredTable, within: Sequence[Bound]) -> None:
    """Raises `Refusal` where the table is one too many for a community."""
    for bound in within:
        there = owners(connection, bound.community, but=table.code)
        if refusal := overfull(bound, there, table.owner):
            raise refusal
