"""Discord as one of the program's platforms."""

from __future__ import annotations

import asyncio

from bots.adapter import App
from bots.discord.lifecycle import Client, log_in
from bots.discord.outbound import OutboundPort
from bots.proxies import DISCORD, proxy_to
from bots.settings import Settings
from core.people import Place
from core.wording import Refusal


class Discord(OutboundPort):
    """The reconciler's way to Discord, and the listening client behind it."""

    def __init__(self, client: Client, app: App, token: str, **pace: float) -> None:
        super().__init__(
            client,
            app.service.accounts,
            client.inbound.complain,
            client.locks,
            client.chats,
            client.members,
            client.inbound.gone,
            app.clock,
            **pace,
        )
        self._listening = client
        self._clock = app.clock
        self._token = token

    async def permit(self, place: Place) -> None:
        await self._listening.connected.wait()
        await super().permit(place)

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


def make(settings: Settings, app: App) -> Discord:
    """Raises `Refusal` without a token, or for a proxy that can't be used."""
    if settings.discord_token is None:
        raise Refusal("discord.token_missing")
    through = proxy_to(DISCORD, settings)
    client = Client(
        app,
        shard_count=settings.discord_shard_count,
        shard_ids=settings.discord_shard_ids,
        proxy=through.url if through else None,
    )
    return Discord(client, app, settings.discord_token.get_secret_value())
