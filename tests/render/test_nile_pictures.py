"""The tomb painting: every picture of matches in both forms, small and the same each time; a text board to play by."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import msgspec
import pytest
from PIL import Image

from core.chance import SeededChance
from core.game import Seat, Touched
from core.games.nile.components import FIELDS, MARKET, Phase
from core.games.nile.help import LEGEND
from core.games.nile.player import greedy
from core.games.nile.state import NileState
from core.games.nile.title import Nile
from core.menu import menu
from core.screens import Form, Mark, Picture
from core.wording import LANGUAGES, Words
from render.games.nile.ending import draw_end
from render.games.nile.layout import PLANS, field_box, space_box
from render.games.nile.legend import SIGNS
from render.games.nile.renderer import RENDERER
from render.games.nile.theme import GYPSUM, INK, MALACHITE, PAPYRUS, SAND, THEME
from render.kit.canvas import Canvas
from render.kit.palette import contrast, simulate
from render.kit.theme import MIN_CONTRAST, SIZES
from render.service import draw
from tests.render.compare import assert_same

GAME = Nile()
FORMS: tuple[Form, ...] = ("tall", "wide")
SHORT = ("Anna", "Roberto", "José Muñoz", "Lu", "Ñandú")
LONG = ("Wilhelmina_Wollstonecraft_Waldor", "<Roberto & Söhne> *@everyone* [x]", "山田太郎", "🐸🐸🐸", "Șerban Mățăuan")
ALL_VARIANTS = {"hippo_auction": "on", "start_auction": "on", "buy_others": "on", "revive": "on"}

BUDGET_BYTES = 160 * 1024
"""The aim for every picture, both forms."""

every_form = pytest.mark.parametrize("form", FORMS)


def played(seats: int, seed: int, **options: str) -> Iterator[NileState]:
    chance = SeededChance(seed.to_bytes(32, "big"))
    state = GAME.new(seats, GAME.meta.check(seats, options), chance)
    yield state
    while acting := GAME.to_act(state):
        moves = {seat: greedy(GAME.view(state, seat), GAME.legal(state, seat), chance) for seat in acting}
        GAME.apply(state, moves, chance)
        yield state


def picture(
    state: NileState,
    kind: str = "board",
    viewer: Seat | None = None,
    language: str = "en",
    names: tuple[str, ...] = SHORT,
    path: tuple[str, ...] = (),
    form: Form = "wide",
) -> Picture:
    view, marks = GAME.view(state, viewer), ()
    if viewer is not None and viewer in view.to_act:
        ways = [(move, GAME.steps(view, move)) for move in GAME.legal(state, viewer)]
        level = menu(ways, path)
        marks = tuple(Mark(one.letter, one.mark, one.price, one.deed) for one in level.choices if one.mark)
    outcome = GAME.outcome(state)
    return Picture(
        game="nile",
        kind=kind,  # type: ignore[arg-type]
        language=language,
        form=form,
        names=names[: state.seats],
        view=view,
        marks=marks,
        places=outcome.places if outcome else (),
        scores=outcome.scores if outcome else (),
        told=outcome.told if outcome else (),
        shares=tuple(tuple((share.label, share.points) for share in part) for part in outcome.breakdown)
        if outcome
        else (),
    )


def size(png: bytes) -> tuple[int, int]:
    with Image.open(BytesIO(png)) as image:
        assert image.mode == "P"
        return image.size


@every_form
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_picture_of_a_match(seats: int, form: Form) -> None:
    """W-1: whatever is smaller than the form's floor is refused by the canvas."""
    for at, state in enumerate(played(seats, 20 + seats, **(ALL_VARIANTS if seats % 2 else {}))):
        acting = GAME.to_act(state)
        if at % 37 and acting:
            continue
        language, names = LANGUAGES[at % 2], (SHORT, LONG)[at // 37 % 2]
        kinds = [("board", None), ("panel", Seat(at % seats))] if acting else [("end", None), ("panel", Seat(0))]
        for kind, viewer in kinds:
            drawn = draw(picture(state, kind, viewer, language, names, form=form))
            assert size(drawn.png) == SIZES[form]
            assert len(drawn.png) <= BUDGET_BYTES


def first(seats: int, phase: Phase) -> NileState:
    return next(state for state in played(seats, 5) if state.phase is phase and state.round > 2)


@every_form
def test_w_13_whatever_a_menu_marks_lies_on_the_panel(form: Form) -> None:
    """Every mark of every step has an outline within the picture, and things that share a level lie apart."""
    found = 0
    for seed, variants in ((3, ALL_VARIANTS), (4, {})):
        for at, state in enumerate(played(4, seed, **variants)):
            for seat in GAME.to_act(state)[:1] if at % 5 == 0 else ():
                view = GAME.view(state, seat)
                shown = picture(state, "panel", seat, form=form)
                steps = {step for move in GAME.legal(state, seat) for step in GAME.steps(view, move)}
                spots = {step.mark for step in steps if step.mark}
                spots |= {dial.mark for dial in GAME.dials(view) if dial.mark}
                outlines = RENDERER.outlines(shown, spots)
                assert set(outlines) == spots
                found += len(spots)
                for corners in outlines.values():
                    xs, ys = [x for x, _ in corners], [y for _, y in corners]
                    assert 0 <= min(xs) < max(xs) <= SIZES[form][0]
                    assert 0 <= min(ys) < max(ys) <= SIZES[form][1]
    assert found > 500


def test_w_13_fields_are_large_enough_for_a_thumb() -> None:
    """27 x 34 css px where the tall picture stands 300 px wide."""
    shown = picture(first(5, Phase.ACTIONS), "panel", Seat(0), form="tall")
    outlines = RENDERER.outlines(shown, [f"field:{name}" for name in FIELDS])
    assert len(outlines) == len(FIELDS)
    for (left, top), _, (right, bottom), _ in outlines.values():
        assert right - left >= 98
        assert bottom - top >= 122
    assert RENDERER.outlines(shown, ["nowhere:1", "stack:1"]).keys() == {"stack:1"}


@every_form
@pytest.mark.parametrize("phase", [Phase.FLOOD, Phase.EBB, Phase.SPOIL, Phase.ACTIONS])
def test_choices_carry_letters(phase: Phase, form: Form) -> None:
    state = first(3, phase)
    lettered = picture(state, "panel", state.turn, form=form)
    assert lettered.marks
    plain = draw(lettered).png
    for at, mark in enumerate(lettered.marks):
        other = msgspec.structs.replace(mark, letter="Q")
        marks = (*lettered.marks[:at], other, *lettered.marks[at + 1 :])
        assert draw(msgspec.structs.replace(lettered, marks=marks)).png != plain, mark


@every_form
def test_w_3_every_place_that_is_news_has_its_number(form: Form) -> None:
    """Each by itself, and another number is another picture."""
    state = first(3, Phase.ACTIONS)
    plain = picture(state, form=form)
    bare = draw(plain).png
    for spot in ("field:e5e", "space:4.1", "market:2", "obelisk", "tide", "boat", "jokers:1", "pile", "discards"):
        marked = [
            draw(msgspec.structs.replace(plain, changed=(Touched("nile.any", Seat(1), (spot,), number),))).png
            for number in (1, 2)
        ]
        assert len({bare, *marked}) == 3, spot


@pytest.mark.parametrize("deficiency", ["deuteranopia", "protanopia", "tritanopia"])
def test_w_5_what_changed_stands_out_to_every_eye(deficiency: str) -> None:
    """Its frame is white between black lines: 1.44:1 was too little on a green field."""
    white, black, field = (simulate(colour, deficiency) for colour in (GYPSUM, INK, MALACHITE))  # type: ignore[arg-type]
    assert contrast(white, black) >= MIN_CONTRAST
    assert contrast(black, field) >= 4.5


@every_form
def test_w_4_a_panel_is_the_whole_board_with_ones_own_things(form: Form) -> None:
    """Land and market are drawn as on the board; what is one's own differs by viewer."""
    state = first(4, Phase.ACTIONS)
    board = picture(state, form=form)
    panels = [msgspec.structs.replace(picture(state, "panel", Seat(seat), form=form), marks=()) for seat in range(4)]
    left, top, right, bottom = (round(edge) for edge in PLANS[form].land)
    lands = {pixels(shown).crop((left, top, right, bottom)).tobytes() for shown in (board, *panels)}
    assert len(lands) == 1
    own = PLANS[form].players
    assert len({pixels(panel).crop(tuple(map(round, own))).tobytes() for panel in panels}) == 4  # type: ignore[arg-type]


def pixels(shown: Picture) -> Image.Image:
    with Image.open(BytesIO(draw(shown).png)) as image:
        return image.convert("RGB")


@every_form
def test_w_9_the_end_shows_the_last_board_and_the_placing_in_order(form: Form, monkeypatch: pytest.MonkeyPatch) -> None:
    """By place, not by seat, with what each market row paid; whoever gave up is named as such."""
    state = list(played(3, 5))[-1]
    outcome = GAME.outcome(state)
    assert outcome
    for seat, shares in enumerate(outcome.breakdown):
        assert sum(share.points for share in shares) == outcome.scores[seat]
    written: list[tuple[float, str]] = []
    write = Canvas.text

    def noted(canvas: Canvas, x: float, baseline: float, text: str, *rest: object, **named: object) -> int:
        written.append((baseline, text))
        return write(canvas, x, baseline, text, *rest, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "text", noted)
    shown = msgspec.structs.replace(picture(state, "end", form=form), resigned=(Seat(1),))
    draw_end(shown, GAME.view(state, None))
    names = [text for _, text in sorted(written) if text in SHORT[:3]]
    assert names == [SHORT[seat] for seat in sorted(range(3), key=lambda seat: outcome.places[seat])]
    texts = [text for _, text in written]
    assert texts.count("gave up") == 1
    assert any(text.startswith("Start 1 · rows ") for text in texts)
    assert "E5a" in texts
    board = pixels(picture(state, "board", form=form))
    left, top, right, bottom = (round(edge) for edge in PLANS[form].land)
    assert pixels(shown).crop((left, top, right, bottom)).tobytes() == board.crop((left, top, right, bottom)).tobytes()


@every_form
@pytest.mark.parametrize("language", LANGUAGES)
def test_lobby(language: str, form: Form) -> None:
    plain = Picture(game="nile", kind="lobby", language=language, form=form, options=(("revive", "off"),))
    revive = msgspec.structs.replace(plain, options=(("revive", "on"),))
    assert size(draw(plain).png) == SIZES[form]
    assert draw(plain).png != draw(revive).png


@every_form
@pytest.mark.parametrize("language", LANGUAGES)
def test_w_7_a_legend_tells_every_sign(language: str, form: Form, monkeypatch: pytest.MonkeyPatch) -> None:
    """In whole sentences, each of which has a sign."""
    assert set(SIGNS) == set(LEGEND) == {name for name, _ in GAME.legend()}
    written: list[str] = []
    write = Canvas.text

    def noted(canvas: Canvas, x: float, baseline: float, text: str, *rest: object, **named: object) -> int:
        written.append(text)
        return write(canvas, x, baseline, text, *rest, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "text", noted)
    RENDERER.draw(Picture(game="nile", kind="legend", language=language, form=form))
    whole, words = " ".join(written), Words(language)
    for _, sentence in GAME.legend():
        assert words(sentence) in whole


@every_form
def test_w_19_scenes_of_the_guide_are_drawn_with_what_they_tell_of(form: Form) -> None:
    scenes = GAME.guide()
    assert 6 <= len(scenes) <= 10
    for scene in scenes:
        plain = Picture(game="nile", kind="board", language="it", form=form, names=SHORT[:3], view=scene.view)
        assert set(RENDERER.outlines(plain, scene.spots)) == set(scene.spots)
        pointed = msgspec.structs.replace(plain, marks=tuple(Mark("", spot) for spot in scene.spots))
        assert draw(pointed).png != draw(plain).png


def test_the_same_view_gives_the_same_bytes() -> None:
    state = first(4, Phase.ACTIONS)
    assert_same("nile-again", draw(picture(state.clone())).png, draw(picture(state)).png)


def test_text_reads_on_every_ground() -> None:
    for ground in (PAPYRUS, GYPSUM, SAND, MALACHITE):
        assert contrast(INK, ground) >= (MIN_CONTRAST if ground != MALACHITE else 6.0)


@every_form
def test_places_lie_on_the_land_and_apart(form: Form) -> None:
    plan = PLANS[form]
    fields = [field_box(plan, field) for field in range(len(FIELDS))]
    boxes = fields + [space_box(plan, row, space) for row, spaces in enumerate(MARKET) for space in range(spaces)]
    boxes += [plan.pile, plan.discard, plan.obelisk]
    for at, (left, top, right, bottom) in enumerate(boxes):
        assert 0 <= left < right <= plan.size[0]
        assert 0 <= top < bottom <= plan.players[1]
        for other in boxes[at + 1 :]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
    for left, top, right, bottom in fields:
        assert plan.land[0] <= left < right <= plan.land[2]
        assert plan.land[1] <= top < bottom <= plan.land[3]


def test_the_theme_has_room_in_its_palette() -> None:
    assert len(THEME.palette_colours()) < 100
