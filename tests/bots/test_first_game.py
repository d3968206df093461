"""What newcomers are told: a guide page by page, the signs, and why they are asked what they are asked. (W-19, W-25)"""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec
import pytest

from core import screens
from core.game import Outcome, Scene, Seat
from core.match import Match
from core.observing import observe
from core.screens import Screen
from core.screens.home import placing
from core.stored import Occupant
from core.titles import TITLES
from core.wording import Line, Who, Words
from render.service import Painter
from tests.bots.test_joint_choices import a_table
from tests.fakes import FakePlatform
from tests.seen import seen, table_round
from tests.toy import Toy, ToyView, worded
from tests.world import World, opened, pressed


class Taught(Toy):
    """The toy with a guide of three scenes, signs, and a reason to show a number."""

    def guide(self) -> tuple[Scene, ...]:
        match = Match(self, 2, self.meta.defaults(), bytes(32))
        goal = Scene(Line("toy.goal"), match.view(None))
        turn = Scene(Line("toy.turn", {"who": Who(1)}), match.view(Seat(1)), ("hand:3", "deck", "deck"))
        return (goal, turn, Scene(Line("toy.end"), match.view(None)))

    def legend(self) -> tuple[tuple[str, Line], ...]:
        return (("deck", Line("toy.sign.deck")),)

    def why(self, view: ToyView) -> Line | None:
        return Line("toy.why.show")


@pytest.fixture
async def world(painter: Painter, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    worded(monkeypatch)
    async with opened(":memory:", painter, FakePlatform(), titles=TITLES.with_titles(Taught())) as made:
        yield made


def labels(screen: Screen) -> list[str]:
    return [button.label for button in screen.controls]


async def test_w_19_the_guide_goes_page_by_page_and_ends_at_the_signs(world: World) -> None:
    """Anybody of the chat can read it, in pictures of a made-up match in which they are "you"."""
    code = (await a_table(world, 2)).code
    first = (await world.does("Anna", "guide", code)).screen
    assert first
    assert [block.text for block in first.blocks] == ["<toy.title>: first game, 1 of 3", "<toy.goal>"]
    assert labels(first) == ["Next", "Signs", "Rules"]
    assert first.picture
    assert (first.picture.kind, first.picture.view.viewer) == ("board", None)  # type: ignore[union-attr]
    second = (await world.does("Anna", "guide", code, "1")).screen
    assert second
    assert second.picture
    assert second.picture.kind == "panel"
    assert [(mark.letter, mark.spot) for mark in second.picture.marks] == [("", "hand:3"), ("", "deck")]
    assert second.picture.names[1] == "You"
    assert labels(second) == ["Back", "Next", "Signs", "Rules"]
    last = (await world.does("Anna", "guide", code, "99")).screen
    assert last
    assert labels(last) == ["Back", "Signs", "Rules"]
    signs = (await world.does("Anna", "legend", code)).screen
    assert signs
    assert signs.picture
    assert (signs.picture.kind, signs.picture.view) == ("legend", None)


async def test_w_19_the_guide_is_reached_from_the_lobby_the_rules_and_the_menu(world: World) -> None:
    code = (await world.does("Anna", "new", arg="coloretto")).table
    for verb in ("look", "more", "rules"):
        screen = (await world.does("Anna", verb, code)).screen
        assert screen
        buttons = [button for button in (*screen.choices, *screen.controls) if button.press.verb == "guide"]
        assert [button.label for button in buttons] == ["First game"], verb


async def why_of(world: World, name: str, code: str) -> list[str]:
    screen = (await world.does(name, "play", code)).screen
    assert screen
    told = [block.text for block in screen.blocks if block.text.startswith("Why: ")]
    assert bool(told) == ("First game" in labels(screen))
    return told


async def test_w_19_in_a_first_match_each_prompt_says_why_and_in_the_next_one_none(world: World) -> None:
    code = (await a_table(world, 2)).code
    assert await why_of(world, "Anna", code) == ["Why: <toy.why.show>"]
    while not (match := await world.match(code)).over:
        for name, seat in (("Anna", 0), ("Bruno", 1)):
            if Seat(seat) in match.awaited:
                await world.does(name, "sure", code, str(match.legal(Seat(seat))[0]))
    code = (await a_table(world, 2)).code
    assert await why_of(world, "Anna", code) == []
    assert (await world.caller("Anna")).person.habits.met == ("toy",)
    await world.does("Anna", "settings", arg="why=on")
    assert await why_of(world, "Anna", code) == ["Why: <toy.why.show>"]


async def test_w_19_the_sentences_of_why_can_be_switched_off(world: World) -> None:
    code = (await a_table(world, 2)).code
    settings = (await world.does("Anna", "settings", arg="words")).screen
    assert settings
    never = next(button for button in settings.choices if button.label == "Why: never")
    answer = await world.service.act(await world.caller("Anna"), pressed(never))
    assert answer.screen
    assert "You aren't told why you are asked." in answer.screen.text
    assert await why_of(world, "Anna", code) == []
    assert (await world.does("Anna", "settings", arg="why=perhaps")).refused


def test_w_19_every_title_has_a_guide_that_fits_its_pictures() -> None:
    """Six to ten scenes, the same each time, of at most one viewer; each is worded in every language."""
    for key, title in TITLES.items():
        scenes = title.guide()
        assert 6 <= len(scenes) <= 10, key
        assert scenes == title.guide()
        assert len({scene.view.viewer for scene in scenes} - {None}) <= 1
        assert title.legend(), key


def test_w_21_my_turn_is_the_main_button_only_where_somebody_is_awaited() -> None:
    title = TITLES["coloretto"]
    match = Match(title, 3, title.meta.defaults(), bytes(32))
    table = seen(match, None)
    assert [button.press.verb for button in screens.home_screen(table, "en").controls if button.main] == ["play"]
    alone = table_round(match)
    for seat in match.awaited:
        alone.occupants[seat] = Occupant(name="Iara", computer="steady")
    assert [button for button in screens.home_screen(observe(alone, None), "en").controls if button.main] == []


def test_w_22_a_placing_tells_the_result_in_the_games_own_units_where_it_has_any() -> None:
    shares = ((), ())
    plain = Outcome("coloretto.end.deck", (2, 1), (3, 9), shares)
    words = Words("en", ("Anna", "Ben"))
    assert [block.text for block in placing(plain, words)] == ["1. Ben: 9 points", "2. Anna: 3 points"]
    told = (Line("table.luck_kept", {"word": "one dam"}), Line("table.luck_kept", {"word": "the hacienda"}))
    own = msgspec.structs.replace(plain, places=(0, 1), told=told)
    assert [block.text for block in placing(own, words)] == [
        f"1. Ben: {words(told[1])}",
        f"Anna (gave up): {words(told[0])}",
    ]
