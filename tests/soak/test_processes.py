"""Several real processes on one PostgreSQL database: one is killed, frozen, cut off or told to stop, and nothing is
lost, nothing counts twice, every message shows the last position.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from contextlib import AsyncExitStack

import pytest

from bots.clock import SystemClock
from bots.leases import Times
from bots.tools.cluster import Cluster, Findings, cluster
from bots.tools.processes import started
from storage.address import ServerAddress
from tests import postgres
from tests.way import way

pytestmark = [pytest.mark.soak, pytest.mark.timeout(300)]

TIMES = Times(ttl_s=6.0, beat_s=1.5, margin_s=2.0, look_s=0.5)
TABLES = 20
RATE = 8.0
HARM_S = 12.0
PATIENCE_S = 60.0


@pytest.fixture(scope="module")
def own() -> Iterator[postgres.Server]:
    """Of this module alone: what is killed leaves its connections to the server."""
    with postgres.server() as running:
        yield running


@pytest.fixture
def address(own: postgres.Server) -> ServerAddress:
    return own.fresh()


def whole(found: Findings) -> None:
    assert (found.two_winners, found.gaps, found.lost, found.wrong) == (0, 0, 0, 0)
    assert found.accepted > 0
    assert found.messages == TABLES * 3


async def spoken(made: Cluster) -> str:
    """Who speaks, once all have had something to say."""
    async with asyncio.timeout(PATIENCE_S):
        await made.spoken(TABLES * 4)
    return made.serving


async def settled(made: Cluster) -> Findings:
    await SystemClock().sleep(3.0)
    await made.rest()
    await made.stop()
    return await made.findings()


async def test_four_processes_at_the_same_tables(address: ServerAddress) -> None:
    """Everybody presses as fast as they can: of each number of a log one press is the winner."""
    async with cluster(address.url, TABLES, TIMES) as made:
        await started(made, "abcd")
        await SystemClock().sleep(10.0)
        found = await settled(made)
        whole(found)
        assert found.repeats == 0
        assert {heard.by for heard in made.network.heard} <= set("abcd")
        assert all(worker.process.returncode == 0 for worker in made.workers.values())


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
async def test_when_whoever_speaks_ends_another_goes_on(number: signal.Signals, address: ServerAddress) -> None:
    async with cluster(address.url, TABLES, TIMES) as made:
        await started(made, "abc", RATE)
        victim, clock = made.workers[await spoken(made)], SystemClock()
        since = clock.monotonic()
        victim.signal(number)
        async with asyncio.timeout(PATIENCE_S):
            await made.resumed(since, victim.name)
        found = await settled(made)
        whole(found)
        assert found.repeats <= (TABLES * 3 if number == signal.SIGKILL else 0), "one a place that had a call in flight"
        assert found.most_copies <= 2


async def test_whoever_was_frozen_says_nothing_more_than_what_was_on_its_way(address: ServerAddress) -> None:
    async with cluster(address.url, TABLES, TIMES) as made:
        await started(made, "abc", RATE)
        victim, clock = made.workers[await spoken(made)], SystemClock()
        since = clock.monotonic()
        victim.signal(signal.SIGSTOP)
        async with asyncio.timeout(PATIENCE_S):
            await made.resumed(since, victim.name)
        await clock.sleep(HARM_S)
        victim.signal(signal.SIGCONT)
        found = await settled(made)
        whole(found)
        assert found.most_copies <= 2


async def test_whoever_is_cut_off_from_the_database_falls_silent_in_time(
    address: ServerAddress, own: postgres.Server
) -> None:
    """It still reaches the network: what it says after its lease is over would be said twice."""
    async with AsyncExitStack() as stack:
        made = await stack.enter_async_context(cluster(address.url, TABLES, TIMES))
        ways = {name: stack.enter_context(way(own)) for name in "ab"}
        for name, own_way in ways.items():
            await made.start(name, database=own_way.to(address).url, rate=RATE)
        made.press()
        victim, since = await spoken(made), SystemClock().monotonic()
        ways[victim].swallows = True
        async with asyncio.timeout(PATIENCE_S):
            resume_s = await made.resumed(since, victim)
        await SystemClock().sleep(HARM_S)
        late = [heard for heard in made.network.heard if heard.by == victim and heard.at > since + resume_s]
        assert late == []
        ways[victim].swallows = False
        whole(await settled(made))


async def test_all_wait_for_a_server_that_is_stopped_at_once(address: ServerAddress, own: postgres.Server) -> None:
    async with cluster(address.url, TABLES, TIMES) as made:
        await started(made, "abc", RATE)
        await spoken(made)
        await asyncio.to_thread(own.stop)
        await SystemClock().sleep(2.0)
        await asyncio.to_thread(own.start)
        since = SystemClock().monotonic()
        async with asyncio.timeout(PATIENCE_S):
            await made.resumed(since)
        found = await settled(made)
        whole(found)
        assert found.sounding == 0
        assert found.most_copies <= 2
        assert all(worker.process.returncode == 0 for worker in made.workers.values())


async def test_without_being_told_of_changes_all_is_shown_all_the_same(
    address: ServerAddress, own: postgres.Server
) -> None:
    """Those who listen are cut off again and again: who speaks looks by itself, too."""
    async with cluster(address.url, TABLES, TIMES) as made:
        await started(made, "abc", RATE)
        await spoken(made)
        clock = SystemClock()
        ends = clock.monotonic() + HARM_S
        while clock.monotonic() < ends:
            own.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
            await clock.sleep(0.2)
        assert [heard for heard in made.network.heard if heard.at > ends - HARM_S / 2] != []
        found = await settled(made)
        whole(found)
        assert found.repeats == 0
