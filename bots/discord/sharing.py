"""What all groups of a bot's shards share, whichever processes run them: what Discord counts by the account's token.

Each group asks for one thing at a time, so that whoever goes away has taken one at most.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial

import discord

from bots.discord.context import PLATFORM
from bots.discord.errors import FAILURES
from core.pause import Pause
from core.ports.clock import Clock
from core.ports.rates import RateStore
from core.ports.stores import StoreFailure

log = logging.getLogger(__name__)

ANSWER_S = 2.0
"""How long a call waits for the store to say when it may go out."""

ALONE_S = 5.0
"""A store that fails isn't asked again for so long. By then its leases have run out, or nearly."""

IDENTIFY_GAP_S = 5.5
"""Discord allows one connection to identify itself every 5 s, of those that share their turns; the way there may be
slower for one than for the next.
"""


class SharedRate:
    """Calls a second of all `groups` together. While the store fails each goes on with an equal share: nothing new is
    claimed then, and what is under way ends soon.
    """

    def __init__(self, store: RateStore, clock: Clock, groups: int, a_second: float, at_once: int) -> None:
        self._store = store
        self._clock = clock
        self._gap_s = 1.0 / a_second
        self._at_once = at_once
        self._groups = groups
        self._turn = asyncio.Lock()
        self._alone_until = float("-inf")

    async def acquire(self) -> None:
        async with self._turn:
            await self._clock.sleep(await self._wait_s())

    async def _wait_s(self) -> float:
        if self._clock.monotonic() >= self._alone_until:
            try:
                async with asyncio.timeout(ANSWER_S):
                    return await self._store.take(PLATFORM, self._gap_s, self._at_once)
            except (StoreFailure, TimeoutError) as error:
                log.warning("calls go out by this group's own share for %.0f s: %r", ALONE_S, error)
                self._alone_until = self._clock.monotonic() + ALONE_S
        return self._gap_s * self._groups


class IdentifyTurns:
    """Whose turn it is to identify itself. Shards of the same remainder, by what Discord calls `max_concurrency`, take
    turns; the others needn't.
    """

    def __init__(self, store: RateStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._buckets: int | None = None

    async def wait(self, client: discord.AutoShardedClient, shard: int) -> None:
        """While the store fails it waits: the lease of what is to be connected is about to end."""
        if self._buckets is None:
            self._buckets = await _buckets(client)
        name = f"{PLATFORM}/identify/{shard % self._buckets}"
        wait_s = await Pause(self._clock).until_taken(partial(self._store.take, name, IDENTIFY_GAP_S))
        await self._clock.sleep(wait_s)


async def _buckets(client: discord.AutoShardedClient) -> int:
    """Most bots have one; where Discord doesn't say, one is right for all."""
    try:
        return max(1, (await client.fetch_session_start_limits()).max_concurrency)
    except FAILURES as error:
        log.info("not known how many shards may identify at once: %s", error)
        return 1
