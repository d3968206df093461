"""Clocks that jump, places that nothing reaches for a while, messages that can't be edited."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import pairwise

import pytest

from bots.reconciler import STRIP_LATER_S, STRIP_TRIES, SWEEP_LOOK_S, SWEEP_S
from core.people import Place
from core.ports.platform import OutcomeUnknown, TryLater
from render.service import Painter
from tests.clock import SetClock, seconds, until
from tests.fakes import FakePlatform, Mishap
from tests.world import RIVER, World, ask, opened

DAY = 86_400.0


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


@pytest.fixture
async def world(painter: Painter, clock: SetClock) -> AsyncIterator[World]:
    async with opened(":memory:", painter, FakePlatform(edit_gap_s=3.0), clock=clock) as made:
        yield made


async def passes(world: World, clock: SetClock, s: float) -> None:
    """Time passes, and what is due by then is done before more of it does, however long the store takes."""
    clock.advance(s)
    await clock.settle()
    await world.reconciler.idle()


# T-25


@pytest.mark.parametrize("jump", [-DAY, DAY, -7 * DAY])
@pytest.mark.parametrize("error", [OutcomeUnknown(), TryLater(5.0)], ids=["unknown", "later"])
async def test_a_retry_comes_in_its_time_whatever_the_machines_clock_says(
    world: World, clock: SetClock, jump: float, error: OutcomeUnknown | TryLater
) -> None:
    """T-25"""
    world.platform.mishaps[RIVER].append(Mishap(error))
    await world.does("Anna", "new", arg="coloretto")
    await until(lambda: world.platform.calls["send"] == 1)
    await seconds(clock, 0)
    clock.set_wall(clock.wall() + jump)
    await until(lambda: len(world.platform.at(RIVER)) == 1, clock)


@pytest.mark.parametrize("jump", [-DAY, DAY])
async def test_edits_keep_their_gap_whatever_the_machines_clock_says(
    world: World, clock: SetClock, jump: float
) -> None:
    """T-25"""
    code = (await world.does("Anna", "new", arg="coloretto")).table
    await until(lambda: bool(world.platform.at(RIVER)))
    await world.does("Roberto", "join", code)
    [card] = world.platform.at(RIVER)
    await until(lambda: card.edits == 1)
    await world.does("Carla", "join", code)
    await seconds(clock, 1)
    assert card.edits == 1
    clock.set_wall(clock.wall() + jump)
    await until(lambda: card.edits == 2, clock)


async def test_a_claim_of_a_process_that_died_before_the_clock_was_set_back(world: World, clock: SetClock) -> None:
    """T-25"""
    code = (await world.does("Anna", "new", arg="coloretto")).table
    await world.quiet()
    [shown] = await world.stores.outbox.shows(code)
    assert await world.stores.outbox.claim(shown.id, "dead", clock.wall(), clock.wall() + 120.0)
    await world.stores.outbox.repost(code, RIVER)
    clock.set_wall(clock.wall() - DAY)
    world.reconciler.wake()
    await until(lambda: len(world.platform.at(RIVER)) == 2)


# T-13


async def test_a_closed_place_is_tried_again_every_hour(world: World, clock: SetClock) -> None:
    """Without a press, a command or an event. (T-13)"""
    world.platform.closed.add(RIVER)
    await world.does("Anna", "new", arg="coloretto")
    await until(lambda: world.platform.calls["send"] == 1)
    await seconds(clock, 1)
    tried = [clock.monotonic()]
    for hour in range(1, 3):
        while world.platform.calls["send"] == hour and clock.monotonic() < (hour + 1) * 1.1 * SWEEP_S:
            await passes(world, clock, SWEEP_LOOK_S)
        tried.append(clock.monotonic())
        world.platform.closed = {RIVER} if hour < 1 else set()
    assert world.platform.calls["send"] == 3
    assert all(0.95 * SWEEP_S < later - sooner < 1.1 * SWEEP_S for sooner, later in pairwise(tried)), tried
    await until(lambda: len(world.platform.at(RIVER)) == 1)


async def test_after_a_start_closed_places_are_tried_one_after_the_other(painter: Painter, clock: SetClock) -> None:
    """T-13: not all at once."""
    platform = FakePlatform()
    places = [Place("fake", f"room {n}") for n in range(12)]
    platform.closed.update(places)
    async with opened(":memory:", painter, platform, clock=clock) as world:
        for place in places:
            await world.service.act(await world.caller(f"Anna {place.chat}", place=place), ask("new", arg="coloretto"))
        await until(lambda: platform.calls["send"] == len(places))
        await world.quiet()
        await world.stop()
        other = World(world.stores, painter, platform, titles=world.service.titles, clock=clock)
        await passes(other, clock, 0.0)
        tried = [platform.calls["send"]]
        for _ in range(4):
            for _ in range(15):
                await passes(other, clock, SWEEP_LOOK_S + 1)
            tried.append(platform.calls["send"])
        await other.stop()
    assert tried[-1] - tried[0] >= len(places)
    assert all(1 <= later - sooner <= 5 for sooner, later in pairwise(tried)), tried


async def test_a_press_in_another_chat_tries_no_closed_place(world: World, clock: SetClock) -> None:
    """T-13"""
    code = (await world.does("Anna", "new", arg="coloretto")).table
    world.platform.closed.add(RIVER)
    await until(lambda: world.platform.calls["send"] == 1)
    await seconds(clock, 1)
    await world.service.act(await world.caller("Anna", place=Place("fake", "lake")), ask("rules", code))
    await seconds(clock, 2)
    assert world.platform.calls["send"] == 1
    await world.service.act(await world.caller("Anna"), ask("rules", code))
    await until(lambda: world.platform.calls["send"] == 2)


# T-47


async def test_a_message_that_takes_no_edit_now_is_replaced_and_loses_its_buttons_later(
    world: World, clock: SetClock
) -> None:
    """T-47"""
    code = (await world.does("Anna", "new", arg="coloretto")).table
    await until(lambda: bool(world.platform.at(RIVER)))
    [old] = world.platform.at(RIVER)
    world.platform.stiff.add(old.id)
    await world.does("Roberto", "join", code)
    await until(lambda: len(world.platform.at(RIVER)) == 2)
    new = world.platform.at(RIVER)[-1]
    assert "Roberto" in new.rendered.screen.text
    await until(lambda: world.platform.calls["strip"] == 1)
    assert old.buttons
    await seconds(clock, 5)
    assert world.platform.calls["strip"] == 1
    world.platform.stiff.clear()
    clock.advance(STRIP_LATER_S)
    await until(lambda: not old.buttons, clock)
    assert list(world.platform.live(RIVER)) == [new]


async def test_buttons_that_can_never_be_taken_away_are_let_go_in_the_end(world: World, clock: SetClock) -> None:
    """T-47: a press on them is refused or strips them; nothing is tried for ever."""
    code = (await world.does("Anna", "new", arg="coloretto")).table
    await until(lambda: bool(world.platform.at(RIVER)))
    world.platform.stiff.add(world.platform.at(RIVER)[0].id)
    await world.does("Roberto", "join", code)
    await until(lambda: world.platform.calls["strip"] == 1)
    for _ in range(STRIP_TRIES + 5):
        await passes(world, clock, STRIP_LATER_S)
    assert world.platform.calls["strip"] == STRIP_TRIES + 1


async def test_a_strip_of_which_nobody_knows_is_tried_again(world: World, clock: SetClock) -> None:
    """T-47"""
    code = (await world.does("Anna", "new", arg="coloretto")).table
    await until(lambda: bool(world.platform.at(RIVER)))
    [old] = world.platform.at(RIVER)
    fail = world.platform.strip

    async def unknown(place: Place, message: str) -> None:
        world.platform.strip = fail  # type: ignore[method-assign]
        raise OutcomeUnknown

    world.platform.strip = unknown  # type: ignore[method-assign]
    await world.stores.outbox.repost(code, RIVER)
    world.reconciler.wake()
    await until(lambda: len(world.platform.at(RIVER)) == 2)
    await seconds(clock, 5)
    assert old.buttons
    clock.advance(STRIP_LATER_S)
    await until(lambda: not old.buttons, clock)
