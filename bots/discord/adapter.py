"""Discord as one of the program's platforms."""

from __future__ import annotations

import discord

from bots.adapter import House
from bots.discord.client import Rivertable
from bots.discord.outbound import Carrier
from bots.settings import Settings
from core.people import Place
from core.wording import Refusal


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
            try:
                await self._bot.start(self._token)
            except discord.LoginFailure as error:
                raise Refusal("discord.token_refused") from error
            except discord.PrivilegedIntentsRequired as error:
                raise AssertionError("no privileged intent is asked for") from error


def make(settings: Settings, house: House) -> Discord:
    """Raises `Refusal` without a token."""
    if settings.discord_token is None:
        raise Refusal("discord.token_missing")
    shards = settings.discord_shard_ids
    client = Rivertable(house.desk, shard_count=settings.discord_shard_count, shard_ids=shards)
    return Discord(client, house, settings.discord_token.get_secret_value())
