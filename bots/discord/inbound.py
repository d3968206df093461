"""What happens on Discord by itself: servers, channels and threads come and go, and with them homes of tables; people
are banned.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine, Iterable, Sequence
from functools import partial, wraps
from typing import Any

import discord

from bots.discord import permissions
from bots.discord.chats import PrivateChats
from bots.discord.context import PLATFORM
from bots.discord.elsewhere import server_of
from bots.discord.errors import FAILURES
from bots.discord.members import Members
from bots.discord.outbound import tell
from bots.discord.permissions import Kind
from core.pause import Pause
from core.people import Account, Community, Place
from core.service import Service
from core.wording import Words

log = logging.getLogger(__name__)

Listener = Callable[..., Coroutine[Any, Any, None]]
"""Called by the library for the event that its name says."""


def lasting(listener: Listener) -> Listener:
    """Discord tells it once: while the store fails it waits. Done twice, it changes nothing."""

    @wraps(listener)
    async def until_done(self: Inbound, *event: Any) -> None:
        await Pause(self._service.clock).until_taken(partial(listener, self, *event))

    return until_done


class Inbound:
    """A home that goes away suspends its tables, one that comes back shows them again."""

    def __init__(self, client: discord.Client, service: Service, chats: PrivateChats, members: Members) -> None:
        self._client = client
        self._service = service
        self._chats = chats
        self._members = members

    @property
    def listeners(self) -> Sequence[Listener]:
        return (
            self.on_guild_join,
            self.on_guild_available,
            self.on_guild_remove,
            self.on_guild_channel_delete,
            self.on_guild_channel_update,
            self.on_guild_role_update,
            self.on_guild_role_delete,
            self.on_member_ban,
            self.on_member_update,
            self.on_raw_thread_delete,
            self.on_raw_thread_update,
            self.on_thread_join,
        )

    # What goes

    @lasting
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Never for an outage: the library keeps that apart."""
        await self._lose(guild.channels)
        await self._service.left(_community(guild.id))

    @lasting
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._lose([channel])

    @lasting
    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        await self._service.lose(_place(thread.parent_id, thread.thread_id))

    # What comes back: homes in which the bot may write by all that is known of them

    @lasting
    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self._come_to(guild)

    @lasting
    async def on_guild_available(self, guild: discord.Guild) -> None:
        await self._come_to(guild)

    async def _come_to(self, guild: discord.Guild) -> None:
        """Homes of before, of which nobody noted the server, are filed under it."""
        await self._service.back(_community(guild.id))
        homes = await self._homes_in(guild.channels)
        await self._regain_places(homes)
        for chat in {place.chat for place in homes}:
            await self._service.file(Place(PLATFORM, chat), _community(guild.id))

    @lasting
    async def look_round(self) -> None:
        """Once Discord has told of all servers: those in which the bot isn't any more were left while it was down. A
        process judges the servers of its own shards.
        """
        known = {guild.id for guild in self._client.guilds}
        shards = getattr(self._client, "shards", {})
        count = self._client.shard_count or 1

        def there(id: str) -> bool:
            number = int(id)
            return number in known or (bool(shards) and (number >> 22) % count not in shards)

        await self._service.only_in(PLATFORM, there)

    @lasting
    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Also for what a category changes: Discord changes each of its channels."""
        await self._regain([after])

    @lasting
    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        if before.permissions != after.permissions:
            await self._regain(after.guild.channels)

    @lasting
    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """What the role was denied in channels is denied no more."""
        await self._regain(role.guild.channels)

    @lasting
    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """The bot's own roles. Of other members Discord doesn't tell, as long as nobody asks for their intent."""
        if after == after.guild.me:
            await self._regain(after.guild.channels)

    @lasting
    async def on_raw_thread_update(self, event: discord.RawThreadUpdateEvent) -> None:
        """Raw, since the library forgets a thread that is closed: it may be unlocked, or opened, unknown."""
        if not event.data["thread_metadata"].get("locked"):
            await self._regain_places([_place(event.parent_id, event.thread_id)])

    @lasting
    async def on_thread_join(self, thread: discord.Thread) -> None:
        """The bot was taken into a private thread (again)."""
        await self._regain_places([_place(thread.parent_id, thread.id)])

    # Who goes

    @lasting
    async def on_member_ban(self, guild: discord.Guild, user: discord.User | discord.Member) -> None:
        account = Account(PLATFORM, str(user.id))
        for place in await self._homes_in(guild.channels):
            await self._service.departed(place, account, "banned", self._sees)

    async def gone(self, place: Place, uid: str) -> None:
        """Somebody who was in the server of that home isn't any more. Whether they were made to go isn't known."""
        await self._service.departed(place, Account(PLATFORM, uid), "left", self._sees)

    async def _sees(self, place: Place, uid: str) -> bool:
        """Whether the account is in the server of a home, wherever that is heard of; True where it can't be known."""
        if self._members.knows(place):
            return await self._members.sees(place, uid)
        try:
            guild = await server_of(self._client, self._service, place)
        except FAILURES as error:
            log.info("not known who is in the server of a home: %s", error)
            return True
        return guild is None or await self._members.are_in(guild, uid)

    async def complain(self, place: Place) -> None:
        """Tell the owners of the tables in a home what the bot lacks there now: each of them once, until a message got
        through there.
        """
        for owner in await self._service.to_tell(place):
            home = await self._service.home_at(place)
            where, link = (home.title, home.link) if home else ("", "")
            complaint = permissions.complaint(self._lacking(place), where, locked=await self._locked(place))
            text = Words(owner.language)(complaint)
            for account in await self._service.accounts(owner.id):
                if account.platform == PLATFORM and not await tell(
                    self._chats, account.uid, text, owner.language, link
                ):
                    await self._service.not_told(place, owner)

    async def _lose(self, channels: Iterable[discord.abc.GuildChannel]) -> None:
        for place in await self._homes_in(channels):
            await self._service.lose(place)

    async def _regain(self, channels: Iterable[discord.abc.GuildChannel]) -> None:
        await self._regain_places(await self._homes_in(channels))

    async def _regain_places(self, places: Iterable[Place]) -> None:
        for place in places:
            if self._may_write(place):
                await self._service.regain(place)

    async def _homes_in(self, channels: Iterable[discord.abc.GuildChannel]) -> list[Place]:
        """The homes in these channels and in the threads under them, whether the library knows of those or not."""
        return await self._service.homes_on(PLATFORM, {str(channel.id) for channel in channels})

    def _may_write(self, place: Place) -> bool:
        """As far as is known without asking Discord: a thread that is closed is unknown, and worth a try."""
        channel, thread = self._channel(place), self._client.get_channel(int(place.thread or place.chat))
        if channel is None or (isinstance(thread, discord.Thread) and _is_locked(thread)):
            return False
        return _kind(place, channel) in permissions.NEEDED and not self._lacking(place)

    def _lacking(self, place: Place) -> tuple[str, ...]:
        """The rights that a home there needs and the bot hasn't got now; a thread has its channel's."""
        channel = self._channel(place)
        return permissions.missing(_kind(place, channel), permissions.held(channel)) if channel else ()

    async def _locked(self, place: Place) -> bool:
        """Whether it is a thread that the bot may not write in for being locked."""
        if not place.thread:
            return False
        thread = self._client.get_channel(int(place.thread))
        try:
            thread = thread or await self._client.fetch_channel(int(place.thread))
        except FAILURES as error:
            log.info("thread %s can't be looked at: %s", place.thread, error)
        return isinstance(thread, discord.Thread) and _is_locked(thread)

    def _channel(self, place: Place) -> discord.abc.GuildChannel | None:
        """The channel of a home, a thread's parent; None for one that this process doesn't serve."""
        channel = self._client.get_channel(int(place.chat))
        return channel if isinstance(channel, discord.abc.GuildChannel) else None


def _community(guild: int) -> Community:
    return Community(PLATFORM, str(guild))


def _place(channel: int, thread: int) -> Place:
    return Place(PLATFORM, str(channel), str(thread))


def _kind(place: Place, channel: discord.abc.GuildChannel) -> Kind:
    return Kind.THREAD if place.thread else permissions.kind_of(channel, member=True)


def _is_locked(thread: discord.Thread) -> bool:
    return thread.locked and not (thread.parent and permissions.held(thread.parent).manage_threads)
