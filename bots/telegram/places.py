"""Who and where, from Telegram's updates: accounts, places, homes, and links into the bot."""

from __future__ import annotations

from telegram import Chat, MaybeInaccessibleMessage, Message, User
from telegram.constants import ChatType

from bots.telegram.outbound import PLATFORM
from core.people import Account, Home, Place
from core.wording import LANGUAGES

GENERAL_TOPIC = 1
"""Answers to it go without a topic; Telegram refuses its number."""


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
    return Home(place_of(message), language, title=message.chat.title or "", link=_link(message.chat, _topic(message)))


def _link(chat: Chat, topic: str) -> str:
    """An address that opens the group for its members; "" where Telegram has none (basic groups)."""
    if chat.username:
        base = f"https://t.me/{chat.username}"
    elif chat.type == ChatType.SUPERGROUP:
        base = f"https://t.me/c/{str(chat.id).removeprefix('-100')}"
    else:
        return ""
    return f"{base}/{topic}" if topic else base if chat.username else f"{base}/1"


def deep_link(bot_name: str, verb: str, code: str) -> str:
    """Opens the private chat with the bot, which then gets `/start VERB_CODE`."""
    return f"https://t.me/{bot_name}?start={verb}_{code}"
