"""What groups of a bot's shards share: the rate of calls, and turns to identify."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from itertools import pairwise
from typing import Any

import aiohttp
import discord
import pytest

from bots.discord.sharing import ALONE_S, IDENTIFY_GAP_S, IdentifyTurns, SharedRate
from core.ports.rates import RateStore
from storage.address import ServerAddress
from storage.always import OwnRates
from storage.errors import StoreError
from tests.clock import SetClock

GAP_S = 0.025


class Away:
    """A store that fails, or never answers."""

    def __init__(self, store: RateStore, *, silent: bool = False) -> None:
        self.store = store
        self.silent = silent
        self.asked = 0
        self.is_away = True

    async def take(self, name: str, gap_s: float, at_once: int = 1) -> float:
        self.asked += 1
        if self.is_away and self.silent:
            await asyncio.Event().wait()
        if self.is_away:
            raise StoreError("away", path="x", why="it is")
        return await self.store.take(name, gap_s, at_once)

    async def close(self) -> None: ...


class Client:
    """As much of the library's as is asked."""

    def __init__(self, at_once: int = 1) -> None:
        self.at_once = at_once
        self.asked = 0

    async def fetch_session_start_limits(self) -> discord.SessionStartLimits:
        self.asked += 1
        if not self.at_once:
            raise aiohttp.ClientConnectionError
        return discord.SessionStartLimits(total=1000, remaining=999, reset_after=1, max_concurrency=self.at_once)


async def calls(rate: SharedRate, clock: SetClock, times: list[float], count: int) -> None:
    for _ in range(count):
        await rate.acquire()
        times.append(clock.monotonic())


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


async def test_two_groups_have_one_rate_together(clock: SetClock) -> None:
    store, times = OwnRates(clock), list[float]()
    groups = [SharedRate(store, clock, 2, 1 / GAP_S, 8) for _ in range(2)]
    tasks = [asyncio.create_task(calls(group, clock, times, 40)) for group in groups for _ in range(2)]
    await clock.settle()
    assert len(times) == 8, "what goes at once goes at once for all of them"
    await clock.elapse(1.0)
    assert len(times) == pytest.approx(8 + 1 / GAP_S, abs=2)
    await clock.elapse(10.0)
    assert len(times) == 160
    for task in tasks:
        await task


async def test_whoever_gives_up_has_taken_one_at_most(clock: SetClock) -> None:
    store = OwnRates(clock)
    leaving, staying = (SharedRate(store, clock, 2, 1.0, 1) for _ in range(2))
    tasks = [asyncio.create_task(leaving.acquire()) for _ in range(50)]
    await clock.settle()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    staying_on = asyncio.create_task(staying.acquire())
    await clock.elapse(2.1)
    assert staying_on.done()


async def test_while_the_store_is_away_each_goes_on_with_its_own_share(clock: SetClock) -> None:
    store, times = Away(OwnRates(clock)), list[float]()
    rate = SharedRate(store, clock, 4, 1 / GAP_S, 8)
    going = asyncio.create_task(calls(rate, clock, times, 1000))
    await clock.elapse(ALONE_S - 0.5)
    assert len(times) == pytest.approx((ALONE_S - 0.5) / (4 * GAP_S), abs=2)
    assert store.asked == 1
    store.is_away = False
    await clock.elapse(1.0)
    before = len(times)
    await clock.elapse(2.0)
    assert len(times) - before == pytest.approx(2.0 / GAP_S, abs=3), "and then as before"
    going.cancel()


async def test_a_store_that_never_answers_stops_nobody_for_ever() -> None:
    clock = SetClock()
    store, times = Away(OwnRates(clock), silent=True), list[float]()
    going = asyncio.create_task(calls(SharedRate(store, clock, 2, 1 / GAP_S, 8), clock, times, 3))
    async with asyncio.timeout(20):
        while store.asked == 0 or not going.done():
            await asyncio.sleep(0.05)
            await clock.elapse(0.1)
    assert (len(times), store.asked) == (3, 1)


async def identified(turns: IdentifyTurns, client: Any, shards: list[int], clock: SetClock, times: list[Any]) -> None:
    for shard in shards:
        await turns.wait(client, shard)
        times.append((clock.monotonic(), shard))


@pytest.mark.parametrize(
    ("at_once", "buckets"),
    [(1, [[0, 1, 2, 3]]), (2, [[0, 2], [1, 3]]), (16, [[0], [1], [2], [3]]), (0, [[0, 1, 2, 3]])],
)
async def test_shards_that_take_turns_keep_their_distance(
    clock: SetClock, at_once: int, buckets: list[list[int]]
) -> None:
    store, times = OwnRates(clock), list[tuple[float, int]]()
    clients = [Client(at_once), Client(at_once)]
    tasks = [
        asyncio.create_task(identified(IdentifyTurns(store, clock), client, shards, clock, times))
        for client, shards in zip(clients, ([0, 1], [2, 3]), strict=True)
    ]
    await clock.elapse(60.0)
    await asyncio.gather(*tasks)
    for bucket in buckets:
        at = sorted(when for when, shard in times if shard in bucket)
        assert all(later - one >= IDENTIFY_GAP_S for one, later in pairwise(at))
        assert at[-1] <= IDENTIFY_GAP_S * (len(bucket) + 1), "and nobody waits for longer than that takes"
    assert [client.asked for client in clients] == [1, 1]


async def test_no_shard_identifies_while_the_store_is_away(clock: SetClock) -> None:
    store, times = Away(OwnRates(clock)), list[tuple[float, int]]()
    going = asyncio.create_task(identified(IdentifyTurns(store, clock), Client(), [0], clock, times))
    await clock.elapse(30.0)
    assert times == []
    store.is_away = False
    await clock.elapse(2.1)
    assert going.done()


@pytest.fixture
async def two_doors(lent_address: ServerAddress) -> AsyncIterator[list[RateStore]]:
    """As two processes have them."""
    from storage.postgres import PostgresStores
    from storage.postgres.rates import PostgresRates

    await (await PostgresStores.open(lent_address, SetClock())).close()
    doors = [PostgresRates(lent_address) for _ in range(2)]
    yield [*doors]
    for door in doors:
        await door.close()


async def test_two_processes_take_turns_by_the_row_that_they_share(two_doors: list[RateStore]) -> None:
    """Each waits by its own clock, as it was told by the server's: none of the six is told the same."""
    told = list[float]()

    class Told(SetClock):
        async def sleep(self, seconds: float) -> None:
            told.append(seconds)

    turns = [IdentifyTurns(door, Told()) for door in two_doors]
    await asyncio.gather(*(one.wait(Client(), shard) for one in turns for shard in range(3)))  # type: ignore[arg-type]
    assert sorted(told) == pytest.approx([IDENTIFY_GAP_S * n for n in range(6)], abs=IDENTIFY_GAP_S - 0.5)
    assert len({round(one) for one in told}) == 6
