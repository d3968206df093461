"""Addresses of chats and of messages in them, as the networks form them: Discord's begin with the chat's own,
Telegram's with a group's number or, where everybody may look, its name.
"""

from __future__ import annotations

from core.people import Home

DISCORD, TELEGRAM = "discord", "telegram"
GROUP = "https://t.me/c/"
SUPERGROUP = "-100"
"""What stands before the number of a supergroup; other groups have no addresses."""


def of_home(home: Home) -> str:
    """Where the home opens, "" where it has no address. A group that became a supergroup has one since then."""
    if home.link or not _numbered(home):
        return home.link
    return f"{_group(home)}/{home.place.thread or 1}"


def of_message(home: Home, message: str) -> str:
    """Where that message of the home opens; "" where messages have no addresses."""
    place = home.place
    if place.private:
        return ""
    if place.platform == DISCORD:
        return f"{home.link}/{message}" if home.link else ""
    if place.platform != TELEGRAM:
        return ""
    if home.link and not home.link.startswith(GROUP):
        return f"{home.link}/{message}"
    if not _numbered(home):
        return ""
    return "/".join(filter(None, (_group(home), place.thread, message)))


def opens_at_its_end(home: Home) -> bool:
    """Whether the home's own address shows the newest message there, as Discord's does."""
    return home.place.platform == DISCORD


def _numbered(home: Home) -> bool:
    return home.place.platform == TELEGRAM and home.place.chat.startswith(SUPERGROUP)


def _group(home: Home) -> str:
    return GROUP + home.place.chat.removeprefix(SUPERGROUP)
