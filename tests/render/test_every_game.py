"""What the pictures of every title must do: sizes, bytes, alt text, letters, names, the same each time."""

from __future__ import annotations

import random
from collections.abc import Iterator
from io import BytesIO

import msgspec
import pytest
from PIL import Image

from bots.tools.contact_sheet import LONG_NAMES
from bots.tools.playing import moves_at_random, seed_bytes, table_of
from core import screens
from core.game import Seat
from core.match import Match
from core.menu import Menu, menu
from core.observation import Observation
from core.observing import observe
from core.screens import Form, Kind, Picture
from core.titles import TITLES
from core.wording import LANGUAGES
from render.kit.theme import SIZES
from render.registry import RENDERERS
from render.service import draw
from tests.render.compare import assert_same

STOPS = 5
"""Positions of a match at which everything is drawn."""

SLACK = 1.1
"""A rare, very full board may pass its aim by this."""


def stops(key: str, seats: int, count: int = STOPS) -> Iterator[Match]:
    """Evenly spread positions of a random match, the first and the last among them. The match is live: look at once."""
    plies = sum(1 for _ in _plies(key, seats))
    wanted = {round(i * (plies - 1) / (count - 1)) for i in range(count)}
    for at, match in enumerate(_plies(key, seats)):
        if at in wanted:
            yield match


def _plies(key: str, seats: int) -> Iterator[Match]:
    title = TITLES.game(key)
    match = Match(title, seats, title.meta.defaults(), seed_bytes(4))
    dice = random.Random(4)
    yield match
    while moves_at_random(match, dice):
        yield match


def seen(match: Match, viewer: Seat | None) -> Observation:
    return observe(table_of(match, LONG_NAMES), viewer)


def picture(
    seen: Observation, kind: Kind, language: str = "en", level: Menu | None = None, form: Form = "wide"
) -> Picture:
    return screens.picture(seen, kind, language, screens.marks_of(level) if level else (), form=form)


def check(shown: Picture, aim: int) -> None:
    drawn = draw(shown)
    with Image.open(BytesIO(drawn.png)) as image:
        assert image.size == SIZES[shown.form]
        assert image.mode == "P"
    assert len(drawn.png) <= aim * SLACK, (shown.kind, shown.form, len(drawn.png))


def levels(seen: Observation) -> Iterator[Menu]:
    """The first menu level and the first path down from it."""
    level = menu(seen.paths)
    while level.choices:
        yield level
        deeper = [choice.path for choice in level.choices if choice.move is None]
        if not deeper:
            return
        level = menu(seen.paths, deeper[0])


def both_ends(key: str) -> list[int]:
    return sorted(set(TITLES.game(key).meta.seats))


CASES = [pytest.param(key, seats, id=f"{key}-{seats}") for key in RENDERERS for seats in both_ends(key)]


@pytest.mark.parametrize("form", SIZES)
@pytest.mark.parametrize(("key", "seats"), CASES)
def test_every_kind_of_picture(key: str, seats: int, form: Form) -> None:
    aim = RENDERERS[key].aim_bytes
    for at, match in enumerate(stops(key, seats)):
        language = LANGUAGES[at % len(LANGUAGES)]
        check(picture(seen(match, None), "end" if match.over else "board", language, form=form), aim)
        for seat in map(Seat, range(seats)):
            check(picture(seen(match, seat), "panel", language, form=form), aim)
    for language in LANGUAGES:
        for kind in ("lobby", "legend"):
            check(Picture(game=key, kind=kind, language=language, form=form), aim)


@pytest.mark.parametrize("form", SIZES)
@pytest.mark.parametrize(("key", "seats"), CASES)
def test_every_letter_shows(key: str, seats: int, form: Form) -> None:
    found = 0
    for match in stops(key, seats, 4):
        for seat in match.awaited[:1]:
            own = seen(match, seat)
            for level in levels(own):
                shown = picture(own, "panel", level=level, form=form)
                spots = [mark.spot for mark in shown.marks]
                assert len(set(spots)) == len(spots), spots
                whole = draw(shown).png
                found += len(spots)
                for at, mark in list(enumerate(shown.marks))[:3]:
                    other = msgspec.structs.replace(mark, letter="Z" if mark.letter != "Z" else "Q")
                    marks = (*shown.marks[:at], other, *shown.marks[at + 1 :])
                    assert draw(msgspec.structs.replace(shown, marks=marks)).png != whole, mark
    assert found


@pytest.mark.parametrize("form", SIZES)
@pytest.mark.parametrize(("key", "seats"), CASES)
def test_every_mark_has_an_outline_on_the_picture(key: str, seats: int, form: Form) -> None:
    """Large enough for a thumb where a picture is as wide as a Telegram bubble, and apart from the others. (W-13)"""
    width, height = SIZES[form]
    found = 0
    for match in stops(key, seats, 4):
        for seat in match.awaited[:1]:
            own = seen(match, seat)
            for level in levels(own):
                shown = picture(own, "panel", level=level, form=form)
                outlines = RENDERERS[key].outlines(shown, [mark.spot for mark in shown.marks])
                for mark in shown.marks:
                    corners = outlines.get(mark.spot, ())
                    assert len(corners) > 2, mark
                    assert all(-1 <= x <= width + 1 and -1 <= y <= height + 1 for x, y in corners), (mark, corners)
                    found += 1
                middles = [
                    (round(sum(x for x, _ in corners) / len(corners)), round(sum(y for _, y in corners) / len(corners)))
                    for corners in outlines.values()
                ]
                assert len(set(middles)) == len(middles), "two spots lie in the same place"
    assert found


@pytest.mark.parametrize(("key", "seats"), CASES)
def test_the_same_picture_has_the_same_bytes(key: str, seats: int) -> None:
    for match in stops(key, seats, 3):
        shown = picture(seen(match, None), "end" if match.over else "board")
        again = msgspec.structs.replace(shown, names=tuple(shown.names))
        assert_same(f"{key}-{seats}-{match.ply}", draw(again).png, draw(shown).png)
