"""Links from a group into the private chat, where they ask for what can't be shown in the group."""

from __future__ import annotations

import re
from collections import OrderedDict

from core.codes import is_code, named, parted
from core.ports.clock import Clock
from core.requests import REQUESTS
from core.requests.base import PersonRequest, Request
from core.requests.lobby import Join
from core.requests.looking import See
from core.requests.person import Mine
from core.requests.server import GroupSettings

SHARE = "https://t.me/share/url?url={link}"
"""Telegram's own way to hand an address on."""

_CHAT = re.compile(r"-[0-9]{1,20}")
"""A group's number."""

REMEMBERED_LINKS = 1024
LINK_LIFE_S = 3600.0


class Links:
    """Remembered, because Telegram loses what a link carries now and then: then the person arrives with a plain
    /start.
    """

    def __init__(self, bot_name: str, clock: Clock) -> None:
        self._bot_name = bot_name
        self._clock = clock
        self._given: OrderedDict[int, tuple[str, float]] = OrderedDict()

    @property
    def door(self) -> str:
        """An address that leads anybody to the table that is named in it."""
        return f"https://t.me/{self._bot_name}?start={See.name}_{{table}}"

    def give(self, user_id: int, verb: str, table: str) -> str:
        """An address that opens the private chat with the bot, which then gets `/start VERB_TABLE`. `table` is a code,
        or a code and a key that admits; for a group's settings the group's number; "" for what is about somebody alone.
        """
        payload = f"{verb}_{table}" if table else verb
        self._given[user_id] = (payload, self._clock.monotonic())
        self._given.move_to_end(user_id)
        while len(self._given) > REMEMBERED_LINKS:
            self._given.popitem(last=False)
        return f"https://t.me/{self._bot_name}?start={payload}"

    def to_group(self, chat: str) -> str:
        """An address that asks for a group's settings in the private chat of whoever opens it."""
        return f"https://t.me/{self._bot_name}?start={GroupSettings.name}_{chat}"

    def last(self, user_id: int) -> str:
        """What the last link given to somebody carries, for an hour; "" if there is none. Good once."""
        payload, at = self._given.pop(user_id, ("", float("-inf")))
        return payload if self._clock.monotonic() - at < LINK_LIFE_S else ""


def read_link(payload: str) -> Request:
    """What a link asks for; the person's tables when it says nothing that is known, or what would act by itself."""
    verb, _, table = payload.partition("_")
    kind = REQUESTS.get(verb)
    if kind is GroupSettings and _CHAT.fullmatch(table):
        return GroupSettings(of=table)
    if kind is not None and kind.linked and issubclass(kind, PersonRequest):
        return kind()
    if kind is None or not (kind.linked or kind is Join) or not is_code(parted(table)[0]):
        return Mine()
    return kind(table=named(table))
