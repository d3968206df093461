"""What newcomers are told: guide, reasons, legend, prompts made from the choices, refusals that can be followed."""

from __future__ import annotations

from itertools import chain

import pytest

from core.game import Scene, Seat
from core.games.dos_rios.places import NUMBERS, SIDES
from core.games.dos_rios.view import DosRiosView
from core.wording import LANGUAGES, Line, Words
from tests.games.dos_rios.table import GAME, at, land, play, put, refused, river, table
from tests.games.dos_rios.test_menus import positions

NAMES = ("Anna", "Roberto", "Giulia", "Tomás")


def worded(line: Line, language: str = "en") -> str:
    words = Words(language, NAMES)
    assert words.has(line.key), f"{language} lacks {line.key}"
    return words(line)


@pytest.mark.parametrize("language", LANGUAGES)
def test_w_19_the_guide_tells_one_match_in_sentences(language: str) -> None:
    scenes = GAME.guide()
    assert 6 <= len(scenes) <= 10
    assert scenes == GAME.guide()
    told = [worded(scene.text, language) for scene in scenes]
    assert len(set(told)) == len(told)
    assert all(sentence.count(".") == 1 and len(sentence) <= 160 for sentence in told), told
    assert all(isinstance(scene, Scene) and scene.spots and scene.view.viewer is None for scene in scenes)


def test_w_19_what_the_guide_says_is_seen() -> None:
    views: dict[str, DosRiosView] = {scene.text.key.rpartition(".")[2]: scene.view for scene in GAME.guide()}
    assert views["goal"].phase == "place"
    assert at("c8") in views["walk"].players[0].spots
    assert views["evict"].players[1].spots.count(at("c8")) == 2
    assert (at("c5"), 2) in views["dam"].damming or (at("c5"), 2) in views["dam"].dams
    assert views["outlaws"].players[0].spots.count(at("g4")) == 0
    assert views["build"].players[0].fincas == (at("f4"),)
    assert views["pause"].paused == at("b6")
    assert at("b6") in views["pause"].players[1].fincas
    assert not any(at("b6") in course.spots for course in views["pause"].courses)
    assert (views["end"].winner, views["end"].reason) == (0, "dos_rios.end.irrigated")
    for scene in GAME.guide():
        for spot in scene.spots:
            kind, name, *side = spot.split(":")
            assert kind in ("hex", "edge", "card")
            assert kind == "card" or name in NUMBERS
            assert not side or side[0] in SIDES


def test_w_19_each_kind_of_prompt_has_its_reason() -> None:
    met = set()
    for state in chain(positions(2, "by_kind", 1, every=1), positions(3, "greedy", 2, every=1)):
        view = GAME.view(state, state.turn)
        reason = GAME.why(view)
        assert reason
        met.add(reason.key)
        for language in LANGUAGES:
            assert len(worded(reason, language)) <= 140
    assert {f"dos_rios.why.{kind}" for kind in ("lay", "place", "first", "act", "tie")} <= met


@pytest.mark.parametrize("language", LANGUAGES)
def test_w_7_every_sign_has_a_meaning(language: str) -> None:
    signs = GAME.legend()
    assert len({name for name, _ in signs}) == len(signs)
    told = [worded(line, language) for _, line in signs]
    assert all(len(text) <= 80 for text in told), max(told, key=len)


def test_w_19_w_25_the_rules_tell_what_decides_games() -> None:
    told = worded(Line("dos_rios.rules"))
    for said in ("two at most", "nobody passes", "empty fincas may be crossed", "haciendas bar the way", "up to three",
                 "five in reserve", "far end of the row", "reconstruction", "river card"):  # fmt: skip
        assert said in told, said


def asked(state, viewer: Seat | None = None) -> str:
    state.forget()
    return worded(GAME.prompt(GAME.view(state, viewer)))


def test_w_21_only_what_is_possible_is_asked_for() -> None:
    state = table()
    put(state, 0, "c4 d5")
    assert asked(state) == "Anna has 6 movement points left, then harvests or declines wheat."
    state.mp = 1
    assert asked(state) == "Anna has 1 movement point left, then harvests or declines wheat."
    state.mp = 0
    assert asked(state) == "Anna may build a dam, then harvests or declines wheat."
    state.money[0] = 500
    assert asked(state) == "Anna may build a dam or a building, then harvests or declines wheat."
    state.reserve[0] = 0
    assert asked(state) == "Anna may build, then harvests or declines wheat."
    state.built = 2
    assert asked(state) == "Anna harvests or declines wheat."
    state.round = 1
    assert asked(state) == "Anna ends the turn."


def test_w_21_the_prompt_names_just_the_kinds_that_are_offered() -> None:
    """In a random match: walks, dams and buildings are asked for where they are legal, and only there."""
    met = set()
    for state in positions(3, "by_kind", 3, every=1):
        if state.phase != "act" or state.paused is not None:
            continue
        kinds = {str(move).split()[0] for move in GAME.legal(state, state.turn)}
        how = GAME.prompt(GAME.view(state, None)).key.rpartition(".")[2]
        met.add(how)
        if kinds & {"walk", "evict"}:
            assert how == "walk"
        else:
            assert how == ("_".join(sorted({"dam", "build"} & kinds, reverse=True)) or "end")
    assert {"walk", "end"} <= met


def test_w_23_the_town_is_named_by_its_word() -> None:
    state = table()
    put(state, 0, "d7")
    for move in ("walk d8 d7", "walk d7 d8", "evict d6 from d8", "evict d8 from d7"):
        assert refused(state, move) in ("the_town", "evict_nobody"), move
    assert refused(state, "walk d8 d7") == refused(state, "walk d7 d8") == "the_town"


def test_w_23_nobody_is_told_to_evict_whom_they_can_not() -> None:
    state = table()
    put(state, 0, "d7")
    put(state, 1, "d6")
    assert refused(state, "walk d7 d6") == "foreign"
    state.round = 1
    assert refused(state, "walk d7 d6") == "foreign_safe"


def test_w_24_numbers_agree() -> None:
    state = table(2, land())
    river(state, "verde", "a2 b2 c3 c4 c5 c6 c7 c8 d8")
    put(state, 0, "c4")
    put(state, 1, "c5 c5")
    state.mp = 1
    words = Words("it", NAMES)
    assert "ha ancora 1 punto movimento," in words(GAME.prompt(GAME.view(state, None)))
    play(state, "walk c4 c3")
    [ending] = [move for move in GAME.legal(state, Seat(0)) if str(move) == "harvest"]
    assert words(GAME.steps(GAME.view(state, Seat(0)), ending)[0].label).startswith("Raccogli il grano")


def test_w_21_private_sentences_speak_to_their_reader() -> None:
    """Each sentence that a prompt or an event begins with a name has a form for the person who bears it."""
    for language in LANGUAGES:
        words = Words(language, NAMES)
        for key in ("ask.lay", "ask.tie", "ask.place", "ask.pause", "ask.act.walk", "ask.act.end", "ask.first.walk",
                    "walked", "placed", "dammed", "built_finca", "harvested", "declined", "evicted"):  # fmt: skip
            assert words.has(f"dos_rios.{key}.you"), key
