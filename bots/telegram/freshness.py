"""Which commands that make something still count: those of now, not those that waited while nobody listened."""

from __future__ import annotations

from collections import OrderedDict

from telegram import Message

from bots.telegram.outbound import Outbound
from bots.telegram.places import place_of

OLD_S = 300.0
"""Whoever wrote it has gone on to something else."""

LATE_S = 10.0
"""What took so long to arrive waited somewhere; whoever saw no answer may have written it again and again."""

REMEMBERED = 512


class Freshness:
    def __init__(self, outbound: Outbound) -> None:
        self._outbound = outbound
        self._late: OrderedDict[tuple[object, int, str], float] = OrderedDict()
        self._pressed: OrderedDict[tuple[int, int], None] = OrderedDict()

    def is_old(self, message: Message) -> bool:
        return self._age_s(message) > OLD_S

    def is_again(self, message: Message) -> bool:
        """Whether it came late, like another from the same person in the same place."""
        if message.from_user is None or message.text is None or self._age_s(message) < LATE_S:
            return False
        now, key = self._outbound.clock.monotonic(), (place_of(message), message.from_user.id, message.text.strip())
        before = self._late.get(key)
        self._late[key] = now
        while len(self._late) > REMEMBERED:
            self._late.popitem(last=False)
        return before is not None and now - before < OLD_S

    def is_first_press(self, chat_id: int, message_id: int) -> bool:
        """For a message that is good for one press."""
        if (chat_id, message_id) in self._pressed:
            return False
        self._pressed[chat_id, message_id] = None
        while len(self._pressed) > REMEMBERED:
            self._pressed.popitem(last=False)
        return True

    def _age_s(self, message: Message) -> float:
        """By Telegram's clock, which may differ from this machine's."""
        return self._outbound.clock.wall() - self._outbound.ahead_s - message.date.timestamp()
