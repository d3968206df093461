"""Whoever follows what changes is told of every write, by whichever process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from core.ports.stores import Stores
from tests.clock import SetClock
from tests.contract.stores.things import ANNAS, CHANNEL, THREAD, lobby, read


async def next_of(changes: AsyncIterator[str], clock: SetClock) -> str:
    """The next code, while time goes on."""
    step = asyncio.ensure_future(anext(changes))
    async with asyncio.timeout(10):
        while not step.done():
            await asyncio.sleep(0.002)
            clock.advance(0.1)
    return step.result()


async def nothing_comes(changes: AsyncIterator[str], clock: SetClock) -> None:
    """Ends the iterator too: cancelled in its wait, it is over."""
    step = asyncio.ensure_future(anext(changes))
    for _ in range(20):
        await asyncio.sleep(0.002)
        clock.advance(0.1)
    assert not step.done()
    step.cancel()
    with pytest.raises(asyncio.CancelledError):
        await step


async def test_this_process_hears_of_its_own_writes_at_once(stores: Stores) -> None:
    """No time passes here: nobody waits for the next look."""
    changes = await stores.tables.changes()
    step = asyncio.ensure_future(anext(changes))
    await asyncio.sleep(0.05)
    await stores.tables.create(lobby())
    async with asyncio.timeout(5):
        assert await step == "KXRM"
        step = asyncio.ensure_future(anext(changes))
        await asyncio.sleep(0.05)
        await stores.tables.write(lobby(revision=1), show=False)
        assert await step == "KXRM"


async def test_another_process_hears_of_them_within_a_second(stores: Stores, other: Stores, clock: SetClock) -> None:
    changes = await other.tables.changes()
    start = clock.monotonic()
    await stores.tables.create(lobby("AAAA"))
    assert await next_of(changes, clock) == "AAAA"
    await stores.tables.create(lobby("BBBB"))
    assert await next_of(changes, clock) == "BBBB"
    await stores.tables.write(lobby("AAAA", revision=1))
    assert await next_of(changes, clock) == "AAAA"
    await nothing_comes(changes, clock)
    assert start < clock.monotonic()


async def test_nothing_before_the_call_counts_and_all_after_it(stores: Stores, other: Stores, clock: SetClock) -> None:
    await stores.tables.create(lobby("AAAA"))
    changes = [await door.tables.changes() for door in (stores, other)]
    await asyncio.sleep(0.05)
    await other.tables.create(lobby("BBBB"))
    await stores.tables.create(lobby("CCCC"))
    for one in changes:
        assert [await next_of(one, clock), await next_of(one, clock)] == ["BBBB", "CCCC"]
        await nothing_comes(one, clock)


async def test_no_write_is_missed_by_a_slow_follower(stores: Stores, other: Stores, clock: SetClock) -> None:
    changes = await stores.tables.changes()
    told: list[str] = []
    for n in range(30):
        await (stores, other)[n % 2].tables.create(lobby(f"T{n:03}"))
        if n % 7 == 0:
            told.append(await next_of(changes, clock))
    while len(set(told)) < 30:
        told.append(await next_of(changes, clock))
    await nothing_comes(changes, clock)
    assert told == sorted(told)


async def test_a_rematch_tells_of_both_tables(stores: Stores, clock: SetClock) -> None:
    await stores.tables.create(lobby("AAAA"))
    changes = await stores.tables.changes()
    await stores.tables.create(lobby("BBBB"), after=await read(stores, "AAAA"))
    assert {await next_of(changes, clock), await next_of(changes, clock)} == {"AAAA", "BBBB"}


async def test_places_that_come_and_go_are_told(stores: Stores, other: Stores, clock: SetClock) -> None:
    await stores.tables.create(lobby())
    changes = await other.tables.changes()
    await stores.outbox.suspend(ANNAS, "dm")
    assert await next_of(changes, clock) == "KXRM"
    await stores.outbox.heal(ANNAS)
    assert await next_of(changes, clock) == "KXRM"
    await stores.outbox.move_home(CHANNEL, THREAD)
    assert await next_of(changes, clock) == "KXRM"
    await stores.outbox.heal(ANNAS)  # was well
    await nothing_comes(changes, clock)


async def test_followers_end_with_the_store(stores: Stores) -> None:
    followers = [await stores.tables.changes() for _ in range(3)]
    steps = [asyncio.ensure_future(anext(changes)) for changes in followers[:2]]
    await asyncio.sleep(0.05)
    await stores.close()
    async with asyncio.timeout(5):
        for step in steps:
            with pytest.raises(StopAsyncIteration):
                await step
        with pytest.raises(StopAsyncIteration):
            await anext(followers[2])


async def test_whoever_stops_following_leaves_nothing_behind(stores: Stores, clock: SetClock) -> None:
    for _ in range(3):
        changes = await stores.tables.changes()
        step = asyncio.ensure_future(anext(changes))
        await asyncio.sleep(0.02)
        step.cancel()
        with pytest.raises(asyncio.CancelledError):
            await step
    assert clock.waiting == 0
    await stores.tables.create(lobby())
