"""What communities have set."""

from __future__ import annotations

from typing import Protocol

from core.communities import Rules
from core.people import Community, PersonId, Place


class CommunityStore(Protocol):
    """Each method is one transaction."""

    async def rules(self, community: Community) -> Rules:
        """`core.communities.NO_RULES` where nothing was ever set."""

    async def set_rules(self, community: Community, rules: Rules, *, before: Rules | None = None) -> None:
        """Raises `core.ports.tables.Conflict` where `before` is given and other rules hold by now."""

    async def left(self, community: Community, at: float) -> None:
        """The bot isn't there any more since that time (UTC, s); said twice, the first counts."""

    async def back(self, community: Community) -> None:
        """It is there (again)."""

    async def gone_before(self, since: float) -> list[Community]:
        """Those that the bot left before that time and hasn't come back to, the longest gone first."""

    async def known(self, platform: str) -> list[Community]:
        """Those of a platform that something is kept of, or where waiting and running tables live; without those that
        the bot has left.
        """

    async def file(self, place: Place, community: Community) -> list[str]:
        """Homes in the chat of `place` (any of its threads) of which that wasn't known belong to `community`: the codes
        of their tables, each at a new revision.
        """

    async def codes_in(self, community: Community) -> list[str]:
        """Waiting and running tables with a home there, the newest first."""

    async def owners_in(self, community: Community) -> list[PersonId]:
        """Of those tables: each one's owner, so that who owns several is named as often."""

    async def forget(self, community: Community) -> None:
        """Nothing that was set is kept of it; its tables are others' to care for."""
