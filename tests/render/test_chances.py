"""The picture of everybody's chances along a match, on each title's ground."""

from __future__ import annotations

from io import BytesIO

import msgspec
import pytest
from PIL import Image

from bots.tools.contact_sheet import made_up_chances
from core.game import Seat
from core.screens import Form, Picture, Pin
from core.titles import TITLES
from core.wording import LANGUAGES
from render.chances import LAYOUTS
from render.kit.theme import SIZES
from render.kit.written import recorded
from render.registry import RENDERERS
from render.service import draw

EVEN = Picture(
    game="coloretto",
    kind="chances",
    language="en",
    names=("Anna", "Roberto"),
    chances=((0.5, 0.5), (0.75, 0.25), (1.0, 0.0)),
)


def sheet(picture: Picture) -> Image.Image:
    return RENDERERS[picture.game].sheet(picture).image


@pytest.mark.parametrize("form", SIZES)
@pytest.mark.parametrize("key", RENDERERS)
def test_each_title_has_it_in_every_number_of_seats(key: str, form: Form) -> None:
    for at, seats in enumerate(TITLES.game(key).meta.seat_counts()):
        made = made_up_chances(key, LANGUAGES[at % 2], seats, plies=40 * (at + 1) ** 2, seed=seats)
        shown = msgspec.structs.replace(made, form=form)
        drawn = draw(shown).png
        with Image.open(BytesIO(drawn)) as image:
            assert image.size == SIZES[form]
        assert len(drawn) <= RENDERERS[key].aim_bytes
        assert draw(shown).png == drawn


@pytest.mark.parametrize("form", SIZES)
def test_a_seat_s_band_is_as_high_as_its_chance(form: Form) -> None:
    shown = msgspec.structs.replace(EVEN, form=form)
    image, (left, top, right, bottom) = sheet(shown), LAYOUTS[form].of(2).plot
    anna, roberto = (seat.colour for seat in RENDERERS["coloretto"].blank(form).theme.seats[:2])
    for along, share in ((0.05, 0.525), (0.2, 0.6), (0.4, 0.7), (0.75, 0.875)):
        x = left + round((right - left) * along)
        above, below = (top + round((bottom - top) * (share + off)) for off in (-0.03, 0.03))
        assert image.getpixel((x, above)) == anna, (along, "in the order of the names")
        assert image.getpixel((x, below)) == roberto, along


@pytest.mark.parametrize("form", SIZES)
def test_pins_stand_beside_each_other_and_within_the_plot(form: Form) -> None:
    """All at one moment, in a band too low for them."""
    pins = tuple(Pin(str(no), 1, Seat(1)) for no in range(1, 6))
    with recorded() as without:
        bare = sheet(msgspec.structs.replace(EVEN, form=form))
    with recorded() as pinned:
        marked = sheet(msgspec.structs.replace(EVEN, form=form, pins=pins))
    assert [line.text for line in without.lines] == [line.text for line in pinned.lines]
    lay = LAYOUTS[form].of(2)
    left, top, right, bottom = lay.plot
    changed = [
        y
        for y in range(top, bottom)
        if marked.crop((left, y, right, y + 1)).tobytes() != bare.crop((left, y, right, y + 1)).tobytes()
    ]
    assert len(changed) >= 5 * lay.disc * 0.9, "each has room of its own"
    outside = marked.copy()
    outside.paste(bare.crop(lay.plot), (left, top))
    assert outside.tobytes() == bare.tobytes()


def test_a_match_that_ended_at_once_is_drawn_too() -> None:
    for chances in (((1.0, 0.0),), ((0.5, 0.5), (1.0, 0.0))):
        assert draw(msgspec.structs.replace(EVEN, chances=chances)).png


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_that_is_written_is_cut(language: str) -> None:
    for form in SIZES:
        with recorded() as written:
            sheet(msgspec.structs.replace(EVEN, form=form, language=language))
        assert written.lines
        assert [line.text for line in written.lines if line.cut] == []
