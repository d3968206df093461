"""Who asks, from where and with which rank: an interaction as the core's `Caller` and `Home`."""

from __future__ import annotations

import logging
from typing import Any

import discord
import msgspec

from bots.discord import permissions
from bots.discord.elsewhere import server_of
from bots.discord.errors import FAILURES, meaning
from bots.discord.permissions import Kind
from bots.discord.translator import language_of
from bots.responder import Responder
from core.communities import Spot
from core.people import Account, Community, Home, Place
from core.requests.base import Request
from core.responses import Caller
from core.service import Service

log = logging.getLogger(__name__)

PLATFORM = "discord"
Interaction = discord.Interaction[Any]


async def caller_of(interaction: Interaction, responder: Responder) -> Caller:
    """Whoever sent it, made known at first sight."""
    uid = str(interaction.user.id)
    home = home_of(interaction)
    return await responder.caller(
        Account(PLATFORM, uid),
        interaction.user.global_name or interaction.user.name,
        interaction.locale.value,
        home,
        nickname=getattr(interaction.user, "nick", None) or "",
        runs=_run(home.place, interaction.permissions),
        governs=_governed(home, interaction.permissions),
        open=pressed_lasts(interaction),
        entropy=str(interaction.id),
        spots=_spots(interaction, home),
    )


def _governed(home: Home, has: discord.Permissions) -> frozenset[Community]:
    """A server's settings are for whoever may manage it: a right in one of its channels isn't enough."""
    return frozenset({home.community}) if home.community is not None and has.manage_guild else frozenset()


def _spots(interaction: Interaction, home: Home) -> tuple[Spot, ...]:
    """Where it came from, and for a thread the channel or forum about it."""
    place, channel = home.place, interaction.channel
    if place.private:
        return ()
    here = Spot(place.chat, place.thread, home.title, home.link, threads=kind_of(interaction) is Kind.CHANNEL)
    if not isinstance(channel, discord.Thread) or channel.parent is None:
        return (here,)
    return here, Spot(place.chat, "", f"#{channel.parent.name}", channel.parent.jump_url, threads=True)


def _run(place: Place, has: discord.Permissions) -> frozenset[Place]:
    """What somebody with these rights in a channel or thread runs: the channel, or no more than that thread."""
    if place.private:
        return frozenset()
    if has.manage_channels or has.manage_guild:
        return frozenset({Place(PLATFORM, place.chat)})
    return frozenset({place}) if place.thread and has.manage_threads else frozenset()


async def ranked(interaction: Interaction, caller: Caller, request: Request, service: Service) -> Caller:
    """`caller` with the chats that they run, where it matters and they don't ask from there."""
    runs = caller.runs
    for place in await service.asks_rank(caller, request):
        if place.platform == PLATFORM and place.chat != caller.place.chat:
            runs |= _run(place, await _rights_at(interaction.client, service, place, interaction.user.id))
    return msgspec.structs.replace(caller, runs=runs)


async def _rights_at(client: discord.Client, service: Service, place: Place, uid: int) -> discord.Permissions:
    """What somebody may do in a channel of ours; nothing where they aren't, or where Discord doesn't say."""
    try:
        channel = await _channel_at(client, service, place)
        if channel is None:
            return discord.Permissions.none()
        return channel.permissions_for(await channel.guild.fetch_member(uid))
    except FAILURES as error:
        log.info("not known who runs a channel (%s)", meaning(error).name.lower())
        return discord.Permissions.none()


async def _channel_at(client: discord.Client, service: Service, place: Place) -> discord.abc.GuildChannel | None:
    """The channel of a home, wherever its server is heard of."""
    channel = client.get_channel(int(place.chat))
    if channel is None:
        guild = await server_of(client, service, place)
        channel = await guild.fetch_channel(int(place.chat)) if guild is not None else None
    return channel if isinstance(channel, discord.abc.GuildChannel) else None


def home_of(interaction: Interaction) -> Home:
    """Where it came from, as a home for a table: a thread is filed under its channel."""
    channel, language = interaction.channel, language_of(interaction.locale)
    if interaction.guild_id is None or channel is None:
        return Home(Place(PLATFORM, user=str(interaction.user.id)), language)
    title = getattr(channel, "name", None) or ""
    link = f"https://discord.com/channels/{interaction.guild_id}/{channel.id}"
    server = str(interaction.guild_id)
    if isinstance(channel, discord.Thread):
        place = Place(PLATFORM, str(channel.parent_id), str(channel.id))
        return Home(place, language, title, link, server=server)
    return Home(Place(PLATFORM, str(channel.id)), language, f"#{title}", link, server=server)


def kind_of(interaction: Interaction) -> Kind:
    """What kind of place it came from; the bot itself must take part there, or nothing can be posted."""
    member = interaction.is_guild_integration() or interaction.context.dm_channel
    return permissions.kind_of(interaction.channel, member=member)


def pressed_lasts(interaction: Interaction) -> bool:
    """Whether a message was pressed that stays: a board, a lobby card, the panel in a private chat."""
    return interaction.message is not None and not interaction.message.flags.ephemeral
