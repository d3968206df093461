"""The near view: the part of a picture where the choices lie, in the shape of the whole."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from render.kit.closer import LEAST, MOST, part
from render.kit.theme import SIZES

CORNERS = st.lists(st.tuples(st.floats(0, 1080), st.floats(0, 960)), min_size=1, max_size=12)


@pytest.mark.parametrize("size", SIZES.values())
@given(corners=CORNERS)
def test_the_part_holds_every_choice_and_has_the_shape_of_the_whole(
    size: tuple[int, int], corners: list[tuple[float, float]]
) -> None:
    box = part(size, corners)
    spread = max(max(c[axis] for c in corners) - min(c[axis] for c in corners) for axis in (0, 1))
    if box is None:
        assert spread > MOST * min(size) / 1.5
        return
    left, top, right, lower = box
    assert left >= 0
    assert top >= 0
    assert right <= size[0] + 0.01
    assert lower <= size[1] + 0.01
    assert (right - left) / (lower - top) == pytest.approx(size[0] / size[1])
    assert LEAST - 0.01 <= (right - left) / size[0] <= MOST + 0.01
    assert all(left - 0.01 <= x <= right + 0.01 and top - 0.01 <= y <= lower + 0.01 for x, y in corners)


def test_without_choices_the_whole_is_shown() -> None:
    assert part(SIZES["tall"], []) is None
