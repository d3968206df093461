"""Coloretto's pictures: all can be drawn, are small, the same each time, and carry the letters of the buttons."""

from __future__ import annotations

import os
import subprocess
import sys
from io import BytesIO

import msgspec
import pytest
from PIL import Image

from bots.tools.playing import seed_bytes, table_of
from core import screens
from core.chance import SeededChance
from core.game import Seat, Touched
from core.games.coloretto.components import NUMBER
from core.levels import decide
from core.match import Match
from core.observing import observe
from core.screens import Picture
from core.wording import LANGUAGES
from render.games.coloretto.changes import Changes, changes_of
from render.games.coloretto.layout import bands
from render.games.coloretto.theme import THEME
from render.kit.palette import contrast
from render.kit.theme import BOARD, MIN_CONTRAST, PANEL
from render.service import draw
from tests.games.coloretto.table import ANNA, BROWN, Table
from tests.render.compare import assert_same
from tests.render.positions import GAME, LONG, SHORT, board, end, first, level, panel, played

BUDGET_BYTES = 80 * 1024
"""For a table picture."""


def size(png: bytes) -> tuple[int, int]:
    with Image.open(BytesIO(png)) as image:
        assert image.mode == "P"
        return image.size


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("quickstart", [False, True])
def test_every_picture_of_a_match(seats: int, quickstart: bool) -> None:
    for at, state in enumerate(played(seats, 11 + seats, quickstart)):
        acting = GAME.to_act(state)
        if at % 11 and acting:
            continue
        language, names = LANGUAGES[at % 2], (SHORT, LONG)[at // 9 % 2]
        table = draw(board(state, language, names))
        assert size(table.png) == BOARD
        assert len(table.png) <= BUDGET_BYTES
        assert 0 < len(table.alt) <= 1024
        for seat in map(Seat, range(seats)):
            private = draw(panel(state, seat, language, names))
            assert size(private.png) == PANEL
            assert 0 < len(private.alt) <= 1024
        if not acting:
            assert size(draw(end(state, language, names)).png) == BOARD


def test_board_above_panel_is_one_picture() -> None:
    state = first(3, lambda state: state.offer is not None)
    assert state.offer
    both = draw(panel(state, state.offer.recipient, kind="both"))
    assert size(both.png) == (BOARD[0], BOARD[1] + PANEL[1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_lobby(language: str) -> None:
    plain = draw(Picture(game="coloretto", kind="lobby", language=language, options=(("quickstart", "off"),)))
    quick = draw(Picture(game="coloretto", kind="lobby", language=language, options=(("quickstart", "on"),)))
    assert size(plain.png) == PANEL
    assert plain.png != quick.png


def test_the_same_view_gives_the_same_bytes_in_another_process() -> None:
    code = (
        "import sys; from tests.render.positions import board, first; from render.service import draw;"
        "sys.stdout.buffer.write(draw(board(first(4, lambda state: len(state.discard) > 5))).png)"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": "."}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, env=environment)
    assert_same("another-process", done.stdout, draw(board(first(4, lambda state: len(state.discard) > 5))).png)


def answered_by_refusing(seats: int) -> Picture:
    state = first(seats, lambda state: bool(state.offer and len(GAME.legal(state, state.offer.recipient)) > 4))
    assert state.offer
    return panel(state, state.offer.recipient)


def on_turn(seats: int, path: tuple[str, ...] = ()) -> Picture:
    state = first(seats, lambda state: len(state.deck) < 60 and not state.offer)
    return panel(state, state.turn, path=path)


def giving(seats: int) -> Picture:
    state = first(seats, lambda state: len(state.deck) < 60 and not state.offer)
    card = next(choice for choice in level(state, state.turn, ("give",)).choices if choice.mark)
    return panel(state, state.turn, path=card.path)


@pytest.mark.parametrize("picture", [answered_by_refusing(3), on_turn(2), on_turn(4, ("give",)), giving(4), giving(3)])
def test_each_choice_has_its_letter_in_the_picture_and_its_words(picture: Picture) -> None:
    whole = draw(picture)
    assert picture.marks
    for at, mark in enumerate(picture.marks):
        fewer = draw(msgspec.structs.replace(picture, marks=picture.marks[:at] + picture.marks[at + 1 :]))
        other = msgspec.structs.replace(mark, letter="Z")
        renamed = draw(msgspec.structs.replace(picture, marks=(*picture.marks[:at], other, *picture.marks[at + 1 :])))
        assert len({whole.png, fewer.png, renamed.png}) == 3, mark
        assert f"{mark.letter}) " in whole.alt
        assert f"{mark.letter}) " not in fewer.alt


def with_news(match: Match, viewer: Seat | None) -> Picture:
    return screens.picture(observe(table_of(match, SHORT), viewer), "board", "en")


def match_until(key: str, seats: int = 3) -> Match:
    """A match of greedy players that has just come to an event of that kind."""
    chance = SeededChance(bytes(32))
    for seed in range(60):
        match = Match(GAME, seats, {}, seed_bytes(seed))
        while not match.over:
            [seat] = match.awaited
            match.play({seat: decide("greedy", GAME, match.view(seat), match.legal(seat), chance)})
            if any(touched.key == f"coloretto.{key}" for touched in with_news(match, None).changed):
                return match
    raise LookupError("no such event within the seeds tried")


@pytest.mark.parametrize(
    "key",
    ["played", "played_duplicate", "offered", "took", "took_duplicate", "refused", "filled", "bonus", "protected"],
)
def test_each_kind_of_news_is_marked(key: str) -> None:
    match = match_until(key)
    shown = with_news(match, None)
    without = tuple(touched for touched in shown.changed if touched.key != f"coloretto.{key}")
    assert draw(shown).png != draw(msgspec.structs.replace(shown, changed=without)).png


def test_news_of_several_players_are_marked_all() -> None:
    """Whoever comes back after the others' turns finds a mark for each of them."""
    match = match_until("refused", 4)
    for _ in range(3):
        [seat] = match.awaited
        match.play({seat: match.legal(seat)[-1]})
    shown = with_news(match, match.awaited[0])
    actors = {touched.actor for touched in shown.changed}
    assert len(actors) == 3
    for actor in actors:
        others = tuple(touched for touched in shown.changed if touched.actor != actor)
        assert draw(shown).png != draw(msgspec.structs.replace(shown, changed=others)).png, actor


def touched(*spots: str) -> Touched:
    return Touched("coloretto.any", ANNA, spots)


def test_later_news_overrule_earlier_ones_of_the_same_place() -> None:
    table = Table(2, piles={ANNA: [BROWN]}, columns={ANNA: ["brown-turtle"]})
    turtle, frog = NUMBER["brown-turtle"], NUMBER["green-frog"]
    before = (touched("seat:1", f"place:0:{turtle}"), touched(f"place:1:{frog}", "discards"))

    def changes(*news: Touched) -> Changes:
        view = table.view()
        return changes_of(Picture(game="coloretto", kind="board", language="en", view=view, changed=news), view)

    assert changes(*before) == Changes({(0, turtle): 1, (1, frog): None}, frozenset({"discards"}))
    assert changes(*before, touched(f"place:0:{turtle}")).places[0, turtle] is None
    filled = changes(*before, touched("pile:0:0"))
    assert filled == Changes({(1, frog): None}, frozenset({"discards", "pile:0:0"}))
    assert (0, turtle) in changes(*before, touched("pile:0:0"), touched(f"place:0:{turtle}")).places


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_places_on_the_table_never_overlap(seats: int) -> None:
    boxes = []
    for band in bands(seats):
        left, top, right, bottom = band.box
        for x, y in band.places:
            assert left < x
            assert x + band.card[0] < right
            assert top < y
            assert y + band.card[1] < bottom
            assert min(band.card) >= 58
            boxes.append((x, y, x + band.card[0], y + band.card[1]))
    for at, a in enumerate(boxes):
        for b in boxes[at + 1 :]:
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def test_ink_reads_on_its_grounds() -> None:
    for ground in (THEME.ground, THEME.edge):
        assert contrast(THEME.light, ground) >= MIN_CONTRAST
    assert contrast(THEME.ink, THEME.paper) >= MIN_CONTRAST
