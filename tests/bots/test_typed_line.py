"""The typed line at a real table: letters of the panel that a person sees, words in every language, what was
understood, and what can be typed. (S-3, S-8, S-13)
"""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from typing import TypeGuard

import msgspec
import pytest

from core.game import Move, Seat
from core.match import Match
from core.menu import menu
from core.records import Played, Record
from core.requests.looking import Play
from core.requests.person import Help
from core.requests.playing import Sure, Type
from core.responses import Response
from core.screens import Level, Screen
from core.spelling import plain
from core.table import Table
from core.titles import TITLES
from core.wording import Words
from render.service import Painter
from tests.bots.test_dials import Dialling
from tests.bots.test_joint_choices import a_table
from tests.core.test_cost_of_a_press import Evening
from tests.fakes import FakePlatform
from tests.toy import worded
from tests.world import World, ask, opened, pressed


async def labels(world: World, code: str, language: str = "en") -> dict[str, str]:
    """Each legal move of whoever is on turn, as their buttons say it."""
    match = await world.match(code)
    words = Words(language, (await world.service.table(code)).names, match.awaited[0])
    return {str(move): words(steps[-1].label) for move, steps in match.menu_paths(match.view(match.awaited[0]))}


def shown(response: Response) -> Screen:
    assert response.screen, response.notice
    return response.screen


async def types(world: World, name: str, code: str, text: str, language: str = "en") -> Response:
    caller = await world.caller(name, language, open=False)
    if caller.person.language != language:
        caller = msgspec.structs.replace(caller, person=msgspec.structs.replace(caller.person, language=language))
    return await world.service.act(caller, Type(table=code, move=text))


async def test_s_3_a_letter_plays_the_choice_of_the_panel_and_says_it(world: World) -> None:
    code = await world.start("Anna", "Bruno", arg="dos_rios")
    name = await world.whose(code)
    choice = shown(await world.does(name, "play", code)).choices[1]
    assert choice.letter == "B"
    before = await world.match(code)
    said = await types(world, name, code, "b")
    after = await world.match(code)
    played = after.records[len(before.records)]
    assert isinstance(played, Played)
    assert played.moves == {before.awaited[0]: choice.press.argument}
    assert said.notice.startswith("You lead the Rio"), "the match's own sentence, in the second person"


async def test_s_3_after_a_restart_a_letter_is_asked_about(world: World) -> None:
    code = await world.start("Anna", "Bruno", arg="dos_rios")
    name, told = await world.whose(code), list((await labels(world, code)).values())
    await world.quiet()
    world.service._live.in_sight.__init__()  # type: ignore[misc]
    before = (await world.match(code)).no
    asked = shown(await types(world, name, code, "B"))
    assert f"B is “{told[1]}”. Do it?" in asked.text
    assert (await world.match(code)).no == before
    [yes] = asked.choices
    await world.service.act(await world.caller(name), pressed(yes))
    assert (await world.match(code)).no > before


async def parting(world: World, code: str) -> tuple[str, Screen]:
    """Plays on until somebody's panel holds moves and ways to more of them: their name, and the panel. What is kept up
    to date beside it has arrived, so that none of it comes between what they are shown next.
    """
    while True:
        name = await world.whose(code)
        panel = shown(await world.does(name, "play", code))
        if {"move", "menu"} <= {button.press.verb for button in panel.choices}:
            await world.quiet()
            return name, panel
        await world.plays(name, code, 0)


async def test_s_3_a_letter_means_the_level_that_was_shown_last(world: World) -> None:
    code = await world.start("Anna", "Bruno", arg="nile")
    for who in ("Anna", "Bruno"):  # what can't be taken back is played all the same
        await world.does(who, "settings", arg="confirm=off")
    name, panel = await parting(world, code)
    match = await world.match(code)
    paths = match.menu_paths(match.view(match.awaited[0]))
    deeper = next(button for button in panel.choices if button.press.verb == "menu")
    level = shown(await types(world, name, code, deeper.letter))
    assert (await world.match(code)).no == match.no, "a letter that leads deeper plays nothing"
    expected = menu(paths, deeper.press.argument.split("/")).choices
    assert [button.letter for button in level.choices] == [choice.letter for choice in expected]
    first = expected[0]
    answer = await types(world, name, code, first.letter.lower())
    after = await world.match(code)
    if first.move is None:
        assert after.no == match.no
        assert shown(answer).level == Level(match.awaited[0], (match.no,), first.path)
        return
    played = after.records[len(match.records)]
    assert isinstance(played, Played)
    assert played.moves == {match.awaited[0]: str(first.move)}


async def test_s_3_a_kept_panel_that_is_renewed_beside_a_deeper_level_makes_it_ask(world: World) -> None:
    """Nobody knows which of the two they look at."""
    code = await world.start("Anna", "Bruno", arg="nile")
    name, panel = await parting(world, code)
    deeper = next(button for button in panel.choices if button.press.verb == "menu")
    await world.service.act(await world.caller(name), pressed(deeper))
    assert panel.level
    world.service._live.in_sight.renews(code, "fake", panel.level)
    before = (await world.match(code)).no
    final = next(button for button in panel.choices if button.press.verb == "move")
    assert f"{final.letter} is “" in shown(await types(world, name, code, final.letter)).text
    assert (await world.match(code)).no == before


async def test_s_3_a_page_says_which_level_it_shows(world: World) -> None:
    """Of an earlier position, it is asked about."""
    code = await world.start("Anna", "Bruno", arg="dos_rios")
    name, match = await world.whose(code), await world.match(code)
    caller = msgspec.structs.replace(await world.caller(name), beside=True)
    stale = msgspec.structs.replace(caller, level=Level(match.awaited[0], (match.no + 1,)))
    asked = await world.service.act(stale, Type(table=code, move="b"))
    assert asked.notice.startswith("B is “"), "where no message shows it, the question is said as well"
    assert (await world.match(code)).no == match.no
    now = msgspec.structs.replace(caller, level=Level(match.awaited[0], (match.no,)))
    assert (await world.service.act(now, Type(table=code, move="b"))).notice.startswith("You lead")


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("speaks", ["en", "it"])
async def test_s_8_labels_are_input_in_every_language(world: World, language: str, speaks: str) -> None:
    code = await world.start("Anna", "Bruno")
    name, told = await world.whose(code), await labels(world, code, language)
    move, label = next((move, label) for move, label in told.items() if move.startswith("play"))
    caller = await world.caller(name)
    await world.service.act(caller, ask("settings", "", f"language={speaks}"))
    said = await world.service.act(await world.caller(name), Type(table=code, move=f"  «{label.upper()}»! "))
    assert not said.refused, said.notice
    assert said.notice
    records = (await world.match(code)).records
    assert any(move in record.moves.values() for record in records)  # type: ignore[union-attr]


async def test_s_3_what_fits_by_chance_is_offered_and_nothing_is_played(world: World) -> None:
    code = await world.start("Anna", "Bruno")
    name, told, before = await world.whose(code), await labels(world, code), (await world.match(code)).no
    animal = next(move for move in told if move.startswith("play")).partition("-")[2]
    offer = shown(await types(world, name, code, animal))
    assert (await world.match(code)).no == before
    assert {button.press.verb for button in offer.choices} <= {"sure", "move"}
    assert all(animal in button.press.argument for button in offer.choices)
    assert "Do you mean" in offer.text or "Which one do you mean?" in offer.text
    done = await world.service.act(await world.caller(name), pressed(offer.choices[-1]))
    assert not done.refused
    assert (await world.match(code)).no > before


async def test_s_8_of_many_that_fit_six_are_offered_and_the_others_counted(world: World) -> None:
    code = await world.start("Anna", "Bruno", arg="amazonas")
    name, told = await world.whose(code), await labels(world, code)
    offer = shown(await types(world, name, code, "build"))
    assert len(offer.choices) == 6
    assert f"And {len(told) - 6} more: type on." in offer.text
    assert [button.label for button in offer.choices] == list(told.values())[:6]


@pytest.mark.parametrize("text", ["", "?", "help", "legal", "aiuto", "mosse"])
async def test_s_8_what_can_be_typed_is_told_with_examples_of_now(world: World, text: str) -> None:
    code = await world.start("Anna", "Bruno")
    name, told = await world.whose(code), await labels(world, code)
    said = await types(world, name, code, text)
    assert not said.refused
    assert said.notice.startswith("Type a letter, B for “")
    assert f"{len(told)} moves: /text choices tells all." in said.notice
    assert sum(f"“{label}”" in said.notice for label in told.values()) >= 2
    assert len(said.notice) <= 200
    assert (await world.match(code)).no == 0


async def test_s_8_help_move_asks_the_same(world: World) -> None:
    code = await world.start("Anna", "Bruno")
    name = await world.whose(code)
    said = await world.service.act(await world.caller(name), Help.typed("move", table=""))
    assert said.notice.startswith("Type a letter, B for “"), code
    assert shown(await world.service.act(await world.caller(name), Help.typed(""))).text


async def test_s_8_what_cant_be_read_gets_the_forms_too(world: World) -> None:
    code = await world.start("Anna", "Bruno")
    name = await world.whose(code)
    said = await types(world, name, code, "fly away")
    assert said.refused
    assert said.notice.startswith("“fly away” is no move now. Type a letter, B for “")
    said = await types(world, name, code, "x")
    assert said.notice.startswith("No choice here has the letter X: they go from A to ")
    for long in ("fly " * 60, "x" * 300, "plya gren " * 20):
        assert len((await types(world, name, code, long)).notice) <= 200


async def test_s_3_a_choice_that_others_wait_for_is_told_to_its_player_alone(world: World) -> None:
    code = await world.start("Anna", "Bruno", arg="amazonas mission_choice")
    match = await world.match(code)
    seat = match.awaited[0]
    names = (await world.service.table(code)).names
    told = Words("en", names, seat)(match.menu_paths(match.view(seat))[0][1][-1].label)
    said = await types(world, names[seat], code, told)
    assert said.notice == f"Your choice for now is “{told}”. You can change it until everybody has chosen."
    assert Type.shown.value == "as panel", "what is said to them is never shown in a group"
    in_public = await world.service.act(await world.caller(names[seat], open=True), Type(table=code, move=told))
    assert "secret choice" in in_public.notice
    asked = await world.service.act(await world.caller(names[seat], open=True), Type(table=code, move="?"))
    assert not asked.refused, "what can be typed is told in private, wherever it is asked"


async def test_s_13_a_typed_refusal_names_players_also_without_a_code() -> None:
    evening, dice = Evening(), random.Random(13)
    await evening.begin("nile", 3)
    told = set[str]()
    while not told:
        decided = await evening.move(dice)
        assert decided, "nobody was refused a plant that isn't in their boat"
        caller, move = decided
        for kind in ("grape", "flax", "onion", "wheat", "aubergine"):
            for code in ("", evening.code):
                said = await evening.service.act(caller, Type(table=code, move=f"buy {kind}"))
                told |= {said.notice} if "in the boat:" in said.notice else set()
        await evening.service.act(caller, Sure(table=evening.code, move=move.move))
    assert all(f"of {caller.person.name} in the boat" in one for one in told)


@pytest.fixture
async def dialling(painter: Painter, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    worded(monkeypatch)
    async with opened(":memory:", painter, FakePlatform(), titles=TITLES.with_titles(Dialling())) as made:
        yield made


async def test_s_3_dials_are_typed_as_amounts(dialling: World) -> None:
    code = (await a_table(dialling, 2)).code
    asked = await types(dialling, "Anna", code, "?")
    assert "in this order: <toy.ones> and <toy.twos>" in asked.notice
    assert (await types(dialling, "Anna", code, "0 0")).refused
    assert (await types(dialling, "Anna", code, "1, 0")).notice.startswith("Your choice for now is")
    assert (await dialling.service.table(code)).pending == {0: "show 1"}


async def test_s_3_a_plan_is_typed_by_letters_and_words_as_well(world: World) -> None:
    code = await world.start("Anna", "Bruno", arg="dos_rios")
    for _ in range(60):
        table = await world.service.table(code)
        other = next(name for name in table.names if name != table.names[table.undecided()[0]])
        plan = await world.does(other, "plan", code)
        if not plan.refused and shown(plan).choices:
            break
        await world.plays(await world.whose(code), code)
    screen = shown(plan)
    caller = await world.caller(other, open=False)
    letter = next(button for button in screen.choices)
    said = await world.service.act(caller, ask("plan_move", code, letter.letter.lower()))
    if letter.press.verb == "plan":
        screen = shown(said)
        letter = next(button for button in screen.choices if button.press.verb == "plan_move")
        said = await world.service.act(caller, ask("plan_move", code, letter.letter.lower()))
    assert said.notice.startswith("Planned: ")
    [step] = (await world.service.table(code)).premoves.values()
    assert step == (letter.press.argument,)
    assert (await world.service.act(caller, ask("plan_move", code, "?"))).notice.startswith("Type a letter, ")


# Whole matches


class Typist(Evening):
    """People who only type, each what chance would have them play."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.dice = random.Random(key)
        self.typed = self.refused = 0

    async def plays(self, by: str, most: int) -> bool:
        """Whether the match ended within so many decisions."""
        for _ in range(most):
            table = await self.table()
            if not table.undecided():
                return True
            await self._decides(table, by)
        return not (await self.table()).undecided()

    async def _decides(self, table: Table, by: str) -> None:
        seat, match = table.undecided()[0], table.need_match()
        caller, move = self.people[seat], self.dice.choice(match.legal(seat))
        lines = self._letters(match, seat, move) if by == "letters" else [self._label(table, seat, move)]
        await self.service.act(caller, Play(table=self.code))
        for text in lines:
            answer = await self.service.act(caller, Type(move=text))
            self.typed += 1
            self.refused += answer.refused
        if answer.screen and [one.press.verb for one in answer.screen.choices][:1] == ["sure"]:  # T-8
            answer = await self.service.act(caller, Sure(table=self.code, move=answer.screen.choices[0].press.argument))
        after = await self.table()
        done = [
            record.moves[seat] for record in after.need_match().records[len(match.records) :] if _decided(record, seat)
        ]
        assert [*done, after.pending.get(seat)][0] == str(move), (lines, answer.notice)

    def _letters(self, match: Match, seat: Seat, move: Move) -> list[str]:
        """A letter a level, sometimes all in a line; where there are dials, the move's label."""
        view = match.view(seat)
        if match.game.dials(view):
            return [self._label_of(match, seat, move, "en")]
        paths, path, letters = match.menu_paths(view), tuple[str, ...](), list[str]()
        tokens = tuple(step.token for step in dict(paths)[move])
        while True:
            choice = next(one for one in menu(paths, path).choices if tokens[: len(one.path)] == one.path)
            letters.append(choice.letter.lower())
            if choice.move is not None:
                return letters if self.dice.random() < 0.5 else [" ".join(letters)]
            path = choice.path

    def _label(self, table: Table, seat: Seat, move: Move) -> str:
        return self._label_of(table.need_match(), seat, move, self.dice.choice(("en", "it")))

    def _label_of(self, match: Match, seat: Seat, move: Move, language: str) -> str:
        words = Words(language, [one.person.name for one in self.people], seat)
        return plain(words(match.game.steps(match.view(seat), move)[-1].label))


def _decided(record: Record, seat: Seat) -> TypeGuard[Played]:
    return isinstance(record, Played) and seat in record.moves


@pytest.mark.parametrize("by", ["letters", "labels"])
@pytest.mark.parametrize(
    ("key", "most"),
    [
        *((key, 12) for key in ("coloretto", "amazonas", "dos_rios", "nile")),
        *(pytest.param(key, 2000, marks=pytest.mark.soak) for key in ("coloretto", "amazonas", "dos_rios", "nile")),
    ],
)
async def test_s_8_a_match_is_played_by_the_typed_line_alone(key: str, most: int, by: str) -> None:
    """Each decision is the one that was meant, and fewer than one line in twenty is refused; to the end in the soak."""
    evening = Typist(key)
    await evening.begin(key, 2)
    ended = await evening.plays(by, most)
    assert ended or most < 100
    assert evening.typed >= 12
    assert evening.refused * 20 < evening.typed
