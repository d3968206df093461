"""What several processes on one PostgreSQL database do: how fast together, and how long nobody speaks once one dies."""

from __future__ import annotations

import asyncio
import signal
from typing import Any

from bots.clock import SystemClock
from bots.leases import Times
from bots.tools.cluster import Cluster, Findings, cluster

TABLES, WORKERS, LONGEST_S = 20, 4, 10.0
KEPT_TABLES, KEEPERS, RATE = 60, 3, 8.0
AFTER_S = 5.0
LOOK_S, QUIET_LOOKS = 0.25, 4
PATIENCE_S = 90.0


async def processes(database: str) -> dict[str, Any]:
    """Four at the same tables, all pressing as fast as they can; then three that keep 180 messages up to date, of which
    the one that speaks is killed, by the leases that a service has.
    """
    async with cluster(database, TABLES, Times()) as same:
        per_s = await _together(same)
        first = await _at_rest(same)
    async with cluster(database, KEPT_TABLES, Times(), first=TABLES) as kept:
        resume_s = await _killed(kept)
        second = await _at_rest(kept)
    both = (first, second)
    return {
        "presses_per_s": round(per_s),
        "two_winners": sum(one.two_winners for one in both),
        "gaps": sum(one.gaps for one in both),
        "lost": sum(one.lost for one in both),
        "wrong": sum(one.wrong for one in both),
        "resume_s": round(resume_s, 1),
        "repeats": second.repeats,
    }


async def started(made: Cluster, names: str, rate: float = 0.0) -> None:
    await asyncio.gather(*(made.start(name, rate=rate) for name in names))
    made.press()


async def _together(made: Cluster) -> float:
    """Accepted presses a second, until the matches are over."""
    await started(made, "abcdefgh"[:WORKERS])
    clock, quiet, most = SystemClock(), 0, 0
    began = last = clock.monotonic()
    while quiet < QUIET_LOOKS and clock.monotonic() - began < LONGEST_S:
        await clock.sleep(LOOK_S)
        quiet = quiet + 1 if made.accepted == most and most else 0
        if made.accepted > most:
            most, last = made.accepted, clock.monotonic()
    return most / (last - began)


async def _killed(made: Cluster) -> float:
    """Seconds from the death of whoever speaks until another does."""
    clock = SystemClock()
    await started(made, "abcdefgh"[:KEEPERS], RATE)
    async with asyncio.timeout(PATIENCE_S):
        await made.spoken(KEPT_TABLES * 4)
    victim, since = made.workers[made.serving], clock.monotonic()
    victim.signal(signal.SIGKILL)
    async with asyncio.timeout(PATIENCE_S):
        resume_s = await made.resumed(since, victim.name)
    await clock.sleep(AFTER_S)
    return resume_s


async def _at_rest(made: Cluster) -> Findings:
    await made.rest()
    await made.stop()
    return await made.findings()
