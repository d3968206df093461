"""Dos Rios' pictures: all can be drawn, are small, show what changed, and carry the letters of the buttons."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations

import msgspec
import pytest
from PIL import Image

from core.chance import SeededChance
from core.game import Seat
from core.games.dos_rios.components import TERRAINS
from core.games.dos_rios.places import NUMBERS
from core.screens import Picture
from core.wording import LANGUAGES
from render.games.dos_rios.lobby import COURSES
from render.games.dos_rios.sprites.hexes import hex_sprite
from render.games.dos_rios.theme import MORENO, THEME, VERDE
from render.kit.palette import DEFICIENCIES, contrast, distance, simulate
from render.kit.theme import BOARD, MIN_CONTRAST, PANEL
from render.service import draw
from tests.games.dos_rios.pictures import LONG, SHORT, board, crowded, end, panel, played
from tests.games.dos_rios.table import GAME, put, river, table

BUDGET_BYTES = 160 * 1024
"""For the fullest board; the usual one stays below 150."""


def size(png: bytes) -> tuple[int, int]:
    with Image.open(BytesIO(png)) as image:
        assert image.mode == "P"
        return image.size


@pytest.mark.parametrize("golden", ["2-irrigated", "3-laying=first_player-irrigated", "4-five"])
def test_every_picture_of_a_match(golden: str) -> None:
    for at, state in enumerate(played(golden)):
        acting = GAME.to_act(state)
        if at % 40 and acting:
            continue
        language, names = LANGUAGES[at % 2], (SHORT, LONG)[at // 40 % 2]
        table = draw(board(state, language, names))
        assert size(table.png) == BOARD
        assert len(table.png) <= BUDGET_BYTES
        assert 0 < len(table.alt) <= 1024
        private = draw(panel(state, Seat(at % state.seats), language))
        assert size(private.png) == BOARD
        if not acting:
            assert size(draw(end(state, language, names)).png) == BOARD


def test_letters_stand_on_the_board_where_the_panel_hangs_below_it() -> None:
    both = panel(crowded(), crowded().turn, kind="both")
    bare = msgspec.structs.replace(both, marks=())
    one, other = (Image.open(BytesIO(draw(picture).png)).convert("RGB") for picture in (both, bare))
    assert one.width == BOARD[0]
    assert one.height > BOARD[1]
    assert one.crop((0, 0, *BOARD)).tobytes() != other.crop((0, 0, *BOARD)).tobytes()


def paths() -> list[tuple[str, ...]]:
    state = crowded()
    view = GAME.view(state, state.turn)
    moves = GAME.legal(state, state.turn)
    found: dict[str, tuple[str, ...]] = {}
    for move in moves:
        steps = GAME.steps(view, move)
        for depth in range(len(steps)):
            kind = f"{str(move).split()[0]} {depth}"
            found.setdefault(kind, tuple(step.token for step in steps[:depth]))
    return list(dict.fromkeys(found.values()))


@pytest.mark.parametrize("path", paths(), ids="/".join)
def test_each_choice_has_its_letter_in_the_picture_and_its_words(path: tuple[str, ...]) -> None:
    picture = panel(crowded(), crowded().turn, path=path)
    assert picture.marks or path
    whole = draw(picture)
    for at, mark in enumerate(picture.marks[:3]):
        fewer = draw(msgspec.structs.replace(picture, marks=picture.marks[:at] + picture.marks[at + 1 :]))
        assert whole.png != fewer.png, mark
        assert f" {mark.letter}) " in whole.alt
        assert f" {mark.letter}) " not in fewer.alt


def test_rivers_show_their_direction_and_where_both_run() -> None:
    state = table()
    river(state, "verde", "a2 b2 c3 d3 d4 d5 d6 d7 d8")
    alone = draw(board(state)).png
    river(state, "moreno", "g2 f2 e3 d3")
    both = draw(board(state)).png
    assert alone != both
    put(state, 0, "d5 d5 left right")
    assert draw(board(state)).png != both


def test_terrains_differ_by_figure_alone() -> None:
    """In grey, with each face's own brightness taken away."""
    figures = []
    for terrain in range(len(TERRAINS)):
        grey = hex_sprite(terrain, 0).convert("L").crop((24, 34, 96, 100))
        mean = sum(grey.tobytes()) / len(grey.tobytes())
        figures.append([value - mean for value in grey.tobytes()])
    for a, b in combinations(figures, 2):
        assert sum(abs(x - y) for x, y in zip(a, b, strict=True)) / len(a) > 12


def test_the_two_rivers_differ_for_every_eye() -> None:
    for eye in (*DEFICIENCIES, "grey"):
        assert distance(simulate(VERDE, eye), simulate(MORENO, eye)) > 18, eye


def test_higher_ground_is_lifted_higher() -> None:
    tops = [hex_sprite(terrain, 0).getchannel("A").getbbox() for terrain in range(len(TERRAINS))]
    wheat, tobacco, corn, forest, hill = (box[1] for box in tops if box)
    assert wheat == tobacco == corn > forest > hill


def test_the_title_shows_rivers_as_the_rules_lay_them() -> None:
    seed = SeededChance(b"dos rios".ljust(32))
    state = GAME.new(2, GAME.meta.defaults(), seed)
    while state.phase == "lay":
        [seat] = GAME.to_act(state)
        GAME.apply(state, {seat: GAME.legal(state, seat)[-1]}, seed)
    shown = [(*course.spots, course.mouth) for course in GAME.view(state, None).courses]
    assert shown == [tuple(NUMBERS[name] for name in course) for course in COURSES]


@pytest.mark.parametrize("language", LANGUAGES)
def test_lobby(language: str) -> None:
    plain = draw(Picture(game="dos_rios", kind="lobby", language=language))
    options = (("laying", "first_player"), ("layout", ""), ("round_limit", "20"))
    other = draw(Picture(game="dos_rios", kind="lobby", language=language, options=options))
    assert size(plain.png) == PANEL
    assert plain.png != other.png


def test_ink_reads_on_its_grounds() -> None:
    for ground in (THEME.ground, THEME.paper):
        assert contrast(THEME.ink, ground) >= MIN_CONTRAST
        assert contrast(THEME.quiet, ground) >= MIN_CONTRAST
