"""When a message may go out: Telegram's rates, chat by chat.

Telegram publishes 20 messages a minute to a group, one a second to a chat and 30 a second in all; edits count, as far
as people have seen. A chat that asked for patience gets it, and no other chat waits for that.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from core.ports.clock import Clock

GROUP_BURST = 4
GROUP_A_MINUTE = 15
"""A rate refills while it is used up: in any minute at most burst + rate, one less than Telegram's 20."""

OVERALL_A_SECOND = 25
MOST_CHATS = 2048
LONG_AGO = float("-inf")


class Rate:
    """`burst` at once, then one each `interval_s`; whoever waits is let through in the order of asking.

    What is kept is when the whole burst will be there again (the generic cell rate algorithm).
    """

    def __init__(self, clock: Clock, burst: int, interval_s: float) -> None:
        self._clock = clock
        self._burst_s = burst * interval_s
        self._interval_s = interval_s
        self._full_at = LONG_AGO

    async def take(self) -> None:
        now = self._clock.monotonic()
        self._full_at = max(now, self._full_at) + self._interval_s
        await self._clock.sleep(max(0.0, self._full_at - self._burst_s - now))


@dataclass
class _Chat:
    minute: Rate | None
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    last: float = LONG_AGO
    shut_until: float = LONG_AGO


class Permits:
    """One for a whole bot. `minute_s` is how long Telegram's minute lasts; only tests make it shorter."""

    def __init__(self, clock: Clock, minute_s: float = 60.0) -> None:
        self._clock = clock
        self._minute_s = minute_s
        self._second_s = minute_s / 60
        self._overall = Rate(clock, OVERALL_A_SECOND, self._second_s / OVERALL_A_SECOND)
        self._chats: OrderedDict[str, _Chat] = OrderedDict()

    async def take(self, chat: str) -> None:
        """Wait until another message to `chat` (its id; a group's is negative) fits its rates."""
        state = self._state(chat)
        if state.minute is not None:
            await state.minute.take()
        await self._overall.take()
        await self._wait_for(state)

    @asynccontextmanager
    async def turn(self, chat: str) -> AsyncIterator[None]:
        """For the call itself: calls to one chat go out one after the other, a second apart, however long somebody
        took between their permit and their call.
        """
        state = self._state(chat)
        async with state.turn:
            await self._wait_for(state)
            try:
                yield
            finally:
                state.last = self._clock.monotonic()

    def shut(self, chat: str, seconds: float) -> None:
        """Telegram asked to leave `chat` alone for so long."""
        state = self._state(chat)
        state.shut_until = max(state.shut_until, self._clock.monotonic() + seconds)

    async def _wait_for(self, state: _Chat) -> None:
        """Until the chat may be written to, as far as it is known now."""
        opens = max(state.shut_until, state.last + self._second_s)
        if (wait_s := opens - self._clock.monotonic()) > 0:
            await self._clock.sleep(wait_s)

    def _state(self, chat: str) -> _Chat:
        if chat not in self._chats:
            minute = Rate(self._clock, GROUP_BURST, self._minute_s / GROUP_A_MINUTE)
            self._chats[chat] = _Chat(minute if chat.startswith("-") else None)
            while len(self._chats) > MOST_CHATS:
                self._chats.popitem(last=False)
        self._chats.move_to_end(chat)
        return self._chats[chat]
