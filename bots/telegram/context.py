"""Who asks, where and with which rank, from Telegram's updates: accounts, places, homes, callers."""

from __future__ import annotations

import msgspec
from telegram import Chat, MaybeInaccessibleMessage, Message, User
from telegram.constants import ChatType

from bots.responder import Responder
from bots.telegram.group_hands import GroupHands
from bots.telegram.links import SHARE, Links
from bots.telegram.outbound import PLATFORM, Outbound
from core.people import Account, Home, Place
from core.requests.base import Request
from core.responses import Caller
from core.wording import LANGUAGES

GENERAL_TOPIC = 1
"""Answers to it go without a topic; Telegram refuses its number."""


class Context:
    """What presses, commands and inbound events work with."""

    def __init__(self, responder: Responder, outbound: Outbound, group_hands: GroupHands, links: Links) -> None:
        self.responder = responder
        self.service = responder.service
        self.outbound = outbound
        self.group_hands = group_hands
        self.links = links

    async def caller(self, user: User, message: MaybeInaccessibleMessage, request: Request) -> Caller:
        """Who asks, where, and where that matters whether they run the groups that have a say: asked in private, it is
        the group where the table was opened that counts.
        """
        language = language_of(user)
        home = home_of(message, language)
        open = not home.place.private
        caller = await self.responder.caller(
            account_of(user), user.full_name, language, home, open=open, door=self.links.door, share=SHARE
        )
        asked = [place for place in await self.service.asks_rank(caller, request) if place.platform == PLATFORM]
        runs = {Place(PLATFORM, place.chat) for place in asked if await self.outbound.is_admin(place, user.id)}
        return msgspec.structs.replace(caller, runs=frozenset(runs))


def account_of(user: User) -> Account:
    return Account(PLATFORM, str(user.id))


def language_of(user: User) -> str:
    """The catalogue for somebody's Telegram language; `en` where there is none."""
    language = (user.language_code or "").partition("-")[0]
    return language if language in LANGUAGES else "en"


def speaker_of(message: Message) -> User | None:
    """The person behind a message; None for anonymous administrators and channels, who can't be told apart."""
    if message.sender_chat is not None or message.from_user is None or message.from_user.is_bot:
        return None
    return message.from_user


def place_of(message: MaybeInaccessibleMessage) -> Place:
    chat = message.chat
    if chat.type == ChatType.PRIVATE:
        return private_place(chat.id)
    return Place(PLATFORM, chat=str(chat.id), thread=_topic(message))


def private_place(user_id: int | str) -> Place:
    return Place(PLATFORM, user=str(user_id))


def _topic(message: MaybeInaccessibleMessage) -> str:
    """Replies in a supergroup carry a thread id as well; only `is_topic_message` tells a topic."""
    if not isinstance(message, Message) or not message.is_topic_message:
        return ""
    thread = message.message_thread_id
    return "" if thread in (None, GENERAL_TOPIC) else str(thread)


def home_of(message: MaybeInaccessibleMessage, language: str) -> Home:
    link = _group_link(message.chat, _topic(message))
    return Home(place_of(message), language, title=message.chat.title or "", link=link)


def _group_link(chat: Chat, topic: str) -> str:
    """An address that opens the group for its members; "" where Telegram has none (basic groups)."""
    if chat.username:
        base = f"https://t.me/{chat.username}"
    elif chat.type == ChatType.SUPERGROUP:
        base = f"https://t.me/c/{str(chat.id).removeprefix('-100')}"
    else:
        return ""
    return f"{base}/{topic}" if topic else base if chat.username else f"{base}/1"
