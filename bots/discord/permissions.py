"""What the bot must be allowed to do where a table lives, checked before it moves in and when something fails.

An invite grants rights to the bot's role; a channel's own overwrites can take them away again, so only the effective
permissions of the place itself count.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from enum import Enum

import discord

from core.wording import Line, Refusal, Term, line


class Kind(Enum):
    """The kinds of place a command can come from, as far as a table's home is concerned."""

    CHANNEL = "channel"
    THREAD = "thread"  # forum posts are threads
    FORUM = "forum"  # itself: tables become posts in it
    VOICE = "voice"
    PRIVATE = "private"  # one person's chat with the bot
    ANNOUNCEMENTS = "announcements"
    STRANGE = "strange"  # the bot itself is no member: a group chat, or a server where only a person installed it


# Reading its own old messages is how the bot takes their buttons away.
_EVERYWHERE = ("view_channel", "read_message_history", "attach_files")
NEEDED: dict[Kind, tuple[str, ...]] = {
    Kind.CHANNEL: (*_EVERYWHERE, "send_messages"),
    Kind.THREAD: (*_EVERYWHERE, "send_messages_in_threads"),
    Kind.FORUM: (*_EVERYWHERE, "send_messages", "send_messages_in_threads"),
    # Whoever may not connect to a voice channel is denied its chat as well.
    Kind.VOICE: (*_EVERYWHERE, "send_messages", "connect"),
    Kind.PRIVATE: (),
}
"""Permission flags by kind of place, named as in `discord.Permissions`."""

FOR_A_THREAD = ("create_public_threads", "send_messages_in_threads")

INVITED = discord.Permissions(
    **{flag: True for flags in (*NEEDED.values(), FOR_A_THREAD) for flag in flags if flag != "connect"}
)
"""What the invite link asks for: all of the above; joining voice is the server's default for everybody."""


_KINDS: tuple[tuple[type, Kind], ...] = (
    (discord.DMChannel, Kind.PRIVATE),
    (discord.Thread, Kind.THREAD),
    (discord.ForumChannel, Kind.FORUM),
    (discord.VoiceChannel, Kind.VOICE),
    (discord.StageChannel, Kind.VOICE),
)


def kind_of(channel: object, *, member: bool) -> Kind:
    """`member` says whether the bot itself, and not only a person's installation, takes part there.

    Strange is also what Discord may come to offer, until somebody has looked whether a table can live there.
    """
    if not member:
        return Kind.STRANGE
    if isinstance(channel, discord.TextChannel):
        return Kind.ANNOUNCEMENTS if channel.is_news() else Kind.CHANNEL
    return next((kind for type, kind in _KINDS if isinstance(channel, type)), Kind.STRANGE)


def missing(kind: Kind, has: discord.Permissions, *, thread: bool = False) -> tuple[str, ...]:
    """The flags that `has` lacks for a table in such a place; with `thread`, for one in a thread opened there."""
    needed = (*NEEDED.get(kind, ()), *(FOR_A_THREAD if thread and kind is Kind.CHANNEL else ()))
    return tuple(flag for flag in needed if not getattr(has, flag))


def held(channel: discord.abc.GuildChannel) -> discord.Permissions:
    """What the bot was given in a channel, by its roles and the channel's own settings.

    The library's `permissions_for` also drops what is of no use without another right (who may not write can't attach
    files), and judges threads by the right to write in their channel: neither is what somebody took away.
    """
    me = channel.guild.me
    has = me.guild_permissions
    if has.administrator:
        return has
    roles = [channel.overwrites_for(role).pair() for role in me.roles if not role.is_default()]
    everyone, own = channel.overwrites_for(channel.guild.default_role).pair(), channel.overwrites_for(me).pair()
    for allow, deny in (everyone, _together(roles), own):
        has.handle_overwrite(allow=allow.value, deny=deny.value)
    return has


Pair = tuple[discord.Permissions, discord.Permissions]
"""What is allowed, and what is denied."""


def _together(pairs: Sequence[Pair]) -> Pair:
    """What any of several roles is allowed, and denied: Discord lets the first win over the second."""
    allowed, denied = discord.Permissions.none(), discord.Permissions.none()
    for allow, deny in pairs:
        allowed, denied = allowed | allow, denied | deny
    return allowed, denied


def check(kind: Kind, has: discord.Permissions, *, thread: bool = False, where: str = "") -> None:
    """Raise `Refusal` when no table can live in a place: by its kind, or for rights that the bot lacks there. `where`
    names the place for somebody who asks from another one.
    """
    if kind in (Kind.ANNOUNCEMENTS, Kind.STRANGE):
        raise Refusal(f"discord.home.{kind.value}")
    lacking = missing(kind, has, thread=thread)
    if lacking and where:
        raise Refusal("discord.rights.missing_there", n=len(lacking), rights=named(lacking), where=where)
    if lacking:
        raise Refusal("discord.rights.missing", n=len(lacking), rights=named(lacking))


def named(flags: Sequence[str]) -> tuple[Term, ...]:
    """The flags as words for `core.wording`, called as Discord calls them."""
    return tuple(Term(f"discord.right.{flag}") for flag in flags)


def complaint(flags: Sequence[str], where: str, *, locked: bool = False) -> Line:
    """What to tell a person about a home called `where` in which the bot can't speak any more: what it lacks there, as
    far as that can be seen; `locked`: a thread that only its moderators may write in.
    """
    if flags:
        return line("discord.rights.lost", n=len(flags), rights=named(flags), where=where)
    return line("discord.thread_locked" if locked else "discord.shut_out", where=where)


def application_of(token: str) -> int | None:
    """The application that a bot token belongs to (its first part is that id in base64); None for something else."""
    first = token.partition(".")[0]
    try:
        return int(base64.urlsafe_b64decode(first + "=" * (-len(first) % 4)))
    except ValueError:
        return None


def invite(application_id: int) -> str:
    """The link that adds the bot to a server with exactly the rights it needs."""
    return discord.utils.oauth_url(
        application_id, permissions=INVITED, scopes=("bot", "applications.commands"), disable_guild_select=False
    )
