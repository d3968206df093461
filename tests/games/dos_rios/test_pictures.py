"""Dos Rios' pictures: all can be drawn, are small, show what changed, and carry the letters of the buttons."""

from __future__ import annotations

from io import BytesIO
from itertools import combinations

import msgspec
import pytest
from PIL import Image, ImageChops, ImageDraw

from core.chance import SeededChance
from core.game import Seat, Touched
from core.games.dos_rios.components import TERRAINS
from core.games.dos_rios.places import NAMES, NUMBERS, OFF_HEX, among
from core.games.dos_rios.state import DosRiosState
from core.screens import Form, Mark, Picture
from core.wording import LANGUAGES, Line, Words, line
from render.games.dos_rios.grid import AT, SCALE, Grid, map_px
from render.games.dos_rios.harvest_row import lay
from render.games.dos_rios.land import names
from render.games.dos_rios.legend import signs, told_lines
from render.games.dos_rios.lobby import COURSES
from render.games.dos_rios.players import goals_told
from render.games.dos_rios.progress import progress
from render.games.dos_rios.renderer import RENDERER
from render.games.dos_rios.spots import mover, place_of
from render.games.dos_rios.sprites.hexes import hex_sprite
from render.games.dos_rios.theme import CARD, MORENO, PAPER, THEME, VERDE
from render.kit.canvas import Canvas
from render.kit.palette import DEFICIENCIES, contrast, distance, simulate
from render.kit.theme import FLOOR, MIN_CONTRAST, SIZES
from render.service import draw
from tests.games.dos_rios.pictures import LONG, SHORT, board, crowded, end, news, panel, played
from tests.games.dos_rios.table import GAME, at, put, river, table

BUDGET_BYTES = 160 * 1024
"""For the fullest board; the usual one stays below 150."""

FORMS: tuple[Form, ...] = ("tall", "wide")


def size(png: bytes) -> tuple[int, int]:
    with Image.open(BytesIO(png)) as image:
        assert image.mode == "P"
        return image.size


def pixels(picture: Picture) -> Image.Image:
    return Image.open(BytesIO(draw(picture).png)).convert("RGB")


def where_they_differ(one: Picture, other: Picture) -> tuple[int, int, int, int]:
    box = ImageChops.difference(pixels(one), pixels(other)).getbbox()
    assert box is not None
    return box


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("golden", ["2-irrigated", "3-laying=first_player-irrigated", "4-five"])
def test_every_picture_of_a_match(golden: str, form: Form) -> None:
    for number, state in enumerate(played(golden)):
        acting = GAME.to_act(state)
        if number % 40 and acting:
            continue
        language, called = LANGUAGES[number % 2], (SHORT, LONG)[number // 40 % 2]
        table = draw(board(state, language, called, form))
        assert size(table.png) == SIZES[form]
        assert len(table.png) <= BUDGET_BYTES
        private = draw(panel(state, Seat(number % state.seats), language, form=form))
        assert size(private.png) == SIZES[form]
        assert len(private.png) <= BUDGET_BYTES
        if not acting:
            assert size(draw(end(state, language, called, form)).png) == SIZES[form]


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


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("path", paths(), ids="/".join)
def test_w_4_each_choice_has_its_letter_in_the_picture(path: tuple[str, ...], form: Form) -> None:
    picture = panel(crowded(), crowded().turn, path=path, form=form)
    whole = draw(picture)
    for number, mark in enumerate(picture.marks[:3]):
        fewer = draw(msgspec.structs.replace(picture, marks=picture.marks[:number] + picture.marks[number + 1 :]))
        assert whole.png != fewer.png, mark


PLACES = [
    (Mark("A", "hex:c4", 3, "walk"), Mark("A", "hex:c4", 3, "pause")),
    (Mark("A", "hex:left", 2, "walk"), Mark("A", "hex:left", 2, "pause")),
]


@pytest.mark.parametrize(("mark", "same"), PLACES)
def test_a_letter_stands_at_its_place_whatever_is_done_there(mark: Mark, same: Mark) -> None:
    bare = panel(crowded(), crowded().turn)
    one, other = (msgspec.structs.replace(bare, marks=(it,)) for it in (mark, same))
    assert draw(one).png == draw(other).png


@pytest.mark.parametrize("form", FORMS)
def test_a_walk_shows_its_price_and_whence_it_goes(form: Form) -> None:
    state = crowded()
    view = GAME.view(state, state.turn)
    origin = next(way.origin for way in view.walks if way.origin in OFF_HEX)
    put(state, state.turn, "a5")
    view = GAME.view(state, state.turn)
    ways = [way for way in view.walks if way.origin == at("a5")][:12]
    marks = tuple(Mark("ABCDEFGHIJKL"[n], f"hex:{NAMES[way.to]}", way.mp, "walk") for n, way in enumerate(ways))
    assert mover(view, marks) == at("a5")
    assert mover(view, ()) is None
    picture = msgspec.structs.replace(panel(state, state.turn, form=form), marks=marks)
    dearer = msgspec.structs.replace(marks[0], price=9)
    assert draw(picture).png != draw(msgspec.structs.replace(picture, marks=(dearer, *marks[1:]))).png
    corner = RENDERER.outline(picture, view, "hex:a5")[4]
    spot = (round(corner[0]) + 2, round(corner[1]))
    assert pixels(picture).getpixel(spot) != pixels(msgspec.structs.replace(picture, marks=())).getpixel(spot)
    assert origin in OFF_HEX


@pytest.mark.parametrize("form", FORMS)
def test_w_2_names_of_places_lie_above_everything(form: Form) -> None:
    """Rivers, dams, figures, arrows, numbers and letters."""
    state, changed = news("4-five", lambda state: state.round == 6 and state.mp == 6, 4)
    view = GAME.view(state, state.turn)
    marks = tuple(Mark("W", f"hex:{NAMES[spot]}", 3, "walk") for spot, _ in view.terrain)
    edges = tuple(Mark("W", f"edge:{NAMES[spot]}:s") for spot, _ in view.terrain)
    for shown in (marks, edges):
        picture = msgspec.structs.replace(panel(state, state.turn, form=form), marks=shown, changed=changed)
        drawn = RENDERER.panel(picture, view).image
        for spot, (slip, x, y) in names(view.terrain, form).items():
            wanted = Image.new("RGB", slip.size, CARD)
            wanted.paste(slip, (0, 0), slip)
            inner = (7, 0, slip.width - 7, slip.height)
            got = drawn.crop((x, y, x + slip.width, y + slip.height)).crop(inner)
            assert got.tobytes() == wanted.crop(inner).tobytes(), NAMES[spot]


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """What is written on pictures from now on, with its size; all of it has to lie on its sheet."""
    found: list[tuple[str, int]] = []
    RENDERER.palette()  # its samples are of both forms
    real = Canvas.text

    def spy(canvas: Canvas, x: float, baseline: float, text: str, size: int, *rest: object, **more: object) -> int:
        width = real(canvas, x, baseline, text, size, *rest, **more)  # type: ignore[arg-type]
        align = more.get("align", rest[2] if len(rest) > 2 else "left")
        left = x - {"left": 0.0, "middle": width / 2, "right": float(width)}[str(align)]
        assert left >= -1, text
        assert left + width <= canvas.image.width + 1, text
        assert baseline <= canvas.image.height, text
        found.append((text, size))
        return width

    monkeypatch.setattr(Canvas, "text", spy)
    return found


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_w_1_nothing_written_is_small_or_cut_or_outside(
    form: Form, language: str, written: list[tuple[str, int]]
) -> None:
    state, changed = news("4-five", lambda state: state.round == 6 and state.mp == 6, 4)
    *_, over = played("4-five")
    rich = msgspec.structs.replace(board(state, language, LONG, form), changed=changed)
    for picture in (
        rich,
        msgspec.structs.replace(panel(state, Seat(0), language, form=form), changed=changed, names=LONG),
        end(over, language, LONG, form),
        board(next(played("3-five")), language, LONG, form),
        Picture(game="dos_rios", kind="lobby", language=language, form=form, options=(("laying", "first_player"),)),
        Picture(game="dos_rios", kind="legend", language=language, form=form),
    ):
        written.clear()
        RENDERER.draw(picture)
        assert written
        for text, px in written:
            assert px >= FLOOR[form], text
            assert "…" not in text or any(name[:4] in text for name in LONG), text


@pytest.mark.parametrize("form", FORMS)
def test_w_3_each_turn_since_is_numbered_where_it_did_something(form: Form) -> None:
    state = crowded()
    bare = board(state, form=form)
    view = GAME.view(state, None)
    name = "c5"
    x, y = Grid(dict(view.terrain), form, AT[form]).middle(place_of(f"hex:{name}"))
    reach = 70 * SCALE[form]
    for key, spots in (
        ("built_finca", (f"hex:{name}",)),
        ("dammed", (f"edge:{name}:s",)),
        ("laid", (f"edge:{name}:s",)),
    ):
        shown = [
            msgspec.structs.replace(bare, changed=(Touched(f"dos_rios.{key}", Seat(seat), spots, number),))
            for seat, number in ((0, 1), (1, 1), (0, 2))
        ]
        assert len({draw(picture).png for picture in shown}) == 3, "by seat and by number"
        left, top, right, bottom = where_they_differ(shown[0], shown[2])
        assert x - reach < left < right < x + reach
        assert y - reach < top < bottom < y + 2 * reach
    walked = [Touched("dos_rios.walked", Seat(1), ("hex:town", f"hex:{name}"), number) for number in (1, 2)]
    one, two = (msgspec.structs.replace(bare, changed=(it,)) for it in walked)
    assert draw(one).png != draw(two).png
    harvested = [Touched("dos_rios.turned", Seat(1), ("card:back",), number) for number in (1, 2)]
    one, two = (msgspec.structs.replace(bare, changed=(it,)) for it in harvested)
    assert draw(one).png != draw(two).png


def irrigated(fincas: str, hacienda: str = "") -> DosRiosState:
    state = table()
    river(state, "verde", "a2 a3 a4 a5 a6 a7 a8")
    state.fincas[0] = among(*map(at, fincas.split()))
    state.haciendas[0] = among(*map(at, hacienda.split()))
    return state


HOW_FAR = [
    ("a2 a3 a4 a5", "", (4, 3, False)),
    ("a2 a3 a4", "", (3, 3, True)),
    ("a2 a3 a4", "a5", (4, 4, False)),
    ("a2 a3 b4", "a5", (4, 3, True)),
    ("a2 a3", "", (2, 2, False)),
]


@pytest.mark.parametrize(("fincas", "hacienda", "told"), HOW_FAR)
def test_w_6_the_hacienda_is_one_of_the_four_that_win_with_water(
    fincas: str, hacienda: str, told: tuple[int, int, bool]
) -> None:
    """Four fincas with water are no "4 of 4", and nothing about their water is green: only a fifth building wins."""
    view = GAME.view(irrigated(fincas, hacienda), None)
    assert progress(view, 0) == told
    (_, near_built), (wet, near_wet) = goals_told(view, 0, Words("en", SHORT))
    assert wet == f"{told[1]} of 4 irrigated"
    assert (near_built, near_wet) == (told[0] == 4, told[2])


@pytest.mark.parametrize("form", FORMS)
def test_w_7_no_third_of_a_panel_is_empty(form: Form) -> None:
    """Neither on turn nor waiting: in each ninth of it a good part is drawn."""
    state = crowded()
    for seat in (state.turn, Seat((state.turn + 1) % 4)):
        image = pixels(panel(state, seat, form=form))
        width, height = image.width // 3, image.height // 3
        for column in range(3):
            for row in range(3):
                part = image.crop((column * width, row * height, (column + 1) * width, (row + 1) * height))
                counts = part.getcolors(part.width * part.height)
                assert counts
                plain = sum(count for count, colour in counts if colour in (PAPER, CARD))
                assert plain < 0.9 * part.width * part.height, (column, row)


@pytest.mark.parametrize("form", FORMS)
def test_w_8_declining_has_its_letter_beside_the_deck_not_on_a_card(form: Form) -> None:
    state = crowded()
    bare = msgspec.structs.replace(panel(state, state.turn, form=form), marks=())
    view = GAME.view(state, state.turn)
    box = where_they_differ(bare, msgspec.structs.replace(bare, marks=(Mark("B", "card:back"),)))
    laid = lay(form, len(view.row), panel=True)
    for x, y in laid.cards:
        apart = box[0] >= x + laid.width or box[2] <= x or box[1] >= y + laid.width * 1.28 or box[3] <= y
        assert apart
    corners = RENDERER.outline(bare, view, "card:back")
    assert min(x for x, _ in corners) <= box[0] < box[2] <= max(x for x, _ in corners) + 1
    assert RENDERER.outline(bare, view, "card:use")[0] == laid.cards[0]


@pytest.mark.parametrize("form", FORMS)
def test_w_9_the_end_shows_the_last_valley_and_the_results_by_place(form: Form) -> None:
    *_, state = played("4-five")
    picture = end(state, form=form)
    last = board(state, form=form)
    right, bottom = map_px(form)
    valley = (0, AT[form][1] + 4, right, AT[form][1] + bottom - 30)
    assert pixels(picture).crop(valley).tobytes() == pixels(last).crop(valley).tobytes()
    told = tuple(line("dos_rios.pic.built", n=4 - seat) for seat in range(4))
    worded = msgspec.structs.replace(picture, told=told)
    assert where_they_differ(picture, worded)[3] > SIZES[form][1] // 2
    given_up = msgspec.structs.replace(worded, resigned=(Seat(2),))
    assert where_they_differ(worded, given_up)


@pytest.mark.parametrize("form", FORMS)
def test_the_end_finds_room_for_long_results(form: Form, written: list[tuple[str, int]]) -> None:
    """Nothing is cut: a name gives way to what it is about."""
    *_, state = played("4-five")
    result = "four irrigated buildings with the hacienda, 1200 rios"
    picture = end(state, form=form, names=LONG)
    begun, _, rest = result.partition(", ")
    long = Line("table.both", {"one": f"{begun},", "other": rest})
    RENDERER.draw(msgspec.structs.replace(picture, told=(long,) * 4))
    whole = " ".join(text for text, _ in written)
    assert whole.count(result) == 4


def covered(form: Form, corners: list[tuple[float, float]]) -> Image.Image:
    mask = Image.new("1", SIZES[form])
    ImageDraw.Draw(mask).polygon(corners, fill=1)
    return mask


@pytest.mark.parametrize("form", FORMS)
def test_every_place_has_an_outline_that_a_thumb_can_hit(form: Form) -> None:
    """Hexes 32 css px high on a picture 300 css px wide, all apart from each other."""
    state = crowded()
    picture = panel(state, state.turn, form=form)
    view = GAME.view(state, state.turn)
    css = SIZES[form][0] / 300
    seen = Image.new("1", SIZES[form])
    for spot, _ in view.terrain:
        corners = list(RENDERER.outline(picture, view, f"hex:{NAMES[spot]}"))
        assert len(corners) == 6
        if form == "tall":
            assert max(y for _, y in corners) - min(y for _, y in corners) >= 32 * css
    for name in ("town", "left", "right"):
        corners = list(RENDERER.outline(picture, view, f"hex:{name}"))
        assert corners
        assert all(0 <= x <= SIZES[form][0] and 0 <= y <= SIZES[form][1] for x, y in corners)
        mask = covered(form, corners)
        assert ImageChops.logical_and(seen, mask).getbbox() is None
        seen = ImageChops.logical_or(seen, mask)
    assert RENDERER.outline(picture, view, "hex:a1") != (), "a spring, which events name"
    assert RENDERER.outline(picture, view, "hand:3") == ()
    assert RENDERER.outline(picture, view, "card:use") != ()
    assert RENDERER.outline(msgspec.structs.replace(picture, kind="end"), view, "card:use") == ()


def plain(spot: str) -> str:
    """A walk's goal alone: its mark alone brings no price and no rim round its start."""
    kind, *names_of = spot.split(":")
    return f"hex:{names_of[-1]}" if kind == "walk" else spot


@pytest.mark.parametrize("form", FORMS)
def test_letters_stand_in_the_outline_of_their_choice(form: Form) -> None:
    """In every decision of a match, at every level: what is pressed is what bears the letter."""
    tried = 0
    for number, state in enumerate(played("4-five")):
        if number % 23 or not GAME.to_act(state):
            continue
        [seat] = GAME.to_act(state)
        picture = panel(state, seat, form=form)
        view = GAME.view(state, seat)
        bare = msgspec.structs.replace(picture, marks=())
        spots = {plain(step.mark) for move in GAME.legal(state, seat) for step in GAME.steps(view, move) if step.mark}
        for spot in sorted(spots)[:: max(1, len(spots) // 3)]:
            corners = RENDERER.outline(picture, view, spot)
            assert corners, spot
            left, top, right, bottom = where_they_differ(bare, msgspec.structs.replace(bare, marks=(Mark("B", spot),)))
            x, y = (left + right) / 2, (top + bottom) / 2
            assert min(a for a, _ in corners) <= x <= max(a for a, _ in corners), spot
            assert min(b for _, b in corners) <= y <= max(b for _, b in corners), spot
            tried += 1
    assert tried > 15


def test_a_mark_without_a_letter_points_at_the_thing() -> None:
    bare = board(crowded())
    view = GAME.view(crowded(), None)
    for spot in ("hex:c4", "edge:d4:se", "hex:town", "hex:left", "card:use"):
        left, top, right, bottom = where_they_differ(bare, msgspec.structs.replace(bare, marks=(Mark("", spot),)))
        corners = RENDERER.outline(bare, view, spot)
        assert left <= min(x for x, _ in corners) + 8
        assert right >= max(x for x, _ in corners) - 8
        assert bottom - top >= max(y for _, y in corners) - min(y for _, y in corners) - 16


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_w_7_the_legend_tells_every_sign_whole(form: Form, language: str) -> None:
    picture = Picture(game="dos_rios", kind="legend", language=language, form=form)
    assert size(draw(picture).png) == SIZES[form]
    words = Words(language, ())
    for name in signs(form):
        told = words.say(f"dos_rios.pic.sign.{name}")
        _, lines = told_lines(told, form)
        assert " ".join(lines) == told


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


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_lobby(language: str, form: Form) -> None:
    plain = draw(Picture(game="dos_rios", kind="lobby", language=language, form=form))
    options = (("laying", "first_player"), ("layout", ""), ("round_limit", "20"))
    other = draw(Picture(game="dos_rios", kind="lobby", language=language, form=form, options=options))
    assert size(plain.png) == SIZES[form]
    assert plain.png != other.png


def test_ink_reads_on_its_grounds() -> None:
    for ground in (THEME.ground, THEME.paper):
        assert contrast(THEME.ink, ground) >= MIN_CONTRAST
        assert contrast(THEME.quiet, ground) >= MIN_CONTRAST
