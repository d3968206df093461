"""Servers that another group of shards hears of: Discord is asked about them."""

from __future__ import annotations

import discord

from core.people import Place
from core.service import Service


async def server_of(client: discord.Client, service: Service, place: Place) -> discord.Guild | None:
    """The server of a home. None where it isn't known, and for one of the client's own: what that doesn't know of it
    isn't there any more. Raises one of `bots.discord.errors.FAILURES`.
    """
    home = await service.home_at(place)
    if home is None or not home.server or client.get_guild(int(home.server)) is not None:
        return None
    return await client.fetch_guild(int(home.server), with_counts=False)
