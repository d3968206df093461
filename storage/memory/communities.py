"""`core.ports.communities.CommunityStore` in memory."""

from __future__ import annotations

import msgspec

from core.anonymity import forgotten
from core.communities import NO_RULES, Rules
from core.people import Community, Home, PersonId, Place
from core.ports.tables import Conflict
from core.stored import Status
from storage.memory.state import Row, State


class MemoryCommunities:
    def __init__(self, state: State) -> None:
        self._state = state
        self._gone: dict[Community, float] = {}

    async def rules(self, community: Community) -> Rules:
        return self._state.rules.get(community, NO_RULES)

    async def set_rules(self, community: Community, rules: Rules, *, before: Rules | None = None) -> None:
        if before is not None and self._state.rules.get(community, NO_RULES) != before:
            raise Conflict(f"{community.platform} {community.id}")
        self._state.rules[community] = rules

    async def left(self, community: Community, at: float) -> None:
        self._gone.setdefault(community, at)

    async def back(self, community: Community) -> None:
        self._gone.pop(community, None)

    async def gone_before(self, since: float) -> list[Community]:
        old = [(at, community.platform, community.id) for community, at in self._gone.items() if at < since]
        return [Community(platform, id) for _, platform, id in sorted(old)]

    async def known(self, platform: str) -> list[Community]:
        homes = [home for row in self._open() for home in row.table.homes]
        lived_in = {home.community for home in homes if home.community is not None}
        found = {one for one in {*self._state.rules, *lived_in} - self._gone.keys() if one.platform == platform}
        return sorted(found, key=lambda one: one.id)

    async def file(self, place: Place, community: Community) -> list[str]:
        def filed(home: Home) -> Home:
            there = (home.place.platform, home.place.chat) == (place.platform, place.chat) and place.chat
            return msgspec.structs.replace(home, server=community.id) if there and not home.server else home

        codes = []
        for code, row in self._state.tables.items():
            homes = tuple(map(filed, row.table.homes))
            if homes != row.table.homes:
                row.table = msgspec.structs.replace(row.table, homes=homes)
                row.revision += 1
                codes.append(code)
        self._state.touch(sorted(codes))
        return sorted(codes)

    async def codes_in(self, community: Community) -> list[str]:
        rows = [row for row in self._open() if any(home.community == community for home in row.table.homes)]
        return [row.table.code for row in sorted(rows, key=lambda row: (-row.created, row.table.code))]

    async def owners_in(self, community: Community) -> list[PersonId]:
        return [self._state.tables[code].table.owner for code in await self.codes_in(community)]

    async def forget(self, community: Community) -> None:
        self._state.rules.pop(community, None)
        self._gone.pop(community, None)

    def _open(self) -> list[Row]:
        return [row for row in self._state.tables.values() if row.table.status in (Status.LOBBY, Status.RUNNING)]

    def barring(self, person: PersonId) -> tuple[Community, ...]:
        rules = self._state.rules
        found = [one for one in rules if any(known.person == person for known in rules[one].barred)]
        return tuple(sorted(found, key=lambda one: (one.platform, one.id)))

    def forget_person(self, person: PersonId) -> None:
        self._state.rules = {community: forgotten(rules, person) for community, rules in self._state.rules.items()}
