"""What befalls one of several processes, or the server under all of them.

`python -m tests.soak.harms 10` does each so often, or those that are named behind, with as many tables and such leases
as a service may have, and prints what was found.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import pairwise

import msgspec

from bots.clock import SystemClock
from bots.leases import Times
from bots.tools.cluster import Cluster, Findings, cluster
from tests import postgres
from tests.way import Way, way

RATE = 8.0
HARM_S = 12.0
AWAY_S = 20.0
PATIENCE_S = 60.0
AFTER_S = 3.0
NAP_S = 0.2

SERVICE_TABLES = 60


class Scene:
    """Three processes at `tables` tables, which all press; each has its own way to the server."""

    def __init__(self, made: Cluster, own: postgres.Server, ways: Mapping[str, Way], tables: int) -> None:
        self.made = made
        self.own = own
        self.ways = ways
        self._tables = tables

    async def speaker(self) -> str:
        """Who speaks, once all have had something to say."""
        async with asyncio.timeout(PATIENCE_S):
            await self.made.spoken(self._tables * 4)
        return self.made.serving

    async def resumed(self, since: float, but: str = "") -> float:
        async with asyncio.timeout(PATIENCE_S):
            return await self.made.resumed(since, but)

    async def settled(self) -> Findings:
        """All goes on for a while, rests, and stops."""
        await SystemClock().sleep(AFTER_S)
        await self.made.rest()
        await self.made.stop()
        return await self.made.findings()


class Harmed(msgspec.Struct, frozen=True):
    """Seconds until somebody spoke again, and how often whoever was harmed spoke `late`, after another had begun to."""

    resume_s: float
    late: int = 0


async def killed(scene: Scene, number: signal.Signals = signal.SIGKILL) -> Harmed:
    victim, since = scene.made.workers[await scene.speaker()], SystemClock().monotonic()
    victim.signal(number)
    return Harmed(await scene.resumed(since, victim.name))


async def told_to_stop(scene: Scene) -> Harmed:
    return await killed(scene, signal.SIGTERM)


async def frozen(scene: Scene) -> Harmed:
    victim, since = scene.made.workers[await scene.speaker()], SystemClock().monotonic()
    victim.signal(signal.SIGSTOP)
    resume_s = await scene.resumed(since, victim.name)
    await SystemClock().sleep(HARM_S)
    victim.signal(signal.SIGCONT)
    return Harmed(resume_s)


async def frozen_for_a_while(scene: Scene) -> Harmed:
    """With leases as a service has them it holds its own still, or has just lost it."""
    victim, since = scene.made.workers[await scene.speaker()], SystemClock().monotonic()
    victim.signal(signal.SIGSTOP)
    await SystemClock().sleep(HARM_S)
    victim.signal(signal.SIGCONT)
    return Harmed(await scene.resumed(since + HARM_S) + HARM_S)


async def cut_off(scene: Scene) -> Harmed:
    """It still reaches the network: what it says after its lease is over would be said twice."""
    victim, since = await scene.speaker(), SystemClock().monotonic()
    scene.ways[victim].swallows = True
    resume_s = await scene.resumed(since, victim)
    await SystemClock().sleep(HARM_S)
    late = [heard for heard in scene.made.network.heard if heard.by == victim and heard.at > since + resume_s]
    scene.ways[victim].swallows = False
    return Harmed(resume_s, len(late))


async def server_stopped_at_once(scene: Scene, away_s: float = 2.0) -> Harmed:
    await scene.speaker()
    await asyncio.to_thread(scene.own.stop)
    await SystemClock().sleep(away_s)
    await asyncio.to_thread(scene.own.start)
    return Harmed(await scene.resumed(SystemClock().monotonic()))


async def server_away_for_longer_than_a_lease(scene: Scene) -> Harmed:
    return await server_stopped_at_once(scene, AWAY_S)


async def untold(scene: Scene) -> Harmed:
    """Those who listen for changes are cut off again and again. The time is the longest silence meanwhile."""
    await scene.speaker()
    clock = SystemClock()
    since = clock.monotonic()
    while clock.monotonic() < since + HARM_S:
        scene.own.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
        await clock.sleep(NAP_S)
    spoken = [heard.at for heard in scene.made.network.heard if since < heard.at < since + HARM_S]
    return Harmed(max(then - before for before, then in pairwise([since, *spoken, since + HARM_S])))


HARMS: Mapping[str, Callable[[Scene], Awaitable[Harmed]]] = {
    harm.__name__: harm
    for harm in (
        killed,
        told_to_stop,
        frozen,
        frozen_for_a_while,
        cut_off,
        server_stopped_at_once,
        server_away_for_longer_than_a_lease,
        untold,
    )
}


@asynccontextmanager
async def scene(own: postgres.Server, tables: int, times: Times) -> AsyncIterator[Scene]:
    address = own.fresh()
    async with AsyncExitStack() as stack:
        made = await stack.enter_async_context(cluster(address.url, tables, times))
        ways = {name: stack.enter_context(way(own)) for name in "abc"}
        await asyncio.gather(
            *(made.start(name, database=each.to(address).url, rate=RATE) for name, each in ways.items())
        )
        made.press()
        yield Scene(made, own, ways, tables)


async def _measured(own: postgres.Server, runs: int, names: Collection[str]) -> None:
    for name in names:
        harm = HARMS[name]
        for _ in range(runs):
            async with scene(own, SERVICE_TABLES, Times()) as here:
                harmed = await harm(here)
                found = await here.settled()
            print(name, msgspec.json.encode(harmed).decode(), msgspec.json.encode(found).decode(), flush=True)


if __name__ == "__main__":
    with postgres.server() as own, contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_measured(own, int(sys.argv[1]), sys.argv[2:] or HARMS.keys()))
