"""Plans that play by themselves: when, what, how often, when they stop, and that nobody else can tell."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec
import pytest

from core.chance import SeededChance
from core.game import Seat
from core.ports.stores import StoreFailure, Stores
from core.premove import answering
from core.records import Played
from core.requests import COMMANDS
from core.responses import Response
from core.screens import Button, Screen
from core.seal import Seal
from core.service import Service
from core.timekeeping import Timekeeper
from core.titles import TITLES
from render.service import Painter
from storage.memory import MemoryStores
from tests.clock import SetClock
from tests.fakes import FakePlatform
from tests.stores import opened as opened_stores
from tests.world import RIVER, World, ask, opened, pressed

ANNA, BRUNO = "Anna", "Bruno"
DELAY_S = 30.0


@pytest.fixture(autouse=True)
def one_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Seal, "drawn", lambda: Seal(bytes(32), None))


@pytest.fixture
def set_delay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answering, "delay_s", lambda: DELAY_S)


@pytest.fixture
def clock() -> SetClock:
    return SetClock()


@pytest.fixture(params=["memory", "sqlite"])
async def world(request: pytest.FixtureRequest, painter: Painter, clock: SetClock) -> AsyncIterator[World]:
    stores: Stores = MemoryStores(clock) if request.param == "memory" else await opened_stores(":memory:", clock)
    made = World(stores, painter, FakePlatform(), titles=TITLES, clock=clock)
    yield made
    await made.stop()
    await stores.close()


async def plans(world: World, name: str, code: str, *words: str) -> Response:
    """Typed behind the command."""
    for text in words:
        answer = await world.service.act(await world.caller(name), COMMANDS["plan"].typed(text, table=code))
        assert not answer.refused, answer.notice
    return answer


async def press(world: World, name: str, screen: Screen, verb: str, arg: str = "") -> Screen:
    buttons: tuple[Button, ...] = (*screen.choices, *screen.controls)
    button = next(one for one in buttons if one.press.verb == verb and one.press.argument.startswith(arg))
    answer = await world.service.act(await world.caller(name), pressed(button))
    assert not answer.refused, answer.notice
    return shown(answer)


def shown(answer: Response) -> Screen:
    assert answer.screen
    return answer.screen


async def panel(world: World, name: str, code: str) -> Screen:
    return shown(await world.does(name, "play", code))


async def seat_of(world: World, name: str, code: str) -> Seat:
    return Seat((await world.service.table(code)).names.index(name))


async def auto(world: World, code: str) -> dict[int, float]:
    return dict((await world.service.table(code)).life.auto)


async def kept(world: World, code: str) -> dict[Seat, tuple[str, ...]]:
    return (await world.service.table(code)).premoves


async def time_passes(world: World, clock: SetClock, seconds: float) -> None:
    clock.advance(seconds)
    await Timekeeper(world.service).look()


async def coloretto(world: World, *, turn: str) -> str:
    """Two explorers, `turn` to play or give a card."""
    code = await world.start(ANNA, BRUNO)
    while await world.whose(code) != turn:
        name = await world.whose(code)
        match = await world.match(code)
        await sure(world, name, code, next(str(one) for one in match.legal(match.awaited[0]) if "give" not in str(one)))
    return code


async def sure(world: World, name: str, code: str, move: str) -> None:
    answer = await world.does(name, "sure", code, move)
    assert not answer.refused, answer.notice


async def hand(world: World, name: str, code: str) -> list[str]:
    """What they could play if it were their turn."""
    seat, match = await seat_of(world, name, code), await world.match(code)
    found = match.game.look_ahead(match.view(seat), seat, [])
    assert found
    return [str(move) for move in found.legal if str(move).startswith("play")]


async def offered(world: World, code: str) -> tuple[str, list[str]]:
    """Anna, on turn, could give Bruno a card that he may refuse: her move, and what he may answer. Cards are played
    until it is so.
    """
    while True:
        match = await world.match(code)
        if match.awaited[0] == await seat_of(world, ANNA, code):
            for move in match.legal(match.awaited[0]):
                trial = match.copy()
                trial.play({match.awaited[0]: move})
                if str(move).startswith("give") and trial.awaited and trial.awaited != match.awaited:
                    answers = [str(one) for one in trial.legal(trial.awaited[0])]
                    if "take" in answers:
                        return str(move), answers
        name = await world.whose(code)
        await sure(world, name, code, next(str(one) for one in match.legal(match.awaited[0]) if "give" not in str(one)))


# Whole matches


async def test_a_silent_person_plays_a_whole_match_of_coloretto(world: World, clock: SetClock) -> None:
    """An order for every card that may come to hand, and one for every card that is offered."""
    code = await world.start(ANNA, BRUNO)
    animals = sorted({str(move).split()[1] for move in all_refusals()})
    orders = [" | ".join(f"play {one}" for one in animals[at : at + 4]) for at in range(0, len(animals), 4)]
    await plans(world, BRUNO, code, "always take", *(f"always {one}" for one in orders), "auto on")
    await play_on(world, clock, code, "give")
    match = await world.match(code)
    bruno = await seat_of(world, BRUNO, code)
    answers = {text.split()[0] for text in decisions(match.records, bruno)}
    assert answers >= {"play", "take"}
    assert await kept(world, code) == {}
    assert await auto(world, code) == {}


def all_refusals() -> list[Any]:
    game = TITLES["coloretto"]
    state = game.new(2, game.meta.defaults(), SeededChance(bytes(32)))
    found = game.look_ahead(game.view(state, Seat(0)), Seat(0), [])
    assert found
    return [move for move in found.legal if str(move).startswith("refuse")]


async def test_a_silent_person_plays_a_whole_match_of_dos_rios(world: World, clock: SetClock) -> None:
    code = (await world.does(ANNA, "new", arg="dos_rios round_limit=20")).table
    await world.does(BRUNO, "join", code)
    await world.does(ANNA, "start", code)
    while (await world.match(code)).view(None).phase != "act":  # type: ignore[attr-defined]
        await world.plays(await world.whose(code), code, 0)
    while await world.whose(code) != ANNA:
        await sure(world, BRUNO, code, "end")
    await plans(world, BRUNO, code, "always if gains>=100: harvest | decline | end", "auto")
    await play_on(world, clock, code, "decline", "end")
    match = await world.match(code)
    assert match.view(None).round == 20  # type: ignore[attr-defined]
    assert set(decisions(match.records, await seat_of(world, BRUNO, code))[-10:]) <= {"harvest", "decline"}


async def play_on(world: World, clock: SetClock, code: str, *kinds: str) -> None:
    """Anna decides at once, the first move of these kinds if there is one; Bruno never does anything."""
    while not (match := await world.match(code)).over:
        seat, records = match.awaited[0], len(match.records)
        if await world.whose(code) == ANNA:
            legal = [str(move) for move in match.legal(seat)]
            await sure(world, ANNA, code, next((text for text in legal if text.split()[0] in kinds), legal[0]))
            continue
        due = (await auto(world, code))[seat] - clock.wall()
        assert answering.LEAST_S <= due <= answering.MOST_S
        await time_passes(world, clock, due - 1)
        assert len((await world.match(code)).records) == records, "not before its time"
        await time_passes(world, clock, 1.1)
        assert len((await world.match(code)).records) > records


def decisions(records: Any, seat: int) -> list[str]:
    return [one.moves[seat] for one in records if isinstance(one, Played) and not one.forced and seat in one.moves]


# When


async def test_the_time_of_an_answer_is_drawn_once_and_kept(tmp_path: Path, painter: Painter, clock: SetClock) -> None:
    path = tmp_path / "a.db"
    async with opened(path, painter, FakePlatform(), clock=clock) as world:
        code = await coloretto(world, turn=ANNA)
        [first, *_] = await hand(world, BRUNO, code)
        await plans(world, BRUNO, code, first, "auto")
        assert await auto(world, code) == {await seat_of(world, BRUNO, code): 0.0}, "nobody asks it yet"
        await sure(world, ANNA, code, (await hand(world, ANNA, code))[0])
        drawn = await auto(world, code)
        await time_passes(world, clock, 10)
        assert await auto(world, code) == drawn
    async with opened(path, painter, FakePlatform(), clock=clock) as world:
        assert await auto(world, code) == drawn, "a new process draws nothing anew"
        await time_passes(world, clock, 60)
        assert decisions((await world.match(code)).records, await seat_of(world, BRUNO, code))[-1] == first


def test_delays_lie_between_their_bounds_and_differ() -> None:
    drawn = [answering.delay_s() for _ in range(200)]
    assert all(answering.LEAST_S <= one <= answering.MOST_S for one in drawn)
    assert len({round(one, 3) for one in drawn}) > 150
    assert max(drawn) - min(drawn) > 30


@pytest.mark.usefixtures("set_delay")
async def test_switched_on_at_ones_turn_it_wakes_the_timekeeper(world: World, clock: SetClock) -> None:
    code = await coloretto(world, turn=ANNA)
    [first, *_] = await hand(world, BRUNO, code)
    await plans(world, BRUNO, code, first)
    await sure(world, ANNA, code, (await hand(world, ANNA, code))[0])
    await world.quiet()
    keeper = asyncio.create_task(Timekeeper(world.service).run())
    await clock.settle()
    await plans(world, BRUNO, code, "auto on")
    records, asked = len((await world.match(code)).records), clock.wall()
    while clock.wall() < asked + DELAY_S:
        assert len((await world.match(code)).records) == records
        clock.advance(1)
        await asyncio.sleep(0.01)
    async with asyncio.timeout(20):  # the store takes its own time, whatever the clock says
        while len((await world.match(code)).records) == records:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    keeper.cancel()
    assert (await kept(world, code)) == {}


async def test_nothing_plays_unless_it_was_switched_on(world: World, clock: SetClock) -> None:
    code = await coloretto(world, turn=ANNA)
    [first, *_] = await hand(world, BRUNO, code)
    await plans(world, BRUNO, code, first)
    await sure(world, ANNA, code, (await hand(world, ANNA, code))[0])
    records = (await world.match(code)).records
    await time_passes(world, clock, 3600)
    assert (await world.match(code)).records == records
    await plans(world, BRUNO, code, "auto on", "auto off")
    await time_passes(world, clock, 3600)
    assert (await world.match(code)).records == records
    assert "Play my plan" in (await panel(world, BRUNO, code)).choices[0].label


# How often


@pytest.mark.usefixtures("set_delay")
@pytest.mark.parametrize("stored", [False, True])
async def test_a_crash_between_time_and_answer_plays_once(
    tmp_path: Path, painter: Painter, clock: SetClock, monkeypatch: pytest.MonkeyPatch, stored: bool
) -> None:
    """The store dies before it has kept the answer, or right after it."""
    path = tmp_path / "a.db"
    async with opened(path, painter, FakePlatform(), clock=clock) as world:
        code = await coloretto(world, turn=ANNA)
        [first, *_] = await hand(world, BRUNO, code)
        await plans(world, BRUNO, code, first, f"always {first}", "auto")
        await sure(world, ANNA, code, (await hand(world, ANNA, code))[0])
        records = len((await world.match(code)).records)
        write = world.stores.tables.write

        async def dies(*args: Any, **kwargs: Any) -> int:
            if stored:
                await write(*args, **kwargs)
            raise StoreFailure("gone")

        monkeypatch.setattr(world.stores.tables, "write", dies)
        with pytest.raises(StoreFailure):
            await time_passes(world, clock, DELAY_S)
    async with opened(path, painter, FakePlatform(), clock=clock) as world:
        for _ in range(3):
            await time_passes(world, clock, 0)
        match = await world.match(code)
        played = [one for one in match.records[records:] if isinstance(one, Played) and not one.forced]
        assert [one.moves for one in played] == [{await seat_of(world, BRUNO, code): first}]


@pytest.mark.usefixtures("set_delay")
async def test_two_services_answer_once(tmp_path: Path, painter: Painter, clock: SetClock) -> None:
    async with opened(tmp_path / "a.db", painter, FakePlatform(), clock=clock) as world:
        stores = await opened_stores(tmp_path / "a.db", clock)
        other = Service(stores, TITLES, clock)
        code = await coloretto(world, turn=ANNA)
        await plans(world, BRUNO, code, "always " + " | ".join((await hand(world, BRUNO, code))[:3]), "auto")
        await sure(world, ANNA, code, (await hand(world, ANNA, code))[0])
        bruno = await seat_of(world, BRUNO, code)
        before = len(decisions((await world.match(code)).records, bruno))
        clock.advance(DELAY_S)
        await asyncio.gather(Timekeeper(world.service).look(), Timekeeper(other).look())
        assert len(decisions((await world.match(code)).records, bruno)) == before + 1
        await stores.close()


# What stops it


@pytest.mark.usefixtures("set_delay")
async def test_a_step_that_no_longer_fits_stops_it_with_a_word(world: World, clock: SetClock) -> None:
    code = await coloretto(world, turn=ANNA)
    [first, *_] = await hand(world, BRUNO, code)
    await plans(world, BRUNO, code, f"if fills: {first}", "auto")
    await sure(world, ANNA, code, (await hand(world, ANNA, code))[0])
    records = (await world.match(code)).records
    await world.quiet()
    public = [message.rendered for message in world.platform.at(RIVER)]
    await time_passes(world, clock, DELAY_S)
    await world.quiet()
    assert (await world.match(code)).records == records
    assert [message.rendered for message in world.platform.at(RIVER)] == public
    assert await auto(world, code) == {}
    for _ in range(2):
        told = (await panel(world, BRUNO, code)).text
        assert "Your plan stopped: It is not so that it fills your column." in told
        await time_passes(world, clock, 3600)
    assert (await world.match(code)).records == records, "it stays stopped"
    await plans(world, BRUNO, code, "clear")
    assert "stopped" not in (await panel(world, BRUNO, code)).text


@pytest.mark.usefixtures("set_delay")
async def test_it_stops_in_its_owners_language(world: World, clock: SetClock) -> None:
    code = await coloretto(world, turn=ANNA)
    await world.does(BRUNO, "settings", arg="language=it")
    [first, *_] = await hand(world, BRUNO, code)
    await plans(world, BRUNO, code, f"if fills: {first}", "auto")
    await sure(world, ANNA, code, (await hand(world, ANNA, code))[0])
    await time_passes(world, clock, DELAY_S)
    assert "Il tuo piano si è fermato: Non è vero che riempie la tua colonna." in (await panel(world, BRUNO, code)).text


@pytest.mark.usefixtures("set_delay")
async def test_what_is_for_another_decision_waits_for_it(world: World, clock: SetClock) -> None:
    """A card to be played is no answer to an offer: nothing happens, and nothing is lost."""
    code = await coloretto(world, turn=ANNA)
    move, _ = await offered(world, code)
    [first, *_] = await hand(world, BRUNO, code)
    await plans(world, BRUNO, code, first, "auto")
    await sure(world, ANNA, code, move)
    await world.quiet()
    records, public = (await world.match(code)).records, [one.rendered for one in world.platform.at(RIVER)]
    await time_passes(world, clock, 3600)
    await world.quiet()
    assert (await world.match(code)).records == records
    assert [one.rendered for one in world.platform.at(RIVER)] == public
    assert set((await auto(world, code)).values()) == {0.0}
    await sure(world, BRUNO, code, "take")
    assert await kept(world, code) == {await seat_of(world, BRUNO, code): (first,)}, "another decision leaves it"


@pytest.mark.usefixtures("set_delay")
async def test_taking_back_switches_it_off(world: World, clock: SetClock) -> None:
    code = await coloretto(world, turn=ANNA)
    bruno = await seat_of(world, BRUNO, code)
    match = await world.match(code)
    while True:  # until Bruno can give a card that Anna may refuse, so that the offer waits for her
        match = await world.match(code)
        seat = match.awaited[0]
        trials = {}
        if seat == bruno:
            for one in match.legal(seat):
                trial = match.copy()
                trial.play({seat: one})
                trials[str(one)] = trial.ply == match.ply + 1
        give = next((text for text, waits in trials.items() if text.startswith("give") and waits), "")
        if give:
            break
        name = await world.whose(code)
        await sure(world, name, code, next(str(one) for one in match.legal(seat) if "give" not in str(one)))
    await plans(world, BRUNO, code, f"always {give}", "auto on")
    await time_passes(world, clock, DELAY_S)
    assert decisions((await world.match(code)).records, bruno)[-1] == give
    assert bruno in await auto(world, code)
    assert not (await world.does(BRUNO, "undo", code)).refused
    assert await auto(world, code) == {}
    records = (await world.match(code)).records
    await time_passes(world, clock, 3600)
    assert (await world.match(code)).records == records
    assert await kept(world, code) == {bruno: (f"always {give}",)}


# Typed and pressed


async def test_typed_and_pressed_plans_are_the_same(world: World) -> None:
    code = await coloretto(world, turn=ANNA)
    typed = "always if offered=green and from=1: take | refuse brown-turtle"
    if (await seat_of(world, ANNA, code)) == 1:
        typed = typed.replace("from=1", "from=2")
    await plans(world, BRUNO, code, typed)
    by_words = await kept(world, code)
    assert by_words == {await seat_of(world, BRUNO, code): (typed,)}
    screen = shown(await plans(world, BRUNO, code, "clear", ""))
    screen = await press(world, BRUNO, screen, "plan_move", "take")
    screen = await press(world, BRUNO, await press(world, BRUNO, screen, "plan_if"), "plan_if", "offered=green")
    asked = await press(world, BRUNO, screen, "plan_if")
    while not any(choice.press.argument.startswith("from=") for choice in asked.choices):
        asked = await press(world, BRUNO, asked, "plan_if", "1")
    screen = await press(world, BRUNO, asked, "plan_if", "from=")
    otherwise = await press(world, BRUNO, screen, "plan_else")
    otherwise = await press(world, BRUNO, otherwise, "plan_else", "refuse/")
    otherwise = await press(world, BRUNO, otherwise, "plan_else", "refuse/brown/")
    screen = await press(world, BRUNO, otherwise, "plan_else", "refuse brown-turtle")
    screen = await press(world, BRUNO, screen, "plan_always", "on")
    assert await kept(world, code) == by_words
    told = "1. every time: only if the card is of the green class and it comes from Anna: Take whatever is offered"
    assert f"{told}; otherwise Refuse and discard the brown turtle" in screen.text
    screen = await press(world, BRUNO, screen, "plan_auto", "on")
    assert await auto(world, code) == {await seat_of(world, BRUNO, code): 0.0}
    assert "It plays by itself" in screen.text
    assert "Your plan of 1 step plays by itself." in (await panel(world, BRUNO, code)).text
    old = await press(world, BRUNO, screen, "plan_always", "off")
    assert await kept(world, code) == {await seat_of(world, BRUNO, code): (typed.removeprefix("always "),)}
    late = await world.service.act(
        await world.caller(BRUNO), ask("plan_always", code, "off", await seat_of(world, BRUNO, code), 99)
    )
    assert late.refused, "a button of another plan changes nothing"
    await press(world, BRUNO, old, "plan_undo")
    assert await kept(world, code) == {}
    assert await auto(world, code) == {}, "a plan of nothing plays nothing"


# Nobody can tell


async def others_see(
    world: World, code: str, old: Collection[str] = (), edits: Mapping[str, int] = MappingProxyType({})
) -> list[str]:
    """All that Anna and the chat have got, but for `old` messages, and may ask for, without what is a table's own by
    chance. `edits`: how often each message had been edited before, of which nothing is to be told.
    """
    await world.quiet()
    answers = [await world.does(ANNA, verb, code) for verb in ("play", "log", "text", "full", "more", "mine")]
    document = (await world.does(ANNA, "export", code)).document
    assert document
    messages = [
        (one.place, one.rendered.screen, one.pings, one.edits - edits.get(one.id, 0), one.stripped)
        for one in sorted(world.platform.messages.values(), key=lambda one: one.place.mark)
        if one.place.user != BRUNO.lower() and one.id not in old
    ]
    table = await world.service.table(code)
    public = (table.turn, len(table.need_match().records), table.openly_awaited(), table.chosen())
    told = [msgspec.json.encode(thing) for thing in (*answers, *messages, public)]
    texts = [thing.decode() for thing in (*told, document.content)]
    return [text.replace(code, "CODE").replace(table.invitation, "KEY") for text in texts]


@pytest.mark.usefixtures("set_delay")
@pytest.mark.parametrize("how", ["answer", "turn", "joint"])
async def test_nobody_else_can_tell_a_plan_from_a_press(how: str, painter: Painter) -> None:
    """After the same time the one presses, for the other their plan plays."""
    seen: list[list[list[str]]] = []
    for planned in (False, True):
        clock = SetClock()
        async with opened(":memory:", painter, FakePlatform(), clock=clock) as world:
            code = await world.start(ANNA, BRUNO, arg="amazonas" if how == "joint" else "coloretto")
            looks = []
            if how == "joint":
                while len((await world.match(code)).awaited) < 2:
                    await world.plays(await world.whose(code), code, 0)
                moves = [str((await world.match(code)).legal(await seat_of(world, BRUNO, code))[0])]
            else:
                move, answers = await offered(world, code)
                if how == "turn":
                    move, answers = (await hand(world, ANNA, code))[0], (await hand(world, BRUNO, code))
                moves = [answers[0]]
            await world.quiet()
            newest = {one.place: one.id for one in world.platform.messages.values()}
            old = world.platform.messages.keys() - newest.values()
            edits = {one.id: one.edits for one in world.platform.messages.values()}  # a burst may cost one or two
            if planned:
                await plans(world, BRUNO, code, *moves, "auto on")
            looks.append(await others_see(world, code, old, edits))
            if how != "joint":
                await sure(world, ANNA, code, move)
            looks.append(await others_see(world, code, old, edits))
            clock.advance(DELAY_S)
            if planned:
                await Timekeeper(world.service).look()
            else:
                await sure(world, BRUNO, code, moves[0])
            looks.append(await others_see(world, code, old, edits))
            if how == "joint":
                await world.plays(ANNA, code, 0)
                looks.append(await others_see(world, code, old, edits))
            assert decisions((await world.match(code)).records, await seat_of(world, BRUNO, code))[-1] == moves[0]
            seen.append(looks)
    for one, other in zip(*seen, strict=True):
        assert one == other


async def test_keeping_a_plan_touches_no_message(world: World, clock: SetClock) -> None:
    code = await coloretto(world, turn=ANNA)
    await world.quiet()
    before, calls = await others_see(world, code), dict(world.platform.calls)
    await plans(world, BRUNO, code, "always take", "if held>=3: take", "auto on", "auto off", "undo", "auto", "clear")
    await world.quiet()
    assert dict(world.platform.calls) == calls
    assert await others_see(world, code) == before
