"""What people see in their chats, whatever fails on the way."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from core.people import Place
from core.ports.outbox import Agenda
from core.ports.platform import (
    MessageGone,
    OutcomeUnknown,
    PlaceGone,
    PlaceMoved,
    RenderedScreen,
    TryLater,
    Unsendable,
)
from render.service import Painter
from tests.clock import SetClock, until
from tests.fakes import FakePlatform
from tests.world import RIVER, World, ask, opened

ANNA = Place("fake", user="anna")
ROBERTO = Place("fake", user="roberto")


async def test_the_lobby_card_is_edited_in_place(world: World) -> None:
    code = (await world.does("Anna", "new", arg="coloretto")).table
    await world.quiet()
    await world.does("Roberto", "join", code)
    await world.quiet()
    [card] = world.platform.at(RIVER)
    assert card.edits == 1
    assert "Roberto" in card.rendered.screen.text
    assert card.rendered.picture


async def test_a_turn_that_passes_posts_a_new_board_pings_once_and_strips_the_old_one(world: World) -> None:
    code = await world.start("Anna", "Roberto")
    await world.quiet()
    first = await world.whose(code)
    board = world.platform.at(RIVER)[-1]
    assert first in board.pings
    await world.plays(first, code)
    await world.quiet()
    *old, new = world.platform.at(RIVER)
    assert new.id != board.id
    assert new.pings == (await world.whose(code),)
    assert all(message.stripped for message in old)
    assert [message.id for message in world.platform.live(RIVER)] == [new.id]


async def test_each_seat_has_its_own_hand_in_private_and_nobody_else_has_it(world: World) -> None:
    code = await world.start("Anna", "Roberto")
    await world.quiet()
    first = await world.whose(code)
    mine, theirs = (ANNA, ROBERTO) if first == "Anna" else (ROBERTO, ANNA)
    [panel] = world.platform.at(mine)
    [waiting] = world.platform.at(theirs)
    assert any("Play" in button.label for button in panel.buttons)
    assert not any("Play" in button.label for button in waiting.buttons)
    assert panel.pings == waiting.pings == ()
    view = panel.rendered.screen.picture
    assert view
    assert view.view
    assert view.view.viewer is not None


async def test_a_burst_of_moves_costs_one_edit(painter: Painter) -> None:
    platform = FakePlatform(edit_gap_s=0.3)
    async with opened(":memory:", painter, platform) as world:
        code = (await world.does("Anna", "new", arg="coloretto")).table
        await world.quiet()
        for name in ("Bea", "Carla", "Dora"):
            await world.does(name, "join", code)
            await world.does(name, "leave", code)
            await world.does(name, "join", code)
        await world.quiet()
        *_, card = platform.at(RIVER)
        assert "Dora" in card.rendered.screen.text
        assert platform.calls["edit"] <= 3


async def test_a_message_is_edited_no_more_often_than_the_platform_likes(painter: Painter) -> None:
    edits: list[float] = []

    class Timed(FakePlatform):
        async def edit(self, place: Place, message: str, rendered: RenderedScreen) -> None:
            edits.append(time.monotonic())
            await super().edit(place, message, rendered)

    platform = Timed(edit_gap_s=0.4)
    async with opened(":memory:", painter, platform) as world:
        code = (await world.does("Anna", "new", arg="coloretto")).table
        await world.quiet()
        for name, verb in (("Bea", "join"), ("Dora", "join"), ("Bea", "leave")):
            await world.does(name, verb, code)
            await asyncio.sleep(0.15)
        await world.quiet()
        [card] = platform.at(RIVER)
        assert "Dora" in card.rendered.screen.text
        assert len(edits) > 1
        assert min(later - before for before, later in pairwise(edits)) >= 0.39


async def test_a_new_message_waits_for_no_edit(painter: Painter) -> None:
    """Whoever is to act hears of it at once, however lately the board was edited."""
    platform = FakePlatform(edit_gap_s=30.0)
    async with opened(":memory:", painter, platform) as world:
        code = (await world.does("Anna", "new", arg="coloretto")).table
        async with asyncio.timeout(10):
            while not platform.at(RIVER):  # noqa: ASYNC110 - a message comes when it comes
                await asyncio.sleep(0.01)
            await world.does("Roberto", "join", code)
            while not platform.at(RIVER)[0].edits:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
            await world.does("Anna", "start", code)
            while len(platform.at(RIVER)) < 2:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        assert (await world.whose(code)) in platform.at(RIVER)[-1].pings


async def test_what_becomes_due_during_a_look_is_not_forgotten(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy store answers after the moment to try again."""
    quick = world.stores.outbox.agenda

    async def slow(now: float, units: Sequence[str]) -> Agenda:
        found = await quick(now, units)
        await asyncio.sleep(0.1)
        return found

    monkeypatch.setattr(world.stores.outbox, "agenda", slow)
    world.platform.faults.append(TryLater(0.05))
    await world.does("Anna", "new", arg="coloretto")
    async with asyncio.timeout(5):
        while not world.platform.at(RIVER):  # noqa: ASYNC110 - nothing may wake the reconciler
            await asyncio.sleep(0.02)


async def test_what_another_process_is_delivering_is_left_to_it(world: World) -> None:
    await world.does("Anna", "new", arg="coloretto")
    await world.quiet()
    [card] = world.platform.at(RIVER)
    outbox, code = world.stores.outbox, (await world.service.tables_at(RIVER))[0].code
    [waiting] = await outbox.shows(code)
    assert await outbox.claim(waiting.id, "another", time.time(), time.time() + 60)
    await outbox.repost(code, RIVER)
    await world.reconciler._deliver(world.platform, RIVER, waiting.id)
    assert world.platform.at(RIVER) == [card]
    await outbox.release("another")
    world.reconciler.wake()
    await world.quiet()
    assert len(world.platform.at(RIVER)) == 2


async def test_an_edit_notifies_nobody_and_what_looks_the_same_is_not_edited(world: World) -> None:
    code = await world.start("Anna", "Roberto")
    await world.quiet()
    edits = world.platform.calls["edit"]
    await world.does("Anna", "settings", arg="confirm=off")
    await world.quiet()
    assert world.platform.calls["edit"] == edits
    board = world.platform.at(RIVER)[-1]
    assert board.edits == 0
    await world.does("Anna", "speak", code, "it")
    await world.quiet()
    assert board.edits == 1
    called = {someone.person for someone in board.rendered.screen.called}
    assert called
    assert board.rendered.pinged == called


async def test_whoever_stops_in_the_middle_of_a_delivery_leaves_it_to_others_at_once(painter: Painter) -> None:
    class Stuck(FakePlatform):
        async def send(self, place: Place, rendered: RenderedScreen, nonce: str) -> str:
            reached.set()
            await asyncio.Event().wait()
            raise AssertionError

    reached = asyncio.Event()
    async with opened(":memory:", painter, Stuck()) as world:
        await world.does("Anna", "new", arg="coloretto")
        async with asyncio.timeout(10):
            await reached.wait()
        assert await world.stores.outbox.due(time.time(), RIVER) == []
        await world.stop()
        assert len(await world.stores.outbox.due(time.time(), RIVER)) == 1


async def test_a_deleted_message_is_posted_anew(world: World) -> None:
    code = (await world.does("Anna", "new", arg="coloretto")).table
    await world.quiet()
    world.platform.messages.clear()
    await world.does("Roberto", "join", code)
    await world.quiet()
    [card] = world.platform.at(RIVER)
    assert "Roberto" in card.rendered.screen.text


async def test_a_closed_private_chat_stops_nothing_and_the_board_says_so(world: World) -> None:
    world.platform.closed.add(ROBERTO)
    code = await world.start("Anna", "Roberto")
    await world.quiet()
    await world.plays(await world.whose(code), code)
    await world.quiet()
    table = await world.service.table(code)
    assert table.need_match().ply >= 1
    assert "don't reach" in world.platform.at(RIVER)[-1].rendered.screen.text


async def test_a_place_that_is_gone_is_left_alone_until_it_heals(world: World) -> None:
    code = (await world.does("Anna", "new", arg="coloretto")).table
    world.platform.faults.append(PlaceGone())
    await world.quiet()
    elsewhere = await world.caller("Roberto", place=Place("fake", "lake"))
    joined = await world.service.act(elsewhere, ask("join", (await world.service.table(code)).invited_name))
    assert not joined.refused
    await world.quiet()
    assert world.platform.at(RIVER) == []
    await world.stores.outbox.heal(RIVER)
    world.reconciler.wake()
    await world.quiet()
    [card] = world.platform.at(RIVER)
    assert "Roberto" in card.rendered.screen.text


async def test_a_chat_that_moves_takes_its_tables_along(world: World) -> None:
    code = (await world.does("Anna", "new", arg="coloretto")).table
    ocean = Place("fake", "ocean")
    world.platform.faults.append(PlaceMoved(ocean))
    await world.quiet()
    assert [message.place for message in world.platform.messages.values()] == [ocean]
    assert await world.stores.tables.codes_at(ocean) == [code]


async def test_waiting_is_for_that_place_alone(painter: Painter) -> None:
    platform, clock = FakePlatform(), SetClock()
    async with opened(":memory:", painter, platform, clock=clock) as world:
        platform.faults.append(TryLater(60.0))
        await world.does("Anna", "new", arg="coloretto")
        await until(lambda: platform.calls["send"] == 1)
        other = await world.caller("Bea", place=Place("fake", "lake"))
        await world.responder.ask(other, ask("new", arg="coloretto"))
        await until(lambda: bool(platform.at(Place("fake", "lake"))))
        clock.advance(59.0)
        await clock.settle()
        await world.reconciler.idle()
        assert platform.at(RIVER) == []
        await until(lambda: bool(platform.at(RIVER)), clock)


@pytest.mark.parametrize("knows_nonces", [True, False])
async def test_an_unknown_outcome_is_repeated_once(painter: Painter, knows_nonces: bool) -> None:
    platform = FakePlatform(knows_nonces=knows_nonces, lose_answers=True)
    async with opened(":memory:", painter, platform) as world:
        code = await world.start("Anna", computers=1)
        await world.quiet()
        had = len(platform.at(RIVER))
        platform.faults.append(OutcomeUnknown())
        await world.does("Anna", "board", code)
        await world.delivered()
        reposted = platform.at(RIVER)[had:]
        assert len(reposted) == (1 if knows_nonces else 2)
        assert sum(len(message.pings) for message in platform.messages.values()) <= 1
        assert [message.id for message in platform.live(RIVER)][-1] == reposted[-1].id


class Losing(FakePlatform):
    """Sends that arrive without the answer that says so, one for each place in `losing`."""

    def __init__(self) -> None:
        super().__init__(knows_nonces=True)
        self.losing: list[Place] = []
        self.sent: list[tuple[Place, RenderedScreen]] = []

    async def send(self, place: Place, rendered: RenderedScreen, nonce: str) -> str:
        self.sent.append((place, rendered))
        message = await super().send(place, rendered, nonce)
        if place in self.losing:
            self.losing.remove(place)
            raise OutcomeUnknown
        return message


async def test_a_repeated_message_calls_again_while_its_turn_lasts(painter: Painter) -> None:
    """Nobody knows whether the first has arrived. (T-9)"""
    platform = Losing()
    async with opened(":memory:", painter, platform) as world:
        code = (await world.does("Anna", "new", arg="coloretto")).table
        await world.does("Roberto", "join", code)
        await world.delivered()
        platform.losing.append(RIVER)
        platform.sent.clear()
        await world.does("Anna", "start", code)
        await world.delivered()
        first, again = [rendered for place, rendered in platform.sent if place == RIVER]
        assert first.screen.called
        everybody = {called.person for called in first.screen.called}
        for sent in (first, again):
            assert not sent.silent
            assert sent.pinged == first.pinged < everybody


async def test_a_repeated_message_of_a_turn_that_has_passed_calls_nobody(painter: Painter) -> None:
    """It may be the second that people see, or for whoever knows its nonce the older one; the new turn's comes after
    it and calls. (T-9)
    """
    platform = Losing()
    async with opened(":memory:", painter, platform) as world:
        code = (await world.does("Anna", "new", arg="coloretto")).table
        await world.does("Roberto", "join", code)
        await world.delivered()
        platform.losing.append(RIVER)
        platform.sent.clear()
        await world.does("Anna", "start", code)
        await world.quiet()
        await world.plays(await world.whose(code), code)
        await world.delivered()
        first, again, last = [rendered for place, rendered in platform.sent if place == RIVER]
        assert not first.silent
        assert again.silent
        assert again.pinged == {called.person for called in again.screen.called}
        assert not last.silent
        assert not last.pinged
        board = platform.at(RIVER)[-1]
        assert board.pings == (await world.whose(code),)
        assert [message.id for message in platform.live(RIVER)] == [board.id]


async def test_what_everybody_can_read_counts_nothing(painter: Painter) -> None:
    """A nonce that rises with each change would tell how often somebody has changed a secret choice."""
    nonces = []
    for _ in range(2):
        async with opened(":memory:", painter, FakePlatform()) as world:
            await world.start("Anna", "Roberto")
            await world.quiet()
            nonces.append({message.nonce for message in world.platform.messages.values()})
    assert not nonces[0] & nonces[1]


async def test_what_the_platform_never_takes_does_not_block_the_rest(world: World) -> None:
    code = await world.start("Anna", "Roberto")
    world.platform.faults.append(Unsendable())
    await world.quiet()
    await world.plays(await world.whose(code), code)
    await world.quiet()
    assert world.platform.at(RIVER)
    assert world.platform.at(ANNA) or world.platform.at(ROBERTO)


async def test_a_message_that_vanishes_during_an_edit(world: World) -> None:
    code = (await world.does("Anna", "new", arg="coloretto")).table
    await world.quiet()
    world.platform.faults.append(MessageGone())
    await world.does("Roberto", "join", code)
    await world.quiet()
    assert "Roberto" in world.platform.at(RIVER)[-1].rendered.screen.text


async def test_a_restart_delivers_what_was_not_out_and_repeats_nothing(painter: Painter, tmp_path: Path) -> None:
    platform = FakePlatform()
    async with opened(tmp_path / "a.db", painter, platform) as world:
        code = await world.start("Anna", "Roberto")
        await world.quiet()
        await world.stop()
        await world.plays(await world.whose(code), code)  # committed, and nobody is left to tell it
    had = len(platform.messages)
    async with opened(tmp_path / "a.db", painter, platform) as world:
        await world.quiet()
        told = [message for message in list(platform.messages.values())[had:] if message.place == RIVER]
        assert len(told) == 1
        await world.quiet()
        assert len([message for message in list(platform.messages.values())[had:] if message.place == RIVER]) == 1


async def test_a_private_chat_as_a_home_has_board_and_panel_in_one_message(world: World) -> None:
    alone = await world.caller("Anna", place=ANNA)
    code = (await world.service.act(alone, ask("new", arg="coloretto"))).table
    await world.service.act(alone, ask("computer", code, "steady"))
    await world.service.act(alone, ask("start", code))
    await world.quiet()
    assert {message.place for message in world.platform.messages.values()} == {ANNA}
    live = list(world.platform.live(ANNA))
    assert len(live) == 1
    picture = live[0].rendered.screen.picture
    assert picture
    assert picture.kind == "panel"
    await world.service.act(alone, ask("resign_sure", code))
    await world.quiet()
    [end] = world.platform.live(ANNA)
    assert "rematch" in {button.press.verb for button in end.buttons}


async def test_a_changed_language_or_wish_for_private_messages_is_followed_at_once(world: World) -> None:
    code = await world.start("Anna", "Roberto")
    await world.quiet()
    await world.does("Anna", "settings", arg="language=it")
    await world.quiet()
    assert world.platform.at(ANNA)[-1].rendered.screen.language == "it"
    await world.does("Anna", "settings", arg="dm=off")
    had = len(world.platform.at(ANNA))
    while (await world.whose(code)) == "Anna":
        await world.plays("Anna", code)
    await world.plays("Roberto", code)
    await world.quiet()
    assert len(world.platform.at(ANNA)) == had
    await world.does("Anna", "settings", arg="dm=on")
    await world.quiet()
    assert len(world.platform.at(ANNA)) > had or world.platform.at(ANNA)[-1].edits


@pytest.mark.parametrize("ticks", range(4))
async def test_stopping_is_heard_also_at_the_moment_of_waking(world: World, ticks: int) -> None:
    world.platform.faults.append(TryLater(60.0))
    await world.does("Anna", "new", arg="coloretto")
    reconciler = world.tasks[-1]
    for _ in range(500):
        await asyncio.sleep(0.02)
        if not world.platform.faults:
            break
    await asyncio.sleep(0.05)  # now it waits for its next try
    world.reconciler.wake()
    for _ in range(ticks):
        await asyncio.sleep(0)
    reconciler.cancel()
    done, _ = await asyncio.wait([reconciler], timeout=2)
    assert done == {reconciler}
