"""Who is notified: each person once a turn, wherever they can be reached, also when sending fails at first."""

from __future__ import annotations

import asyncio

import pytest

from core.people import Account, Place
from core.ports.platform import TryLater, Unsendable
from render.service import Painter
from tests.clock import FastClock
from tests.fakes import FakePlatform
from tests.world import RIVER, World, ask, opened

LAKE = Place("fake", "lake")
ANNA = Place("fake", user="anna")


def pings(world: World) -> list[str]:
    return [name for message in world.platform.messages.values() for name in message.pings]


async def everybody(code: str, place: Place, account: Account) -> bool:
    """Nobody has left."""
    return True


def sounds(world: World, place: Place) -> int:
    """Messages at a private chat that notify."""
    return sum(not message.rendered.silent for message in world.platform.at(place))


async def test_a_board_that_had_to_wait_still_calls(world: World) -> None:
    code = await world.start("Anna", "Roberto")
    await world.quiet()
    first, had = await world.whose(code), pings(world)
    world.platform.faults.append(TryLater(0.1))
    await world.plays(first, code)
    await world.delivered()
    assert pings(world) == [*had, await world.whose(code)]


async def test_a_picture_that_is_not_taken_costs_no_call(painter: Painter) -> None:
    async with opened(":memory:", painter, FakePlatform(), clock=FastClock()) as world:
        code = await world.start("Anna", "Roberto")
        await world.quiet()
        first, had = await world.whose(code), pings(world)
        await world.stores.outbox.suspend(ANNA, "dm")
        await world.stores.outbox.suspend(Place("fake", user="roberto"), "dm")
        world.platform.faults.append(Unsendable())
        await world.plays(first, code)
        await world.delivered()
        assert pings(world) == [*had, await world.whose(code)]
        assert world.platform.at(RIVER)[-1].rendered.picture is None


async def test_two_homes_call_each_person_once_a_turn(world: World) -> None:
    code = await world.start("Anna", "Roberto")
    shown = await world.service.act(await world.caller("Anna", place=LAKE), ask("board", code))
    assert not shown.refused
    await world.quiet()
    had, turns = pings(world), []
    for _ in range(5):
        await world.plays(await world.whose(code), code)
        await world.quiet()
        turns.append(await world.whose(code))
    assert pings(world) == [*had, *turns]


async def test_whoever_no_home_reaches_is_called_by_his_panel(world: World) -> None:
    """The only home is Anna's own chat with the bot: Roberto hears of a turn in the private chat."""
    alone = await world.caller("Anna", place=ANNA)
    code = (await world.service.act(alone, ask("new", arg="coloretto"))).table
    await world.does("Roberto", "join", (await world.service.table(code)).invited_name)
    await world.service.act(alone, ask("start", code))
    await world.quiet()
    roberto = Place("fake", user="roberto")
    for _ in range(4):
        who = await world.whose(code)
        had = {place: sounds(world, place) for place in (ANNA, roberto)}
        await world.plays(who, code)
        await world.quiet()
        now = await world.whose(code)
        for name, place in (("Anna", ANNA), ("Roberto", roberto)):
            assert sounds(world, place) == had[place] + (name == now), (who, now, name)


async def test_where_the_board_calls_no_panel_makes_a_sound(world: World) -> None:
    code = await world.start("Anna", "Roberto")
    await world.quiet()
    for _ in range(4):
        known = set(world.platform.messages)
        await world.plays(await world.whose(code), code)
        await world.quiet()
        place = Place("fake", user=(await world.whose(code)).lower())
        [panel] = [message for message in world.platform.at(place) if message.id not in known]
        assert panel.edits == 0
        assert panel.rendered.silent


async def test_the_end_is_heard_where_the_table_lives(world: World) -> None:
    code = await world.start("Anna", "Roberto")
    if await world.whose(code) == "Roberto":
        await world.plays("Roberto", code)
    await world.quiet()
    await world.does("Anna", "resign_sure", code)
    await world.quiet()
    end = world.platform.at(RIVER)[-1]
    assert end.rendered.screen.picture
    assert end.rendered.screen.picture.kind == "end"
    assert not end.rendered.silent
    assert end.pings == ("Roberto",)


async def test_a_panel_calls_where_the_board_can_no_longer_be_written(world: World) -> None:
    code = await world.start("Anna", "Roberto")
    await world.quiet()
    world.platform.closed.add(RIVER)
    await world.service.lose(RIVER, "rights")
    known = set(world.platform.messages)
    await world.plays(await world.whose(code), code)
    await world.quiet()
    *_, panel = [message for message in world.platform.messages.values() if message.id not in known]
    assert panel.place == Place("fake", user=(await world.whose(code)).lower())
    assert not panel.rendered.silent


async def test_a_message_of_a_turn_that_has_passed_calls_nobody(world: World) -> None:
    code = await world.start("Anna", "Roberto")
    await world.quiet()
    await world.stores.outbox.repost(code, RIVER)
    [board] = await world.stores.outbox.due(0.0, RIVER)
    turn = (await world.service.table(code)).turn.number
    assert (await world.service.calling.by(board, turn, everybody)).people
    assert not (await world.service.calling.by(board, turn - 1, everybody)).people


async def test_nobody_is_called_for_his_own_undo(world: World) -> None:
    code = await world.start("Anna", "Roberto")
    for _ in range(200):
        await world.quiet()
        name = await world.whose(code)
        match = await world.match(code)
        gifts = [move for move in match.legal(match.awaited[0]) if str(move).startswith("give")]
        for move in gifts:
            await world.does(name, "sure", code, str(move), seat=match.awaited[0], no=match.no)
            break
        else:
            await world.plays(name, code)
            continue
        if (await world.match(code)).ply == match.ply + 1:
            await world.quiet()
            before = pings(world)
            await world.does(name, "undo", code)
            await world.quiet()
            assert pings(world) == before
            return
    pytest.fail("no gift waited for an answer")


async def test_cancelling_closes_every_panel(world: World) -> None:
    code = await world.start("Anna", "Roberto")
    await world.quiet()
    await world.does("Anna", "cancel_sure", code)
    await world.quiet()
    for place in (ANNA, Place("fake", user="roberto"), RIVER):
        screen = world.platform.at(place)[-1].rendered.screen
        assert "Anna has cancelled this table." in screen.text
        assert {button.press.verb for button in screen.controls} == {"rematch", "log", "text", "full", "export", "more"}


async def test_a_platform_that_is_not_connected_holds_up_no_other(painter: Painter) -> None:
    never = asyncio.Event()

    class Unconnected(FakePlatform):
        async def permit(self, place: Place) -> None:
            await never.wait()

    async with opened(":memory:", painter, FakePlatform()) as world:
        world.reconciler._platforms = {"fake": world.platform, "other": Unconnected(name="other")}
        for number in range(30):
            far = await world.caller(f"Guest {number}", place=Place("other", f"room {number}"))
            await world.service.act(far, ask("new", arg="coloretto"))
        await world.does("Anna", "new", arg="coloretto")
        for _ in range(200):
            if world.platform.at(RIVER):
                break
            await asyncio.sleep(0.05)
        assert world.platform.at(RIVER)


async def test_a_chat_that_moves_onto_another_home_of_the_table(world: World) -> None:
    code = await world.start("Anna", "Roberto")
    await world.service.act(await world.caller("Anna", place=LAKE), ask("board", code))
    await world.quiet()
    await world.service.move(RIVER, LAKE)
    await world.plays(await world.whose(code), code)
    await world.quiet()
    table = await world.service.table(code)
    assert [home.place for home in table.homes] == [LAKE]
    assert world.platform.at(LAKE)[-1].rendered.screen.turn == table.turn.number


async def test_the_seal_is_shown_even_when_a_computer_begins(world: World) -> None:
    for _ in range(3):
        code = await world.start("Anna", computers=3)
        await world.quiet()
        seal = (await world.match(code)).commitment[:16]
        assert any(seal in message.rendered.screen.text for message in world.platform.at(RIVER))


async def test_a_save_that_fails_shows_nobody_a_move_that_never_was(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await world.start("Anna", "Roberto")
    await world.quiet()
    name = await world.whose(code)
    ply = (await world.match(code)).ply

    async def full(*args: object, **kwargs: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(world.stores.tables, "write", full)
        with pytest.raises(OSError, match="disk full"):
            await world.plays(name, code)
    assert (await world.match(code)).ply == ply
    assert await world.whose(code) == name
    assert not (await world.plays(name, code)).refused
