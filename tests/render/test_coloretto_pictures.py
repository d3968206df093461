"""Coloretto's pictures: all can be drawn, are small, the same each time, and carry the letters of the buttons."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import get_args

import msgspec
import pytest
from PIL import Image

from bots.tools.playing import seed_bytes, table_of
from core import screens
from core.chance import SeededChance
from core.game import Seat, Touched
from core.games.coloretto.components import ANIMALS, NUMBER
from core.games.coloretto.state import ColorettoState
from core.levels import decide_on_view
from core.match import Match
from core.observing import observe
from core.screens import Form, Mark, Picture
from core.wording import LANGUAGES, Words
from render.games.coloretto.changes import Changes, News, changes_of
from render.games.coloretto.layout import Box, board_bands, end_bands, panel_layout
from render.games.coloretto.renderer import RENDERER
from render.games.coloretto.theme import THEME
from render.kit.palette import contrast
from render.kit.theme import MIN_CONTRAST, SIZES
from render.service import draw
from tests.games.coloretto.table import ANNA, BROWN, Table
from tests.render.compare import assert_same
from tests.render.positions import GAME, LONG, SHORT, board, end, first, level, panel, played

BUDGET_BYTES = 100 * 1024

FORMS: tuple[Form, ...] = get_args(Form)


def size(png: bytes) -> tuple[int, int]:
    with Image.open(BytesIO(png)) as image:
        assert image.mode == "P"
        return image.size


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("quickstart", [False, True])
def test_every_picture_of_a_match(seats: int, quickstart: bool, form: Form) -> None:
    for at, state in enumerate(played(seats, 11 + seats, quickstart)):
        acting = GAME.to_act(state)
        if at % 17 and acting:
            continue
        language, names = LANGUAGES[at % 2], (SHORT, LONG)[at // 9 % 2]
        pictures = [board(state, language, names, form)]
        if acting:
            pictures += [panel(state, Seat(seat), language, names, form=form) for seat in range(seats)]
        else:
            pictures += [end(state, language, names, form)]
        for picture in pictures:
            drawn = draw(picture)
            assert size(drawn.png) == SIZES[form]
            assert len(drawn.png) <= BUDGET_BYTES


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_lobby(language: str, form: Form) -> None:
    plain, quick = (
        draw(Picture(game="coloretto", kind="lobby", language=language, form=form, options=(("quickstart", value),)))
        for value in ("off", "on")
    )
    assert size(plain.png) == SIZES[form]
    assert plain.png != quick.png


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_w_7_the_legend_draws_every_sign(language: str, form: Form) -> None:
    assert size(draw(Picture(game="coloretto", kind="legend", language=language, form=form)).png) == SIZES[form]
    for _, told in GAME.legend():
        assert Words(language)(told) != told.key


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


def in_form(picture: Picture, form: Form) -> Picture:
    return msgspec.structs.replace(picture, form=form)


CHOICES = [answered_by_refusing(3), on_turn(2), on_turn(4, ("give",)), giving(4), giving(3)]


@pytest.mark.parametrize("picture", [in_form(picture, form) for picture in CHOICES for form in FORMS])
def test_each_choice_has_its_letter_in_the_picture(picture: Picture) -> None:
    whole = draw(picture)
    assert picture.marks
    for at, mark in enumerate(picture.marks):
        fewer = draw(msgspec.structs.replace(picture, marks=picture.marks[:at] + picture.marks[at + 1 :]))
        other = msgspec.structs.replace(mark, letter="Z")
        renamed = draw(msgspec.structs.replace(picture, marks=(*picture.marks[:at], other, *picture.marks[at + 1 :])))
        assert len({whole.png, fewer.png, renamed.png}) == 3, mark


def with_news(match: Match, viewer: Seat | None) -> Picture:
    return screens.picture(observe(table_of(match, SHORT), viewer), "board", "en")


def match_until(key: str, seats: int = 3) -> Match:
    """A match of greedy players that has just come to an event of that kind."""
    chance = SeededChance(bytes(32))
    for seed in range(60):
        match = Match(GAME, seats, {}, seed_bytes(seed))
        while not match.over:
            [seat] = match.awaited
            match.play({seat: decide_on_view("greedy-1", GAME, match.view(seat), match.legal(seat), chance)})
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
    return Touched("coloretto.any", ANNA, spots, number=3)


def test_later_news_overrule_earlier_ones_of_the_same_place() -> None:
    table = Table(2, piles={ANNA: [BROWN]}, columns={ANNA: ["brown-turtle"]})
    turtle, frog = NUMBER["brown-turtle"], NUMBER["green-frog"]
    before = (touched("seat:1", f"place:0:{turtle}"), touched(f"place:1:{frog}", "discards"))

    def changes(*news: Touched) -> Changes:
        view = table.view()
        return changes_of(Picture(game="coloretto", kind="board", language="en", view=view, changed=news), view)

    given, by_anna = News(ANNA, 3, giver=1), News(ANNA, 3)
    assert changes(*before) == Changes({(0, turtle): given, (1, frog): by_anna}, {"discards": by_anna})
    assert changes(*before, touched(f"place:0:{turtle}")).places[0, turtle] == by_anna
    filled = changes(*before, touched("pile:0:0"))
    assert filled == Changes({(1, frog): by_anna}, {"discards": by_anna, "pile:0:0": by_anna})
    assert (0, turtle) in changes(*before, touched("pile:0:0"), touched(f"place:0:{turtle}")).places


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_places_on_the_table_never_overlap(seats: int, form: Form) -> None:
    for bands in (board_bands(form, seats), end_bands(form, seats), panel_layout(form, seats, 1).bands):
        boxes: list[Box] = []
        for band in bands:
            left, top, right, bottom = band.box
            assert 0 <= left < right <= SIZES[form][0]
            assert 0 <= top < bottom <= SIZES[form][1]
            for animal in range(len(ANIMALS)):
                box = band.outline(animal)
                assert left < box[0] < box[2] < right
                assert top < box[1] < box[3] < bottom
                assert min(band.card) >= 44
                boxes.append(box)
        assert apart(boxes)


def apart(boxes: Sequence[Box]) -> bool:
    return all(
        a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
        for at, a in enumerate(boxes)
        for b in boxes[at + 1 :]
    )


def levels_of(state: ColorettoState, seat: Seat) -> Iterator[tuple[str, ...]]:
    """The ways to all levels of the menu."""
    waiting: list[tuple[str, ...]] = [()]
    while waiting:
        path = waiting.pop()
        yield path
        waiting += [choice.path for choice in level(state, seat, path).choices if choice.move is None]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_w_13_every_choice_has_its_outline_and_none_lies_on_another(seats: int, form: Form) -> None:
    """The thing itself is pressed: a card of the hand, a player's band, an offered card, a card that may go with it."""
    for state in played(seats, 5):
        for seat in GAME.to_act(state):
            view = GAME.view(state, seat)
            for path in levels_of(state, seat):
                picture = panel(state, seat, path=path, form=form)
                boxes = []
                for mark in picture.marks:
                    outline = RENDERER.outline(picture, view, mark.spot)
                    assert len(outline) == 4, mark
                    (left, top), _, (right, bottom), _ = outline
                    assert 0 <= left < right <= SIZES[form][0]
                    assert 0 <= top < bottom <= SIZES[form][1]
                    if form == "tall":
                        assert min(right - left, bottom - top) * 300 / 1080 >= 32, mark
                    boxes.append((int(left), int(top), int(right), int(bottom)))
                assert apart(boxes), picture.marks


def test_w_13_what_is_not_on_a_picture_has_no_outline() -> None:
    state = first(3, lambda state: state.offer is None and len(state.deck) < 60)
    seat = state.turn
    view, missing = GAME.view(state, seat), next(one for one in range(len(ANIMALS)) if one not in state.hands[seat])
    assert RENDERER.outline(panel(state, seat), view, f"hand:{missing}") == ()
    assert RENDERER.outline(panel(state, seat), view, "offer") == ()
    assert RENDERER.outline(board(state), GAME.view(state, None), f"hand:{state.hands[seat][0]}") == ()


@pytest.mark.parametrize("form", FORMS)
def test_w_8_giving_shows_what_it_brings_the_others_and_the_question_the_chosen_card(form: Form) -> None:
    play, give = on_turn(4), on_turn(4, ("give",))
    whom = giving(4)
    shown = {draw(in_form(picture, form)).png for picture in (play, give, whom)}
    assert len(shown) == 3
    other = tuple(msgspec.structs.replace(mark, deed="blue-piranha") for mark in whom.marks)
    in_hand = msgspec.structs.replace(whom, marks=other)
    assert draw(in_form(in_hand, form)).png not in shown


@pytest.mark.parametrize("form", FORMS)
def test_a_mark_without_a_letter_only_points(form: Form) -> None:
    picture = in_form(on_turn(3), form)
    pointing = tuple(msgspec.structs.replace(mark, letter="") for mark in picture.marks)
    bare = draw(msgspec.structs.replace(picture, marks=())).png
    assert len({bare, draw(picture).png, draw(msgspec.structs.replace(picture, marks=pointing)).png}) == 3


@pytest.mark.parametrize("form", FORMS)
def test_w_3_news_carry_the_number_of_their_turn(form: Form) -> None:
    shown = in_form(with_news(match_until("took"), None), form)
    counted = tuple(
        msgspec.structs.replace(touched, number=touched.number + 1) if touched.number else touched
        for touched in shown.changed
    )
    assert any(touched.number for touched in shown.changed)
    assert draw(shown).png != draw(msgspec.structs.replace(shown, changed=counted)).png


@pytest.mark.parametrize("form", FORMS)
def test_w_9_the_end_shows_the_final_board_in_the_order_of_the_places(form: Form) -> None:
    *_, state = played(4, 3)
    picture = end(state, form=form)
    boxes = [RENDERER.outline(picture, GAME.view(state, None), f"seat:{seat}") for seat in range(4)]
    tops = [box[0][1] for box in boxes]
    by_place = sorted(range(4), key=lambda seat: (picture.places[seat], seat))
    assert sorted(range(4), key=lambda seat: tops[seat]) == by_place
    moved = msgspec.structs.replace(picture, shares=tuple(reversed(picture.shares)))
    gone = msgspec.structs.replace(picture, resigned=(Seat(2),))
    assert len({draw(one).png for one in (picture, moved, gone)}) == 3


@pytest.mark.parametrize("form", FORMS)
def test_w_28_a_match_that_ended_because_the_others_left_has_its_end_picture(form: Form) -> None:
    match = Match(GAME, 3, {}, seed_bytes(1))
    match.resign(Seat(0))
    match.resign(Seat(2))
    picture = screens.picture(observe(table_of(match, SHORT[:3]), None), "end", "en", form=form)
    assert picture.places == (3, 1, 2)
    assert size(draw(picture).png) == SIZES[form]


@pytest.mark.parametrize("form", FORMS)
def test_the_guide_has_ten_pages_each_of_which_points_at_what_it_tells(form: Form) -> None:
    scenes = GAME.guide()
    assert 6 <= len(scenes) <= 10
    assert {scene.view.viewer for scene in scenes} == {Seat(0)}
    for scene in scenes:
        picture = Picture(game="coloretto", kind="panel", language="it", form=form, names=SHORT[:3], view=scene.view)
        assert scene.spots
        assert all(RENDERER.outline(picture, scene.view, spot) for spot in scene.spots), scene.text
        pointing = msgspec.structs.replace(picture, marks=tuple(Mark("", spot) for spot in scene.spots))
        assert draw(picture).png != draw(pointing).png
    assert GAME.guide() is scenes


def test_ink_reads_on_its_grounds() -> None:
    for ground in (THEME.ground, THEME.edge):
        assert contrast(THEME.light, ground) >= MIN_CONTRAST
    assert contrast(THEME.ink, THEME.paper) >= MIN_CONTRAST
