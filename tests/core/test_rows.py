"""Buttons in rows: as few rows as a telephone shows whole, evenly filled. (W-16)"""

from __future__ import annotations

import pytest

from core.press import Press
from core.screens.parts import Button
from core.screens.rows import MOST_ROWS, WIDTHS, rows, within


def button(label: str, letter: str = "") -> Button:
    return Button(label, Press("help", argument=label), letter)


@pytest.mark.parametrize(
    ("lengths", "many"),
    [
        ((), ()),
        ((40,), (1,)),
        ((10,) * 24, (4,) * 6),
        ((10,) * 5, (2, 3)),
        ((12,) * 6, (3, 3)),
        ((17,) * 6, (2, 2, 2)),
        ((18,) * 3, (1, 1, 1)),
        ((30, 4, 4, 4, 4), (1, 4)),
        ((4, 30, 4), (1, 1, 1)),
    ],
)
def test_labels_share_a_row_that_shows_them_whole(lengths: tuple[int, ...], many: tuple[int, ...]) -> None:
    assert sorted(rows(["x" * length for length in lengths])) == sorted(many)


def test_no_row_cuts_a_label_that_fits_alone() -> None:
    labels = ["x" * (1 + at * 7 % 32) for at in range(24)]
    at = 0
    for many in rows(labels):
        assert max(map(len, labels[at : at + many])) <= WIDTHS[many]
        at += many
    assert at == len(labels)


def test_what_has_no_room_goes_the_least_first() -> None:
    choices = [button("A label of twenty-two c", "A") for _ in range(MOST_ROWS - 1)]
    back, vote, text, more = map(button, ("Back", "Let a computer play for Bob", "As text", "More"))
    controls = [back, vote, text, more]
    assert within(choices, controls, [text, vote], ["Table"]) == (back, more), "the vote has a row to itself"
    assert within(choices, controls, [vote, text], ["Table"]) == (back, text, more)
    assert within(choices[2:], controls, [vote, text]) == tuple(controls)
