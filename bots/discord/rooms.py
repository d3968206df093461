"""Where a new table comes: where it is asked for, or to the channel, thread or forum that moderators have named."""

from __future__ import annotations

import logging
from typing import NamedTuple

import discord

from bots.discord import formatting, permissions
from bots.discord.answer import NOBODY
from bots.discord.context import Interaction, home_of, kind_of
from bots.discord.errors import FAILURES, Meaning, meaning
from bots.discord.outbound import THREAD_NAME_LENGTH, open_thread
from bots.discord.permissions import Kind
from bots.discord.upkeep import SLEEPS_AFTER_MIN
from core.people import Home
from core.wording import Refusal

log = logging.getLogger(__name__)


class Room(NamedTuple):
    """`channel` is a channel, thread or forum of the `kind`; `has` is what the bot may do there, `asker` whoever wants
    a table. `where` is its name for somebody who asks from elsewhere.
    """

    channel: object
    kind: Kind
    has: discord.Permissions
    asker: discord.Permissions
    where: str = ""

    def check(self, *, thread: bool) -> None:
        """Raises `Refusal` where no table can live, or no thread for one."""
        permissions.check(self.kind, self.has, thread=thread, where=self.where)

    def gives_thread(self, threads: str, wanted: bool) -> bool:
        """Whether a table gets a thread of its own there, by what the moderators have set and its opener wants."""
        if self.kind is Kind.FORUM:
            return True
        may = wanted and self.asker.create_public_threads
        return self.kind is Kind.CHANNEL and {"always": True, "never": False}.get(threads, may)

    async def open(self, name: str) -> discord.Thread:
        """A thread for a table, in a forum a post. Raises `Refusal` where Discord forbids it."""
        if isinstance(self.channel, discord.ForumChannel):
            return await _open_post(self.channel, name)
        assert isinstance(self.channel, discord.TextChannel)
        return await open_thread(self.channel, name)


def room_for(interaction: Interaction, home: Home) -> Room:
    """The room of a home, as it is found from `interaction`. Raises `Refusal` where it isn't there any more."""
    if home.place == home_of(interaction).place:
        return Room(interaction.channel, kind_of(interaction), interaction.app_permissions, interaction.permissions)
    client, place = interaction.client, home.place
    parent = client.get_channel(int(place.chat))
    if not isinstance(parent, discord.abc.GuildChannel):
        raise Refusal("discord.spot_gone", where=home.title or home.link)
    member = interaction.user
    asker = parent.permissions_for(member) if isinstance(member, discord.Member) else discord.Permissions.none()
    channel, kind = (None, Kind.THREAD) if place.thread else (parent, permissions.kind_of(parent, member=True))
    return Room(channel, kind, permissions.held(parent), asker, home.title)


async def _open_post(forum: discord.ForumChannel, name: str) -> discord.Thread:
    """With the first of its tags where the forum wants one."""
    tags = forum.available_tags[:1] if forum.flags.require_tag else []
    try:
        made = await forum.create_thread(
            name=name[:THREAD_NAME_LENGTH],
            content=formatting.escaped(name),
            auto_archive_duration=SLEEPS_AFTER_MIN,
            applied_tags=tags,
            allowed_mentions=NOBODY,
        )
    except FAILURES as error:
        log.warning("no post in %s: %s", forum.id, error)
        if meaning(error) is Meaning.RIGHTS:
            raise Refusal("discord.no_post", where=f"#{forum.name}") from error
        raise Refusal("discord.busy") from error
    return made.thread
