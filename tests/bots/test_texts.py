"""Positions in words, as people ask for them: the whole, a part, a place; and pictures with words or only words."""

from __future__ import annotations

import pytest

from bots import codec
from bots.responder import Responder
from core.asked import TOPICS, WHOLES
from core.game import Seat
from core.observation import Observation
from core.observing import observe
from core.press import Press
from core.requests import COMMANDS
from core.responses import Response
from core.screens import Picture, Screen
from core.screens.texts import PAGE
from core.telling import Part
from core.titles import TITLES
from core.wording import LANGUAGES, Words
from render.service import Drawn, Painter
from tests.world import World


def shown(answer: Response) -> Screen:
    assert answer.screen, answer.notice
    return answer.screen


async def asks(world: World, name: str, code: str, what: str = "") -> Screen:
    """By the typed command."""
    return shown(await world.service.act(await world.caller(name), COMMANDS["text"].typed(what, table=code)))


async def own_lines(world: World, code: str, seat: int, language: str = "en") -> list[str]:
    """What is one's own, as the title tells it."""
    table = await world.service.table(code)
    seen = observe(table, Seat(seat))
    words = Words(language, table.names, Seat(seat))
    return [words(line) for part in seen_parts(seen) if part.topic == "me" for line in part.lines]


def seen_parts(seen: Observation) -> tuple[Part, ...]:
    return TITLES[seen.table.game].tell(seen.view)


@pytest.mark.parametrize("game", TITLES)
async def test_s_1_in_private_one_hears_ones_own_position_with_lettered_choices(world: World, game: str) -> None:
    code = await world.start("Anna", "Roberto", arg=game)
    for _ in range(4):
        await world.plays(await world.whose(code), code)
    name = await world.whose(code)
    seat = (await world.service.table(code)).names.index(name)
    text = await asks(world, name, code)
    panel = shown(await world.does(name, "play", code))
    assert [one.letter for one in panel.choices if one.letter and f"{one.letter}, " not in text.text] == []
    own = await own_lines(world, code, seat)
    whole = "\n".join([(await asks(world, name, code, "all")).text, (await asks(world, name, code, "me")).text])
    assert own
    assert [line for line in own if line not in whole] == []
    assert text.controls[0].press.verb == "play"


@pytest.mark.parametrize("game", TITLES)
async def test_s_1_who_only_looks_hears_nobody_s_own_things(world: World, game: str) -> None:
    code = await world.start("Anna", "Roberto", arg=game)
    public = [(await asks(world, "Dora", code, what)).text for what in ("", "all", "me", "choices", "since")]
    for seat in (0, 1):
        private = set(await own_lines(world, code, seat))
        assert [line for line in private for text in public if line in text] == []
    assert "There is nothing of that to tell you here." in public[2]
    assert "You have nothing to decide now." in public[3]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TITLES)
async def test_s_9_each_part_can_be_asked_for_by_word_and_by_button(world: World, game: str, language: str) -> None:
    code = await world.start("Anna", "Roberto", arg=game)
    await world.does("Anna", "settings", arg=f"language={language}")
    short = await asks(world, "Anna", code)
    for what in (*WHOLES, *TOPICS):
        assert (await asks(world, "Anna", code, what)).text != ""
    for button in short.controls:
        assert len(codec.encode(button.press)) <= codec.LIMIT_BYTES
        answer = await world.service.act(await world.caller("Anna"), codec.decode(codec.encode(button.press)))
        assert not answer.refused, button
    labels = [button.label for button in short.controls]
    assert len(labels) == len(set(labels))


@pytest.mark.parametrize("game", TITLES)
async def test_s_10_a_long_text_comes_in_whole_blocks_with_a_button_to_go_on(world: World, game: str) -> None:
    code = await world.start("Anna", "Roberto", arg=game)
    for _ in range(10):
        await world.plays(await world.whose(code), code, 0)
    name = await world.whose(code)
    page = await asks(world, name, code, "all")
    heard, pages = page.text, 1
    while page.controls[0].main and page.controls[0].press.verb == "text":
        assert len(page.text) <= PAGE + 200
        page = shown(
            await world.service.act(await world.caller(name), codec.decode(codec.encode(page.controls[0].press)))
        )
        heard, pages = heard + "\n" + page.text, pages + 1
    table = await world.service.table(code)
    seat = Seat(table.names.index(name))
    words = Words("en", table.names, seat)
    parts = seen_parts(observe(table, seat))
    assert [words(line) for part in parts for line in part.lines if words(line) not in heard] == []
    assert pages == 1 or f"Page {pages} of {pages}." in heard


async def test_s_9_a_place_is_asked_for_by_name(world: World) -> None:
    code = await world.start("Anna", "Roberto", arg="amazonas")
    near = await asks(world, "Anna", code, "near Tucu")
    assert "Tucu" in near.text
    assert (await asks(world, "Anna", code, "vicino a tucu")).blocks == near.blocks
    assert (await asks(world, "Anna", code, "tucu")).blocks == near.blocks, "a place alone is asked about"
    refused = await world.service.act(await world.caller("Anna"), COMMANDS["text"].typed("near Atlantis", table=code))
    assert refused.refused
    assert 0 < len(refused.notice) <= 200


async def test_s_9_one_hears_the_choices_that_begin_at_a_place(world: World) -> None:
    """The first campesino of Dos Rios stands in column A or elsewhere: only those that stand in A2 are told."""
    code = await world.start("Anna", "Roberto", arg="dos_rios")
    name, spots = "", list[str]()
    while len(spots) < 2:
        name = await world.whose(code)
        table = await world.service.table(code)
        seen = observe(table, Seat(table.names.index(name)))
        first = [next((step.mark or "" for step in steps if step.mark), "") for _, steps in seen.paths]
        spots = sorted({spot for spot in first if spot.startswith("hex:") and spot[4:5] in "abcdefg"})
        if len(spots) < 2:
            await world.plays(name, code, 0)
    words = Words("en", table.names, seen.viewer)
    there, elsewhere = (
        [words(steps[-1].label) for (_, steps), spot in zip(seen.paths, first, strict=True) if (spot == spots[0]) is at]
        for at in (True, False)
    )
    told = (await asks(world, name, code, f"from {spots[0][4:]}")).text
    assert there
    assert [label for label in there if label[1:] not in told] == []
    assert [label for label in elsewhere if label[1:] in told] == []


async def test_s_9_an_unknown_part_is_refused_with_those_that_there_are(world: World) -> None:
    code = await world.start("Anna", "Roberto", arg="nile")
    refused = await world.service.act(await world.caller("Anna"), COMMANDS["text"].typed("the weather", table=code))
    assert refused.refused
    assert "“the weather” names nothing that text tells" in refused.notice
    assert len(refused.notice) <= 200


async def test_old_buttons_ask_what_they_asked(world: World) -> None:
    """Codes live for months: one without a word is the short text, `plan` what a plan would make of it."""
    code = await world.start("Anna", "Roberto")
    caller = await world.caller("Anna")
    plain = await world.service.act(caller, codec.decode(f"tx:{code}:::"))
    assert shown(plain).blocks == (await asks(world, "Anna", code)).blocks
    plan = await world.service.act(caller, codec.decode(f"tx:{code}:::plan"))
    assert "You have planned nothing" in shown(plan).text


@pytest.mark.parametrize("game", TITLES)
async def test_s_2_my_hand_is_told_in_words_beside_its_picture(world: World, game: str) -> None:
    code = await world.start("Anna", "Roberto", arg=game)
    hand = shown(await world.does("Anna", "hand", code))
    assert hand.picture
    assert hand.picture.kind == "panel"
    own = await own_lines(world, code, 0)
    assert own
    assert [line for line in own if line not in hand.text] == []
    assert {button.press.verb for button in hand.controls} == {"play", "text"}
    assert (await world.does("Dora", "hand", code)).refused


SOAKED = [pytest.param(game, marks=pytest.mark.soak) for game in TITLES if game != "coloretto"]


@pytest.mark.parametrize("game", ["coloretto", *SOAKED])
async def test_s_2_words_come_under_pictures_or_in_place_of_them(world: World, game: str) -> None:
    """In answers and in the panel that is kept up to date; nobody else's change."""
    code = await world.start("Anna", "Roberto", arg=game)
    table = await world.service.table(code)
    name = await world.whose(code)
    other = next(one for one in table.names if one != name)
    own = await own_lines(world, code, table.names.index(name))
    before = shown(await world.does(name, "play", code))
    assert not any(line in before.text for line in own[:1])
    told = [before.text]
    for way, pictured in (("under", True), ("only", False), ("off", True)):
        settings = shown(await world.does(name, "settings", arg=f"words={way}"))
        assert Words("en").say(f"table.settings.words.{way}") in settings.text
        offers = {button.press.argument for button in settings.choices}
        assert {one for one in offers if one.startswith("words=")} == {
            f"words={o}" for o in ("off", "under", "only") if o != way
        }
        panel = shown(await world.does(name, "play", code))
        assert (panel.picture is not None) == pictured
        assert panel.choices == before.choices
        await world.quiet()
        kept = [one for one in world.platform.messages.values() if one.place.user == name.lower() and not one.stripped]
        assert kept
        assert (kept[-1].rendered.picture is not None) == pictured
        assert kept[-1].rendered.screen.blocks[-1] == panel.blocks[-1]
        told.append(panel.text)
    assert told[1] == told[2] != told[0] == told[3]
    assert shown(await world.does(other, "play", code)).picture


async def test_s_2_who_reads_words_gets_the_legend_and_boards_in_words(world: World) -> None:
    code = await world.start("Anna", "Roberto", arg="nile")
    await world.does("Anna", "settings", arg="words=only")
    for verb in ("legend", "guide", "hand", "past"):
        screen = shown(await world.does("Anna", verb, code))
        assert screen.picture is None, verb
        assert len(screen.text) > 100, verb
    assert shown(await world.does("Roberto", "legend", code)).picture


class Broken(Painter):
    """Draws nothing."""

    async def draw(self, picture: Picture) -> Drawn:
        raise LookupError(picture.game)


@pytest.mark.parametrize("game", TITLES)
async def test_s_10_where_no_picture_can_be_shown_the_position_is_told(world: World, game: str) -> None:
    code = await world.start("Anna", "Roberto", arg=game)
    name = await world.whose(code)
    rendered = await Responder(world.service, Broken(1)).render(shown(await world.does(name, "play", code)))
    assert rendered.picture is None
    assert len(rendered.screen.text) <= 3_500
    table = await world.service.table(code)
    seat = Seat(table.names.index(name))
    words = Words("en", table.names, seat)
    [own] = [part for part in seen_parts(observe(table, seat)) if part.topic == "me"]
    assert any(all(words(line) in rendered.screen.text for line in told) for told in (own.lines, own.short))


async def test_the_text_leads_to_one_s_panel(world: World) -> None:
    code = await world.start("Anna", "Roberto")
    name = await world.whose(code)
    text = await asks(world, name, code, "choices")
    assert Press("play", code) in [button.press for button in text.controls]
