"""Steps of a plan as text."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.premove.steps import MOST_CONDITIONS, MOST_WAYS, Step, Way, kept, read
from core.wording import Refusal

WORDS = st.text("abcxyz0123456789-", min_size=1, max_size=8)
MOVES = st.lists(WORDS, min_size=1, max_size=4).map(" ".join)
CONDITIONS = st.from_regex(r"[a-z]{1,8}(<=|>=|!=|=)[a-z0-9-]{1,8}", fullmatch=True)
WAYS = st.builds(Way, MOVES, st.lists(CONDITIONS, max_size=MOST_CONDITIONS, unique=True).map(tuple))
STEPS = st.builds(Step, st.lists(WAYS, min_size=1, max_size=MOST_WAYS).map(tuple), st.booleans())


@given(STEPS)
def test_a_step_is_read_as_it_was_written(step: Step) -> None:
    assert read(str(step)) == step
    assert str(read(str(step))) == str(step)
    assert kept([str(step)]) == (step,)


@given(st.text("abif :|=<>and always", max_size=40))
def test_whatever_is_typed_is_a_step_or_refused(text: str) -> None:
    with suppress(Refusal):
        step = read(text)
        assert read(str(step)) == step


def test_people_type_it_with_good_will() -> None:
    typed = "  ALWAYS If  price ≤ 5 AND offered = Green-Frog :  Build e4 |pass "
    ways = (Way("Build e4", ("price<=5", "offered=green-frog")), Way("pass"))
    assert read(typed) == Step(ways, standing=True)
    assert str(read(typed)) == "always if price<=5 and offered=green-frog: Build e4 | pass"


def test_plain_notation_of_before_is_a_step() -> None:
    walk, give = "walk town c4", "give green-frog to 2"
    assert kept([walk, give]) == (Step((Way(walk),)), Step((Way(give),)))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "form"),
        ("take |", "form"),
        ("if take", "form"),
        ("if a=b:", "form"),
        ("take: refuse", "form"),
        ("always", ""),
        ("if (x): take", "condition"),
        ("if : take", "condition"),
        ("a | b | c | d | e", "ways"),
        ("if a=1 and a=2 and a=3 and a=4: take", "conditions"),
    ],
)
def test_what_is_no_step_says_why(text: str, why: str) -> None:
    if not why:
        assert read(text) == Step((Way(text),))
        return
    with pytest.raises(Refusal) as caught:
        read(text)
    assert caught.value.code == f"table.premove.{why}"


def test_what_another_program_kept_is_a_move_that_is_none() -> None:
    assert kept(["when: ever"]) == (Step((Way("when: ever"),)),)
