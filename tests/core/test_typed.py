"""Typed moves: what reads as a move is that move; the rest must fit just one."""

from __future__ import annotations

import pytest

from core.games.coloretto.components import NUMBER
from core.games.coloretto.moves import NOTATION, PLAYS
from core.match import Match
from core.titles import TITLES
from core.typed import fits, game_meant, read
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


@pytest.mark.parametrize(
    "typed", ["“play green-frog”", "«Play green–frog».", "ｐｌａｙ ｆｒｏｇ", "plày fróg!", "'frog'"]
)
def test_quotes_accents_dashes_and_full_width_do_no_harm(typed: str) -> None:
    """(T-39)"""
    assert read(COLORETTO, LEGAL, typed) == NOTATION.read("play green-frog")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("play green-frgo", ["play green-frog"]),
        ("please play the tapier", ["play green-tapir"]),
        ("manatte", ["play blue-manatee"]),
        ("plya gren", ["play green-frog", "play green-tapir"]),
    ],
)
def test_what_is_nearly_a_move_is_refused_with_what_may_be_meant(typed: str, meant: list[str]) -> None:
    """It is never played: a person says so first. (T-39)"""
    with pytest.raises(Refusal) as refused:
        read(COLORETTO, LEGAL, typed)
    assert refused.value.code == "table.unreadable_near"
    assert all(notation in str(refused.value) for notation in meant)
    assert len(str(refused.value)) <= 200


def test_a_village_that_is_nearly_there_is_suggested() -> None:
    """(T-39)"""
    amazonas = TITLES.game("amazonas")
    match = Match(amazonas, 2, amazonas.meta.choose({}), bytes(32))
    [seat] = match.awaited
    assert str(read(amazonas, match.legal(seat), "tucú")) == "build tucu"
    for typed in ("build in tucu", "build tuccu"):
        with pytest.raises(Refusal, match=r"Did you mean tucu\?"):
            match.check(seat, read(amazonas, match.legal(seat), typed))
    with pytest.raises(Refusal, match="write a name as the map shows it"):
        match.check(seat, read(amazonas, match.legal(seat), "build rotterdam"))


@pytest.mark.parametrize(
    ("typed", "key", "rest"),
    [
        *(
            (name, "dos_rios", [])
            for name in ("Dos Rios", "dos ríos", "dos-rios", "dos_rios", "DOSRIOS", "“Dos Rios”", "rios")
        ),
        *((name, "nile", []) for name in ("Nile", "An den Ufern des Nils", "an den ufern", "nil")),
        *((name, "amazonas", []) for name in ("Amazonas", "amaz")),
        *((name, "coloretto", []) for name in ("Coloretto Amazonas", "color")),
        ("Dos Rios quickstart=on", "dos_rios", ["quickstart=on"]),
        ("coloretto amazonas quickstart", "coloretto", ["quickstart"]),
        ("chess", "", ["chess"]),
        ("a=b", "", ["a=b"]),
        ("", "", []),
    ],
)
def test_a_game_is_named_by_key_or_title(typed: str, key: str, rest: list[str]) -> None:
    """(T-39)"""
    assert game_meant(TITLES, typed) == (key, rest)


def test_words_keep_their_order_and_serve_once() -> None:
    assert fits("evict d4", "evict d4 from e6")
    assert not fits("d4 evict", "evict d4 from e6")
    assert not fits("play play", "play green-frog")
    assert not fits("", "play green-frog")


def test_a_long_text_is_refused_in_a_sentence_that_fits() -> None:
    with pytest.raises(Refusal) as refused:
        read(COLORETTO, LEGAL, "frog " * 500)
    assert len(str(refused.value)) <= 200
