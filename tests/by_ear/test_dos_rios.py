"""Dos Rios by ear: whoever hears a position's words knows every move and price, and hears their own in half a minute.

S-1, S-7, S-9, S-12, S-14, S-16.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

import pytest

from core.chance import SeededChance
from core.game import Seat
from core.games.dos_rios import observe, places
from core.games.dos_rios.components import TERRAINS
from core.games.dos_rios.places import LEFT, RIGHT, TOWN
from core.games.dos_rios.state import DosRiosState
from core.games.dos_rios.title import DosRios
from core.menu import menu
from core.screens.telling import worded
from core.spelling import plain
from core.wording import LANGUAGES, Refusal, Words
from tests.by_ear import dos_rios
from tests.contract.play import POLICIES
from tests.games.dos_rios import table

NAMES = ("Anna", "Robertino di Palermo", "Ada and Ben", "Zoë")
"""Some are words of sentences themselves."""

Position = tuple[DosRios, DosRiosState, dict[str, str]]


def positions(seats: int, seed: int, every: int, *, version: int = 2, **options: str) -> Iterator[Position]:
    """Every so many plies of a match, the policies by turns: set-up, ties, pauses and all."""
    game = DosRios().of_version(version)
    rng = random.Random(f"{seats} {seed} {version} {options}")
    chosen = game.meta.defaults() | {"round_limit": "12"} | options
    state = game.new(seats, chosen, SeededChance(rng.randbytes(32)))
    ply = 0
    while seated := game.to_act(state):
        [seat] = seated
        if ply % every == 0 or state.phase == "tie" or state.paused is not None:
            yield game, state, chosen
        policy = rng.choices(("greedy", "by_kind", "uniform"), (6, 3, 1))[0]
        move = POLICIES[policy](rng, game, state, seat, game.legal(state, seat))
        game.apply(state, {seat: move}, SeededChance(rng.randbytes(32)))
        ply += 1
    yield game, state, chosen


@cache
def sample(seats: int, seed: int) -> tuple[Position, ...]:
    """Some positions of a match, the last one too."""
    return tuple((game, state.clone(), options) for game, state, options in positions(seats, seed, 23))


def heard(game: DosRios, state: DosRiosState, language: str) -> dict[str, list[str]]:
    """What whoever is to act is told, by part."""
    view = game.view(state, state.turn)
    return {part.name: [*part.lines] for part in worded(game.tell(view), Words(language, NAMES, state.turn))}


def check_read(game: DosRios, state: DosRiosState, options: dict[str, str], language: str) -> None:
    told = heard(game, state, language)
    found = dos_rios.read(told, language, state.seats, options, state.turn)
    assert found == sorted(str(move) for move in game.legal(state, state.turn)), told
    if state.phase == "act":
        known = dos_rios.position(told, language, state.seats, options, state.turn)
        assert observe.walks(known, state.turn) == observe.walks(state, state.turn), told
        assert observe.evictions(known, state.turn) == observe.evictions(state, state.turn), told
        seen, view = game.view(known, state.turn), game.view(state, state.turn)
        for mine, theirs in zip(seen.players, view.players, strict=True):
            assert [mine.gains[card] for card in view.row] == [theirs.gains[card] for card in view.row]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_s_12_the_words_alone_tell_every_move_and_its_price(seats: int, language: str) -> None:
    phases, met = set[str](), 0
    for game, state, options in positions(seats, 1, 11 if seats == 3 else 5):
        check_read(game, state, options, language)
        phases.add(state.phase)
        met += 1
        if met >= 30:
            break
    assert met > 15
    assert {"lay", "place", "act", "tie"} <= phases


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("changed", [{}, {"laying": "first_player"}, {"round_limit": "none"}, {"round_limit": "20"}])
def test_s_12_the_words_alone_tell_every_move_in_many_positions(
    changed: dict[str, str], seats: int, language: str
) -> None:
    met = 0
    for seed in range(2, 30):
        for game, state, options in positions(seats, seed, 7, version=1 + seed % 2, **changed):
            check_read(game, state, options, language)
            met += 1
            if met >= 60:
                return
    raise AssertionError(f"only {met} positions")


WORDS_A_SECOND = 3
"""Of a voice at 180 words a minute."""


def short(game: DosRios, state: DosRiosState, language: str) -> str:
    """What is heard at first but the news: the question, one's own, the choices by letter."""
    view, words = game.view(state, state.turn), Words(language, NAMES, state.turn)
    own = [sentence for part in game.tell(view) if part.topic in ("now", "me") for sentence in part.short]
    level = menu([(move, game.steps(view, move)) for move in game.legal(state, state.turn)])
    choices = [f"{choice.letter}, {words(choice.label)}." for choice in level.choices]
    return " ".join([*map(words, own), *choices])


@pytest.mark.parametrize("language", LANGUAGES)
def test_s_9_the_question_ones_own_and_the_choices_take_less_than_half_a_minute(language: str) -> None:
    """Whole labels, the news apart. Where one pauses all choices begin alike, and that need be said but once."""
    took = sorted(
        len(short(game, state, language).split()) / WORDS_A_SECOND
        for seats in (2, 4)
        for game, state, _ in sample(seats, 0)
        if state.paused is None and state.phase != "over"
    )
    assert len(took) > 10
    assert took[len(took) // 2] <= 25
    assert took[-1] <= 40


@pytest.mark.parametrize("language", LANGUAGES)
def test_s_9_what_is_ones_own_takes_a_breath(language: str) -> None:
    for game, state, _ in sample(3, 0):
        view, words = game.view(state, state.turn), Words(language, NAMES, state.turn)
        parts = {part.name: " ".join(map(words, part.short)).split() for part in game.tell(view)}
        assert len(parts["now"]) + len(parts["me"]) <= 50


@pytest.mark.parametrize("language", LANGUAGES)
def test_s_14_nothing_is_spelt(language: str) -> None:
    """Not a sign stands in what is told of a position, of any place, or in a choice's label and question."""
    signs = re.compile(r"[●■▲◆–~×|→←↑↓↖↗↘↙⇐⇒⌂‖·:()+_{}…]|\b(MP|PM|pts)\b|[a-z]\d\b|  |[,;.] ?[,;.]")
    for game, state, _ in sample(3, 0):
        for viewer in (None, state.turn):
            view, words = game.view(state, viewer), Words(language, NAMES, viewer)
            said = [sentence for part in game.tell(view) for sentence in (*part.lines, *part.short, part.title)]
            said += [
                sentence for spot in ("c4", "a7", "town", "left", "a8", "g1") for sentence in game.near(view, spot)
            ]
            said += [game.prompt(view), *game.help(view)]
            for move in game.legal(state, state.turn) if viewer is not None else ():
                said += [one for step in game.steps(view, move) for one in (step.label, step.ask) if one]
            told = set(map(words, said))
            assert not {text for text in told if signs.search(text)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_s_3_s_8_labels_begin_with_the_verb_and_differ(language: str) -> None:
    """Those of all moves of a position, as they are read when typed: without accents, capitals and what ends them."""
    verbs = {
        "en": {"walk", "evict", "dam", "build", "harvest", "decline", "end", "place", "lead"},
        "it": {"cammina", "scaccia", "sbarra", "costruisci", "raccogli", "rifiuta", "finisci", "piazza", "guida"},
    }[language]
    met = set[str]()
    for seats in (2, 3, 4):
        for game, state, _ in sample(seats, 0):
            view, words = game.view(state, state.turn), Words(language, NAMES, state.turn)
            labels = [plain(words(game.steps(view, move)[-1].label)) for move in game.legal(state, state.turn)]
            assert len(set(labels)) == len(labels)
            met |= {label.split()[0] for label in labels}
    assert met <= verbs
    assert len(met) >= 8


@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES)
def test_s_8_two_thousand_labels_differ(language: str) -> None:
    seen = 0
    for seed in range(7, 20):
        for seats in (2, 3, 4):
            for game, state, _ in positions(seats, seed, 11):
                view, words = game.view(state, state.turn), Words(language, NAMES, state.turn)
                labels = [plain(words(game.steps(view, move)[-1].label)) for move in game.legal(state, state.turn)]
                assert len(set(labels)) == len(labels)
                seen += len(labels)
    assert seen > 2000


def test_s_7_near_tells_what_touches_a_hex_and_what_goes_on_there() -> None:
    state = table.table(2, table.land(hill="b3 d3", corn="c5"))
    table.river(state, "verde", "a2 b2 c3 c4 c5 c6 c7 c8 d8")
    table.put(state, 0, "c4 c4")
    table.put(state, 1, "c5")
    state.fincas[0] = 1 << table.at("c4")
    state.dams[1] |= 1 << table.at("c4")
    told = [Words("en", NAMES, 0)(line) for line in table.GAME.near(table.GAME.view(state, Seat(0)), "hex:c4")]
    assert told[:6] == [
        "C4 is wheat, and the Rio Verde runs there.",
        "2 campesinos of yours stand there.",
        "Your finca stands there.",
        "It touches C3 wheat to the north, D3 hill to the north-east, D4 wheat to the south-east, C5 corn "
        "with 1 of Robertino di Palermo to the south, B4 wheat to the south-west and B3 hill to the north-west.",
        "A dam closes it to the south-east.",
        "Water comes from C3.",
    ]
    assert any(line.startswith("You can walk from C4 for 1 point to B3, B4, C3") for line in told)
    assert any("between C3 and C4, which turns the Rio Verde" in line for line in told), told
    told = [Words("it", NAMES, 0)(line) for line in table.GAME.near(table.GAME.view(state, Seat(0)), "hex:c5")]
    assert "Lì sta un campesino di Robertino di Palermo." in told
    assert any(line.startswith("Puoi scacciare Robertino di Palermo da C5 con") for line in told), told


def test_s_7_each_place_touches_what_the_rules_say() -> None:
    """The sentences of every hex name just the places one step away."""
    state = table.table(2)
    view = table.GAME.view(state, None)
    board = state.valley.ground
    for spot in (*view.layout.hexes, TOWN):
        told = " ".join(map(Words("en"), table.GAME.near(view, f"hex:{places.NAMES[spot]}")))
        sentence = next(part for part in told.split(". ") if "touch" in part)
        named = {table.at(name) for name in re.findall(r"\b[A-G][1-8]\b", sentence)}
        named |= {at for at, word in ((LEFT, "left road"), (RIGHT, "right road")) if word in sentence}
        named |= {TOWN} if "the town" in sentence else set()
        assert named == set(places.bits(board.near[spot])), sentence


@pytest.mark.parametrize(
    ("typed", "mark"),
    [("c4", "c4"), ("town", "town"), ("citta", "town"), ("la citta", "town"), ("d8", "town"), ("left road", "left"),
     ("strada des", "right"), ("lago sin", "a8"), ("right lake", "f8"), ("sorgente del mo", "g1"),
     ("spring verde", "a1")],
)  # fmt: skip
def test_s_7_places_are_found_by_their_names_in_any_language(typed: str, mark: str) -> None:
    assert table.GAME.place(table.GAME.view(table.table(), None), typed) == f"hex:{mark}"


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("xyzzy", 'No place is called "xyzzy". There are A2, B7, D4, F1 and G7.'),
        ("c", '"c" may be C1, C2, C3, C4 and C5; write more of it.'),
        ("spring", "\"spring\" may be the Verde's spring and the Moreno's spring; write more of it."),
    ],
)
def test_s_7_a_name_that_none_or_several_have_is_asked_again(typed: str, answer: str) -> None:
    with pytest.raises(Refusal) as refused:
        table.GAME.place(table.GAME.view(table.table(), None), typed)
    assert str(refused.value) == answer


def test_s_12_the_grid_lies_as_the_hexes_do() -> None:
    """Each hex stands in the row of its number and the column of its letter, told with who and what is there."""
    for game, state, _ in sample(2, 1):
        view = game.view(state, None)
        [grid] = [part.grid for part in game.tell(view) if part.grid]
        words = Words("en", NAMES)
        assert [words(head) for head in grid.heads][1:] == list("ABCDEFG")
        spots = {cell.spot: words(cell.text) for row in grid.rows for cell in row[1:] if cell}
        for spot, terrain in view.terrain:
            name = places.NAMES[spot]
            cell = grid.rows[int(name[1]) - 1]["abcdefg".index(name[0]) + 1]
            assert cell is not None
            assert cell.spot == f"hex:{name}"
            assert spots[cell.spot].startswith(f"{name.upper()} {TERRAINS[terrain]}")
            for seat, player in enumerate(view.players):
                assert (f"{player.spots.count(spot)} of {NAMES[seat]}" in spots[cell.spot]) == (spot in player.spots)
                assert (f"finca of {NAMES[seat]}" in spots[cell.spot]) == (spot in player.fincas)
        assert {"hex:town", "hex:left", "hex:right", "hex:a1", "hex:a8"} <= {*spots}


@pytest.mark.parametrize("seed", range(2))
def test_s_12_an_end_is_told(seed: int) -> None:
    *_, (game, state, _) = sample(2, seed)
    view = game.view(state, None)
    assert view.phase == "over"
    for language in LANGUAGES:
        words = Words(language, NAMES)
        told = {part.name: [*map(words, part.lines)] for part in game.tell(view)}
        assert view.winner is None or NAMES[view.winner] in told["now"][0]
        assert all(len(lines) > 0 for lines in told.values())
