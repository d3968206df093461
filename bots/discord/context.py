"""Who asks, from where and with which rank: an interaction as the core's `Caller` and `Home`."""

from __future__ import annotations

from typing import Any

import discord

from bots.discord import permissions
from bots.discord.permissions import Kind
from bots.discord.translator import language_of
from bots.responder import Responder
from core.people import Account, Home, Place
from core.responses import Caller

PLATFORM = "discord"
Interaction = discord.Interaction[Any]


async def caller_of(interaction: Interaction, responder: Responder) -> Caller:
    """Whoever sent it, made known at first sight."""
    uid = str(interaction.user.id)
    manages = interaction.permissions.manage_channels or interaction.permissions.manage_guild
    return await responder.caller(
        Account(PLATFORM, uid),
        interaction.user.global_name or interaction.user.name,
        interaction.locale.value,
        home_of(interaction),
        nickname=getattr(interaction.user, "nick", None) or "",
        admin=interaction.guild_id is not None and manages,
        open=pressed_lasts(interaction),
        entropy=str(interaction.id),
    )


def home_of(interaction: Interaction) -> Home:
    """Where it came from, as a home for a table: a thread is filed under its channel."""
    channel, language = interaction.channel, language_of(interaction.locale)
    if interaction.guild_id is None or channel is None:
        return Home(Place(PLATFORM, user=str(interaction.user.id)), language)
    title = getattr(channel, "name", None) or ""
    link = f"https://discord.com/channels/{interaction.guild_id}/{channel.id}"
    if isinstance(channel, discord.Thread):
        return Home(Place(PLATFORM, str(channel.parent_id), str(channel.id)), language, title, link)
    return Home(Place(PLATFORM, str(channel.id)), language, f"#{title}", link)


def kind_of(interaction: Interaction) -> Kind:
    """What kind of place it came from; the bot itself must take part there, or nothing can be posted."""
    member = interaction.is_guild_integration() or interaction.context.dm_channel
    return permissions.kind_of(interaction.channel, member=member)


def pressed_lasts(interaction: Interaction) -> bool:
    """Whether a message was pressed that stays: a board, a lobby card, the panel in a private chat."""
    return interaction.message is not None and not interaction.message.flags.ephemeral
