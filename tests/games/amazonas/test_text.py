"""The text boards: complete enough to play from, in both languages."""

from __future__ import annotations

import pytest

from core.games.amazonas.maps import standard
from core.wording import LANGUAGES
from render.service import text_board
from tests.games.amazonas.pictures import first, in_phase, picture


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_full_board_tells_every_village_link_and_purse(language: str) -> None:
    match = first(4, in_phase("build"))
    text = text_board(picture(match, "board", None, language))
    for village in standard().villages:
        assert f"{village.name}, " in text
    assert len(text.splitlines()) == 1 + 4 + 1 + 30
    for name in ("Anna", "Roberto", "José Muñoz", "Lu"):
        assert name in text


def test_a_panel_tells_mission_cards_and_reach() -> None:
    match = first(3, in_phase("income"))
    view = match.view(match.awaited[0])
    text = text_board(picture(match, "panel", match.awaited[0]))
    assert "Your mission" in text
    assert text.count("announces") == 7
    for village in view.players[0].reach:  # type: ignore[attr-defined]
        assert standard().villages[village].name in text


def test_the_board_for_all_tells_no_mission() -> None:
    match = first(3, in_phase("income"))
    assert "mission" not in text_board(picture(match, "board")).lower()
