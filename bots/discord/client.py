"""The bot itself: what it listens to, its commands and buttons, and what servers, channels and threads do to tables."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from typing import Any

import discord

from bots.desk import Desk
from bots.discord import commands, layout, rights
from bots.discord.answering import PLATFORM, Answering
from bots.discord.outbound import Chats, tell
from bots.discord.presses import press_for
from core.people import Place
from core.wording import Words

log = logging.getLogger(__name__)

# Nobody speaks here: the library need not regret its missing voice packages at every start.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False

PATIENCE_S = 60.0
"""The library waits out rate limits up to this long; longer ones are the postman's to wait for."""


class Rivertable(discord.AutoShardedClient):
    """One process of the bot. `shard_count` None asks Discord; with `shard_ids` several processes share the servers."""

    def __init__(
        self,
        desk: Desk,
        *,
        shard_count: int | None = None,
        shard_ids: Sequence[int] | None = None,
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            max_ratelimit_timeout=PATIENCE_S,
            shard_count=shard_count,
            shard_ids=list(shard_ids) if shard_ids else None,  # type: ignore[arg-type]  # None is its default,
        )
        self._service = desk.service
        self.chats = Chats()
        self.connected = asyncio.Event()
        self._answering = Answering(desk, self.chats)
        self.tree = commands.build(self, self._answering)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(press_for(self._answering))
        await commands.publish(self.tree)

    async def on_ready(self) -> None:
        self.connected.set()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Buttons that are none of ours (from another program with the same token) get a sentence too."""
        if interaction.type is not discord.InteractionType.component:
            return
        data: Any = interaction.data or {}
        if layout.TEMPLATE.fullmatch(str(data.get("custom_id", ""))) is None:
            await self._answering.refuse(interaction, "table.button_unknown")

    # Homes that come and go

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self._heal(guild.channels)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        await self._heal(guild.channels)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self._suspend(guild.channels)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._suspend([channel])

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        await self._service.lose(Place(PLATFORM, str(thread.parent_id), str(thread.thread_id)))

    async def on_thread_update(self, before: discord.Thread, after: discord.Thread) -> None:
        if before.locked and not after.locked:
            await self._service.regain(Place(PLATFORM, str(after.parent_id), str(after.id)))

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Rights given back bring the boards back."""
        if before.overwrites != after.overwrites and _may_write(after):
            await self._heal([after])

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        if before.permissions != after.permissions:
            await self._heal(filter(_may_write, after.guild.channels))

    async def complain(self, place: Place) -> None:
        """Tell the owners of the tables in a home what the bot lacks there now."""
        channel = self.get_channel(int(place.thread or place.chat)) or self.get_channel(int(place.chat))
        lacking = _lacking(channel) if isinstance(channel, discord.abc.GuildChannel | discord.Thread) else ()
        for code in await self._service.store.codes_at(place):
            table = await self._service.table(code)
            owner = await self._service.store.person(table.owner)
            words = Words(owner.language)
            where = next((home.link for home in table.homes if home.place == place), "")
            text = words(rights.complaint(lacking, where)) if lacking else words.say("discord.shut_out", where=where)
            for account in await self._service.store.accounts(owner.id):
                if account.platform == PLATFORM:
                    await tell(self, account.uid, text)

    async def _suspend(self, channels: Iterable[discord.abc.GuildChannel]) -> None:
        for place in await self._homes_in(channels):
            await self._service.lose(place)

    async def _heal(self, channels: Iterable[discord.abc.GuildChannel]) -> None:
        for place in await self._homes_in(channels):
            await self._service.regain(place)

    async def _homes_in(self, channels: Iterable[discord.abc.GuildChannel]) -> list[Place]:
        """The homes in these channels and in the threads under them, whether the library knows of those or not."""
        chats = {str(channel.id) for channel in channels}
        return [place for place in await self._service.store.homes(PLATFORM) if place.chat in chats]


def _lacking(channel: discord.abc.GuildChannel | discord.Thread) -> tuple[str, ...]:
    """The rights that a home in `channel` needs and the bot hasn't got now."""
    if isinstance(channel, discord.Thread) and channel.locked:
        return ("manage_threads",)
    return rights.missing(rights.place_of(channel, member=True), channel.permissions_for(channel.guild.me))


def _may_write(channel: discord.abc.GuildChannel) -> bool:
    return rights.place_of(channel, member=True) in rights.NEEDED and not _lacking(channel)
