"""What happens to chats: the bot comes and goes, groups become supergroups, topics open again, people block it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine
from functools import partial, wraps
from typing import Any

from telegram import ChatMember, ChatMemberRestricted, ChatMemberUpdated, Update
from telegram.constants import ChatType
from telegram.ext import ContextTypes

from bots.telegram.context import Context, language_of
from bots.telegram.later import Later
from bots.telegram.places import PLATFORM, account_of, place_of, private_place
from core.people import Community, Place
from core.ports.platform import DeliveryError
from core.wording import Words

log = logging.getLogger(__name__)


Handler = Callable[["Inbound", Update, ContextTypes.DEFAULT_TYPE], Coroutine[Any, Any, None]]


def lasting(handler: Handler) -> Handler:
    """Telegram tells it once: while the store fails it waits. Done twice, it changes nothing."""

    @wraps(handler)
    async def until_done(self: Inbound, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        await self.later.do(partial(handler, self, update, context))

    return until_done


class Inbound:
    def __init__(self, context: Context, later: Later) -> None:
        self.context = context
        self.service = context.service
        self.later = later

    @lasting
    async def migrated(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """A group has become a supergroup. Both chats say so; whichever comes first, the second changes nothing."""
        message = update.message
        if message is None:
            return
        old = message.migrate_from_chat_id or message.chat_id
        new = message.migrate_to_chat_id or message.chat_id
        await self.service.move(Place(PLATFORM, chat=str(old)), Place(PLATFORM, chat=str(new)))

    @lasting
    async def reopened(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """A closed topic takes messages again."""
        if update.message is not None:
            await self.service.regain(place_of(update.message))

    @lasting
    async def standing(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """The bot was added, removed, muted or unmuted; in private: blocked or unblocked."""
        change = update.my_chat_member
        if change is None:
            return
        private = change.chat.type == ChatType.PRIVATE
        place = private_place(change.chat.id) if private else Place(PLATFORM, chat=str(change.chat.id))
        if not _may_write(change.new_chat_member):
            await self.service.lose(place, "dm" if private else "gone")
            if private:
                await self.service.departed(place, account_of(change.from_user), "blocked")
            elif not _is_in(change.new_chat_member):
                await self.service.left(Community(PLATFORM, place.chat))
            return
        if private:
            await self.service.returned(place, account_of(change.from_user))
        else:
            await self.service.back(Community(PLATFORM, place.chat))
        for home in [] if private else await self.service.homes_on(PLATFORM, [place.chat]):
            await self.service.regain(home)  # a chat comes back with all its topics
        await self.service.regain(place)
        if await self.service.rests(place):
            return
        if not private and change.chat.type != ChatType.CHANNEL and not _is_in(change.old_chat_member):
            await self._greet(change, place)

    @lasting
    async def membership(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """Somebody came into a group that the bot administers, left it or was removed."""
        change = update.chat_member
        if change is None:
            return
        place, account = Place(PLATFORM, chat=str(change.chat.id)), account_of(change.new_chat_member.user)
        if _is_in(change.new_chat_member):
            await self.service.returned(place, account)
        else:
            banned = change.new_chat_member.status == ChatMember.BANNED
            await self.service.departed(place, account, "banned" if banned else "left")

    @lasting
    async def left(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """A group says that somebody left it, or that somebody else removed them: then they can't come back alone."""
        message = update.message
        if message is None or message.left_chat_member is None:
            return
        gone = message.left_chat_member
        alone = message.from_user is None or message.from_user.id == gone.id
        place = Place(PLATFORM, chat=str(message.chat_id))
        await self.service.departed(place, account_of(gone), "left" if alone else "banned")

    @lasting
    async def joined(self, update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        """A group says that somebody came in."""
        message = update.message
        if message is None:
            return
        for user in message.new_chat_members:
            await self.service.returned(Place(PLATFORM, chat=str(message.chat_id)), account_of(user))

    async def _greet(self, change: ChatMemberUpdated, place: Place) -> None:
        words = Words(language_of(change.from_user))
        try:
            await self.context.answers.say(place, words.say("telegram.hello"), commands=True)
        except DeliveryError as error:
            log.info("no greeting in a new group: %r", error)


def _is_in(member: ChatMember) -> bool:
    if isinstance(member, ChatMemberRestricted):
        return member.is_member
    return member.status not in (ChatMember.LEFT, ChatMember.BANNED)


def _may_write(member: ChatMember) -> bool:
    """Where no pictures may be sent, boards come in words."""
    if isinstance(member, ChatMemberRestricted):
        return member.is_member and member.can_send_messages
    return _is_in(member)
