"""A turn planned before its time, kept through a restart, offered at the turn and played."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from core.game import Seat
from core.live import stored
from core.observing import observe
from core.people import Place
from core.records import Played
from core.requests import COMMANDS
from core.requests.looking import Play
from core.responses import Response
from core.screens import Button, Screen
from core.seal import Seal
from core.wording import LANGUAGES
from render.service import Painter
from tests.clock import SetClock
from tests.fakes import FakePlatform
from tests.world import World, ask, opened, pressed

ANNA, BRUNO = "Anna", "Bruno"
OFF_HEX = {"left", "right", "town"}
"""Where everybody may stand at once."""


@pytest.fixture(autouse=True)
def one_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Seal, "drawn", lambda: Seal(bytes(32), None))


@pytest.fixture
async def valley(tmp_path: Path, painter: Painter) -> AsyncIterator[tuple[World, str]]:
    """Two landowners in the second round, Anna on turn."""
    async with opened(tmp_path / "a.db", painter, FakePlatform()) as world:
        yield world, await second_round(world)


async def second_round(world: World, *others: str) -> str:
    code = await world.start(ANNA, BRUNO, *others, arg="dos_rios")
    while (view := await public(world, code)).round < 2 or view.turn != 0:
        match = await world.match(code)
        legal = [str(move) for move in match.legal(match.awaited[0])]
        await decides(world, await world.whose(code), code, "end" if "end" in legal else legal[0])
    return code


async def public(world: World, code: str) -> Any:
    return (await world.match(code)).view(None)


async def decides(world: World, name: str, code: str, move: str) -> None:
    answer = await world.does(name, "sure", code, move)
    assert not answer.refused, answer.notice


def in_words(answer: Response) -> str:
    return shown(answer).text


def shown(answer: Response) -> Screen:
    assert answer.screen
    return answer.screen


def buttons(screen: Screen) -> tuple[Button, ...]:
    return (*screen.choices, *screen.controls)


def labelled(screen: Screen, verb: str) -> list[str]:
    return [button.label for button in buttons(screen) if button.press.verb == verb]


async def press(world: World, name: str, screen: Screen, verb: str, arg: str = "") -> Response:
    """The first button of that verb whose argument begins so, by way of its payload."""
    button = next(one for one in buttons(screen) if one.press.verb == verb and one.press.argument.startswith(arg))
    return await world.service.act(await world.caller(name), pressed(button))


async def panel(world: World, name: str, code: str) -> Screen:
    return shown(await world.does(name, "play", code))


async def plans(world: World, code: str, *steps: str) -> Response:
    """Bruno, whose turn comes next, adds these steps."""
    for step in steps:
        answer = await world.does(BRUNO, "plan_move", code, step)
        assert not answer.refused, answer.notice
    return answer


async def walks_of(world: World, code: str, seat: int, count: int) -> list[str]:
    """Steps from the town to one place after the other, as far as premoves let them."""
    steps: list[str] = []
    match = await world.match(code)
    for _ in range(count):
        made = match.game.look_ahead(match.view(Seat(seat)), Seat(seat), [match.game.parse(step) for step in steps])
        assert made
        steps.append(next(str(move) for move in made.legal if str(move).startswith("walk")))
    return steps


async def test_a_turn_is_planned_kept_offered_and_played(tmp_path: Path, painter: Painter) -> None:
    async with opened(tmp_path / "a.db", painter, FakePlatform()) as world:
        code = await second_round(world)
        assert labelled(await panel(world, ANNA, code), "plan") == [], "who is on turn plays"
        ordinary = await panel(world, BRUNO, code)
        assert labelled(ordinary, "plan") == ["What if …"]
        planning = shown(await press(world, BRUNO, ordinary, "plan"))
        assert "only a plan" in planning.text
        before = (await world.match(code)).records.copy()
        while not any(choice.press.argument.startswith("walk ") for choice in planning.choices):
            planning = shown(await press(world, BRUNO, planning, "plan"))
        planning = shown(await press(world, BRUNO, planning, "plan_move", "walk "))
        [step] = (await world.service.table(code)).premoves[Seat(1)]
        assert "1. " in planning.text
        assert (await world.match(code)).records == before, "nothing is decided by it"
        assert labelled(await panel(world, BRUNO, code), "plan") == ["Plan (1)"]
    async with opened(tmp_path / "a.db", painter, FakePlatform()) as world:
        assert (await world.service.table(code)).premoves == {Seat(1): (step,)}
        await decides(world, ANNA, code, "decline")
        offered = await panel(world, BRUNO, code)
        assert offered.choices[0].label == "Play my plan (1 of 1)"
        assert offered.choices[0].main
        assert "Your plan: " in offered.text
        played = await press(world, BRUNO, offered, "plan_play")
        assert played.notice == "1 step of your plan is played."
        last = (await world.match(code)).records[-1]
        assert isinstance(last, Played)
        assert last.moves == {1: step}
        assert labelled(shown(played), "plan_play") == []
        assert (await world.service.table(code)).premoves == {}
        again = await press(world, BRUNO, offered, "plan_play")
        assert again.refused, "an old button plays nothing twice"
        assert not (await world.does(BRUNO, "undo", code)).refused


async def test_a_plan_is_typed_read_and_completed(valley: tuple[World, str]) -> None:
    world, code = valley
    [step] = await walks_of(world, code, 1, 1)
    caller = await world.caller(BRUNO)
    offers = await world.service.completions(caller, Play(table=code), premoves=True)
    assert offers[step].endswith(("for 1 point", " points"))
    assert await world.service.completions(await world.caller(ANNA), Play(table=code), premoves=True) == {}

    async def types(text: str) -> Response:
        return await world.service.act(caller, COMMANDS["plan"].typed(text, table=code))

    planned = (await types(step.upper())).notice
    assert planned == f"Planned: {offers[step]}. Nothing is played yet.", "what was understood is said (S-3)"
    assert (await world.service.table(code)).premoves == {Seat(1): (step,)}
    assert (await types("frog")).refused
    written = await press(world, BRUNO, shown(await types("")), "text")
    assert "only a plan" in in_words(written)
    assert "plan" not in in_words(await world.does(BRUNO, "text", code))
    assert (await types("undo")).notice == "The plan's last step is gone."
    assert (await types("clear")).notice == "Your plan is gone."
    assert (await types("play")).notice == "It isn't your turn; you will be called when it is."


async def test_each_step_is_a_record_and_taken_back_alone(valley: tuple[World, str]) -> None:
    world, code = valley
    steps = await walks_of(world, code, 1, 3)
    await plans(world, code, *steps)
    await decides(world, ANNA, code, "decline")
    before = (await world.match(code)).no
    answer = await world.does(BRUNO, "plan_play", code, seat=1, no=before)
    assert answer.notice == "3 steps of your plan are played."
    match = await world.match(code)
    assert [record.moves for record in match.records[-3:] if isinstance(record, Played)] == [{1: one} for one in steps]
    for left in (2, 1, 0):
        await world.does(BRUNO, "undo", code)
        assert (await world.match(code)).ply == match.ply - 3 + left


async def test_what_another_player_overtakes_is_left_out_and_told(valley: tuple[World, str]) -> None:
    """Anna walks first to where Bruno meant to go with the second step."""
    world, code = valley
    match = await world.match(code)
    anna = {str(move).split()[-1]: str(move) for move in match.legal(Seat(0)) if str(move).startswith("walk")}
    pairs = [
        (first, second)
        for first in await follow_ups(world, code)
        if first.startswith("walk") and first.split()[-1] not in anna
        for second in await follow_ups(world, code, first)
        if second.startswith("walk") and second.split()[-1] in anna.keys() - OFF_HEX
    ]
    first, second = pairs[0]
    walk = anna[second.split()[-1]]
    await plans(world, code, first, second)
    await decides(world, ANNA, code, walk)
    planning = shown(await world.does(BRUNO, "plan", code))
    assert "1 step of your plan no longer works and is left out: " in planning.text
    assert "1. " in planning.text
    assert "2. " not in planning.text
    await decides(world, ANNA, code, "decline")
    offered = await panel(world, BRUNO, code)
    assert offered.choices[0].label == "Play my plan (1 of 2)"
    assert "no longer works" in offered.text
    answer = await press(world, BRUNO, offered, "plan_play")
    assert answer.notice.startswith("1 step is played; the next one no longer works: ")
    assert len(answer.notice) <= 200
    assert (await world.match(code)).view(None).turn == 1  # type: ignore[attr-defined]
    assert (await world.service.table(code)).premoves == {}


async def follow_ups(world: World, code: str, *steps: str) -> list[str]:
    match = await world.match(code)
    made = match.game.look_ahead(match.view(Seat(1)), Seat(1), [match.game.parse(step) for step in steps])
    assert made
    return [str(move) for move in made.legal]


async def test_old_buttons_of_a_plan_do_no_harm(valley: tuple[World, str]) -> None:
    world, code = valley
    one, two = await walks_of(world, code, 1, 2)
    empty = shown(await world.does(BRUNO, "plan", code))
    kept = shown(await plans(world, code, one, two))
    for _ in range(2):  # a double tap takes back one step
        undone = await press(world, BRUNO, kept, "plan_undo")
    assert undone.refused
    assert (await world.service.table(code)).premoves == {Seat(1): (one,)}
    late = [button for button in buttons(empty) if button.press.verb == "plan_move"]
    for button in late:
        assert (await world.service.act(await world.caller(BRUNO), pressed(button))).refused
    assert (await world.service.act(await world.caller(ANNA), ask("plan_clear", code, "", Seat(1)))).refused
    wrong = await world.does(BRUNO, "plan_move", code, "walk town a2 a2")
    assert wrong.refused
    assert (await world.service.table(code)).premoves == {Seat(1): (one,)}
    await decides(world, ANNA, code, "decline")
    at_turn = await press(world, BRUNO, kept, "plan_undo")
    assert at_turn.refused
    assert "your turn" in at_turn.notice
    assert labelled(shown(at_turn), "plan_play") == ["Play my plan (1 of 1)"]
    await press(world, BRUNO, kept, "plan_clear")
    assert labelled(await panel(world, BRUNO, code), "plan_play") == []
    assert (await world.does(BRUNO, "plan_play", code)).refused


async def test_a_turn_made_by_hand_follows_the_plan_or_ends_it(valley: tuple[World, str]) -> None:
    world, code = valley
    one, two = await walks_of(world, code, 1, 2)
    await plans(world, code, one, two)
    await decides(world, ANNA, code, "decline")
    await decides(world, BRUNO, code, one)
    assert labelled(await panel(world, BRUNO, code), "plan_play") == ["Play my plan (1 of 1)"]
    await decides(world, BRUNO, code, "decline")
    assert (await world.service.table(code)).premoves == {}


async def test_another_step_than_the_planned_one_ends_the_whole_plan(valley: tuple[World, str]) -> None:
    world, code = valley
    await plans(world, code, *await walks_of(world, code, 1, 3))
    await decides(world, ANNA, code, "decline")
    planned = (await world.service.table(code)).premoves[Seat(1)]
    match = await world.match(code)
    other = next(text for move in match.legal(Seat(1)) if (text := str(move)).startswith("walk") and text != planned[0])
    await decides(world, BRUNO, code, other)
    assert (await world.service.table(code)).premoves == {}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_letters_stand_where_the_buttons_lead(valley: tuple[World, str], language: str) -> None:
    world, code = valley
    await world.does(BRUNO, "settings", arg=f"language={language}")
    screen = shown(await world.does(BRUNO, "plan", code))
    deeper = shown(await press(world, BRUNO, screen, "plan", "town"))
    for one in (screen, deeper):
        assert one.picture
        letters = [button.letter for button in one.choices]
        assert {mark.letter for mark in one.picture.marks} <= set(letters)
        assert all(pressed(button).name == button.press.verb for button in buttons(one))
    assert deeper.picture
    assert {"en": "only a plan", "it": "solo un piano"}[language] in (await world.responder.render(deeper)).alt
    goals = [choice for choice in deeper.choices if choice.press.verb == "plan_move"]
    assert len(deeper.picture.marks) == len(goals) < len(deeper.choices), "farther goals stand behind their price"


async def test_a_plan_is_its_owners_secret(valley: tuple[World, str]) -> None:
    world, code = valley
    await world.quiet()

    async def seen() -> list[Any]:
        verbs = ("play", "hand", "more", "log", "text", "full", "export", "mine")
        answers = [await world.does(name, verb, code) for name in (ANNA, "Zoë") for verb in verbs]
        return [msgspec.json.encode(message.rendered.screen) for message in world.platform.messages.values()] + answers

    before, calls = await seen(), dict(world.platform.calls)
    public_before = [message.rendered for message in world.platform.at(Place("fake", "river"))]
    await plans(world, code, *await walks_of(world, code, 1, 2))
    await world.quiet()
    assert await seen() == before
    assert dict(world.platform.calls) == calls, "no message in any chat is touched"
    assert [message.rendered for message in world.platform.at(Place("fake", "river"))] == public_before
    refused = await world.does("Zoë", "plan", code)
    assert refused.refused
    assert refused.screen is None


async def test_nobody_else_sees_it_when_it_is_played(tmp_path: Path, painter: Painter) -> None:
    """Steps played from a plan and the same steps made by hand look the same to everybody else."""
    seen = []
    for planned in (False, True):
        async with opened(tmp_path / f"{planned}.db", painter, FakePlatform(), clock=SetClock()) as world:
            code = await second_round(world)
            steps = await walks_of(world, code, 1, 2)
            if planned:
                await plans(world, code, *steps)
            await decides(world, ANNA, code, "decline")
            await world.quiet()
            waiting = await others_see(world, code)
            if planned:
                await world.does(BRUNO, "plan_play", code)
            else:
                for step in steps:
                    await decides(world, BRUNO, code, step)
            await world.quiet()
            seen.append((waiting, await others_see(world, code)))
    assert seen[0] == seen[1]


async def others_see(world: World, code: str) -> list[str]:
    screens = [await panel(world, ANNA, code), shown(await world.does(ANNA, "log", code))]
    screens.append(world.platform.at(Place("fake", "river"))[-1].rendered.screen)
    export = (await world.does(ANNA, "export", code)).document
    assert export
    told = [*(msgspec.json.encode(screen) for screen in screens), export.content]
    return [text.decode().replace(code, "CODE") for text in told]


async def test_before_the_first_turn_nothing_is_planned(world: World) -> None:
    code = await world.start(ANNA, BRUNO, arg="dos_rios")
    on_turn = await world.whose(code)
    waiting = ANNA if on_turn == BRUNO else BRUNO
    assert labelled(await panel(world, waiting, code), "plan") == []
    for verb in ("plan", "plan_move", "plan_undo", "plan_play", "plan_if", "plan_else", "plan_always", "plan_auto"):
        answer = await world.does(waiting, verb, code, "decline")
        assert answer.refused
        assert answer.notice
    assert (await world.service.table(code)).premoves == {}


async def test_a_plan_grows_no_longer_than_it_may(valley: tuple[World, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.requests.premoves.MOST_STEPS", 2)
    world, code = valley
    one, two, three = await walks_of(world, code, 1, 3)
    await plans(world, code, one, two)
    answer = await world.does(BRUNO, "plan_move", code, three)
    assert answer.refused
    assert "2 steps at most" in answer.notice
    assert (await world.service.table(code)).premoves == {Seat(1): (one, two)}


async def test_whoever_gives_up_plans_no_more(world: World) -> None:
    code = await second_round(world)
    steps = await walks_of(world, code, 1, 1)
    await plans(world, code, *steps)
    await world.does(BRUNO, "resign_sure", code)
    assert (await world.service.table(code)).premoves == {}
    assert (await world.does(BRUNO, "plan_move", code, steps[0])).refused


async def test_nobody_plays_the_plan_of_a_seat_that_they_gave_up(world: World) -> None:
    code = await second_round(world, "Carla")
    [step] = await walks_of(world, code, 1, 1)
    await plans(world, code, step)
    await world.does(BRUNO, "resign_sure", code)
    assert not (await world.match(code)).over
    assert (await world.service.table(code)).premoves == {}
    again = await world.does(BRUNO, "plan_move", code, step)
    assert again.notice == "You have given up this seat already."


async def test_a_step_of_another_programs_rules_is_left_out(valley: tuple[World, str]) -> None:
    world, code = valley
    [step] = await walks_of(world, code, 1, 1)
    await plans(world, code, step)
    table = (await world.service.table(code)).copy()
    table.keep_premoves(Seat(1), [step, "fly c4"])
    await world.stores.tables.write(stored(table, ()), show=False)
    ahead = observe(await world.service.table(code), Seat(1)).ahead
    assert ahead
    assert [str(move) for move in ahead.moves] == [step]
    assert ahead.lost == 1
    assert ahead.refusal


async def test_a_plan_of_which_nothing_works_is_kept_and_said_so(valley: tuple[World, str]) -> None:
    world, code = valley
    await decides(world, ANNA, code, "decline")
    table = (await world.service.table(code)).copy()
    table.keep_premoves(Seat(1), ["fly c4", "walk town c4"])
    await world.stores.tables.write(stored(table, ()), show=False)
    records = (await world.match(code)).records
    answer = await world.does(BRUNO, "plan_play", code)
    assert answer.refused
    assert answer.notice.startswith("Nothing of your plan works any more: ")
    table = await world.service.table(code)
    assert table.premoves == {Seat(1): ("fly c4", "walk town c4")}
    assert table.need_match().records == records


async def test_a_whole_plan_can_be_taken_back(valley: tuple[World, str]) -> None:
    """T-8: so playing one needs no question, as long as it holds no step that reveals anything."""
    world, code = valley
    steps: list[str] = []
    while after := [move for move in await follow_ups(world, code, *steps) if move not in ("harvest", "decline")]:
        steps.append(after[-1])
    assert len(steps) > 3
    await plans(world, code, *steps)
    await decides(world, ANNA, code, "decline")
    before = (await world.match(code)).view(Seat(1))
    played = await world.does(BRUNO, "plan_play", code)
    assert played.notice == f"{len(steps)} steps of your plan are played."
    for _ in steps:
        assert not (await world.does(BRUNO, "undo", code)).refused
    assert (await world.match(code)).view(Seat(1)) == before


async def test_a_plan_that_ends_the_turn_asks_once_before_it_is_played(valley: tuple[World, str]) -> None:
    world, code = valley
    [step] = await walks_of(world, code, 1, 1)
    await plans(world, code, step, "harvest")
    assert (await world.does(BRUNO, "plan_move", code, step)).refused, "what follows a harvest nobody knows"
    await decides(world, ANNA, code, "decline")
    records = (await world.match(code)).records
    asked = await press(world, BRUNO, await panel(world, BRUNO, code), "plan_play")
    assert "Play your plan?" in shown(asked).text
    assert "can't be taken back" in shown(asked).text
    assert (await world.match(code)).records == records, "asking plays nothing"
    played = await press(world, BRUNO, shown(asked), "plan_play")
    assert played.notice == "2 steps of your plan are played."
    assert (await world.match(code)).awaited == (0,)
    again = await press(world, BRUNO, shown(asked), "plan_play")
    assert again.refused


async def test_whoever_wants_no_questions_is_asked_none(valley: tuple[World, str]) -> None:
    world, code = valley
    await world.does(BRUNO, "settings", arg="confirm=off")
    await plans(world, code, "harvest")
    await decides(world, ANNA, code, "decline")
    played = await world.does(BRUNO, "plan_play", code)
    assert played.notice == "1 step of your plan is played."
