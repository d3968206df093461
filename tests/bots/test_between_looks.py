"""Something comes due between two looks at the clock of one round: it is done now, not with the next thing due."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from core.timekeeping import Timekeeper
from render.service import Painter
from tests.clock import SetClock, until
from tests.fakes import FakePlatform
from tests.world import RIVER, opened

GAP_S = 2.0


async def test_an_edit_whose_pause_ends_while_one_looks_is_made(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    platform, clock = FakePlatform(edit_gap_s=GAP_S), SetClock()
    async with opened(":memory:", painter, platform, clock=clock) as world:
        code = (await world.does("Anna", "new", arg="coloretto")).table
        await until(lambda: bool(platform.messages))
        [card] = platform.at(RIVER)
        await world.does("Bruno", "join", code)
        await until(lambda: "Bruno" in card.rendered.screen.text)  # the next edit waits for the pause
        outbox, agenda = world.stores.outbox, world.stores.outbox.agenda
        passed: list[float] = []

        async def slowly(now: float, platforms: Any) -> Any:
            found = await agenda(now, platforms)
            if not passed and await outbox.next_retry(now, platforms) is not None:
                passed.append(now)
                clock.advance(GAP_S + 1.0)
            return found

        monkeypatch.setattr(outbox, "agenda", slowly)
        await world.does("Carla", "join", code)
        await until(lambda: bool(passed))
        await clock.settle()
        async with asyncio.timeout(20):
            while "Carla" not in card.rendered.screen.text:
                clock.advance(0.01)
                await asyncio.sleep(0.01)
        assert clock.monotonic() < 2 * (GAP_S + 1.0), "long before anything else is due"


async def test_a_table_that_comes_due_while_one_looks_is_looked_at(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    platform, clock = FakePlatform(), SetClock()
    async with opened(":memory:", painter, platform, clock=clock) as world:
        code = (await world.does("Anna", "new", arg="coloretto")).table
        await world.quiet()
        tables, due = world.stores.tables, world.stores.tables.due
        at = await tables.next_due(0.0)
        assert at is not None
        passed: list[float] = []

        async def slowly(now: float, most: int) -> list[str]:
            found = await due(now, most)
            if not passed:
                passed.append(now)
                clock.advance(at - clock.wall() + 1.0)
            return found

        monkeypatch.setattr(tables, "due", slowly)
        keeping = asyncio.create_task(Timekeeper(world.service).run())
        kept: list[str] = []
        keep = world.service.keep_time

        async def noted(one: str) -> bool:
            kept.append(one)
            return await keep(one)

        monkeypatch.setattr(world.service, "keep_time", noted)
        await until(lambda: bool(passed))
        began = clock.monotonic()
        async with asyncio.timeout(20):
            while not kept:
                clock.advance(0.01)
                await asyncio.sleep(0.01)
        assert kept == [code]
        assert clock.monotonic() < began + 5.0, "long before the next look of its own accord"
        keeping.cancel()
        await asyncio.gather(keeping, return_exceptions=True)
