"""What happens on Discord by itself: servers, channels and threads come and go, and with them homes of tables."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any

import discord

from bots.discord import permissions
from bots.discord.context import PLATFORM
from bots.discord.outbound import tell
from core.people import Place
from core.service import Service
from core.wording import Words

Listener = Callable[..., Coroutine[Any, Any, None]]
"""Called by the library for the event that its name says."""


class Inbound:
    """A home that goes away suspends its tables, one that comes back shows them again."""

    def __init__(self, client: discord.Client, service: Service) -> None:
        self._client = client
        self._service = service

    @property
    def listeners(self) -> Sequence[Listener]:
        return (
            self.on_guild_join,
            self.on_guild_available,
            self.on_guild_remove,
            self.on_guild_channel_delete,
            self.on_raw_thread_delete,
            self.on_thread_update,
            self.on_guild_channel_update,
            self.on_guild_role_update,
        )

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self._regain(guild.channels)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        await self._regain(guild.channels)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self._lose(guild.channels)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._lose([channel])

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        await self._service.lose(Place(PLATFORM, str(thread.parent_id), str(thread.thread_id)))

    async def on_thread_update(self, before: discord.Thread, after: discord.Thread) -> None:
        if before.locked and not after.locked:
            await self._service.regain(Place(PLATFORM, str(after.parent_id), str(after.id)))

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Rights given back bring the boards back."""
        if before.overwrites != after.overwrites and _may_write(after):
            await self._regain([after])

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        if before.permissions != after.permissions:
            await self._regain(filter(_may_write, after.guild.channels))

    async def complain(self, place: Place) -> None:
        """Tell the owners of the tables in a home what the bot lacks there now."""
        client = self._client
        channel = client.get_channel(int(place.thread or place.chat)) or client.get_channel(int(place.chat))
        lacking = _lacking(channel) if isinstance(channel, discord.abc.GuildChannel | discord.Thread) else ()
        for table in await self._service.tables_at(place):
            owner = await self._service.person_by_id(table.owner)
            words = Words(owner.language)
            where = next((home.link for home in table.homes if home.place == place), "")
            complaint = permissions.complaint(lacking, where)
            text = words(complaint) if lacking else words.say("discord.shut_out", where=where)
            for account in await self._service.accounts(owner.id):
                if account.platform == PLATFORM:
                    await tell(client, account.uid, text)

    async def _lose(self, channels: Iterable[discord.abc.GuildChannel]) -> None:
        for place in await self._homes_in(channels):
            await self._service.lose(place)

    async def _regain(self, channels: Iterable[discord.abc.GuildChannel]) -> None:
        for place in await self._homes_in(channels):
            await self._service.regain(place)

    async def _homes_in(self, channels: Iterable[discord.abc.GuildChannel]) -> list[Place]:
        """The homes in these channels and in the threads under them, whether the library knows of those or not."""
        chats = {str(channel.id) for channel in channels}
        return [place for place in await self._service.homes_on(PLATFORM) if place.chat in chats]


def _lacking(channel: discord.abc.GuildChannel | discord.Thread) -> tuple[str, ...]:
    """The rights that a home in `channel` needs and the bot hasn't got now."""
    if isinstance(channel, discord.Thread) and channel.locked:
        return ("manage_threads",)
    kind = permissions.kind_of(channel, member=True)
    return permissions.missing(kind, channel.permissions_for(channel.guild.me))


def _may_write(channel: discord.abc.GuildChannel) -> bool:
    return permissions.kind_of(channel, member=True) in permissions.NEEDED and not _lacking(channel)
