"""`core.ports.communities.CommunityStore` in memory."""

from __future__ import annotations

from core.anonymity import forgotten
from core.communities import NO_RULES, Rules
from core.people import Community, PersonId
from core.stored import Status
from storage.memory.state import State


class MemoryCommunities:
    def __init__(self, state: State) -> None:
        self._state = state
        self._rules: dict[Community, Rules] = {}
        self._gone: dict[Community, float] = {}

    async def rules(self, community: Community) -> Rules:
        return self._rules.get(community, NO_RULES)

    async def set_rules(self, community: Community, rules: Rules) -> None:
        self._rules[community] = rules

    async def left(self, community: Community, at: float) -> None:
        self._gone.setdefault(community, at)

    async def back(self, community: Community) -> None:
        self._gone.pop(community, None)

    async def gone_before(self, since: float) -> list[Community]:
        old = [(at, community.platform, community.id) for community, at in self._gone.items() if at < since]
        return [Community(platform, id) for _, platform, id in sorted(old)]

    async def codes_in(self, community: Community) -> list[str]:
        rows = [
            row
            for row in self._state.tables.values()
            if row.table.status in (Status.LOBBY, Status.RUNNING)
            and any(home.community == community for home in row.table.homes)
        ]
        return [row.table.code for row in sorted(rows, key=lambda row: (-row.created, row.table.code))]

    async def forget(self, community: Community) -> None:
        self._rules.pop(community, None)
        self._gone.pop(community, None)

    def barring(self, person: PersonId) -> tuple[Community, ...]:
        found = [one for one, rules in self._rules.items() if any(known.person == person for known in rules.barred)]
        return tuple(sorted(found, key=lambda one: (one.platform, one.id)))

    def forget_person(self, person: PersonId) -> None:
        self._rules = {community: forgotten(rules, person) for community, rules in self._rules.items()}
