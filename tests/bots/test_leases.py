"""What a process may do, by its own clock, whatever the store says or doesn't."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bots.leases import Keeper
from core.ports.leases import Held, Member
from storage.always import AlwaysHeld
from storage.errors import StoreError
from tests.clock import SetClock


class Leases:
    """Gives what is asked for, for as long as it is asked for; `silent`: it never answers."""

    shared = True

    def __init__(self) -> None:
        self.silent = False
        self.fails = False
        self.fence = 1
        self.living = 2
        self.taken: set[str] = set()
        self.spare: frozenset[str] = frozenset()
        self.contested: frozenset[str] = frozenset()
        self.free = False
        self.beats = 0
        self.gone = False

    async def beat(self, member: Member, ttl_s: float, leaving: Collection[str] = ()) -> Held:
        if self.silent:
            await asyncio.Event().wait()
        if self.fails:
            raise StoreError("away", path="x", why="it is")
        self.beats += 1
        self.taken |= set(member.units) - self.spare - self.contested
        held = dict.fromkeys(self.taken, self.fence)
        return Held(units=held, for_s=ttl_s, spare=self.spare, contested=self.contested, versions={"1": self.living})

    async def is_free(self, units: Collection[str]) -> bool:
        return self.free

    async def give_back(self, member: str, units: Collection[str]) -> None:
        self.taken -= set(units)

    async def depart(self, member: str) -> None:
        self.gone = True

    async def close(self) -> None: ...


class Work:
    """Done while the unit is held."""

    def __init__(self) -> None:
        self.begun: list[int] = []
        self.going = False
        self.over = asyncio.Event()

    async def __call__(self, fence: int) -> None:
        self.begun.append(fence)
        self.going = True
        try:
            await self.over.wait()
        finally:
            self.going = False


@asynccontextmanager
async def keeping(leases: Any, clock: SetClock, work: Work, **more: Any) -> Any:
    keeper = Keeper(leases, ["telegram"], clock, version="1")
    tasks = [asyncio.create_task(keeper.run()), asyncio.create_task(keeper.while_held("telegram", work, **more))]
    await clock.settle()
    try:
        yield keeper
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


async def test_what_is_held_is_done_as_long_as_beats_are_answered(clock: SetClock) -> None:
    leases, work = Leases(), Work()
    async with keeping(leases, clock, work) as keeper:
        await clock.elapse(120)
        assert (work.begun, work.going, keeper.holding) == ([1], True, ["telegram"])
        assert leases.beats == 31, "every four seconds, and at once"


async def test_a_beat_that_hangs_ends_the_work_before_anybody_else_can_take_it(clock: SetClock) -> None:
    leases, work = Leases(), Work()
    async with keeping(leases, clock, work) as keeper:
        leases.silent = True
        await clock.elapse(11.9)
        assert work.going
        await clock.elapse(0.2)
        assert (work.going, keeper.holding, keeper.left_s("telegram")) == (False, [], 0.0)
        assert keeper.told() == ["Standing by for telegram."]


async def test_a_store_that_fails_is_asked_every_second_and_the_work_goes_on_with_it(clock: SetClock) -> None:
    leases, work = Leases(), Work()
    async with keeping(leases, clock, work):
        leases.fails = True
        await clock.elapse(20)
        assert not work.going
        leases.fails = False
        await clock.elapse(1.1)
        assert (work.going, work.begun) == (True, [1, 1])


async def test_whoever_is_alone_goes_on_while_the_store_fails(clock: SetClock) -> None:
    """Without a new connection to the platform when it is back; but no call outlasts the lease."""
    leases, work = Leases(), Work()
    leases.living = 1
    async with keeping(leases, clock, work) as keeper:
        leases.fails = True
        await clock.elapse(300)
        assert (work.going, work.begun, keeper.left_s("telegram")) == (True, [1], 0.0)
        leases.fails = False
        await clock.elapse(1.1)
        assert (work.going, work.begun, keeper.left_s("telegram") > 10) == (True, [1], True)
        leases.fails = True
        await clock.elapse(60)
        leases.fails, leases.fence = False, 3  # another had it in between
        await clock.elapse(1.1)
        assert (work.going, work.begun) == (True, [1, 3])


async def test_whoever_is_alone_no_more_ends_with_the_lease(clock: SetClock) -> None:
    """Another has come, which could take over; nothing had to be given back for it."""
    leases, work = Leases(), Work()
    leases.living = 1
    async with keeping(leases, clock, work):
        await clock.elapse(10)
        leases.living = 2
        await clock.elapse(5)
        leases.fails = True
        await clock.elapse(15)
        assert not work.going


async def test_what_others_divide_otherwise_is_said_and_not_asked_for_every_second(
    clock: SetClock, caplog: pytest.LogCaptureFixture
) -> None:
    leases, work = Leases(), Work()
    leases.contested, leases.free = frozenset(["telegram"]), True
    async with keeping(leases, clock, work) as keeper:
        await clock.elapse(40)
        assert (work.begun, leases.beats) == ([], 11)
        said = "Others divide the shards otherwise, and as long as they do, nobody here serves telegram."
        assert keeper.told() == ["Standing by for telegram.", said]
        assert [one.getMessage() + "." for one in caplog.records].count(said) == 1
        leases.contested = frozenset()
        await clock.elapse(5)
        assert (work.going, keeper.told()) == (True, ["Holding telegram."])


async def test_another_fence_is_another_taking(clock: SetClock) -> None:
    """Somebody else may have had it in between."""
    leases, work = Leases(), Work()
    async with keeping(leases, clock, work):
        leases.fence = 7
        await clock.elapse(5)
        assert (work.going, work.begun) == (True, [1, 7])


async def test_what_another_has_taken_is_left_at_once(clock: SetClock) -> None:
    leases, work = Leases(), Work()
    async with keeping(leases, clock, work):
        leases.beat = AlwaysHeld().beat  # type: ignore[method-assign]
        leases.taken = set()

        async def none(member: Member, ttl_s: float, leaving: Collection[str] = ()) -> Held:
            return Held(units={}, for_s=ttl_s)

        leases.beat = none  # type: ignore[method-assign]
        await clock.elapse(4.1)
        assert not work.going


async def test_what_can_be_spared_is_given_back_once_nothing_is_under_way(clock: SetClock) -> None:
    leases, work, settled = Leases(), Work(), asyncio.Event()
    asked = asyncio.Event()

    async def settle() -> None:
        asked.set()
        await settled.wait()

    async with keeping(leases, clock, work, settled=settle) as keeper:
        leases.spare = frozenset(["telegram"])
        await clock.elapse(4.1)
        assert asked.is_set()
        assert (keeper.may("telegram"), work.going, leases.taken) == (False, True, {"telegram"})
        assert keeper.left_s("telegram") > 0, "what is under way may end"
        settled.set()
        await clock.settle()
        assert (work.going, leases.taken) == (False, set())


async def test_an_orderly_end_gives_everything_back_and_says_goodbye(clock: SetClock) -> None:
    leases, work = Leases(), Work()
    async with keeping(leases, clock, work) as keeper:
        await keeper.leave()
        assert (work.going, leases.taken, keeper.holding) == (False, set(), [])
        await clock.elapse(60)
        assert leases.taken == set(), "and takes nothing any more"
        await keeper.depart()
        assert leases.gone


async def test_what_becomes_free_is_taken_within_a_second(clock: SetClock) -> None:
    leases, work = Leases(), Work()

    async def nothing(member: Member, ttl_s: float, leaving: Collection[str] = ()) -> Held:
        return Held(units={}, for_s=ttl_s) if not leases.free else await Leases.beat(leases, member, ttl_s, leaving)

    leases.beat = nothing  # type: ignore[method-assign]
    async with keeping(leases, clock, work):
        await clock.elapse(4.5)
        assert not work.going
        leases.free = True
        await clock.elapse(1.1)
        assert work.going


async def test_work_that_ends_by_itself_is_left_to_others_for_good(clock: SetClock) -> None:
    leases, work = Leases(), Work()
    async with keeping(leases, clock, work):
        work.over.set()
        await clock.elapse(30)
        assert (work.begun, leases.taken) == ([1], set())


async def test_whoever_shares_with_nobody_holds_everything_for_ever(clock: SetClock) -> None:
    work = Work()
    async with keeping(AlwaysHeld(), clock, work) as keeper:
        await clock.elapse(10_000)
        assert (work.begun, work.going, keeper.left_s("telegram"), keeper.told()) == ([0], True, float("inf"), [])
        await keeper.leave()
        assert not work.going
