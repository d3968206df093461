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

from aiolimiter import AsyncLimiter

GROUP_BURST = 4
GROUP_A_MINUTE = 15
"""A limiter refills while it empties: in any minute at most burst + rate, one less than Telegram's 20."""

OVERALL_A_SECOND = 25
MOST_CHATS = 2048


@dataclass
class _Chat:
    minute: AsyncLimiter | None
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    last: float = -1e9
    shut_until: float = -1e9


class Permits:
    """One for a whole bot. `minute_s` is how long Telegram's minute lasts; only tests make it shorter."""

    def __init__(self, minute_s: float = 60.0) -> None:
        self._minute_s = minute_s
        self._second_s = minute_s / 60
        self._overall = AsyncLimiter(OVERALL_A_SECOND, self._second_s)
        self._chats: OrderedDict[str, _Chat] = OrderedDict()

    async def take(self, chat: str) -> None:
        """Wait until another message to `chat` (its id; a group's is negative) fits its rates."""
        state = self._state(chat)
        if state.minute is not None:
            await state.minute.acquire()
        await self._overall.acquire()
        await self._wait_until(max(state.shut_until, state.last + self._second_s))

    @asynccontextmanager
    async def turn(self, chat: str) -> AsyncIterator[None]:
        """For the call itself: calls to one chat go out one after the other, a second apart, however long somebody
        took between his permit and his call."""
        state = self._state(chat)
        async with state.turn:
            await self._wait_until(max(state.shut_until, state.last + self._second_s))
            try:
                yield
            finally:
                state.last = asyncio.get_running_loop().time()

    def shut(self, chat: str, seconds: float) -> None:
        """Telegram asked to leave `chat` alone for so long."""
        state = self._state(chat)
        state.shut_until = max(state.shut_until, asyncio.get_running_loop().time() + seconds)

    @staticmethod
    async def _wait_until(time: float) -> None:
        if (wait := time - asyncio.get_running_loop().time()) > 0:
            await asyncio.sleep(wait)

    def _state(self, chat: str) -> _Chat:
        if chat not in self._chats:
            minute = AsyncLimiter(GROUP_BURST, self._minute_s * GROUP_BURST / GROUP_A_MINUTE)
            self._chats[chat] = _Chat(minute if chat.startswith("-") else None)
            while len(self._chats) > MOST_CHATS:
                self._chats.popitem(last=False)
        self._chats.move_to_end(chat)
        return self._chats[chat]
