"""Typed moves: what reads as a move is that move; the rest must fit just one."""

from __future__ import annotations

import pytest

from core.games.coloretto.components import NUMBER
from core.games.coloretto.moves import NOTATION, PLAYS
from core.titles import TITLES
from core.typed import fits, read
from core.wording import Refusal

COLORETTO = TITLES.game("coloretto")
LEGAL = [PLAYS[NUMBER[slug]] for slug in ("blue-manatee", "green-frog", "green-tapir")]


def test_a_readable_move_is_never_taken_for_another_one() -> None:
    assert read(COLORETTO, LEGAL, "play brown-turtle") == NOTATION.read("play brown-turtle")
    assert read(COLORETTO, LEGAL, "  PLAY   Green-Frog ") == NOTATION.read("play green-frog")


def test_words_that_fit_one_move_mean_it() -> None:
    assert read(COLORETTO, LEGAL, "frog") == NOTATION.read("play green-frog")
    assert read(COLORETTO, LEGAL, "pl man") == NOTATION.read("play blue-manatee")


@pytest.mark.parametrize(("text", "code"), [("green", "table.ambiguous"), ("dance", "table.unreadable")])
def test_the_rest_is_refused(text: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        read(COLORETTO, LEGAL, text)
    assert refused.value.code == code


def test_words_keep_their_order_and_serve_once() -> None:
    assert fits("evict d4", "evict d4 from e6")
    assert not fits("d4 evict", "evict d4 from e6")
    assert not fits("play play", "play green-frog")
    assert not fits("", "play green-frog")


def test_a_long_text_is_refused_in_a_sentence_that_fits() -> None:
    with pytest.raises(Refusal) as refused:
        read(COLORETTO, LEGAL, "frog " * 500)
    assert len(str(refused.value)) <= 200
