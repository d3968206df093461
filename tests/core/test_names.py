"""Names: what is shown of them, and which ones nobody could tell apart. (T-35)"""

from __future__ import annotations

from unicodedata import is_normalized

import pytest
import regex
from hypothesis import example, given
from hypothesis import strategies as st

from core.names import NAME_LENGTH, NOBODY, same, skeleton, tidy

ZWJ, ZWNJ = "\u200d", "\u200c"
UNSEEN = regex.compile(r"[\p{C}\p{Default_Ignorable_Code_Point}\u2800\U0001d159]")
SEEN = regex.compile(r"[\p{L}\p{N}\p{P}\p{S}]")
STACKED = regex.compile(r"[\p{Mn}\p{Me}]{3}")


@given(st.text(max_size=80))
@example("a\u034f\u0301\u0302\u0303")
@example("\u0301\u0302")
@example("क्‍ष")
@example("ب" + ZWNJ * 3 + "ب")
@example("x" * 31 + "क्" + ZWJ + "ष")
@example("\u1112\u115f\u1161\u11ab")
def test_whatever_a_platform_gives_a_name_can_be_seen_and_stays(name: str) -> None:
    """(T-35)"""
    shown = tidy(name)
    assert tidy(shown) == shown
    assert 1 <= len(shown) <= NAME_LENGTH
    assert shown == shown.strip()
    assert is_normalized("NFC", shown)
    assert not UNSEEN.search(shown.replace(ZWJ, "").replace(ZWNJ, ""))
    assert not STACKED.search(shown)
    assert SEEN.search(shown)


@given(st.text(max_size=40))
def test_what_a_platform_adds_unseen_makes_no_other_name(name: str) -> None:
    """(T-35)"""
    assert same(tidy(name), tidy("\u200b".join(["", *name, ""]))) or any(joiner in tidy(name) for joiner in (ZWJ, ZWNJ))


@pytest.mark.parametrize(
    "name",
    ["", " ", "\u3164", "\u2800\u2800", "\u115f\u1160", "\uffa0", ZWJ, "\U000e0041", "\u0301", "\u202e", "\n"],
)
def test_a_name_of_nothing_is_a_question_mark(name: str) -> None:
    """(T-35)"""
    assert tidy(name) == NOBODY


@pytest.mark.parametrize(
    "name",
    [
        "Anna" + ZWJ,
        "Anna\ufe0f",
        "An\u3164na",
        "A\u034fnna",
        "An\U000e0061na",
        "An\u00adna",
        " Anna\u2800",
        "\u202eAnna",
    ],
)
def test_what_nobody_sees_is_dropped(name: str) -> None:
    """(T-35)"""
    assert tidy(name) == "Anna"


@pytest.mark.parametrize("name", ["می" + ZWNJ + "خواهم", "क्" + ZWJ + "ष", "ශ්" + ZWJ + "රී", "ന്" + ZWJ + "മ"])
def test_joiners_stay_where_a_script_needs_them(name: str) -> None:
    """(T-35)"""
    assert tidy(name) == name


def test_joiners_go_elsewhere() -> None:
    """(T-35) Also from emoji: what they joined stands side by side."""
    assert tidy("👩" + ZWJ + "🚀") == "👩🚀"
    assert tidy(f"Ma{ZWNJ}rio") == "Mario"
    assert tidy("می" + ZWNJ) == "می"
    assert tidy(f"می{ZWNJ} خواهم") == "می خواهم"


def test_two_marks_a_letter_are_enough() -> None:
    """(T-35)"""
    assert tidy("Z" + "\u0336" * 20 + "o\u0324\u0325\u0315\u031a") == "Z\u0336\u0336o\u0324\u0325"
    assert tidy("Nguyễn Thị Bảo") == "Nguyễn Thị Bảo"
    assert tidy("Zoe\u0308") == "Zoë"


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Anna", "Аnnа"),  # Cyrillic
        ("Anna", "anna"),
        ("Anna", "Ａｎｎａ"),
        ("Iara", "lara"),
        ("Iara", "1ara"),
        ("Straße", "STRASSE"),
        ("Tom", "Torn"),
        ("Max", "Мах"),
        ("Oscar", "0scar"),
        ("Οlga", "Olga"),
    ],
)
def test_names_that_look_alike_are_one(name: str, other: str) -> None:
    """(T-35)"""
    assert same(tidy(name), tidy(other))
    assert same(tidy(other), tidy(name))


@pytest.mark.parametrize(
    ("name", "other"), [("Zoë", "Zoe"), ("Anna", "Hanna"), ("Max", "Mac"), ("明", "朋"), ("1", "2")]
)
def test_other_names_stay_others(name: str, other: str) -> None:
    """(T-35)"""
    assert not same(tidy(name), tidy(other))


@given(st.text(max_size=20))
def test_a_skeleton_is_its_own(text: str) -> None:
    """(T-35)"""
    assert skeleton(skeleton(text)) == skeleton(text)


def test_every_look_alike_has_a_skeleton() -> None:
    """(T-35)"""
    for char in map(chr, range(0x20, 0x2FFFF)):
        if not 0xD800 <= ord(char) < 0xE000:
            assert skeleton(skeleton(char)) == skeleton(char)
