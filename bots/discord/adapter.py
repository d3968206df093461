"""Discord as one of the program's platforms."""

from __future__ import annotations

import asyncio
import logging

import discord
from discord.backoff import ExponentialBackoff

from bots.adapter import House
from bots.discord.client import Rivertable
from bots.discord.outbound import FAILURES, Carrier
from bots.settings import Settings
from core.people import Place
from core.wording import Refusal

log = logging.getLogger(__name__)


class Discord(Carrier):
    """The postman's way to Discord, and the listening client behind it."""

    def __init__(self, client: Rivertable, house: House, token: str, **pace: float) -> None:
        super().__init__(client, house.store.accounts, client.complain, client.chats, **pace)
        self._bot = client
        self._token = token

    async def permit(self, place: Place) -> None:
        await self._bot.connected.wait()
        await super().permit(place)

    async def run(self) -> None:
        async with self._bot:
            await self._log_in()
            await self._bot.connect()

    async def _log_in(self) -> None:
        """Until Discord answers: a machine that has just started may have no network yet."""
        backoff = ExponentialBackoff()
        while True:
            try:
                return await self._bot.login(self._token)
            except discord.LoginFailure as error:
                raise Refusal("discord.token_refused") from error
            except FAILURES as error:
                wait_s = backoff.delay()
                log.warning("Discord can't be reached (%s); trying again in %.0f s", type(error).__name__, wait_s)
                await self._bot.http.close()
                self._bot.http.connector = discord.utils.MISSING  # the closed one would be used again
                await asyncio.sleep(wait_s)


def make(settings: Settings, house: House) -> Discord:
    """Raises `Refusal` without a token."""
    if settings.discord_token is None:
        raise Refusal("discord.token_missing")
    shards = settings.discord_shard_ids
    client = Rivertable(house.desk, shard_count=settings.discord_shard_count, shard_ids=shards)
    return Discord(client, house, settings.discord_token.get_secret_value())
