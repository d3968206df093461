"""`rivertable bench --only players`: how fast the strong level thinks, and what others notice of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from bots.thinkers import Pool
from bots.tools.contest import Seconds
from core.game import AnyGame, Seat
from core.minds import MINDS
from core.ports.thinking import Priority, Thinkers
from core.thinking.deciding import Decide, ponder
from core.thinking.dice import Dice
from core.thinking.job import Position
from core.thinking.playing_out import Table

DECISIONS = 12
"""Of one match at each count of seats, evenly along it."""

LOOK_S = 0.005
"""How often the event loop is asked whether it has time."""

BUSY_S = 4.0
"""So long it is asked, while a thinker has no rest."""


PATIENCE_S = 60.0
"""A decision ends by its plan here; a machine that has much else to do may take long over it."""


class Asked(NamedTuple):
    """A position in which `seat` has a choice."""

    state: Any
    seat: Seat


def players(title: AnyGame) -> dict[str, float]:
    """By its plans, in matches that its mind plays by worth alone, at every count of seats. Decisions are measured in
    seconds of the processor; `loop_p99_ms`, how late the event loop is while a thinker beside it thinks.
    """
    mind, iterations = MINDS[title.meta.key], 0
    positions = [asked for seats in title.meta.seat_counts() for asked in _positions(title, seats)]
    seconds: list[float] = []
    for nth, (state, seat) in enumerate(positions):
        begun = time.process_time()
        iterations += ponder(title, mind, state, seat, Dice(nth)).iterations
        seconds.append(time.process_time() - begun)
    decisions = Seconds.of(seconds)
    late = sorted(asyncio.run(_delays_beside_a_thinker(title, positions)))
    return {
        "iterations_per_s": round(iterations / sum(seconds)),
        "decision_p50_s": decisions.p50,
        "decision_p95_s": decisions.p95,
        "decision_max_s": decisions.max,
        "loop_p99_ms": round(late[int(len(late) * 0.99)] * 1000, 2),
    }


def _positions(title: AnyGame, seats: int) -> list[Asked]:
    dice = Dice(f"players/{seats}")
    table = Table(title, MINDS[title.meta.key], seats, dice)
    state = title.new(seats, title.meta.defaults(), dice)
    found: list[Asked] = []
    while to_act := title.to_act(state):
        seat = to_act[len(found) % len(to_act)]
        if len(title.legal(state, seat)) > 1:
            found.append(Asked(state.clone(), seat))
        table.ply(state, {})
    return found[:: max(1, len(found) // DECISIONS)][:DECISIONS]


async def _delays_beside_a_thinker(title: AnyGame, positions: Sequence[Asked]) -> list[float]:
    """In seconds."""
    pool = Pool()
    try:
        await _think(pool, title, positions[:1])  # the thinker has begun then
        thinking = asyncio.create_task(_think(pool, title, positions, over_and_over=True))
        late = await delays(asyncio.sleep(BUSY_S))
        thinking.cancel()
        with suppress(asyncio.CancelledError):
            await thinking
    finally:
        await pool.close()
    return late


async def _think(
    thinkers: Thinkers, title: AnyGame, positions: Sequence[Asked], *, over_and_over: bool = False
) -> None:
    while True:
        for state, seat in positions:
            known = Position.known_to(seat, title, state, Dice(0))
            job = Decide(position=known, level="strong", seed=b"players", limit_s=PATIENCE_S)
            await thinkers.ask(job, Priority.PEOPLE)
        if not over_and_over:
            return


async def delays(work: Awaitable[object]) -> list[float]:
    """How late the event loop was each time, in seconds, from now until `work` is done; never empty."""
    task, seen = asyncio.ensure_future(work), list[float]()
    while not (task.done() and seen):
        before = time.perf_counter()
        await asyncio.sleep(LOOK_S)
        seen.append(time.perf_counter() - before - LOOK_S)
    await task
    return seen
