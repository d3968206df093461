"""Telegram's chats, topics and accounts as the core's places, and back."""

from __future__ import annotations

from telegram import Chat, MaybeInaccessibleMessage, Message, User
from telegram.constants import ChatType

from core.communities import Spot
from core.people import Account, Home, Place

PLATFORM = "telegram"
GENERAL_TOPIC = 1
"""Answers to it go without a topic; Telegram refuses its number."""


def account_of(user: User) -> Account:
    return Account(PLATFORM, str(user.id))


def place_of(message: MaybeInaccessibleMessage) -> Place:
    chat = message.chat
    if chat.type == ChatType.PRIVATE:
        return private_place(chat.id)
    return Place(PLATFORM, chat=str(chat.id), thread=topic_of(message))


def private_place(user_id: int | str) -> Place:
    return Place(PLATFORM, user=str(user_id))


def chat_of(place: Place) -> str:
    return place.user or place.chat


def thread_of(place: Place) -> int | None:
    return int(place.thread) if place.thread else None


def as_seen(message: MaybeInaccessibleMessage) -> Message | None:
    """The message, unless it is too old for Telegram to show it: then its chat and number are all that is told. The
    library makes a `Message` of those, too.
    """
    return message if isinstance(message, Message) and message.is_accessible else None


def topic_is_lost(message: MaybeInaccessibleMessage) -> bool:
    """Whether the message may belong to a topic that Telegram doesn't tell."""
    return as_seen(message) is None and bool(message.chat.is_forum)


def topic_of(message: MaybeInaccessibleMessage) -> str:
    """Replies in a supergroup carry a thread id as well; only `is_topic_message` tells a topic."""
    seen = as_seen(message)
    if seen is None or not seen.is_topic_message:
        return ""
    thread = seen.message_thread_id
    return "" if thread in (None, GENERAL_TOPIC) else str(thread)


def home_of(message: MaybeInaccessibleMessage, place: Place, language: str) -> Home:
    """The chat of a message as a table's home; `place` is where in it."""
    return Home(place, language, title=message.chat.title or "", link=_group_link(message.chat, place.thread))


def spots_of(message: MaybeInaccessibleMessage, home: Home) -> tuple[Spot, ...]:
    """A topic, where a group has several, as a place for tables. Its name is told by the message that opened it, which
    a message there answers unless it answers another one.
    """
    if not home.place.thread:
        return ()
    seen = as_seen(message)
    opening = seen.reply_to_message.forum_topic_created if seen and seen.reply_to_message else None
    return (Spot(home.place.chat, home.place.thread, opening.name if opening else "", home.link),)


def _group_link(chat: Chat, topic: str) -> str:
    """An address that opens the group for its members; "" where Telegram has none (private chats, basic groups)."""
    if chat.type == ChatType.PRIVATE:
        return ""
    if chat.username:
        base = f"https://t.me/{chat.username}"
    elif chat.type == ChatType.SUPERGROUP:
        base = f"https://t.me/c/{str(chat.id).removeprefix('-100')}"
    else:
        return ""
    return f"{base}/{topic}" if topic else base if chat.username else f"{base}/1"
