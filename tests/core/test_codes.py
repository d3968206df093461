"""Codes of tables as people type them. (T-48, T-39)"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.codes import LENGTHS, LETTERS, MOST_NAMED, code_before_words, is_code, named, new_code, read_code


@pytest.mark.parametrize(
    "typed",
    [
        *(
            "KXRM",
            "kxrm",
            "KXRM.",
            "«KXRM»",
            "„kxrm“",
            "(KXRM),",
            "#KXRM",
            "/kxrm",
            "`KXRM`",
            "*KXRM*",
            " KXRM\n",
            "KXRM…",
        ),
        *("ＫＸＲＭ", "ｋｘｒｍ", "𝐊𝐗𝐑𝐌", "КХRМ", "ΚΧRΜ", "ᏦXᏒM", "K\u200bX\u2060RM", "KXRM\ufe0f"),
    ],
)
def test_a_code_is_read_whatever_stands_around_it_and_however_it_is_written(typed: str) -> None:
    """Punctuation, width, other alphabets' letters that look the same, what nobody sees. (T-48)"""
    assert read_code(typed) == named(typed) == "KXRM"


@pytest.mark.parametrize("length", LENGTHS)
def test_every_code_is_read_as_itself(length: int) -> None:
    """(T-48)"""
    assert all(read_code(letter * length) == letter * length for letter in LETTERS)
    code = new_code(length)
    assert is_code(code)
    assert read_code(f"«{code.lower()}».") == code_before_words(f"{code}:") == code


@pytest.mark.parametrize(
    "typed", ["", " ", ".", "KX RM", "K.X.R.M", "KXR", "KXRMAB", "OILS", "1234", "frog", "KXRM" * 90]
)
def test_what_is_no_code_is_named_as_it_was_typed(typed: str) -> None:
    """(T-48)"""
    assert read_code(typed) == ""
    assert named(typed) == " ".join(typed.split())[:MOST_NAMED].upper()


@given(st.text(max_size=60))
def test_whatever_is_typed_is_a_code_or_none(typed: str) -> None:
    """(T-48)"""
    assert read_code(typed) == "" or is_code(read_code(typed))
    assert len(named(typed)) <= 3 * MOST_NAMED  # capitals may be longer than their small letters


def test_a_word_of_a_move_in_small_letters_is_no_code_before_words() -> None:
    """(T-39)"""
    assert code_before_words("take") == ""
    assert code_before_words("TAKE,") == "TAKE"
