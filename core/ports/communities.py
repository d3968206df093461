"""What communities have set."""

from __future__ import annotations

from typing import Protocol

from core.communities import Rules
from core.people import Community


class CommunityStore(Protocol):
    """Each method is one transaction."""

    async def rules(self, community: Community) -> Rules:
        """`core.communities.NO_RULES` where nothing was ever set."""

    async def set_rules(self, community: Community, rules: Rules) -> None: ...

    async def left(self, community: Community, at: float) -> None:
        """The bot isn't there any more since that time (UTC, s); said twice, the first counts."""

    async def back(self, community: Community) -> None:
        """It is there (again)."""

    async def gone_before(self, since: float) -> list[Community]:
        """Those that the bot left before that time and hasn't come back to, the longest gone first."""

    async def codes_in(self, community: Community) -> list[str]:
        """Waiting and running tables with a home there, the newest first."""

    async def forget(self, community: Community) -> None:
        """Nothing that was set is kept of it; its tables are others' to care for."""
