"""The bot's private chats: one gate for opening new ones, and who may be tried again after closing theirs."""

from __future__ import annotations

import asyncio

import discord

from bots.discord.errors import Meaning, meaning, patience_s
from core.ports.clock import Clock
from core.ports.platform import TryLater

OPENING_GAP_S = 20.0
"""Between two openings, for a while after Discord found that they came too fast."""

SLOW_FOR_S = 3600.0

TRY_AGAIN_AFTER_S = 600.0
"""A person who presses somewhere may have opened their private messages meanwhile; asked at most this often."""


class PrivateChats:
    """Discord limits how fast an account opens private chats, whoever they are with: so after one refusal all new ones
    wait, one goes first when the pause is over, and the others follow one by one. Chats that are open aren't concerned.
    """

    def __init__(self, client: discord.Client, clock: Clock) -> None:
        self._client = client
        self._clock = clock
        self._opening = asyncio.Lock()
        self._chats: dict[str, int] = {}
        """The chat's id by the account's. The library itself remembers only 128."""
        self._tried: dict[str, float] = {}
        # Monotonic times: when the next may be opened, up to when slowly, and the latest moment that was promised.
        self._next = self._slow_until = self._promised = float("-inf")

    async def of(self, uid: str) -> discord.PartialMessageable:
        """The chat with an account. Raises `TryLater` while none may be opened, and what Discord raises."""
        if uid not in self._chats:
            async with self._opening:
                if uid not in self._chats:
                    self._chats[uid] = await self._open(uid)
        return self._client.get_partial_messageable(self._chats[uid])

    def known(self, uid: str) -> int | None:
        """The number of the chat with an account, where this process has written to it."""
        return self._chats.get(uid)

    async def _open(self, uid: str) -> int:
        self._pass_gate()
        try:
            return (await self._client.create_dm(discord.Object(int(uid)))).id
        except discord.HTTPException as error:
            if meaning(error) is Meaning.TOO_MANY_DMS:
                self._next = self._clock.monotonic() + patience_s(error)
                self._slow_until = self._next + SLOW_FOR_S
            raise

    def _pass_gate(self) -> None:
        """Raises `TryLater` with a moment that no other was given."""
        now = self._clock.monotonic()
        if now < self._next:
            self._promised = max(self._promised + OPENING_GAP_S, self._next)
            raise TryLater(self._promised - now)
        if now < self._slow_until:
            self._next = max(self._next + OPENING_GAP_S, now)

    def closed(self, uid: str) -> None:
        """A message to this account was refused just now."""
        self._tried[uid] = self._clock.monotonic()

    def worth_trying(self, uid: str) -> bool:
        """Whether an account that is heard of somewhere else may be written to again; asking counts as a try."""
        now = self._clock.monotonic()
        if now - self._tried.get(uid, float("-inf")) < TRY_AGAIN_AFTER_S:
            return False
        self._tried[uid] = now
        return True
