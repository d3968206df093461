"""How strong computers play: chosen for each seat and for stand-ins, told on card and panels, kept in a rematch."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from core.responses import Response
from core.screens import Button, Screen
from core.table import Table
from render.service import Painter
from tests.clock import SetClock
from tests.fakes import FakePlatform
from tests.world import RIVER, World, opened, pressed


@pytest.fixture
async def world(painter: Painter) -> AsyncIterator[World]:
    async with opened(":memory:", painter, FakePlatform(), clock=SetClock()) as made:
        yield made


async def table_of(world: World, code: str) -> Table:
    return await world.service.table(code)


async def levels_of(world: World, code: str) -> list[str]:
    return [occupant.computer for occupant in (await table_of(world, code)).occupants]


def shown(answer: Response) -> Screen:
    assert answer.screen, answer.notice
    return answer.screen


def buttons(screen: Screen, verb: str) -> list[Button]:
    return [one for one in (*screen.choices, *screen.controls) if one.press.verb == verb]


async def presses(world: World, name: str, screen: Screen, label: str) -> Response:
    button = next(one for one in (*screen.choices, *screen.controls) if one.label == label)
    return await world.service.act(await world.caller(name), pressed(button))


async def lobby(world: World, *levels: str, home: str = "en") -> str:
    code = (await world.does("Anna", "new", arg="coloretto")).table
    if home != "en":
        await world.does("Anna", "speak", code, home)
    for level in levels:
        assert not (await world.does("Anna", "computer", code, level)).refused
    return code


@pytest.mark.parametrize(
    ("language", "line", "button"),
    [("en", "2. Iara (computer, strong)", "Options"), ("it", "2. Iara (computer, forte)", "Opzioni")],
)
async def test_the_card_and_the_owners_panel_name_each_level(
    world: World, language: str, line: str, button: str
) -> None:
    code = await lobby(world, "strong", "beginner", home=language)
    await world.quiet()
    [card] = world.platform.at(RIVER)
    assert line in card.rendered.screen.text
    assert button in [one.label for one in card.buttons]
    caller = await world.caller("Berto", language)
    await world.does("Berto", "join", code)
    assert caller.person.language == language
    panel = shown(await world.does("Anna", "lobby", code)).text
    assert "Iara (computer, strong)" in panel
    assert "Tupã (computer, beginner)" in panel


async def test_a_press_on_the_card_adds_a_steady_one(world: World) -> None:
    code = await lobby(world)
    await world.quiet()
    [card] = world.platform.at(RIVER)
    add = next(one for one in card.buttons if one.press.verb == "computer")
    assert not (await world.service.act(await world.caller("Anna"), pressed(add))).refused
    assert await levels_of(world, code) == ["", "steady"]


async def test_the_menu_of_the_lobby_adds_one_of_each_level(world: World) -> None:
    code = await lobby(world)
    panel = shown(await world.does("Anna", "lobby", code))
    labels = [one.label for one in buttons(panel, "computer")]
    assert labels == [f"Add a computer: {level}" for level in ("beginner", "steady", "strong")]
    await presses(world, "Anna", panel, labels[2])
    assert await levels_of(world, code) == ["", "strong"]


async def test_the_level_of_one_that_sits_there_is_picked_anew(world: World) -> None:
    code = await lobby(world, "strong", "steady")
    panel = shown(await world.does("Anna", "lobby", code))
    picker = shown(await presses(world, "Anna", panel, "How strong computers play"))
    assert "Iara (computer, strong)" in picker.text
    assert [one.label for one in buttons(picker, "level")] == [
        *("Iara: beginner", "Iara: steady"),
        *("Tupã: beginner", "Tupã: strong"),
    ]
    fresh = shown(await presses(world, "Anna", picker, "Iara: beginner"))
    assert await levels_of(world, code) == ["", "beginner", "steady"]
    assert "Iara (computer, beginner)" in fresh.text
    stale = await presses(world, "Anna", picker, "Tupã: strong")
    assert stale.refused
    assert await levels_of(world, code) == ["", "beginner", "steady"], "the picker showed another table"
    assert shown(stale).text == fresh.text


@pytest.mark.parametrize(
    ("typed", "level"),
    [
        *(("", "steady"), ("strong", "strong"), ("Forte", "strong"), ("princ", "beginner"), ("solido", "steady")),
        *(("random", "random"), ("greedy-1", "greedy-1"), ("greedy", "steady")),
    ],
)
async def test_levels_are_typed_in_any_language(world: World, typed: str, level: str) -> None:
    code = await lobby(world, typed)
    assert await levels_of(world, code) == ["", level]


async def test_an_unknown_level_is_refused_with_those_that_there_are(world: World) -> None:
    code = await lobby(world, "strong")
    for verb, typed in (("computer", "genius"), ("level", "Iara=s"), ("stand_in", "divine")):
        answer = await world.does("Anna", verb, code, typed)
        assert answer.refused
        assert "beginner, steady, strong" in answer.notice
    assert await levels_of(world, code) == ["", "strong"]
    assert (await world.does("Anna", "level", code, "Moema=strong")).notice == (
        "There is no such computer at this table."
    )


async def test_stand_ins_play_at_the_level_of_the_table(world: World) -> None:
    code = await lobby(world)
    await world.does("Bruno", "join", code)
    await world.does("Carla", "join", code)
    picker = shown(await world.does("Anna", "levels", code))
    assert "Stand-ins: steady." in picker.text
    fresh = shown(await presses(world, "Anna", picker, "Stand-ins: strong"))
    assert "Stand-ins: strong." in fresh.text
    await world.quiet()
    [card] = world.platform.at(RIVER)
    assert "Stand-ins: strong." in card.rendered.screen.text
    await world.does("Anna", "start", code)
    await world.does("Bruno", "resign_sure", code)
    table = await table_of(world, code)
    seat = table.names.index("Bruno")
    assert table.computer_level(table.need_seat((await world.caller("Bruno")).person)) == "strong"
    assert not table.occupants[seat].computer
    assert (await world.does("Anna", "stand_in", code, "beginner")).refused, "all have begun with what was chosen"


async def test_a_rematch_keeps_the_levels(world: World) -> None:
    code = await lobby(world, "strong", "beginner")
    await world.does("Anna", "stand_in", code, "beginner")
    await world.does("Anna", "start", code)
    await world.does("Anna", "cancel_sure", code)
    again = (await world.does("Anna", "rematch", code)).table
    assert again != code
    assert await levels_of(world, again) == ["", "strong", "beginner"]
    assert (await table_of(world, again)).life.stand_in == "beginner"
