"""A practice match by ear: five moves a title, in words only, that teach the typed line."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import pairwise, product
from pathlib import Path

import msgspec
import pytest

from bots import codec
from core.games.coloretto.title import Coloretto
from core.games.coloretto.view import ColorettoView
from core.games.dos_rios import layout
from core.games.dos_rios.title import DosRios
from core.games.nile.title import Nile
from core.lessons import lesson
from core.lessons.playing import match_at
from core.people import Practising
from core.press import Press
from core.requests import REQUESTS
from core.requests.base import Request
from core.requests.person import Help
from core.responses import Response
from core.telling import Part
from core.titles import TITLES
from core.wording import LANGUAGES, Line, Refusal, Words
from render.service import Painter
from tests.fakes import FakePlatform
from tests.games.dos_rios.test_layout import TEXT
from tests.games.nile.test_board_file import OWN
from tests.learner import Way, learns, told
from tests.toy import Toy, worded
from tests.world import World, opened, pressed

EVERY_LESSON = [
    pytest.param(game, language, way, id=f"{game}-{language}-{way}")
    for game, (language, way) in product(TITLES, (("en", "letters"), ("it", "words")))
]
"""The other way round they are taken on the networks."""

LONGEST = 3_500
"""Characters of a screen: Discord takes 4,000 in a message, Telegram a little more."""


async def asks(world: World, request: Request, language: str = "en", entropy: str = "") -> Response:
    caller = await world.caller("Anna", language)
    return await world.service.act(msgspec.structs.replace(caller, entropy=entropy), request)


async def types(world: World, line: str, language: str = "en", entropy: str = "") -> Response:
    return await asks(world, REQUESTS["practice"].typed(line), language, entropy)


async def reads(world: World, line: str, language: str = "en") -> str:
    """What is shown to whoever types that; a move that goes on brings no notice."""
    answer = await types(world, line, language)
    assert not answer.notice, answer.notice
    assert answer.screen
    return answer.screen.text


async def where(world: World) -> Practising | None:
    return (await world.caller("Anna")).person.habits.practice


# Lessons


@pytest.mark.parametrize(("game", "language", "way"), EVERY_LESSON)
async def test_a_lesson_is_taken_by_what_it_says(world: World, game: str, language: str, way: Way) -> None:
    """Whoever reads nothing but its words comes to its end, and from there to a table."""

    async def typing(line: str) -> str:
        return await reads(world, line, language)

    texts = await learns(typing, Words(language).say(f"{game}.title"), way)
    number = {"en": "move {} of 5", "it": "mossa {} di 5"}[language]
    reached = [text.partition("\n")[0] for text in texts if "5" in text.partition("\n")[0]]
    assert [first.endswith(number.format(at)) for at, first in enumerate(reached[:5], 1)] == [True] * 5
    assert Words(language).say("table.lesson.learnt") in texts[-1]
    assert all(len(text) <= LONGEST for text in texts)
    assert any(len(told(text)) == 1 for text in texts), "nothing was asked about"
    answer = await types(world, "", language)
    assert answer.screen
    assert [button.press.verb for button in answer.screen.choices] == ["practice"] * len(TITLES), "it begins anew"


@pytest.mark.parametrize("game", TITLES)
def test_a_lesson_teaches_to_type_in_five_moves(game: str) -> None:
    """Its sentences and themes are there in every language, and it shows no picture."""
    known = lesson(game)
    assert known
    assert len(known.stages) == 5
    themes = [stage.teaches for stage in known.stages]
    assert themes[:2] == ["letters", "words"]
    assert {"part", "sure"} < set(themes)
    assert {"near", "levels"} & set(themes)
    for language in LANGUAGES:
        words = Words(language)
        assert all(words.has(f"{game}.lesson.{at}") for at in range(1, 6))
        assert all(words.has(f"table.lesson.{what}.{theme}") for theme in themes for what in ("how", "learnt"))


@pytest.mark.parametrize("game", TITLES)
async def test_a_lesson_is_taken_by_its_buttons(world: World, game: str) -> None:
    """It shows no picture, and at its end is the way to a table."""
    known = lesson(game)
    assert known
    screen = (await types(world, game)).screen
    for _ in known.stages:
        assert screen
        letters = told(screen.text)[0].upper().split()
        for letter in letters:
            assert screen
            assert screen.picture is None
            choice = next(button for button in screen.choices if button.letter == letter)
            screen = (await asks(world, pressed(choice))).screen
        assert screen
        if len(told(screen.text)) == 1:
            screen = (await asks(world, pressed(screen.choices[0]))).screen
    assert screen
    play = screen.choices[0]
    assert (play.label, play.press.verb, play.press.argument) == ("Play now", "new", game)
    table = (await asks(world, pressed(play))).table
    assert (await world.service.table(table)).game == game


@pytest.mark.parametrize("game", TITLES)
def test_every_button_of_a_lesson_fits_every_chat(game: str) -> None:
    """On each level of its menus."""
    known = lesson(game)
    assert known
    for at in range(len(known.stages)):
        match = match_at(TITLES[game], at)
        for move, steps in match.menu_paths(match.view(known.seat)):
            path = "/".join(step.token for step in steps[:-1])
            for argument in (f"{game}={at}=={move}", f"{game}={at}={path}="):
                codec.encode(Press("practice", argument=argument))


def test_an_operators_own_boards_leave_the_lessons_as_they_are() -> None:
    own = (Nile(OWN), DosRios(layout.load(TEXT.replace("tile FHF", "tile FFF"), "mine.txt")))
    for title in own:
        assert match_at(title, 5).records == match_at(TITLES[title.meta.key], 5).records


def test_every_title_of_the_shelf_has_a_lesson() -> None:
    assert [game for game in TITLES if lesson(game) is None] == []
    assert list(REQUESTS["practice"].offers(TITLES)) == list(TITLES)


# Another move, and none


async def test_another_move_is_told_to_be_one_and_the_lesson_waits(world: World) -> None:
    before = await reads(world, "coloretto")
    answer = await types(world, "play purple-hoatzin")
    assert not answer.refused
    assert "is allowed as well: try it in a real match" in answer.notice
    assert answer.screen
    assert "move 1 of 5" in answer.screen.text
    assert len(answer.screen.text) < len(before), "what they have heard isn't said again"
    assert await reads(world, "") == before


async def test_what_is_no_move_gets_the_answer_that_a_match_gives(world: World) -> None:
    code = await world.start("Anna", "Bruno")
    name = await world.whose(code)
    await reads(world, "coloretto")
    for line in ("xyzzy", "zz 9 qq"):
        at_table = await world.does(name, "type", code, line)
        answer = await types(world, line)
        assert answer.refused
        assert answer.notice.partition(".")[0] == at_table.notice.partition(".")[0]
        assert answer.screen
        assert "move 1 of 5" in answer.screen.text


async def test_what_the_rules_forbid_is_refused_by_the_rules(world: World) -> None:
    await reads(world, "coloretto")
    answer = await types(world, "play green-frog")
    title = TITLES["coloretto"]
    with pytest.raises(Refusal) as caught:
        match_at(title, 0).check(lesson("coloretto").seat, title.parse("play green-frog"))  # type: ignore[union-attr]
    assert answer.notice == Words("en")(caught.value.line)


async def test_a_game_without_a_lesson_says_so(painter: Painter, monkeypatch: pytest.MonkeyPatch) -> None:
    worded(monkeypatch)
    async with opened(":memory:", painter, FakePlatform(), titles=TITLES.with_titles(Toy())) as world:
        answer = await types(world, "toy")
        assert answer.refused
        assert answer.notice.endswith("its guide shows the first steps.")
        assert answer.screen
        assert "Toy" not in [button.label for button in answer.screen.choices]


async def test_a_line_without_a_lesson_is_told_where_it_belongs(world: World) -> None:
    answer = await types(world, "b")
    assert answer.refused
    assert answer.notice.startswith("You are in no practice match")
    assert answer.screen
    assert [button.label for button in answer.screen.choices][1:3] == ["Amazonas", "Dos Rios"]


# Twice, late, and after a restart


async def test_the_same_press_twice_brings_the_same_answer(world: World) -> None:
    await reads(world, "nile")
    screen = (await types(world, "f")).screen
    assert screen
    begin = next(button for button in screen.controls if button.label == "Begin again")
    first = (await asks(world, pressed(begin))).screen
    assert first
    lays = next(button for button in first.choices if button.letter == "F")
    once = await asks(world, pressed(lays))
    at = await where(world)
    await types(world, "ripe onion w3a")
    again = await asks(world, pressed(lays))
    assert again == once
    assert again.screen == screen
    assert await where(world) == at, "typed lines go on from the button"


async def test_a_line_that_comes_twice_is_done_once(world: World) -> None:
    """A network hands on what it doesn't know to have arrived."""
    await reads(world, "coloretto")
    once = await types(world, "a", entropy="17")
    twice = await types(world, "a", entropy="17")
    assert once.screen == twice.screen
    assert once.screen
    assert "move 2 of 5" in once.screen.text
    further = (await types(world, "a", entropy="18")).screen
    assert further
    assert "move 3 of 5" in further.text


async def test_yes_means_something_only_below_the_question(world: World) -> None:
    await reads(world, "amazonas")
    for line in ("income 6", "build ombira", "income 5", "build itacua"):
        await reads(world, line)
    assert (await types(world, "yes")).refused
    for other in ("help", "xyzzy"):
        assert "Sure?" in await reads(world, "silver")
        assert "Sure?" in await reads(world, "")
        thought = (await types(world, other)).screen
        assert thought
        assert "move 5 of 5" in thought.text
        assert (await types(world, "yes")).refused, "they have thought again"
    await types(world, "silver", entropy="5")
    again = (await types(world, "silver", entropy="5")).screen
    assert again
    assert "Sure?" in again.text
    assert "all 5 moves made" in await reads(world, "yes")


async def test_letters_go_on_from_the_level_that_is_seen(world: World) -> None:
    await reads(world, "coloretto")
    for line in ("a", "a", "d"):
        await reads(world, line)
    opened_level = await reads(world, "d")
    assert "Tupã" not in opened_level.partition("\n")[2]
    assert "Tupã" in await reads(world, "a")
    assert "move 5 of 5" in await reads(world, "b")


async def test_a_lesson_goes_on_after_a_restart(painter: Painter, tmp_path: Path) -> None:
    async with opened(tmp_path / "table.db", painter, FakePlatform()) as world:
        await reads(world, "dos rios")
        screen = await reads(world, "b")
    async with opened(tmp_path / "table.db", painter, FakePlatform()) as world:
        assert await reads(world, "") == screen


async def test_a_lesson_that_is_gone_is_no_obstacle(world: World) -> None:
    """The title has gone, or its lesson is shorter than it was."""
    anna = await world.caller("Anna")
    for place in (Practising(game="chess", stage=2), Practising(game="nile", stage=9)):
        habits = msgspec.structs.replace(anna.person.habits, practice=place)
        await world.stores.people.save_person(msgspec.structs.replace(anna.person, habits=habits))
        assert "Which game" in await reads(world, "")
    stale = codec.decode("lr::::nile=1==ripe onion w9z")
    answer = await asks(world, stale)
    assert answer.refused
    assert answer.screen
    assert "move 2 of 5" in answer.screen.text


# Asking


def kept(word: str) -> Line:
    return Line("table.luck_kept", {"word": word})


class Told(Coloretto):
    """Tells what it is asked of, and by whose view."""

    def tell(self, view: ColorettoView) -> tuple[Part, ...]:
        own, brief = kept(f"seen from seat {view.viewer}"), (kept("your turn"),)
        return (
            Part(name="now", topic="now", title=Line("table.on"), lines=(own,), brief=brief),
            Part(name="me", topic="me", title=Line("table.off"), lines=(kept("three cards"), own)),
            Part(name="market", topic="map", title=Line("table.off"), lines=(kept("the market"),)),
        )

    def place(self, view: ColorettoView, typed: str) -> str:
        if typed != "blue":
            raise Refusal("table.tell.no_places")
        return "column:blue"

    def near(self, view: ColorettoView, spot: str) -> tuple[Line, ...]:
        return (kept(f"beside {spot}"),)


@pytest.fixture
async def telling(painter: Painter) -> AsyncIterator[World]:
    async with opened(":memory:", painter, FakePlatform(), titles=TITLES.with_titles(Told())) as made:
        yield made


async def test_the_position_is_told_in_short_and_asked_for_in_parts(telling: World) -> None:
    """What is told is the learner's view, never another's."""
    begun = await reads(telling, "coloretto")
    assert "your turn" in begun
    assert "three cards" in begun
    assert "the market" not in begun
    ask = told(begun)[2]
    assert ask == "text me"
    for line in (ask, "text io"):
        own = await reads(telling, line)
        assert "seen from seat 0" in own
        assert "your turn" not in own
        assert "move 1 of 5" in own
    assert "the market" in await reads(telling, "text map")
    assert "beside column:blue" in await reads(telling, "text vicino a blue")
    assert "beside column:blue" in await reads(telling, "text near Blue")
    assert "your turn" in await reads(telling, "text")
    assert (await types(telling, "text near moon")).notice.startswith("No place has a name here")
    refused = await types(telling, "text weather")
    assert refused.refused
    assert "weather" in refused.notice


async def test_what_can_be_asked_for_is_a_button_too(telling: World) -> None:
    screen = (await types(telling, "coloretto")).screen
    assert screen
    ask = next(button for button in screen.controls if button.label == "text me")
    answer = (await asks(telling, pressed(ask))).screen
    assert answer
    assert "three cards" in answer.text
    assert (await asks(telling, pressed(answer.choices[0]))).screen == screen
    more = next(button for button in answer.controls if button.label == "Choices")
    assert "A, play the green earless rabbit" in ((await asks(telling, pressed(more))).screen or answer).text


async def test_what_is_long_comes_page_by_page(world: World) -> None:
    for line in ("dos rios", "b", "place b3"):
        await reads(world, line)
    page, seen = (await types(world, "text choices")).screen, list[str]()
    while page:
        assert len(page.text) <= LONGEST
        seen.append(page.text)
        on = [button for button in page.controls if button.main]
        page = (await asks(world, pressed(on[0]))).screen if on else None
    assert len(seen) > 1
    assert len(set(seen)) == len(seen)


async def test_what_fits_several_choices_is_offered(world: World) -> None:
    await reads(world, "coloretto")
    which = (await types(world, "play the purple")).screen
    assert which
    assert [button.label.split()[3] for button in which.choices] == ["hoatzin", "hummingbird"]
    answer = await asks(world, pressed(which.choices[0]))
    assert "is allowed as well" in answer.notice


async def test_help_gives_the_forms_with_examples_of_now(telling: World) -> None:
    await reads(telling, "coloretto")
    text = await reads(telling, "help")
    assert await reads(telling, "aiuto") == text
    assert "Type a letter, B for “Play the purple hoatzin" in text
    assert "now, me and map" in text
    assert "move 2 of 5" in await reads(telling, told(text)[1])


# Ways there


async def test_help_and_the_guides_last_scene_lead_there(world: World) -> None:
    shown = (await asks(world, Help())).screen
    assert shown
    practice = next(button for button in shown.controls if button.press.verb == "practice")
    games = (await asks(world, pressed(practice))).screen
    assert games
    assert len(games.choices) == len(TITLES)
    code = (await world.does("Anna", "new", arg="nile")).table
    scenes = len(TITLES["nile"].guide())
    pages = [(await world.does("Anna", "guide", code, str(at))).screen for at in range(scenes)]
    there = [[button for button in page.controls if button.press.verb == "practice"] for page in pages if page]
    assert [len(found) for found in there] == [0] * (scenes - 1) + [1]
    assert "move 1 of 5" in ((await asks(world, pressed(there[-1][0]))).screen or games).text


async def test_a_lesson_leaves_everything_else_as_it_is(world: World) -> None:
    """It is no table, and nobody else hears of it."""
    await reads(world, "amazonas")
    await reads(world, "g")
    assert await world.stores.tables.codes_of((await world.caller("Anna")).person.id) == []
    assert (await world.caller("Bruno")).person.habits.practice is None
    for one, two in pairwise(["nile", "coloretto"]):
        assert "move 1 of 5" in await reads(world, one)
        assert "move 1 of 5" in await reads(world, two)
