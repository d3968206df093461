"""What Discord asks for pins and threads, where the model is laxer or asks too much.

Pinning needs *Pin Messages*, and no other right helps. Whoever has opened a thread may rename it, archive it and say
when it falls asleep; others need *Manage Threads*, but everybody who may write there opens one that is archived and not
locked. An archived thread takes no other change. A channel's third new name within ten minutes is refused for as long
as it takes; the library says so by `RateLimited` where that is longer than it waits. In a thread each new name stands
in a line of its own, like a message, which nobody can delete.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable
from typing import Any

import discord
import pytest
from simcord.backend import errors, serializers
from simcord.backend.errors import BackendError
from simcord.enums import MessageType
from simcord.http import router

NAMES, NAMES_S = 2, 600.0
OWN = {"name", "archived", "auto_archive_duration"}

now: Callable[[], float] = time.monotonic
"""By what the ten minutes are counted; whoever moves time sets it."""


def set_pinned(ctx: router.RequestContext, pinned: bool) -> None:
    channel = ctx.require_channel_permissions(ctx.int_arg("channel_id"), "pin_messages")
    ctx.backend.get_message(channel.id, ctx.int_arg("message_id"))
    ctx.backend.set_pinned(channel.id, ctx.int_arg("message_id"), pinned)


class Threads:
    def __init__(self) -> None:
        self.renamed: dict[int, list[float]] = defaultdict(list)

    def edit(self, ctx: router.RequestContext) -> Any:
        backend, bot = ctx.backend, ctx.backend.bot_user.id
        channel = ctx.require_channel_permissions(ctx.int_arg("channel_id"))
        wanted, meta = ctx.body(), channel.thread_metadata
        assert meta is not None
        opens = wanted.get("archived") is False
        if meta.locked or not ((channel.owner_id == bot and wanted.keys() <= OWN) or wanted == {"archived": False}):
            ctx.require_channel_permissions(channel.id, "manage_threads")
        if wanted == {"archived": False}:
            ctx.require_channel_permissions(channel.id, "send_messages_in_threads")
        if meta.archived and not opens:
            raise BackendError(400, 50083, "Thread is archived")
        renamed = wanted.get("name", channel.name) != channel.name
        if renamed:
            self._rename(channel.id)
        changes = {"name": wanted["name"]} if "name" in wanted else {}
        given = {key: wanted[key] for key in OWN - {"name"} if key in wanted}
        if given.get("auto_archive_duration", 60) not in (60, 1440, 4320, 10080):
            raise errors.invalid_form_body("Invalid auto_archive_duration")
        backend.edit_channel(channel.id, changes, thread_metadata=given)
        if renamed:
            kind = MessageType.CHANNEL_NAME_CHANGE
            backend.create_system_message(channel.id, kind, bot, target_channel_id=channel.id)
        return dict(serializers.channel_payload(backend, channel))

    def _rename(self, channel: int) -> None:
        at = now()
        lately = [one for one in self.renamed[channel] if at - one < NAMES_S]
        if len(lately) >= NAMES:
            raise discord.RateLimited(lately[-NAMES] + NAMES_S - at)
        self.renamed[channel] = [*lately, at]


def as_discord_does(patch: pytest.MonkeyPatch) -> None:
    """From now on and until `patch` is undone."""
    patch.setattr(f"{__name__}.now", time.monotonic)
    threads = Threads()
    pins = {"PUT": True, "DELETE": False}
    for method, pinned in pins.items():
        _replace(patch, method, "channels/{channel_id}/messages/pins/{message_id}", _pinning(pinned))
    deletes = "channels/{channel_id}/messages/{message_id}"
    _replace(patch, "DELETE", deletes, _deleting(_handler("DELETE", deletes)))
    plain = _handler("PATCH", "channels/{channel_id}")

    def edit(ctx: router.RequestContext) -> Any:
        return (threads.edit if ctx.backend.get_channel(ctx.int_arg("channel_id")).is_thread else plain)(ctx)

    _replace(patch, "PATCH", "channels/{channel_id}", edit)


def _deleting(plain: router.Handler) -> router.Handler:
    def delete(ctx: router.RequestContext) -> Any:
        message = ctx.backend.get_message(ctx.int_arg("channel_id"), ctx.int_arg("message_id"))
        if int(message.type) == MessageType.CHANNEL_NAME_CHANGE:
            raise BackendError(403, 50021, "Cannot execute action on a system message")
        return plain(ctx)

    return delete


def _pinning(pinned: bool) -> router.Handler:
    return lambda ctx: set_pinned(ctx, pinned)


def _handler(method: str, template: str) -> router.Handler:
    return next(handler for known, handler in router._ROUTES[method] if known == template.split("/"))


def _replace(patch: pytest.MonkeyPatch, method: str, template: str, handler: router.Handler) -> None:
    routes = [(known, handler if known == template.split("/") else before) for known, before in router._ROUTES[method]]
    patch.setitem(router._ROUTES, method, routes)
