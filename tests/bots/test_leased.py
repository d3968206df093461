"""A platform for as long as its lease is this process's: each taking has an adapter of its own, and whoever waits to
send waits for the one that runs.
"""

from __future__ import annotations

import asyncio

import pytest

from bots.leased import Leased
from bots.leases import Keeper
from core.people import Place
from storage.always import AlwaysHeld
from tests.clock import SetClock
from tests.fakes import FakeAdapter

RIVER = Place("fake", "river")


class Lines:
    """All adapters that were made, and the one way to them."""

    def __init__(self) -> None:
        self.made: list[FakeAdapter] = []
        self.leased = Leased(self._make, Keeper(AlwaysHeld(), ["fake"], SetClock()), self._make())

    def _make(self) -> FakeAdapter:
        self.made.append(FakeAdapter(connects=False))
        return self.made[-1]

    async def begins(self, *, connected: bool) -> asyncio.Task[None]:
        self.leased.renew()
        run = asyncio.create_task(self.leased.run())
        await asyncio.sleep(0)
        if connected:
            self.made[-1].connected.set()
        return run


async def ends(run: asyncio.Task[None]) -> None:
    run.cancel()
    await asyncio.gather(run, return_exceptions=True)


@pytest.fixture
async def lines() -> Lines:
    return Lines()


async def waits(permitted: asyncio.Task[None]) -> bool:
    for _ in range(20):
        await asyncio.sleep(0)
    return not permitted.done()


async def test_who_waits_for_an_adapter_that_ends_goes_on_with_the_next(lines: Lines) -> None:
    """A lease that ran out, or a connection that another process took, and both came back."""
    first = await lines.begins(connected=False)
    permitted = asyncio.create_task(lines.leased.permit(RIVER))
    assert await waits(permitted)
    await ends(first)
    assert await waits(permitted)
    second = await lines.begins(connected=False)
    assert await waits(permitted), "it isn't connected yet"
    lines.made[-1].connected.set()
    await permitted
    assert [line.calls["permit"] for line in lines.made] == [0, 1]
    await ends(second)


async def test_who_comes_between_two_runs_waits_for_the_second(lines: Lines) -> None:
    """The lease is held again, and what others had claimed isn't taken over yet."""
    await ends(await lines.begins(connected=True))
    permitted = asyncio.create_task(lines.leased.permit(RIVER))
    assert await waits(permitted)
    second = await lines.begins(connected=True)
    await permitted
    assert [line.calls["permit"] for line in lines.made] == [0, 1]
    await ends(second)


async def test_who_gives_up_waiting_holds_nothing_up(lines: Lines) -> None:
    run = await lines.begins(connected=False)
    permitted = asyncio.create_task(lines.leased.permit(RIVER))
    assert await waits(permitted)
    permitted.cancel()
    with pytest.raises(asyncio.CancelledError):
        await permitted
    lines.made[-1].connected.set()
    await lines.leased.permit(RIVER)
    assert [line.calls["permit"] for line in lines.made] == [1]
    await ends(run)
