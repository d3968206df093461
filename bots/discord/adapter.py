"""Discord as one of the program's platforms."""

from __future__ import annotations

import asyncio
import math
from collections import Counter

from bots.adapter import App, Link
from bots.discord.context import PLATFORM
from bots.discord.lifecycle import WHOLE, Client, log_in
from bots.discord.outbound import OVERALL_A_SECOND, OVERALL_AT_ONCE, OutboundPort, Rate
from bots.discord.sharing import SharedRate
from bots.proxies import DISCORD, proxy_to
from bots.settings import Settings
from core.people import Place
from core.units import Unit, divided
from core.wording import Refusal

LONG_S = 30.0
"""A start that takes longer goes on, but as one that is tried again: the library counts no tries."""


class Discord(OutboundPort):
    """The reconciler's way to Discord, or to a group of its shards, and the listening client behind it."""

    def __init__(self, client: Client, app: App, token: str, shared: Rate | None = None, **pace: float) -> None:
        super().__init__(
            client,
            app.service.accounts,
            client.inbound.complain,
            client.locks,
            client.chats,
            client.members,
            client.inbound.gone,
            app.clock,
            app.service.meter,
            shared,
            **pace,
        )
        self.unit = client.unit.name
        self._listening = client
        self._clock = app.clock
        self._token = token
        self._began = app.clock.monotonic()

    @property
    def links(self) -> list[Link]:
        client = self._listening
        if not client.connected.is_set():
            takes_long = client.fails or self._clock.monotonic() - self._began > LONG_S
            return [Link("retrying" if takes_long else "starting")]
        servers = Counter(guild.shard_id for guild in client.guilds)
        return [
            Link(
                "retrying" if shard.is_closed() else "connected",
                shard=number,
                latency_s=shard.latency if math.isfinite(shard.latency) else None,
                servers=servers[number],
            )
            for number, shard in sorted(client.shards.items())
        ]

    async def permit(self, place: Place) -> None:
        await self._listening.connected.wait()
        await super().permit(place)

    async def stand_by(self) -> None:
        """Nobody comes here."""
        await asyncio.Event().wait()

    async def run(self) -> None:
        async with self._listening:
            await log_in(self._listening, self._token, self._clock)
            leaving = asyncio.create_task(self._leave())
            try:
                await self._listening.connect()
            finally:
                leaving.cancel()
                await asyncio.gather(leaving, return_exceptions=True)

    async def _leave(self) -> None:
        """Which servers there are is known once it is connected."""
        await self._listening.connected.wait()
        await self._listening.leaving.run()


def groups(settings: Settings) -> list[Unit]:
    """What of Discord is served together: all of it, or so many shards each."""
    return divided(PLATFORM, settings.discord_shard_count, settings.discord_shard_groups)


def make(settings: Settings, app: App, unit: Unit = WHOLE) -> Discord:
    """Raises `Refusal` without a token, or for a proxy that can't be used."""
    if settings.discord_token is None:
        raise Refusal("discord.token_missing")
    through = proxy_to(DISCORD, settings)
    client = Client(
        app,
        unit,
        shard_count=settings.discord_shard_count,
        shard_ids=settings.discord_shard_ids if unit.whole else range(unit.first, unit.last + 1),
        proxy=through.url if through else None,
    )
    shared = None
    if not unit.whole:
        shared = SharedRate(
            app.stores.rates, app.clock, settings.discord_shard_groups, OVERALL_A_SECOND, OVERALL_AT_ONCE
        )
    return Discord(client, app, settings.discord_token.get_secret_value(), shared)
