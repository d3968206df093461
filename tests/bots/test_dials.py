"""A decision that consists of several numbers is set by dials and asked about once. (W-17)"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

import pytest

from bots.discord import formatting as discord
from bots.telegram import formatting as telegram
from core.game import Dial, Move
from core.screens import Button, Screen
from core.titles import TITLES
from core.wording import Line, Refusal
from render.service import Painter
from tests.bots.test_joint_choices import a_table
from tests.fakes import FakePlatform
from tests.toy import Show, Toy, ToyView, worded
from tests.world import World, opened, pressed


class Dialling(Toy):
    """The toy, whose number is the sum of two dials."""

    def dials(self, view: ToyView) -> tuple[Dial, ...]:
        return (Dial("ones", Line("toy.ones"), 3, "hand:1"), Dial("twos", Line("toy.twos"), 1))

    def dialled(self, view: ToyView, amounts: Sequence[int]) -> Move:
        number = amounts[0] + 2 * amounts[1]
        if number not in view.hand:
            raise Refusal("table.unreadable", text=str(number))
        return Show(number)


@pytest.fixture
async def world(painter: Painter, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    worded(monkeypatch)
    async with opened(":memory:", painter, FakePlatform(), titles=TITLES.with_titles(Dialling())) as made:
        yield made


def labels(screen: Screen) -> list[list[str]]:
    buttons = iter(screen.choices)
    return [[next(buttons).label for _ in range(many)] for many in screen.grid]


async def press(world: World, name: str, button: Button) -> Screen:
    answer = await world.service.act(await world.caller(name), pressed(button))
    assert answer.screen, answer.notice
    return answer.screen


async def test_w_17_a_press_turns_one_dial_and_says_what_it_comes_to(world: World) -> None:
    code = (await a_table(world, 2)).code
    screen = (await world.does("Anna", "play", code)).screen
    assert screen
    assert labels(screen) == [["<toy.ones>: 0", "+"], ["<toy.twos>: 0", "+"]], "nothing yet can be decided"
    screen = await press(world, "Anna", screen.choices[1])
    assert labels(screen)[:2] == [["−", "<toy.ones>: 1", "+"], ["<toy.twos>: 0", "+"]]
    assert screen.blocks[-1].style == "strong"
    assert "show 1" in screen.blocks[-1].text
    assert [mark.spot for mark in screen.picture.marks] == ["hand:1"]  # type: ignore[union-attr]
    screen = await press(world, "Anna", screen.choices[4])  # two more
    screen = await press(world, "Anna", screen.choices[1])  # all of the ones, which is too much
    assert labels(screen) == [["−", "<toy.ones>: 3"], ["−", "<toy.twos>: 1"]]
    assert "5" in screen.blocks[-1].text
    screen = await press(world, "Anna", screen.choices[1])  # none of them
    assert "show 2" in screen.blocks[-1].text
    assert (await world.service.table(code)).pending == {}, "until the last button is pressed nothing is decided"
    await press(world, "Anna", screen.choices[-1])
    assert (await world.service.table(code)).pending == {0: "show 2"}


async def test_w_17_the_last_to_bid_is_asked_once_and_comes_back_to_the_same_bid(world: World) -> None:
    code = (await a_table(world, 2)).code
    await world.does("Anna", "move", code, "show 1")
    screen = (await world.does("Bruno", "play", code)).screen
    assert screen
    screen = await press(world, "Bruno", screen.choices[1])
    question = await press(world, "Bruno", screen.choices[-1])
    assert "all choices are shown" in question.text
    assert (await press(world, "Bruno", question.controls[0])).choices == screen.choices
    await press(world, "Bruno", question.choices[0])
    assert (await world.match(code)).no > 0


async def test_w_17_dials_of_what_is_decided_already_are_refused(world: World) -> None:
    code = (await a_table(world, 2)).code
    screen = (await world.does("Anna", "play", code)).screen
    assert screen
    for name, move in (("Anna", "show 1"), ("Bruno", "show 2")):
        await world.does(name, "sure", code, move)
    late = await world.service.act(await world.caller("Anna"), pressed(screen.choices[1]))
    assert late.refused
    odd = await world.does("Anna", "dial", code, "x/99/-1/7=nothing")
    assert not odd.refused, "what nobody's button says is read as the nearest that there is"
    assert odd.screen
    assert odd.screen.grid


async def test_w_17_each_network_keeps_a_dial_in_its_row(world: World) -> None:
    code = (await a_table(world, 2)).code
    screen = (await world.does("Anna", "play", code)).screen
    assert screen
    screen = await press(world, "Anna", screen.choices[1])
    keyboard = telegram.keyboard(screen)
    assert keyboard is not None
    told = [[button.text for button in row] for row in keyboard.inline_keyboard]
    assert told[:3] == labels(screen)
    rows = [[part["label"] for part in row.to_component_dict()["components"]] for row in discord.rows(screen)]
    assert rows[:3] == labels(screen)
