"""Who is in which server, as far as Discord tells a bot that may not follow its members."""

from __future__ import annotations

import logging
from collections import OrderedDict

import discord

from bots.discord.errors import FAILURES
from core.people import Place

log = logging.getLogger(__name__)

REMEMBERED = 4096


class Members:
    """Without the members' intent, which Discord grants for a reason only, nobody tells who comes and leaves: one asks.
    Who was seen in a server is remembered, in this process, so that somebody who never was there is not said to have
    left.
    """

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._seen: OrderedDict[tuple[int, str], None] = OrderedDict()

    async def sees(self, place: Place, uid: str) -> bool:
        """Whether the account is in the server of a home; True where that can't be known."""
        guild = self._guild(place)
        return guild is None or await self.are_in(guild, uid)

    async def are_in(self, guild: discord.Guild, uid: str) -> bool:
        """Whether the account is in a server; True where Discord doesn't say."""
        try:
            await guild.fetch_member(int(uid))
        except discord.NotFound:
            return False
        except FAILURES as error:
            log.info("not known whether account %s is in server %s: %s", uid, guild.id, error)
            return True
        self._seen[guild.id, uid] = None
        self._seen.move_to_end((guild.id, uid))
        if len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
        return True

    def knows(self, place: Place) -> bool:
        """Whether the server of a home is one of this client's."""
        return self._guild(place) is not None

    def was_seen(self, place: Place, uid: str) -> bool:
        """Whether the account has been in the server of that home."""
        guild = self._guild(place)
        return guild is not None and (guild.id, uid) in self._seen

    def _guild(self, place: Place) -> discord.Guild | None:
        channel = self._client.get_channel(int(place.chat)) if place.chat else None
        return channel.guild if isinstance(channel, discord.abc.GuildChannel) else None
