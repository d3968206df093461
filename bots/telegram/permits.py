"""When a message may go out: Telegram's rates, chat by chat.

Telegram publishes 20 messages a minute to a group, one a second to a chat and 30 a second in all; edits count, as far
as people have seen. A chat that asked for patience gets it, and no other chat waits for that.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass

from aiolimiter import AsyncLimiter

GROUP_BURST = 4
GROUP_A_MINUTE = 16
"""A limiter refills while it empties: in any minute at most burst + rate, and these are Telegram's 20."""
OVERALL_A_SECOND = 25
MOST_CHATS = 2048


@dataclass
class _Chat:
    second: AsyncLimiter
    minute: AsyncLimiter | None
    shut_until: float = 0.0


class Permits:
    """One for a whole bot. `minute_s` is how long Telegram's minute lasts; only tests make it shorter."""

    def __init__(self, minute_s: float = 60.0) -> None:
        self._minute_s = minute_s
        self._overall = AsyncLimiter(OVERALL_A_SECOND, minute_s / 60)
        self._chats: OrderedDict[str, _Chat] = OrderedDict()

    async def take(self, chat: str) -> None:
        """Wait until a message to `chat` (its id; a group's is negative) may go out."""
        state = self._state(chat)
        await state.second.acquire()
        if state.minute is not None:
            await state.minute.acquire()
        await self._overall.acquire()
        if (wait := self.patience_s(chat)) > 0:
            await asyncio.sleep(wait)

    def shut(self, chat: str, seconds: float) -> None:
        """Telegram asked to leave `chat` alone for so long."""
        state = self._state(chat)
        state.shut_until = max(state.shut_until, asyncio.get_running_loop().time() + seconds)

    def patience_s(self, chat: str) -> float:
        """How long `chat` is still to be left alone."""
        return max(0.0, self._state(chat).shut_until - asyncio.get_running_loop().time())

    def _state(self, chat: str) -> _Chat:
        if chat not in self._chats:
            group = chat.startswith("-")
            self._chats[chat] = _Chat(
                AsyncLimiter(1, self._minute_s / 60 * 1.05),  # a little late rather than early
                AsyncLimiter(GROUP_BURST, self._minute_s * GROUP_BURST / GROUP_A_MINUTE) if group else None,
            )
            if len(self._chats) > MOST_CHATS:
                self._chats.popitem(last=False)
        self._chats.move_to_end(chat)
        return self._chats[chat]
