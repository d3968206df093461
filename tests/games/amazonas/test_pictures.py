"""Amazonas' pictures: all can be drawn, are small, the same each time, and nothing on the map hides anything else."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations

import msgspec
import pytest
from PIL import Image

from core.game import Seat
from core.games.amazonas.components import NEUTRAL
from core.games.amazonas.maps import load, standard
from core.games.amazonas.view import AmazonasView
from core.match import Match
from core.screens import Picture
from core.titles import TITLES
from core.wording import LANGUAGES
from render.games.amazonas.board import barred, fresh
from render.games.amazonas.chart import MAP_BOX, NAME_SIZE, SITE, Box, chart_of
from render.games.amazonas.ground import ground
from render.games.amazonas.theme import CARD, FAINT, GOOD, PARCHMENT, SEAL, THEME
from render.kit.fonts import text_width
from render.kit.palette import contrast
from render.kit.theme import BOARD, MIN_CONTRAST, PANEL
from render.service import draw
from tests.games.amazonas.maps import changed
from tests.games.amazonas.pictures import LONG, SHORT, finished, first, in_phase, picture, played

BUDGET_BYTES = 120 * 1024

CHART = chart_of(standard())
NAMES = [village.name for village in standard().villages]


def size(png: bytes) -> tuple[int, int]:
    with Image.open(BytesIO(png)) as image:
        assert image.mode == "P"
        return image.size


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pictures_of_a_match(seats: int) -> None:
    for at, match in enumerate(played(seats, 20 + seats, mission_choice="on")):
        if at % 17 and not match.over:
            continue
        language, names = LANGUAGES[at % 2], (SHORT, LONG)[at // 17 % 2]
        board = draw(picture(match, "board", None, language, names))
        assert size(board.png) == BOARD
        assert len(board.png) <= BUDGET_BYTES
        assert 0 < len(board.alt) <= 1024
        panel = draw(picture(match, "panel", at % seats, language, names))
        assert size(panel.png) == PANEL
        assert 0 < len(panel.alt) <= 1024
    assert size(draw(picture(match, "end", None, "it", LONG)).png) == BOARD


def test_board_above_panel_is_one_picture() -> None:
    match = first(3, in_phase("build"))
    both = draw(picture(match, "both", match.awaited[0]))
    assert size(both.png) == (BOARD[0], BOARD[1] + PANEL[1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_lobby(language: str) -> None:
    options = (("edition", "italian"), ("map", ""))
    plain = Picture(game="amazonas", kind="lobby", language=language, options=options)
    other = msgspec.structs.replace(plain, options=(("edition", "french"), ("mission_choice", "on")))
    own_map = changed('name = "Rio Rosaria"', 'name = "Rio Bravo"')
    own = msgspec.structs.replace(plain, options=(("edition", "italian"), ("map", own_map)))
    assert size(draw(plain).png) == PANEL
    assert len({draw(lobby).png for lobby in (plain, other, own)}) == 3


LETTERED = [
    (4, "income", "", ()),
    (3, "build", "", ()),
    (4, "pile", "", ()),
    (3, "first", "", ("fish",)),
    (2, "build", "", ("neutral",)),
    (3, "mission", "", ()),
]


@pytest.mark.parametrize(("seats", "phase", "event", "path"), LETTERED)
def test_each_choice_has_its_letter_in_picture_and_words(
    seats: int, phase: str, event: str, path: tuple[str, ...]
) -> None:
    options = {"mission_choice": "on"} if phase == "mission" else {}
    match = first(seats, lambda match: in_phase(phase, event)(match) and len(match.awaited) > 0, **options)
    whole = picture(match, "panel", match.awaited[0], path=path)
    assert whole.marks
    drawn = draw(whole)
    for at, mark in enumerate(whole.marks[:3]):
        others = whole.marks[:at] + whole.marks[at + 1 :]
        fewer = draw(msgspec.structs.replace(whole, marks=others))
        assert drawn.png != fewer.png
        assert f"{mark.letter}) " in drawn.alt
        if mark.spot.startswith(("village", "neutral")):
            board = msgspec.structs.replace(whole, kind="board")
            assert draw(board).png != draw(msgspec.structs.replace(board, marks=others)).png


def glowing(whole: Picture) -> list[tuple[str, int]]:
    """The tents that the picture marks as news: village and owner."""
    view = whole.view
    assert isinstance(view, AmazonasView)
    return sorted((view.map.villages[at].slug, owner) for at, owner in fresh(whole, view))


def test_the_public_board_marks_the_tents_of_the_latest_turn() -> None:
    match = first(3, lambda match: glowing(picture(match, "board")) != [] and match.view(None).to_act != (0, 1, 2))
    marked = picture(match, "board")
    assert {owner for _, owner in glowing(marked)} == {match.line[-1].actor}
    assert draw(marked).png != draw(msgspec.structs.replace(marked, changed=())).png


def test_a_seat_sees_the_tents_of_all_since_its_last_turn() -> None:
    match = Match(TITLES["amazonas"], 2, {}, bytes(32))
    [other] = match.awaited
    seat = Seat(1 - other)
    match.play({other: match.game.parse("build tucu")})
    assert glowing(picture(match, "panel", seat)) == [("tucu", other)]
    match.play({seat: match.game.parse("build rosaria")})
    assert glowing(picture(match, "panel", seat)) == [("rosaria", seat), ("tucu", other)]
    assert glowing(picture(match, "panel", other)) == [("rosaria", seat)]
    assert glowing(picture(match, "board")) == [("rosaria", seat)]


def test_marks_of_several_players_and_a_neutral_tent_each_show() -> None:
    match = first(2, lambda match: match.view(None).phase == "build")  # type: ignore[attr-defined]
    while not match.over:
        seats = match.awaited
        moves = {seat: [str(move) for move in match.legal(seat)] for seat in seats}
        chosen = {seat: next((t for t in texts if t.startswith("neutral")), texts[0]) for seat, texts in moves.items()}
        match.play({seat: match.game.parse(text) for seat, text in chosen.items()})
        for seat in map(Seat, (0, 1)):
            whole = picture(match, "board", seat)
            owners = {owner for _, owner in glowing(whole)}
            if owners == {0, 1, NEUTRAL}:
                tents = [touched for touched in whole.changed if touched.spots[0].startswith(("village", "neutral"))]
                less = [tuple(other for other in whole.changed if other is not tent) for tent in (None, *tents)]
                drawn = {draw(msgspec.structs.replace(whole, changed=news)).png for news in less}
                assert len(drawn) == 1 + len(tents) >= 4
                return
    raise AssertionError("no such position")


def test_only_the_owner_sees_the_seals_of_a_mission() -> None:
    match = first(3, in_phase("income"))
    public, own = picture(match, "board"), picture(match, "board", 1)
    assert draw(public).png != draw(msgspec.structs.replace(own, marks=())).png
    assert public.view.mission is None  # type: ignore[union-attr]


@pytest.mark.parametrize(("event", "kind"), [("jaguar", "path"), ("crocodile", "water")])
def test_barred_links_fade_except_for_whom_the_indio_protects(event: str, kind: str) -> None:
    assert ground(standard(), kind).tobytes() != ground(standard(), "").tobytes()
    for seat, seen in ((0, ""), (1, kind)):

        def ready(match: Match, seat: int = seat) -> bool:
            hands = [player.cards for player in match.view(None).players]  # type: ignore[attr-defined]
            return in_phase("income", event)(match) and 6 in hands[0] and 5 in hands[1] and 0 in hands[seat - 1]

        match = first(2, ready)
        assert barred(match.view(None)) == kind  # type: ignore[arg-type]
        cards = {seat: "income 6" if seat == 0 else "income 5", 1 - seat: "income 0"}
        match.play({Seat(at): match.game.parse(text) for at, text in cards.items()})
        assert barred(match.view(None)) == seen  # type: ignore[arg-type]


def test_the_end_names_the_places() -> None:
    text = draw(picture(finished(4), "end")).alt
    assert text.splitlines()[1].startswith("1. ")
    assert len(text.splitlines()) == 5


# The map


def apart(one: Box, other: Box, gap: float) -> bool:
    return one[2] + gap <= other[0] or other[2] + gap <= one[0] or one[3] + gap <= other[1] or other[3] + gap <= one[1]


def test_cartouches_lie_on_the_map_and_apart() -> None:
    left, top, right, bottom = MAP_BOX
    for plaque in CHART.plaques:
        assert left < plaque.box[0]
        assert top < plaque.hut[1]
        assert plaque.box[2] < right
        assert plaque.box[3] < bottom
    for one, other in combinations(CHART.plaques, 2):
        assert apart(one.box, other.box, 16)


def test_no_link_runs_under_another_villages_name() -> None:
    for course in CHART.courses:
        for number, plaque in enumerate(CHART.plaques):
            if number not in course.ends:
                assert not any(plaque.holds(point, 6) for point in course.points), (course.ends, NAMES[number])


def test_every_link_is_seen() -> None:
    for course in CHART.courses:
        own = [CHART.plaques[end] for end in course.ends]
        seen = [point for point in course.points if not any(plaque.holds(point) for plaque in own)]
        assert len(seen) >= 3, [NAMES[end] for end in course.ends]


def test_names_and_sites_fit_their_cartouche() -> None:
    for name, plaque in zip(NAMES, CHART.plaques, strict=True):
        left, _, right, _ = plaque.box
        assert text_width(name, "serif", NAME_SIZE) <= right - left - 12
        assert all(left < x - SITE / 2 and x + SITE / 2 < right for x, _ in plaque.sites)


def test_crossings_of_an_own_map_have_bridges() -> None:
    """A path from Otire to Santo Caño would cross others: each crossing says which link goes over."""
    own = load(changed('"Otire" = ["Dourado"]', '"Otire" = ["Dourado", "Laguna Roja", "Guariba"]'), "own.toml")
    chart = chart_of(own)
    assert chart.crossings
    for crossing in chart.crossings:
        assert crossing.over > crossing.under, "paths come after waterways and go over them"
    assert ground(own, "").size == BOARD


def test_ink_reads_on_its_grounds() -> None:
    for ink in (THEME.ink, THEME.quiet):
        for paper in (CARD, PARCHMENT):
            assert contrast(ink, paper) >= MIN_CONTRAST
    for ink in (GOOD, SEAL, THEME.quiet):
        assert contrast(ink, CARD) >= MIN_CONTRAST
    assert contrast(FAINT, CARD) >= 4.5
