"""A turn's call reaches its person, whatever becomes of the message that carries it. (T-9)"""

from __future__ import annotations

import asyncio
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from core.people import Place
from core.ports.platform import OutcomeUnknown, PlaceClosed, PlaceGone, Unsendable
from render.service import Painter
from tests.clock import FastClock
from tests.fakes import FakePlatform, Mishap
from tests.world import RIVER, World, ask, opened

MISHAPS = {
    "500": (OutcomeUnknown, False),
    "503 after it arrived": (OutcomeUnknown, True),
    "cut before": (OutcomeUnknown, False),
    "cut after": (OutcomeUnknown, True),
    "restart before": (None, False),
    "restart after": (None, True),
    "home gone": (PlaceGone, False),
    "rights gone": (lambda: PlaceClosed("rights"), False),
}
"""What is raised, and whether the message has arrived all the same."""

SURE = {"home gone", "rights gone"}


def chat_of(name: str) -> Place:
    return Place("fake", user=name.lower())


def heard(platform: FakePlatform, name: str, since: set[str]) -> int:
    """Notifications of one person by messages that are new: mentions, and sounds of their private chat."""
    new = [message for id, message in platform.messages.items() if id not in since]
    mentions = sum(message.pings.count(name) for message in new if not message.place.private)
    return mentions + sum(not message.rendered.silent for message in new if message.place == chat_of(name))


def heard_in_silence(platform: FakePlatform, name: str, since: set[str]) -> bool:
    """Whether their private chat has a new message."""
    return any(message.id not in since for message in platform.at(chat_of(name)))


async def one_turn(path: Path, painter: Painter, platform: FakePlatform, mishap: str) -> int:
    """How often the person on turn is notified when the mishap happens to the board that calls them."""
    kind, arrives = MISHAPS[mishap]
    async with opened(path, painter, platform, clock=FastClock()) as world:
        code = await world.start("Anna", "Roberto")
        await world.delivered()
        since = set(platform.messages)
        platform.mishaps[RIVER].append(Mishap(kind() if kind else None, arrives))
        if mishap in SURE:
            platform.closed.discard(RIVER)
        await world.plays(await world.whose(code), code)
        name = await world.whose(code)
        if kind is None:
            async with asyncio.timeout(10):
                await platform.hanging.wait()
        else:
            await world.delivered()
            return heard(platform, name, since)
    async with opened(path, painter, platform, clock=FastClock()) as world:
        await world.stores.outbox.take_over("fake")
        await world.delivered()
        return heard(platform, name, since)


@pytest.mark.parametrize("mishap", MISHAPS)
@pytest.mark.parametrize("knows_nonces", [True, False], ids=["nonces", "no nonces"])
@pytest.mark.parametrize("times", [1, pytest.param(15, marks=pytest.mark.soak)])
async def test_a_turns_call_reaches_its_person(
    painter: Painter, tmp_path: Path, knows_nonces: bool, mishap: str, times: int
) -> None:
    """At least once; twice only where nobody could know whether the first had arrived. (T-9)"""
    found: Counter[int] = Counter()
    for n in range(times):
        platform = FakePlatform(knows_nonces=knows_nonces)
        found[await one_turn(tmp_path / f"{n}.db", painter, platform, mishap)] += 1
    doubled = MISHAPS[mishap][1] and not knows_nonces
    assert found == {2 if doubled else 1: times}


async def test_who_left_the_chat_is_called_by_their_panel(world: World) -> None:
    """A mention that they can't see calls nobody. (T-9)"""
    code = await world.start("Anna", "Roberto")
    world.platform.left |= {(RIVER, "anna"), (RIVER, "roberto")}
    await world.quiet()
    for _ in range(3):
        since = set(world.platform.messages)
        await world.plays(await world.whose(code), code)
        await world.quiet()
        assert heard(world.platform, await world.whose(code), since) == 1
        assert heard(world.platform, await world.whose(code), since | {m.id for m in world.platform.at(RIVER)}) == 1


async def test_a_home_that_closes_before_its_board_was_sent_leaves_the_call_to_the_panel(
    painter: Painter, tmp_path: Path
) -> None:
    """The panel had gone out silently, trusting the home; the bot is sent away while the home waits. (T-9)"""
    platform = FakePlatform()
    async with opened(tmp_path / "a.db", painter, platform, clock=FastClock()) as world:
        code = await world.start("Anna", "Roberto")
        await world.delivered()
        since = set(platform.messages)
        platform.mishaps[RIVER].append(Mishap(None))
        await world.plays(await world.whose(code), code)
        name = await world.whose(code)
        async with asyncio.timeout(10):
            await platform.hanging.wait()
            while not heard_in_silence(platform, name, since):  # noqa: ASYNC110 - a message comes when it comes
                await asyncio.sleep(0.01)
        assert heard(platform, name, since) == 0
        await world.service.lose(RIVER, "gone")
        async with asyncio.timeout(10):
            while not heard(platform, name, since):  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        assert heard(platform, name, since) == 1
        async with asyncio.timeout(10):
            while len(list(platform.live(chat_of(name)))) > 1:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        assert list(platform.live(chat_of(name))) == [platform.at(chat_of(name))[-1]]


async def test_a_board_that_the_chat_takes_in_no_form_leaves_its_call_to_the_panel(world: World) -> None:
    """T-9"""
    code = await world.start("Anna", "Roberto")
    await world.quiet()
    since = set(world.platform.messages)
    world.platform.mishaps[RIVER].extend([Mishap(Unsendable()), Mishap(Unsendable())])
    await world.plays(await world.whose(code), code)
    await world.quiet()
    assert heard(world.platform, await world.whose(code), since) == 1


async def test_a_copy_after_the_turn_has_passed_calls_the_next_person_once(painter: Painter, tmp_path: Path) -> None:
    """Also where the platform answers the repeated nonce with the older message. (T-9)"""
    for knows_nonces in (True, False):
        platform = FakePlatform(knows_nonces=knows_nonces)
        async with opened(tmp_path / f"{knows_nonces}.db", painter, platform, clock=FastClock(2.0)) as world:
            code = await world.start("Anna", "Roberto")
            await world.delivered()
            platform.mishaps[RIVER].append(Mishap(OutcomeUnknown(), arrives=True))
            await world.plays(await world.whose(code), code)
            while platform.mishaps[RIVER]:  # noqa: ASYNC110
                await asyncio.sleep(0.005)
            since = set(platform.messages)
            await world.plays(await world.whose(code), code)
            await world.delivered()
            assert heard(platform, await world.whose(code), since) == 1


async def test_the_second_copy_waits_longer_than_the_first(painter: Painter, tmp_path: Path) -> None:
    """T-18"""
    platform = FakePlatform()
    clock = FastClock()
    async with opened(tmp_path / "a.db", painter, platform, clock=clock) as world:
        platform.mishaps[RIVER].extend(Mishap(OutcomeUnknown(), arrives=True) for _ in range(3))
        tries: list[float] = []
        send = platform.send

        async def timed(place: Place, *args: object) -> str:
            tries.append(clock.monotonic())
            return await send(place, *args)  # type: ignore[arg-type]

        platform.send = timed  # type: ignore[method-assign]
        await world.does("Anna", "new", arg="coloretto")
        await world.delivered()
    pauses = [later - sooner for sooner, later in pairwise(tries)]
    assert len(pauses) == 3
    assert all(pause >= 0.9 * 2**n for n, pause in enumerate(pauses)), pauses


async def test_a_copy_that_somebody_presses_loses_its_buttons(painter: Painter, tmp_path: Path) -> None:
    """T-18"""
    platform = FakePlatform()
    async with opened(tmp_path / "a.db", painter, platform, clock=FastClock()) as world:
        platform.mishaps[RIVER].append(Mishap(OutcomeUnknown(), arrives=True))
        code = (await world.does("Anna", "new", arg="coloretto")).table
        await world.delivered()
        copy, card = platform.live(RIVER)
        assert await world.service.pressed(RIVER, card.id, code)
        assert not await world.service.pressed(RIVER, copy.id, code)
        await world.delivered()
        assert list(platform.live(RIVER)) == [card]


async def test_a_press_in_a_chat_that_was_closed_brings_the_board_back(world: World) -> None:
    """T-13"""
    code = (await world.does("Anna", "new", arg="coloretto")).table
    world.platform.closed.add(RIVER)
    await world.quiet()
    assert not world.platform.at(RIVER)
    world.platform.closed.clear()
    assert (await world.service.act(await world.caller("Anna"), ask("rules", code))).screen
    await world.quiet()
    [card] = world.platform.at(RIVER)
    assert card.buttons
