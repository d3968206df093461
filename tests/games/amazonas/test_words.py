"""What players read: entries short enough for a phone, prompts that fit the choices, refusals that can be heeded."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from core.game import Seat, Step
from core.games.amazonas.components import EVENTS, ROUNDS
from core.games.amazonas.guide import guide
from core.games.amazonas.maps import standard
from core.games.amazonas.signs import LEGEND, NAMES
from core.games.amazonas.terms import at, money
from core.games.amazonas.title import Amazonas
from core.match import Match
from core.menu import menu
from core.wording import LANGUAGES, Line, Refusal, Words
from tests.games.amazonas.pictures import played
from tests.games.amazonas.table import Table

PEOPLE = ("Anna", "Bob", "Carla", "Dan")
ASKED = [(2, {}), (3, {"mission_choice": "on"}), (4, {"edition": "french"})]


@cache
def levels(seats: int, options: tuple[tuple[str, str], ...]) -> tuple[tuple[int, tuple[tuple[Step, bool], ...]], ...]:
    """Every level of every menu of one match: how deep it is, its entries, each with whether it leaps over levels."""
    found = []
    for match in played(seats, 8, **dict(options)):
        for seat in match.awaited:
            paths = match.menu_paths(match.view(seat))
            for path in _ways(paths):
                here = [steps for _, steps in paths if tuple(step.token for step in steps[: len(path)]) == path]
                depth = len(path)
                groups = {steps[depth].token: steps for steps in here if len(steps) > depth}
                if len(groups) > 1:
                    found.append((depth, tuple(_entry(here, steps, depth) for steps in groups.values())))
    return tuple(found)


def _ways(paths: object) -> Iterator[tuple[str, ...]]:
    assert isinstance(paths, tuple | list)
    seen = {tuple(step.token for step in steps[:depth]) for _, steps in paths for depth in range(len(steps))}
    yield from sorted(seen)


def _entry(here: list[tuple[Step, ...]], steps: tuple[Step, ...], depth: int) -> tuple[Step, bool]:
    """What stands on the level: the leaf itself where nothing else shares the beginning."""
    alone = sum(other[depth].token == steps[depth].token for other in here) == 1
    return (steps[-1], depth < len(steps) - 1) if alone else (steps[depth], False)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seats", "options"), ASKED)
def test_w_16_entries_fit_a_phone(seats: int, options: dict[str, str], language: str) -> None:
    words = Words(language, PEOPLE)
    found = levels(seats, tuple(options.items()))
    assert len(found) > 60
    for depth, entries in found:
        assert depth < 3
        assert len(entries) <= 24
        most = 28 if len(entries) <= 6 else 13 if len(entries) <= 16 else 6
        for step, leaps in entries:
            told = words(step.label if leaps or step.short is None else step.short)
            assert 0 < len(told) <= (28 if leaps else most), told
        marks = [step.mark for step, _ in entries if step.mark]
        assert len(set(marks)) == len(marks)


@pytest.mark.parametrize("language", LANGUAGES)
def test_entries_of_plans_fit_too(language: str) -> None:
    game, words = Amazonas(), Words(language, PEOPLE)
    for at_ply, match in enumerate(played(2, 8)):
        seat = next((seat for seat in map(Seat, (0, 1)) if seat not in match.awaited), None)
        if at_ply % 9 or seat is None or match.over:
            continue
        ahead = game.look_ahead(match.view(seat), seat, ())  # type: ignore[arg-type]
        if ahead is None:
            continue
        ways = [game.steps(ahead.view, move) for move in ahead.legal]  # type: ignore[arg-type]
        top = {steps[0].token: steps[0] for steps in ways}
        assert len(top) <= 16
        for step in top.values():
            assert len(words(step.short or step.label)) <= 13
        assert all(len(steps) <= 3 and len(words(steps[-1].short or steps[-1].label)) <= 13 for steps in ways)


def test_marks_name_places_and_deeds_stand_beside() -> None:
    table = Table(2).start("rosaria", "bidora", events=["fire"], purse=30)
    table.cards(6, 1)
    view = table.view(0)
    build = table.game.steps(view, table.game.parse("build tucu"))[-1]
    neutral = table.game.steps(view, table.game.parse("neutral tucu"))[-1]
    assert (build.mark, build.deed, build.price) == ("village:tucu", "build", 2)
    assert (neutral.mark, neutral.deed, neutral.price) == ("village:tucu", "neutral", None)
    assert table.game.steps(view, table.game.parse("neutral tucu"))[0].mark == "tents:0"


def test_a_level_of_villages_is_not_sorted_while_it_holds_them_all() -> None:
    """W-18."""
    for match in played(3, 8):
        for seat in match.awaited:
            view = match.view(seat)
            if view.phase == "build" and len(view.buildable) <= 14:  # type: ignore[attr-defined]
                assert all(len(steps) == 1 for _, steps in match.menu_paths(view))


# Prompts


def private(table: Table, seat: int, language: str = "en") -> str:
    return Words(language, PEOPLE)(table.game.prompt(table.view(seat)))


def test_w_21_prompts_speak_of_the_choices_that_are_there() -> None:
    table = Table(2).start("rosaria", "bidora", events=["fire"], purse=0)
    table.cards(5, 1)
    [seat] = table.game.to_act(table.state)
    assert private(table, seat).startswith("With 2 silver you can pay for nothing within reach.")
    assert "Place a neutral tent" in private(table, seat)
    table.state.neutrals_left[seat] = 0
    table.state.legal = {}
    assert private(table, seat).endswith("reach. End your turn.")
    assert "neutral" not in private(table, seat)
    table.state.purse[seat] = 30
    table.state.legal = {}
    assert private(table, seat).startswith("Build with 10 gold")
    table.state.tents_left[seat] = 0
    table.state.legal = {}
    assert private(table, seat) == "You have 10 gold, but no village is within your reach. End your turn."
    table.state.tents_left[seat] = 9
    table.state.legal = {}
    other = 1 - seat
    assert private(table, other) == f"{PEOPLE[seat]} may build with 10 gold.", "who waits isn't told to build"
    assert private(table, seat, "it").startswith("Costruisci con 10 monete d'oro")


def test_every_kind_of_decision_says_why() -> None:
    kinds = set()
    for match in played(3, 8, mission_choice="on"):
        for seat in match.awaited:
            view = match.view(seat)
            reason = match.game.why(view)
            assert reason is not None
            kinds.add(reason.key)
            for language in LANGUAGES:
                told = Words(language)(reason)
                assert told != reason.key
                assert len(told) <= 160
    assert kinds == {f"amazonas.why.{kind}" for kind in ("mission", "first", "income", "offer", "pile", "build")}


# Refusals


def refused(table: Table, text: str, language: str = "en") -> str:
    with pytest.raises(Refusal) as caught:
        table.do(text)
    return Words(language, PEOPLE)(caught.value.line)


def test_w_23_nobody_is_told_to_save_up_at_the_first_tent_or_at_the_end() -> None:
    table = Table()
    table.do("build rosaria")
    assert "save" not in refused(table, "build rosaria")
    table = Table().start("rosaria", "bidora", "otire", events=["fire"], purse=0)
    table.cards(6, 1, 2)
    assert "save up" in refused(table, "build piedras")
    table.state.round = ROUNDS
    assert "last round" in refused(table, "build piedras")
    assert "save" not in refused(table, "build piedras")
    table.state.round, table.state.purse[0], table.state.legal = 1, 0, {}
    assert "pays for no village now" in refused(table, "build piedras")


def test_w_23_a_full_village_has_no_last_free_site() -> None:
    table = Table(2).start("rosaria", "bidora", events=["fire"], purse=30)
    table.cards(6, 1)
    assert refused(table, "neutral piedras").startswith("A neutral tent can't take the last free site")
    table.occupy("piedras", 1)
    assert refused(table, "neutral piedras") == "Piedras has no free site left: choose another village."


def test_w_23_some_of_many_villages_are_not_named_as_if_they_were_all() -> None:
    table = Table().start("rosaria", "bidora", "otire", events=["fire"], purse=90)
    table.cards(6, 1, 2)
    assert "and others" not in refused(table, "build guariba")
    for village in ("tucu", "xibu", "morena"):
        table.do(f"build {village}")
    assert len(table.legal()) > 7
    assert refused(table, "build bidora").endswith(" and others.")


# Italian


@pytest.mark.parametrize(
    ("silver", "english", "italian"),
    [
        (3, "1 gold", "1 moneta d'oro"),
        (6, "2 gold", "2 monete d'oro"),
        (1, "1 silver", "1 moneta d'argento"),
        (8, "2 gold and 2 silver", "2 monete d'oro e 2 monete d'argento"),
        (0, "0 gold", "0 monete d'oro"),
    ],
)
def test_w_24_coins_are_counted_as_the_language_counts(silver: int, english: str, italian: str) -> None:
    assert Words("en")(money(silver)) == english
    assert Words("it")(money(silver)) == italian


def test_w_24_italian_says_ad_before_an_a() -> None:
    told = {village.name: Words("it")(at(village.name)) for village in standard().villages}
    assert told["Aruaca"] == "ad Aruaca"
    assert told["Tucu"] == "a Tucu"
    assert Words("it")(at("Ápia")) == "ad Ápia"
    table = Table()
    [built] = table.do("build aruaca")
    assert Words("it", PEOPLE)(built.line()) == "Anna costruisce ad Aruaca per 2 monete d'oro e prende una farfalla."


def test_w_24_no_printed_term_is_said_otherwise() -> None:
    it = Words("it", PEOPLE)
    said = [it.say(f"amazonas.{kind}.{event}") for kind in ("event", "pic.effect", "help.event") for event in EVENTS]
    said += [it(line) for _, line in LEGEND] + [it(scene.text) for scene in guide()] + [it.say("amazonas.rules")]
    assert not [text for text in said if "vie d'acqua" in text or "giro" in text or "posto libero" in text]
    assert "percorsi sull'acqua" in it.say("amazonas.event.crocodile")


# Rules where players read them


@pytest.mark.parametrize(("language", "wanted"), [("en", "reconstruction"), ("it", "ricostruzione")])
def test_w_25_players_read_that_the_map_is_a_reconstruction(language: str, wanted: str) -> None:
    assert wanted in Words(language).say("amazonas.rules")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seats", "medals"), [(2, (3, 2)), (3, (4, 3, 2)), (4, (5, 4, 3, 2))])
def test_w_19_help_tells_medals_and_ties(seats: int, medals: tuple[int, ...], language: str) -> None:
    words = Words(language, PEOPLE)
    match = Match(Amazonas(), seats, {}, bytes(32))
    told = [words(line) for line in match.game.help(match.view(match.awaited[0]))]
    assert any(words.say_in(medals, {"and"}) in line for line in told)
    assert any(words.say("amazonas.help.ties") == line for line in told)


def test_w_19_help_says_when_all_medals_are_gone() -> None:
    table = Table().start("rosaria", "bidora", "otire", events=["fire"])
    table.state.medals_left = []
    assert Line("amazonas.help.medals_gone") in table.game.help(table.view(0))


def test_w_19_whoever_plays_card_six_reads_that_they_may_go_by_path() -> None:
    """W-10: "nobody builds over jungle paths" was said to somebody who may."""
    table = Table().start("rosaria", "bidora", "otire", events=["jaguar"], purse=60)
    table.cards(6, 1, 2)
    assert "build xibu" in table.legal()
    told = [Words("en")(line) for line in table.game.help(table.view(0))]
    assert any("save whoever has played card 6" in line for line in told)


# The guide


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_guide_tells_one_match_in_order(language: str) -> None:
    scenes = guide()
    assert 6 <= len(scenes) <= 10
    assert scenes is guide(), "made once"
    assert {scene.view.viewer for scene in scenes} == {Seat(0)}
    rounds = [scene.view.round for scene in scenes]  # type: ignore[attr-defined]
    assert rounds == sorted(rounds)
    assert rounds[-1] == ROUNDS
    for scene in scenes:
        told = Words(language, PEOPLE)(scene.text)
        assert told != scene.text.key
        assert len(told) <= 260


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_legend_has_a_sentence_for_each_sign(language: str) -> None:
    assert [name for name, _ in Amazonas().legend()] == list(NAMES)
    told = [Words(language)(line) for _, line in LEGEND]
    assert len(set(told)) == len(told)
    assert not [text for text in told if text.startswith("amazonas.")]


def test_the_public_is_told_of_nobodys_mission_by_the_prompt() -> None:
    for match in played(3, 8, mission_choice="on"):
        if match.over:
            break
        view = match.view(None)
        first, second = match.game.prompt(view), match.game.prompt(match.view(None))
        assert first == second
        assert first.key.startswith("amazonas.ask.")


def test_income_entries_tell_what_a_card_brings_now() -> None:
    """W-10: under fire half, with a bonus more."""
    table = Table().start("rosaria", "bidora", "otire", events=["fire"], purse=0)
    table.piles(0, fish=3)
    view, words = table.view(0), Words("en")
    [step] = table.game.steps(view, table.game.parse("income 1"))
    assert words(step.short) == "card 1 for 2"  # type: ignore[arg-type]
    assert words(step.label) == "Play card 1, fish, announcing 4, for 2 silver"
    [safe] = table.game.steps(view, table.game.parse("income 6"))
    assert words(safe.label) == "Play card 6, Indio, for 6 silver"


def test_the_menu_of_a_neutral_tent_asks_where() -> None:
    table = Table(2).start("rosaria", "bidora", events=["fire"], purse=30)
    table.cards(6, 1)
    match_paths = [(move, table.game.steps(table.view(0), move)) for move in table.game.legal(table.state, Seat(0))]
    level = menu(match_paths, ("neutral",))
    assert len(level.choices) == 5, "by species, where there are more than fourteen"
    assert {step.ask.key for _, steps in match_paths for step in steps[:-1] if step.ask} == {
        "amazonas.ask.neutral",
        "amazonas.ask.neutral_species",
    }
