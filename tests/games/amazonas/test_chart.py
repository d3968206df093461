"""Where things lie on the map, in both forms, on the project's own map and on an operator's: nothing hides anything."""

from __future__ import annotations

from itertools import combinations

import pytest

from core.games.amazonas.maps import Map, first, load, standard
from core.screens import Form
from render.games.amazonas.chart import (
    MEASURES,
    Chart,
    as_on_the_map,
    chart_of,
    field_of,
    length_of,
    searched,
    shown_part,
)
from render.games.amazonas.ground import ground
from render.games.amazonas.spread import Box, spread
from render.kit.fonts import text_width
from render.kit.theme import SIZES
from tests.games.amazonas.maps import changed

FORMS: tuple[Form, ...] = ("tall", "wide")


def own_map() -> Map:
    """The villages otherwise named and placed: an operator's map, for which no places are known."""
    text = changed('"Tucu"', '"Vila Nova do Sul"'[:15] + '"', every=True)
    return load(text.replace("at = [796, 631]", "at = [700, 560]"), "own.toml")


MAPS = [pytest.param(standard, id="own"), pytest.param(own_map, id="operator's")]


def apart(one: Box, other: Box, gap: float) -> bool:
    return one[2] + gap <= other[0] or other[2] + gap <= one[0] or one[3] + gap <= other[1] or other[3] + gap <= one[1]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("source", MAPS)
def test_cartouches_lie_on_the_map_and_apart(source: object, form: Form) -> None:
    chart = drawn(source, form)
    left, top, right, bottom = MEASURES[form].frame
    for plaque in chart.plaques:
        assert left < plaque.box[0]
        assert top < plaque.box[1]
        assert plaque.box[2] < right
        assert plaque.box[3] < bottom
    for one, other in combinations(chart.plaques, 2):
        assert apart(one.box, other.box, 26 if source is standard else 12)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("source", MAPS)
def test_no_link_runs_under_another_villages_name_and_each_is_seen(source: object, form: Form) -> None:
    chart = drawn(source, form)
    for course in chart.courses:
        for number, plaque in enumerate(chart.plaques):
            if number not in course.ends:
                assert not any(plaque.holds(point, 4) for point in course.points), (course.ends, number)
        assert length_of(shown_part(course, chart.plaques)) >= (20 if source is standard else 14), course.ends
    assert not chart.crossings


@pytest.mark.parametrize("form", FORMS)
def test_names_and_sites_fit_their_cartouche(form: Form) -> None:
    measures = MEASURES[form]
    for village, plaque in zip(standard().villages, chart_of(standard(), form).plaques, strict=True):
        left, _, right, bottom = plaque.box
        assert text_width(village.name, "serif", measures.name) <= right - left - measures.beside
        half = measures.site / 2
        assert all(left < x - half and x + half < right and y + half < bottom for x, y in plaque.sites)
        assert plaque.sign[0] + half < plaque.sites[0][0] - half
        assert plaque.sign[1] - half >= plaque.name[1], "the row begins below the name"


@pytest.mark.parametrize("form", FORMS)
def test_letters_lie_on_the_picture_and_on_no_others_cartouche(form: Form) -> None:
    chart, half = chart_of(standard(), form), MEASURES[form].letter / 2
    for at, plaque in enumerate(chart.plaques):
        x, y = plaque.letter
        assert half <= x <= SIZES[form][0] - half
        for other, village in enumerate(chart.plaques):
            if other != at:
                name_top, row = village.name[1] - MEASURES[form].name, village.box
                assert apart(
                    (x - half, y - half, x + half, y + half), (row[0] + 10, name_top, row[2] - 10, row[3] - 6), 0
                )


@pytest.mark.parametrize("form", FORMS)
def test_places_that_were_searched_are_those_of_the_box_alone(form: Form) -> None:
    """The missions make no other map of it; other villages or links do."""
    assert searched(standard(), form) == searched(first(), form) is not None
    assert searched(own_map(), form) is None
    assert (
        searched(load(changed('"Bidora" = ["Dourado", "Otire"]', '"Bidora" = ["Dourado"]'), "own.toml"), form) is None
    )


def test_the_search_is_the_same_each_time_and_keeps_to_its_box() -> None:
    field = field_of(standard(), "tall")
    start = as_on_the_map(standard(), "tall")
    assert spread(field, start, 120) == spread(field, start, 120)
    left, top, right, bottom = field.box
    for (x, y), (width, height) in zip(spread(field, start, 0), field.sizes, strict=True):
        assert left <= x - width / 2 + 1
        assert x + width / 2 - 1 <= right
        assert top <= y - height / 2 + 1
        assert y + height / 2 - 1 <= bottom


@pytest.mark.parametrize("form", FORMS)
def test_crossings_of_an_own_map_have_bridges(form: Form) -> None:
    """Paths from Otire across the map cross others: each crossing says which link goes over."""
    own = load(changed('"Otire" = ["Dourado"]', '"Otire" = ["Dourado", "Laguna Roja", "Guariba"]'), "own.toml")
    chart = chart_of(own, form)
    assert chart.crossings
    for crossing in chart.crossings:
        assert crossing.over > crossing.under, "paths come after waterways and go over them"
    assert ground(own, "", form).size == SIZES[form]


def drawn(source: object, form: Form) -> Chart:
    assert callable(source)
    return chart_of(source(), form)
