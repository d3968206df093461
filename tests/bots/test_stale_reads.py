"""A store that takes its time between the commit and its answer: others read what is new while this process still holds
what was before. The last message shows the last position all the same.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from core.game import Seat
from core.observing import observe
from core.people import Place
from render.service import Painter
from tests.fakes import FakePlatform
from tests.world import RIVER, World, opened

SLOW_S = 0.01


@pytest.fixture
async def world(painter: Painter) -> AsyncIterator[World]:
    async with opened(":memory:", painter, FakePlatform()) as made:
        slow(made)
        yield made


def slow(world: World) -> None:
    """Whoever has written hears of it after a while, and meanwhile it is looked what is to be shown."""
    tables = world.stores.tables
    for name in ("write", "create"):
        quick = getattr(tables, name)

        async def lingering(*args: Any, _quick: Any = quick, **more: Any) -> Any:
            done = await _quick(*args, **more)
            world.reconciler.wake()
            await asyncio.sleep(SLOW_S)
            return done

        setattr(tables, name, lingering)


async def test_the_last_message_is_the_last_position(world: World) -> None:
    code = await world.start("Anna", "Bruno")
    for _ in range(6):
        await world.plays(await world.whose(code), code)
        await world.quiet()
        table = await world.service.table(code)
        board, *_ = [one.rendered.screen.picture for one in reversed(list(world.platform.live(RIVER)))]
        assert board
        assert board.view == observe(table, None).view
        for seat, name in enumerate(table.names):
            for one in world.platform.live(Place("fake", user=name.lower())):
                panel = one.rendered.screen.picture
                assert panel
                assert panel.view == observe(table, Seat(seat)).view
