"""Coloretto's text boards: everything that the picture shows can be read from them."""

from __future__ import annotations

import re

import pytest

from core.game import Seat
from core.games.coloretto.components import ANIMALS, CAPACITY, COLOUR_OF, COLOURS, MEMBERS, SCORE
from core.games.coloretto.rules import give
from core.games.coloretto.state import ColorettoState
from core.wording import LANGUAGES, Words
from render.kit.words import ALT_LIMIT
from render.service import text_board
from tests.render.positions import GAME, SHORT, board, end, first, panel, played

WIDE = tuple(name.ljust(32, "m") for name in SHORT)


def named(words: Words, animal: int) -> str:
    return words.say(f"coloretto.short.{ANIMALS[animal]}")


def check_full(state: ColorettoState, language: str) -> None:
    """Reads every player's columns, piles and points back from the full text."""
    words = Words(language, SHORT)
    view = GAME.view(state, None)
    text = text_board(board(state, language))
    blocks = re.split(r"\n(?=[●■▲◆])", text)
    assert len(blocks) == state.seats + 1
    middle = blocks[0]
    assert re.search(rf"\b{len(state.deck)}\b", middle)
    assert re.search(rf"\b{len(state.discard)}\b", middle)
    for seat, player in enumerate(view.players):
        lines = blocks[seat + 1].splitlines()
        assert SHORT[seat] in lines[0]
        assert re.search(rf"\b{player.points}\b", lines[0])
        for colour, column in enumerate(player.columns):
            line = lines[1 + colour]
            assert line.strip().startswith(
                f"{words.say(f'coloretto.{COLOURS[colour]}')} {len(column)}/{CAPACITY[colour]}"
            )
            there, _, missing = line.partition(". ")
            for animal in MEMBERS[colour]:
                part = there if animal in column else missing
                assert re.search(rf"(?<![\w-]){re.escape(named(words, animal))}(?![\w-])", part), (line, animal)
            if column:
                assert f" {SCORE[len(column)]} " in there
        for colour in player.piles:
            assert f"{words.say(f'coloretto.{COLOURS[colour]}')} ({CAPACITY[colour]})" in lines[-1]
        assert (view.protection == seat) == (words.say("coloretto.protected", who=SHORT[seat]) in middle)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_full_board_tells_everything(seats: int, language: str) -> None:
    for at, state in enumerate(played(seats, 5)):
        if at % 7 == 0 or not GAME.to_act(state):
            check_full(state, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_short_board_fits_alt_text_whole(seats: int, language: str) -> None:
    for seed in range(3):
        for state in played(seats, seed):
            text = text_board(board(state, language, WIDE), full=False)
            assert len(text) <= ALT_LIMIT
            for seat in range(seats):
                assert WIDE[seat][:14].rstrip() in text


def test_short_board_names_what_is_there_or_missing() -> None:
    state = first(2, lambda state: any(len(columns[3]) == 5 for columns in state.columns))
    seat = next(seat for seat in range(2) if len(state.columns[seat][3]) == 5)
    words = Words("en")
    (lacking,) = set(MEMBERS[3]) - set(state.columns[seat][3])
    assert f"green 5/6 (all but {named(words, lacking)})" in text_board(board(state), full=False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_hand_tells_what_each_card_would_do(language: str) -> None:
    words = Words(language)
    for state in played(3, 8):
        if state.offer:
            continue
        text = text_board(panel(state, state.turn, language), full=False)
        for animal in state.hands[state.turn]:
            column = state.columns[state.turn][COLOUR_OF[animal]]
            assert words.say(f"coloretto.{ANIMALS[animal]}") in text
            if animal in column:
                assert f"(−{SCORE[len(column)] - SCORE[len(column) - 1]})" in text


def test_offer_tells_the_ways_to_answer() -> None:
    state = first(3, lambda state: bool(state.offer and len(GAME.legal(state, state.offer.recipient)) > 2))
    assert state.offer
    text = text_board(panel(state, state.offer.recipient), full=False)
    assert "Or refuse it" in text
    for move in GAME.legal(state, state.offer.recipient)[:-1]:
        assert words_of_refusal(str(move)) in text


def words_of_refusal(notation: str) -> str:
    return Words("en").say(f"coloretto.{notation.removeprefix('refuse ')}")


def test_an_offer_without_neighbours_says_why_it_must_be_taken() -> None:
    state = next(played(2, 1)).clone()
    taker = Seat(1 - state.turn)
    animal = state.hands[state.turn][0]
    state.columns[taker][COLOUR_OF[animal]].append(animal)
    give(state, animal, taker)
    text = text_board(panel(state, taker), full=False)
    assert "You can't refuse" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_end_tells_places_and_shares(language: str) -> None:
    *_, state = played(4, 3)
    outcome = GAME.outcome(state)
    assert outcome
    text = text_board(end(state, language), full=False)
    for seat, score in enumerate(outcome.scores):
        line = next(line for line in text.splitlines() if SHORT[seat] in line)
        assert line.startswith(f"{outcome.places[seat]}. ")
        assert re.search(rf"\b{score}\b", line)
