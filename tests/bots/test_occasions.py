"""What people are called for besides their turns, and when they are left in peace. (T-10, T-11)"""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from core.budgets import SILENCE_S, WARNED_S
from core.notices import Kind, Way, way_of
from core.pace import PACES
from core.people import Account
from core.ports.outbox import CALL_GAP_S
from core.screens import Screen
from core.timekeeping import Timekeeper
from core.turn import QUIETABLE
from core.wording import Term, Words
from render.service import Painter
from tests.bots.test_heard import heard
from tests.clock import SetClock
from tests.fakes import FakePlatform
from tests.world import RIVER, World, opened

PEOPLE = ("Anna", "Roberto", "Carla")


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


@pytest.fixture
async def world(painter: Painter, clock: SetClock) -> AsyncIterator[World]:
    async with opened(":memory:", painter, FakePlatform(), clock=clock) as made:
        yield made


class Ears:
    """Who is notified from now on."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._since: set[str] = set()
        self.forget()

    def forget(self) -> None:
        self._since = set(self._world.platform.messages)

    async def hear(self) -> dict[str, int]:
        """Since the last look; only who is notified at all."""
        await self._world.quiet()
        found = {name: heard(self._world.platform, name, self._since) for name in PEOPLE}
        self.forget()
        return {name: times for name, times in found.items() if times}


async def lobby(world: World, *names: str) -> str:
    first, *others = names
    code = (await world.does(first, "new", arg="coloretto")).table
    for name in others:
        await world.does(name, "join", code)
    await world.quiet()
    return code


async def test_a_full_lobby_calls_its_owner_below_what_was_said_meanwhile(world: World) -> None:
    """T-10"""
    code = await lobby(world, "Anna", "Roberto", "Carla")
    ears = Ears(world)
    [card] = world.platform.at(RIVER)
    await world.does("Dora", "join", code)
    assert await ears.hear() == {"Anna": 1}
    assert [message.id for message in world.platform.live(RIVER)] != [card.id]
    assert "Anna can start" in world.platform.at(RIVER)[-1].rendered.screen.text
    await world.does("Dora", "leave", code)
    assert await ears.hear() == {}
    assert "can start" not in world.platform.at(RIVER)[-1].rendered.screen.text


async def test_an_owner_who_fills_the_lobby_knows(world: World) -> None:
    """T-10"""
    code = await lobby(world, "Anna", "Roberto", "Carla")
    ears = Ears(world)
    await world.does("Anna", "computer", code, "steady")
    assert await ears.hear() == {}


async def test_the_start_calls_all_but_whoever_pressed_it(world: World) -> None:
    """T-10"""
    code = await lobby(world, *PEOPLE)
    ears = Ears(world)
    await world.does("Anna", "start", code)
    called = await ears.hear()
    first = await world.whose(code)
    assert called == {name: 1 for name in PEOPLE if name in (first, "Roberto", "Carla")}


async def test_the_end_calls_all_but_whoever_brought_it_about(world: World, clock: SetClock) -> None:
    """T-10"""
    code = await world.start("Anna", "Roberto")
    ears = Ears(world)
    await ears.hear()
    clock.advance(CALL_GAP_S)
    await ears.hear()
    await world.does("Roberto", "resign_sure", code)
    assert await ears.hear() == {"Anna": 1}


async def test_a_cancellation_calls_the_others(world: World, clock: SetClock) -> None:
    """T-10"""
    code = await world.start(*PEOPLE)
    ears = Ears(world)
    await ears.hear()
    clock.advance(CALL_GAP_S)
    await ears.hear()
    await world.does("Anna", "cancel_sure", code)
    assert await ears.hear() == {"Roberto": 1, "Carla": 1}
    assert "cancelled" in world.platform.at(RIVER)[-1].rendered.screen.text
    [closed] = world.platform.live(RIVER)
    assert {button.press.verb for button in closed.buttons} == {"rematch", "log", "text", "full", "export", "more"}


async def test_a_rematch_calls_the_players_of_the_last_match(world: World, clock: SetClock) -> None:
    """T-10"""
    code = await world.start("Anna", "Roberto")
    await world.does("Roberto", "resign_sure", code)
    ears = Ears(world)
    await ears.hear()
    clock.advance(CALL_GAP_S)
    await ears.hear()
    await world.does("Roberto", "rematch", code)
    assert await ears.hear() == {"Anna": 1}


async def test_a_question_calls_once_whoever_is_asked(world: World, clock: SetClock) -> None:
    code = await world.start("Anna", "Roberto", "Carla")
    ears, asker = Ears(world), await world.whose(code)
    await ears.hear()
    clock.advance(CALL_GAP_S)
    await ears.hear()
    asked = [name for name in PEOPLE if name != asker]
    board = world.platform.at(RIVER)[-1].id
    await world.does(asker, "pause", code)
    assert await ears.hear() == dict.fromkeys(asked, 1)
    assert world.platform.at(RIVER)[-1].id != board, "the question stands at the bottom"
    await world.does(asked[0], "agree", code)
    await world.does(asked[0], "vote_back", code)
    clock.advance(10 * CALL_GAP_S)
    assert await ears.hear() == {}


async def test_whoever_has_answered_before_the_call_could_come_is_not_called(world: World, clock: SetClock) -> None:
    """The last call was less than five minutes ago."""
    code = await world.start("Anna", "Roberto", "Carla")
    ears = Ears(world)
    await ears.hear()
    asker = await world.whose(code)
    await world.plays(asker, code)
    await ears.hear()
    called = await world.whose(code)
    clock.advance(CALL_GAP_S / 2)
    await world.does(asker, "pause", code)
    assert called not in await ears.hear()
    await world.does(called, "against", code)
    clock.advance(CALL_GAP_S)
    assert called not in await ears.hear()


@pytest.mark.parametrize("kind", QUIETABLE)
async def test_each_kind_is_switched_off_in_the_settings(world: World, clock: SetClock, kind: str) -> None:
    """T-10"""
    for name in PEOPLE:
        shown = (await world.does(name, "settings", arg=f"{kind}=off")).screen
        assert isinstance(shown, Screen)
        assert (
            Words("en").say("table.notice.told", what=Term(f"table.notice.{kind}"), way=Term("table.way.off"))
            in shown.text
        )
    silent, ears, called = await lobby(world, "Anna"), Ears(world), {}
    clock.advance(SILENCE_S - WARNED_S)
    await Timekeeper(world.service).look()
    assert (await world.service.table(silent)).life.warned
    called["closing"] = await ears.hear()
    await world.does("Anna", "cancel_sure", silent)
    code = await lobby(world, *PEOPLE)
    ears.forget()
    await world.does("Dora", "join", code)
    called["full"] = await ears.hear()
    await world.does("Anna", "start", code)
    first = await world.whose(code)
    called["begun"] = {name: times for name, times in (await ears.hear()).items() if name != first}
    clock.advance(CALL_GAP_S)
    await ears.hear()
    await world.service.departed(RIVER, Account("fake", "dora"), "left")
    called["away"] = {name: times for name, times in (await ears.hear()).items() if name != first}
    clock.advance(CALL_GAP_S)
    await ears.hear()
    await world.does("Anna", "cancel_sure", code)
    called["cancelled"] = await ears.hear()
    code = await world.start("Anna", "Roberto")
    await ears.hear()
    clock.advance(CALL_GAP_S)
    await ears.hear()
    await world.does(await world.whose(code), "pause", code)
    called["asked"] = await ears.hear()
    clock.advance(CALL_GAP_S)
    await ears.hear()
    await world.does("Anna", "resign_sure", code)
    called["over"] = await ears.hear()
    clock.advance(CALL_GAP_S)
    await ears.hear()
    await world.does("Anna", "rematch", code)
    called["rematch"] = await ears.hear()
    code = await world.start("Anna", "Roberto", arg="coloretto pace=fast")
    late = await world.whose(code)
    await world.does(late, "settings", arg="reminders=off")  # or they hear that they can still move
    await ears.hear()
    clock.advance(PACES["fast"].bank_s or 0.0)
    await Timekeeper(world.service).look()
    called["out"] = await ears.hear()
    assert late not in called["out"]
    assert called.pop(kind) == {}
    assert all(called.values()), called


async def test_settings_that_are_switched_on_again_call_again(world: World) -> None:
    """T-10"""
    await world.does("Anna", "settings", arg="full=off")
    await world.does("Anna", "settings", arg="over=off")
    await world.does("Anna", "settings", arg="full=on")
    person = (await world.caller("Anna")).person
    assert {kind for kind in Kind if way_of(person, kind) is Way.OFF} == {Kind.OVER, Kind.NEXT, Kind.DIGEST}


# Nobody is called twice within five minutes


async def passed_on(world: World) -> tuple[str, str, str]:
    """A table where somebody has just passed the turn on by a move that may be taken back: code, their name, move."""
    for game in ("amazonas", "dos_rios", "nile"):
        code = await world.start("Anna", "Roberto", arg=game)
        for nth in range(40):
            match = await world.match(code)
            seat, mover = match.awaited[0], await world.whose(code)
            move = str(match.legal(seat)[nth % len(match.legal(seat))])
            await world.does(mover, "sure", code, move, seat=seat, no=match.no)
            match = await world.match(code)
            if not match.over and await world.whose(code) != mover and match.undo_ply(seat) is not None:
                await world.quiet()
                return code, mover, move
    pytest.fail("no turn that can be taken back")


async def takes_back_and_plays_again(world: World, code: str, mover: str, move: str) -> None:
    assert not (await world.does(mover, "undo", code)).refused
    await world.quiet()
    assert await world.whose(code) == mover
    match = await world.match(code)
    await world.does(mover, "sure", code, move, seat=match.awaited[0], no=match.no)
    await world.quiet()


async def test_taking_back_and_playing_the_same_calls_nobody_again(world: World, clock: SetClock) -> None:
    """Five times: no call, no new message in any chat; who does nothing is called once more in the end. (T-11)"""
    code, mover, move = await passed_on(world)
    other = await world.whose(code)
    ears, messages = Ears(world), len(world.platform.messages)
    for _ in range(5):
        clock.advance(20.0)
        await takes_back_and_plays_again(world, code, mover, move)
        assert await ears.hear() == {}
    assert len(world.platform.messages) == messages
    assert other in world.platform.at(RIVER)[-1].rendered.screen.text
    clock.advance(CALL_GAP_S - 101.0)
    assert await ears.hear() == {}
    clock.advance(2.0)
    assert await ears.hear() == {other: 1}
    clock.advance(10 * CALL_GAP_S)
    assert await ears.hear() == {}


async def test_who_has_acted_in_between_is_called_at_once(world: World, clock: SetClock) -> None:
    """T-11"""
    code = await world.start("Anna", "Roberto")
    ears = Ears(world)
    await ears.hear()
    for _ in range(6):
        clock.advance(1.0)
        await world.plays(await world.whose(code), code)
        assert await ears.hear() == {await world.whose(code): 1}


async def test_the_five_minutes_outlive_the_program(
    painter: Painter, clock: SetClock, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """T-11"""
    path, platform = tmp_path_factory.mktemp("lives") / "a.db", FakePlatform()
    async with opened(path, painter, platform, clock=clock) as world:
        code, mover, move = await passed_on(world)
    async with opened(path, painter, platform, clock=clock) as world:
        ears = Ears(world)
        await takes_back_and_plays_again(world, code, mover, move)
        assert await ears.hear() == {}
        clock.advance(CALL_GAP_S + 1.0)
        assert await ears.hear() == {await world.whose(code): 1}
