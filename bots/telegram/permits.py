"""When a message may go out: Telegram's rates, chat by chat.

Telegram publishes 20 messages a minute to a group, one a second to a chat and 30 a second in all; edits count, as far
as people have seen. A chat that asked for patience gets it, and no other chat waits for that.

Boards go first. An answer to a person goes when no board wants the chat; what nobody reads any more isn't sent at all.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from bots.telegram.places import PLATFORM
from core.ports.clock import Clock
from core.ports.meter import UNMETERED, Meter
from core.ports.platform import DeliveryError

GROUP_BURST = 4
GROUP_A_MINUTE = 15
"""A rate refills while it is used up: in any minute at most burst + rate, one less than Telegram's 20."""

ASKER_BURST = 4
ASKER_A_MINUTE = 6
"""How many answers in a group one person may cause."""

OVERALL_A_SECOND = 25
MOST_WAITING = 20
"""Answers that wait for one chat; more than these would be too late anyway."""

MOST_CHATS = 2048
MOST_ASKERS = 4096
LONG_AGO = float("-inf")


class TooLate(DeliveryError):
    """An answer waited for its chat until nobody reads it any more."""


class Rate:
    """`burst` at once, then one each `interval_s`.

    What is kept is when the whole burst will be there again (the generic cell rate algorithm).
    """

    def __init__(self, clock: Clock, burst: int, interval_s: float) -> None:
        self._clock = clock
        self._burst_s = burst * interval_s
        self._interval_s = interval_s
        self._full_at = LONG_AGO

    @property
    def wait_s(self) -> float:
        """How long until the next one may go."""
        now = self._clock.monotonic()
        return max(0.0, max(now, self._full_at) + self._interval_s - self._burst_s - now)

    def spend(self) -> None:
        self._full_at = max(self._clock.monotonic(), self._full_at) + self._interval_s

    async def take(self) -> None:
        """Whoever waits is let through in the order of asking."""
        wait_s = self.wait_s
        self.spend()
        await self._clock.sleep(wait_s)


@dataclass
class _Chat:
    """`boards` counts those that wait for the chat; `answers` has an event for each answer that does, in order."""

    minute: Rate | None
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    last: float = LONG_AGO
    shut_until: float = LONG_AGO
    boards: int = 0
    answers: list[asyncio.Event] = field(default_factory=list)

    def wake(self) -> None:
        """The answers look again whether it is their time."""
        for answer in self.answers:
            answer.set()


class Permits:
    """One for a whole bot. `minute_s` is how long Telegram's minute lasts; only tests make it shorter."""

    def __init__(self, clock: Clock, minute_s: float = 60.0, meter: Meter = UNMETERED) -> None:
        self._clock = clock
        self._meter = meter
        self._minute_s = minute_s
        self._second_s = minute_s / 60
        self._overall = Rate(clock, OVERALL_A_SECOND, self._second_s / OVERALL_A_SECOND)
        self._chats: OrderedDict[str, _Chat] = OrderedDict()
        self._askers: OrderedDict[tuple[str, int], Rate] = OrderedDict()

    async def take(self, chat: str) -> None:
        """For a board: wait until another message to `chat` (its id; a group's is negative) fits its rates."""
        state = self._state(chat)
        state.boards += 1
        try:
            began = self._meter.now()
            if state.minute is not None:
                await state.minute.take()
            in_chat = self._meter.now()
            await self._overall.take()
            in_all = self._meter.now()
            await self._wait_for(state)
            self._meter.waited(PLATFORM, "chat", in_chat - began + self._meter.now() - in_all)
            self._meter.waited(PLATFORM, "token", in_all - in_chat)
        finally:
            state.boards -= 1
            state.wake()

    @asynccontextmanager
    async def turn(self, chat: str) -> AsyncIterator[None]:
        """For a board's call itself: calls to one chat go out one after the other, a second apart, however long
        somebody took between their permit and their call.
        """
        state = self._state(chat)
        state.boards += 1
        try:
            await state.turn.acquire()
        finally:
            state.boards -= 1
        try:
            await self._wait_for(state)
            yield
        finally:
            self._end_turn(state)

    @asynccontextmanager
    async def answer(self, chat: str, within_s: float) -> AsyncIterator[None]:
        """For an answer's call: permit and turn at once, when no board wants them. Raises `TooLate`."""
        state = self._state(chat)
        await self._wait_behind_boards(state, self._clock.monotonic() + within_s)
        await state.turn.acquire()  # it is free, so nobody comes between
        if state.minute is not None:
            state.minute.spend()
        self._overall.spend()
        try:
            yield
        finally:
            self._end_turn(state)

    def may_cause(self, chat: str, asker: int) -> bool:
        """Whether one more answer in this chat is within what one person may cause there; it is counted."""
        key = (chat, asker)
        if key not in self._askers:
            self._askers[key] = Rate(self._clock, ASKER_BURST, self._minute_s / ASKER_A_MINUTE)
            while len(self._askers) > MOST_ASKERS:
                self._askers.popitem(last=False)
        self._askers.move_to_end(key)
        rate = self._askers[key]
        if rate.wait_s > 0:
            return False
        rate.spend()
        return True

    def shut(self, chat: str, seconds: float) -> None:
        """Telegram asked to leave `chat` alone for so long."""
        state = self._state(chat)
        state.shut_until = max(state.shut_until, self._clock.monotonic() + seconds)

    async def _wait_behind_boards(self, state: _Chat, end: float) -> None:
        if len(state.answers) >= MOST_WAITING:
            raise TooLate
        look = asyncio.Event()
        state.answers.append(look)
        try:
            while True:
                look.clear()
                left_s = end - self._clock.monotonic()
                wait_s = self._answer_in_s(state) if state.answers[0] is look else left_s
                if wait_s <= 0 and state.answers[0] is look:
                    return
                if left_s <= 0:
                    raise TooLate
                await self._clock.wait(look, min(left_s, wait_s))
        finally:
            state.answers.remove(look)
            state.wake()

    def _answer_in_s(self, state: _Chat) -> float:
        """How long until an answer may go, as far as it is known now."""
        if state.boards or state.turn.locked():
            return float("inf")
        minute_s = state.minute.wait_s if state.minute is not None else 0.0
        return max(minute_s, self._overall.wait_s, self._opens_in_s(state))

    def _end_turn(self, state: _Chat) -> None:
        state.last = self._clock.monotonic()
        state.turn.release()
        state.wake()

    def _opens_in_s(self, state: _Chat) -> float:
        return max(state.shut_until, state.last + self._second_s) - self._clock.monotonic()

    async def _wait_for(self, state: _Chat) -> None:
        """Until the chat may be written to, as far as it is known now."""
        if (wait_s := self._opens_in_s(state)) > 0:
            await self._clock.sleep(wait_s)

    def _state(self, chat: str) -> _Chat:
        if chat not in self._chats:
            minute = Rate(self._clock, GROUP_BURST, self._minute_s / GROUP_A_MINUTE)
            self._chats[chat] = _Chat(minute if chat.startswith("-") else None)
            while len(self._chats) > MOST_CHATS:
                self._chats.popitem(last=False)
        self._chats.move_to_end(chat)
        return self._chats[chat]
