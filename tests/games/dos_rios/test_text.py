"""Dos Rios' text boards: everything that the picture shows can be read from them."""

from __future__ import annotations

import re

import msgspec
import pytest

from core.games.dos_rios.components import TERRAINS
from core.games.dos_rios.places import NAMES, STEP
from core.games.dos_rios.state import DosRiosState
from core.screens import Mark
from core.wording import LANGUAGES, Words
from render.kit.words import ALT_LIMIT
from render.service import text_board
from tests.games.dos_rios.pictures import LONG, SHORT, board, crowded, end, panel, played
from tests.games.dos_rios.table import GAME


def check_full(state: DosRiosState, language: str) -> None:
    """Reads land, water, dams, pieces, money and row back from the full text."""
    words, view = Words(language, SHORT), GAME.view(state, None)
    text = text_board(board(state, language))
    lines = text.splitlines()
    for spot, terrain in view.terrain:
        water = "".join(letter for letter, course in zip("VM", view.courses, strict=True) if spot in course.spots)
        told = f"{NAMES[spot].upper()} {words.say(f'dos_rios.{TERRAINS[terrain]}')}" + (f" ({water})" if water else "")
        assert re.search(rf"{re.escape(told)}(,|$)", text, re.M), told
    for course, river in zip(view.courses, ("Rio Verde", "Rio Moreno"), strict=True):
        spots = " ".join(NAMES[spot].upper() for spot in course.spots) or "–"
        assert any(line.startswith(f"{river}: {spots} → ") for line in lines)
    for spot, side in view.dams:
        above, below = NAMES[spot].upper(), NAMES[spot + STEP[side]].upper()
        assert f"{above} | " in text or f"| {below}" in text
    for seat, player in enumerate(view.players):
        [line] = [line for line in lines if line.startswith("●■▲◆"[seat])]
        assert f": {player.money} rios" in line
        assert re.search(rf"\b{player.reserve}\b", line)
        for spot in player.fincas:
            assert NAMES[spot].upper() in line
        for spot in set(player.spots):
            place = NAMES[spot].upper() if NAMES[spot][0] in "abcdefg" and len(NAMES[spot]) == 2 else ""
            assert place in line
        if player.hacienda is not None:
            assert f"hacienda {NAMES[player.hacienda].upper()}" in line


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("golden", ["2-irrigated", "3-five", "4-five"])
def test_full_board_tells_everything(golden: str, language: str) -> None:
    for at, state in enumerate(played(golden)):
        if at % 15 == 0 or not GAME.to_act(state):
            check_full(state, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("golden", ["2-irrigated", "3-five", "4-five"])
def test_short_board_fits_alt_text_whole(golden: str, language: str) -> None:
    for at, state in enumerate(played(golden)):
        if at % 5:
            continue
        text = text_board(board(state, language, LONG), full=False)
        assert len(text) <= ALT_LIMIT
        assert all(sign in text for sign in "●■▲◆"[: state.seats])


@pytest.mark.parametrize("language", LANGUAGES)
def test_walks_are_told_with_their_price(language: str) -> None:
    way = GAME.view(crowded(), None).walks[0]
    marks = (
        Mark("A", f"hex:{NAMES[way.to]}", way.mp, "walk"),
        Mark("B", "hex:c4", 500, "build:finca"),
        Mark("C", "card:back", None, "decline"),
    )
    text = text_board(msgspec.structs.replace(panel(crowded(), crowded().turn, language), marks=marks))
    assert re.search(rf"A\) .*\({way.mp} (MP|PM)\); B\) finca (at|in) C4; C\) (decline|rifiuta)", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_end_tells_places_and_buildings(language: str) -> None:
    *_, state = played("4-five")
    outcome = GAME.outcome(state)
    assert outcome
    lines = text_board(end(state, language), full=False).splitlines()
    for seat, score in enumerate(outcome.scores):
        assert any(line.startswith(f"{outcome.places[seat]}. ") and SHORT[seat] in line and f" {score} " in line
                   for line in lines)  # fmt: skip
