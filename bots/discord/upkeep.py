"""What is done for a place on Discord besides its messages: pins, and the threads that the bot itself has opened.

Whatever the bot may not do is left without a word: these are comforts (`bots.caretaker`).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final

import discord

from bots.discord import permissions
from bots.discord.admission import Admission
from bots.discord.errors import FAILURES, Meaning, meaning, patience_s
from core.people import Place
from core.ports.platform import DeliveryError, MessageGone, OutcomeUnknown, PlaceClosed, TryLater

log = logging.getLogger(__name__)

PATIENCE_S = 20.0
"""The library waits out rate limits of up to a minute by itself; here other places would wait with it."""

NOTICES_READ = 5
"""Messages at the bottom among which the notice of a pin is looked for."""

SLEEPS_AFTER_MIN: Final = 10_080
SLEEPS_SOONER_MIN: Final = 4_320
"""A week, the longest that Discord offers, and three days: changing it counts as activity, and is seen by nobody."""


class Upkeep:
    """Calls of a process to one account; `permit` waits for its rate."""

    def __init__(self, client: discord.Client, permit: Callable[[], Awaitable[None]], admission: Admission) -> None:
        self._client = client
        self._permit = permit
        self._admission = admission

    def channel(self, place: Place) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(int(place.thread or place.chat))

    async def own_thread(self, place: Place) -> discord.Thread:
        """Raises `PlaceClosed` for one that somebody else has opened."""
        channel = self._client.get_channel(int(place.thread))
        if channel is None:  # one that is archived isn't remembered
            await self._permit()
            channel = await self._client.fetch_channel(int(place.thread))
        if not isinstance(channel, discord.Thread) or self._client.user is None:
            raise PlaceClosed("rights")
        if channel.owner_id != self._client.user.id:
            raise PlaceClosed("rights")
        return channel

    def lacks(self, place: Place, right: str) -> bool:
        """Whether the bot is known not to have a right in a channel and its threads."""
        channel = self._client.get_channel(int(place.chat))
        return isinstance(channel, discord.abc.GuildChannel) and not getattr(permissions.held(channel), right)

    @asynccontextmanager
    async def call(self) -> AsyncIterator[None]:
        """One call, within the rate; its failures come out as decisions."""
        self._admission.check()
        await self._permit()
        try:
            async with asyncio.timeout(PATIENCE_S):
                yield
            self._admission.heard()
        except FAILURES as error:
            decision = _decision(error)
            self._admission.failed(error, decision.after_s if isinstance(decision, TryLater) else 0.0)
            raise decision from error


def _decision(error: Exception) -> DeliveryError:
    match meaning(error):
        case Meaning.AGAIN | Meaning.LOCKED_OUT:
            return TryLater(patience_s(error))
        case Meaning.UNSURE:
            return OutcomeUnknown()
        case Meaning.MESSAGE_GONE:
            return MessageGone()
        case _:
            return PlaceClosed("rights")


class DiscordPins:
    """`core.ports.platform.Pins`."""

    def __init__(self, upkeep: Upkeep, *, gap_s: float) -> None:
        self.gap_s = gap_s
        self._upkeep = upkeep

    async def pin(self, place: Place, message: str) -> None:
        if self._upkeep.lacks(place, "pin_messages"):
            raise PlaceClosed("rights")
        channel = self._upkeep.channel(place)
        async with self._upkeep.call():
            await channel.get_partial_message(int(message)).pin()
        try:
            await self._take_notice_away(channel, int(message))
        except DeliveryError as error:
            log.info("the notice of a pin stays: %r", error)

    async def unpin(self, place: Place, message: str) -> None:
        if self._upkeep.lacks(place, "pin_messages"):
            raise PlaceClosed("rights")
        async with self._upkeep.call():
            await self._upkeep.channel(place).get_partial_message(int(message)).unpin()

    async def _take_notice_away(self, channel: discord.PartialMessageable, pinned: int) -> None:
        """Discord tells the whole channel; the bot may delete what it has itself brought about."""
        async with self._upkeep.call():
            newest = [message async for message in channel.history(limit=NOTICES_READ)]
        for message in newest:
            about = message.reference.message_id if message.reference else None
            if message.type is discord.MessageType.pins_add and about == pinned:
                async with self._upkeep.call():
                    await message.delete()


class DiscordThreads:
    """`core.ports.platform.Threads`. Who has opened a thread may do all this without any right."""

    def __init__(self, upkeep: Upkeep) -> None:
        self._upkeep = upkeep

    async def rename(self, place: Place, name: str) -> None:
        async with self._upkeep.call():
            thread = await self._upkeep.own_thread(place)
            if thread.name != name:
                await thread.edit(name=name)

    async def keep_awake(self, place: Place) -> None:
        async with self._upkeep.call():
            thread = await self._upkeep.own_thread(place)
            await thread.edit(archived=False, auto_archive_duration=SLEEPS_SOONER_MIN)
            await thread.edit(auto_archive_duration=SLEEPS_AFTER_MIN)

    async def archive(self, place: Place) -> None:
        async with self._upkeep.call():
            thread = await self._upkeep.own_thread(place)
            if not thread.archived:
                await thread.edit(archived=True)
