"""Which places are a unit's, as a condition of statements that go by platform: `core.units.Unit.serves` in SQL."""

from __future__ import annotations

from core.units import named


def here(unit: str, table: str) -> str:
    """What to add where `table` has the columns of a place, on the unit's platform; nothing for a whole platform. The
    server is that under which any home in the chat is filed.
    """
    part = named(unit)
    if part.whole:
        return ""
    server = "coalesce(nullif(max(home.server), ''), '0')"
    its_own = f"(CAST({server} AS BIGINT) >> 22) % {part.shards} BETWEEN {part.first} AND {part.last}"
    of_the_chat = f"home.platform = {table}.platform AND home.chat = {table}.chat AND home.uid = ''"
    return f" AND (SELECT {its_own} FROM home WHERE {of_the_chat} AND {table}.uid = '')"


def platform_of(unit: str) -> str:
    return named(unit).platform
