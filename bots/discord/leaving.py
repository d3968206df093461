"""The servers that the operator has the bot leave: it goes, whoever invites it again."""

from __future__ import annotations

import logging

import discord

from bots.discord.context import PLATFORM
from bots.discord.errors import FAILURES
from core.ports.clock import Clock
from core.ports.stores import StoreFailure
from core.service import Service

log = logging.getLogger(__name__)

LOOK_EVERY_S = 30.0


class Leaving:
    def __init__(self, client: discord.Client, service: Service, clock: Clock) -> None:
        self._client = client
        self._service = service
        self._clock = clock

    async def run(self) -> None:
        """Until cancelled. What fails is tried again at the next look."""
        while True:
            try:
                await self.look()
            except StoreFailure as failure:
                log.warning("not known which servers are to be left: %s", failure)
            await self._clock.sleep(LOOK_EVERY_S)

    async def look(self) -> None:
        for denied in await self._service.stores.denials.all():
            if not denied.leaves or denied.platform != PLATFORM:
                continue
            guild = self._client.get_guild(int(denied.id))
            if guild is None:  # left already, or another process's
                continue
            try:
                await guild.leave()
            except FAILURES as error:
                log.warning("server %s can't be left now: %s", denied.id, error)
            else:
                log.info("left server %s, as the operator wants it", denied.id)
