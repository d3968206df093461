"""Amazonas' pictures: all can be drawn in both forms, are small, the same each time, and tell what they must."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise

import msgspec
import pytest
from PIL import Image, ImageChops

from core.game import Seat, Touched
from core.games.amazonas.components import EVENTS, NEUTRAL
from core.games.amazonas.guide import guide
from core.games.amazonas.maps import FIRST, SECOND, standard
from core.games.amazonas.signs import LEGEND
from core.games.amazonas.view import AmazonasView, brings
from core.match import Match
from core.screens import Form, Kind, Mark, Picture
from core.titles import TITLES
from core.wording import LANGUAGES, Words
from render.games.amazonas import legend
from render.games.amazonas.board import CARD_LEFT, effect_of
from render.games.amazonas.chart import MEASURES, chart_of
from render.games.amazonas.ending import placing
from render.games.amazonas.ground import ground
from render.games.amazonas.outlines import outline
from render.games.amazonas.parts import TYPE
from render.games.amazonas.players import boxes
from render.games.amazonas.territory import barred, fresh, own_of
from render.games.amazonas.theme import CARD, FAINT, GOOD, PARCHMENT, SEAL, THEME
from render.kit.fonts import text_width, wrapped
from render.kit.palette import contrast
from render.kit.theme import FLOOR, FLOOR_NUMBER, MIN_CONTRAST, SIZES
from render.registry import RENDERERS
from render.service import draw
from tests.games.amazonas.maps import changed
from tests.games.amazonas.pictures import LONG, SHORT, finished, first, in_phase, picture, played

BUDGET_BYTES = 160 * 1024
FORMS: tuple[Form, ...] = ("tall", "wide")
RENDERER = RENDERERS["amazonas"]


def image(shown: Picture) -> Image.Image:
    return Image.open(BytesIO(draw(shown).png)).convert("RGB")


def size(png: bytes) -> tuple[int, int]:
    with Image.open(BytesIO(png)) as drawn:
        assert drawn.mode == "P"
        return drawn.size


def view_of(shown: Picture) -> AmazonasView:
    assert isinstance(shown.view, AmazonasView)
    return shown.view


def corners(shown: Picture, spot: str) -> tuple[tuple[float, float], ...]:
    return tuple(outline(shown, view_of(shown), spot))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pictures_of_a_match(seats: int, form: Form) -> None:
    for at, match in enumerate(played(seats, 20 + seats, mission_choice="on")):
        if at % 29 and not match.over:
            continue
        language, names = LANGUAGES[at % 2], (SHORT, LONG)[at // 29 % 2]
        kinds: list[tuple[Kind, int | None]] = [("end" if match.over else "board", None), ("panel", at % seats)]
        for kind, viewer in kinds:
            drawn = draw(picture(match, kind, viewer, language, names, form=form))
            assert size(drawn.png) == SIZES[form]
            assert len(drawn.png) <= BUDGET_BYTES


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_lobby(language: str, form: Form) -> None:
    options = (("edition", "italian"), ("map", SECOND))
    plain = Picture(game="amazonas", kind="lobby", language=language, options=options, form=form)
    first_map = msgspec.structs.replace(plain, options=(("edition", "italian"), ("map", FIRST)))
    other = msgspec.structs.replace(plain, options=(("edition", "french"), ("mission_choice", "on")))
    own_map = changed('name = "Rio Rosaria"', 'name = "Rio Bravo"')
    own = msgspec.structs.replace(plain, options=(("edition", "italian"), ("map", own_map)))
    assert size(draw(plain).png) == SIZES[form]
    assert len({draw(lobby).png for lobby in (plain, other, own)}) == 3
    assert draw(first_map).png == draw(plain).png, "which of the box's missions a match has is told nowhere"


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_w_7_the_legend_has_a_sign_and_whole_sentences(
    language: str, form: Form, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = Picture(game="amazonas", kind="legend", language=language, form=form)
    whole = draw(shown).png
    assert size(whole) == SIZES[form]
    for at in range(len(LEGEND)):
        (sign, _), (_, other) = LEGEND[at], LEGEND[at - 1]
        monkeypatch.setattr(legend, "LEGEND", (*LEGEND[:at], (sign, other), *LEGEND[at + 1 :]))
        assert draw(shown).png != whole, sign
    monkeypatch.undo()


LETTERED = [
    (4, "income", "", ()),
    (3, "build", "", ()),
    (4, "pile", "", ()),
    (3, "first", "", ("fish",)),
    (2, "build", "", ("neutral", "fish")),
    (3, "mission", "", ()),
]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("seats", "phase", "event", "path"), LETTERED)
def test_w_4_each_choice_has_its_letter_in_picture_and_words(
    seats: int, phase: str, event: str, path: tuple[str, ...], form: Form
) -> None:
    """At the thing itself, or on its edge: also the missions' villages on the map."""
    options = {"mission_choice": "on"} if phase == "mission" else {}
    match = first(seats, lambda match: in_phase(phase, event)(match) and len(match.awaited) > 0, **options)
    whole = picture(match, "panel", match.awaited[0], path=path, form=form)
    assert whole.marks
    plain = msgspec.structs.replace(whole, marks=())

    for mark in whole.marks:
        alone = msgspec.structs.replace(whole, marks=(mark,))
        box = ImageChops.difference(image(alone), image(plain)).getbbox()
        assert box, mark
        xs, ys = zip(*corners(whole, mark.spot), strict=True)
        reach = MEASURES[form].letter
        if not mark.spot.startswith("mission"):
            assert min(xs) - reach <= box[0], mark
            assert box[2] <= max(xs) + reach, mark
            assert min(ys) - reach <= box[1], mark
            assert box[3] <= max(ys) + reach, mark


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("seats", [2, 4])
def test_every_mark_of_a_match_has_a_place_of_its_own(seats: int, form: Form) -> None:
    for at, match in enumerate(played(seats, 5)):
        if at % 7 or match.over:
            continue
        for seat in match.awaited:
            shown = picture(match, "panel", seat, form=form)
            view = view_of(shown)
            spots = {step.mark for _, steps in match.menu_paths(match.view(seat)) for step in steps if step.mark}
            for spot in spots:
                found = outline(shown, view, spot)
                assert len(found) == 4, spot
                assert all(0 <= x <= SIZES[form][0] and 0 <= y <= SIZES[form][1] for x, y in found), spot
            villages = {spot for spot in spots if spot.startswith("village")}
            board = msgspec.structs.replace(shown, kind="board")
            assert all(outline(board, view, spot) for spot in villages)
            assert not any(outline(board, view, spot) for spot in spots - villages)


def test_spots_are_large_enough_for_a_finger() -> None:
    """33 css px where a phone shows the picture 300 wide, as far as the map lets them."""
    shown = picture(first(3, in_phase("income")), "panel", 0, form="tall")
    for card in range(7):
        (left, top), _, (right, bottom), _ = corners(shown, f"card:{card}")
        assert min(right - left, bottom - top) * 300 / 1080 >= 33
    for village in standard().villages:
        (left, top), _, (right, bottom), _ = corners(shown, f"village:{village.slug}")
        assert min(right - left, bottom - top) * 300 / 1080 >= 32


def glowing(whole: Picture) -> dict[tuple[str, int], int]:
    """The tents that the picture marks as news: village and owner, with the number of the turn."""
    view = view_of(whole)
    return {(view.map.villages[at].slug, owner): number for (at, owner), number in fresh(whole, view).items()}


def test_a_seat_sees_the_tents_of_all_since_its_last_turn() -> None:
    match = Match(TITLES["amazonas"], 2, {}, bytes(32))
    [other] = match.awaited
    seat = Seat(1 - other)
    match.play({other: match.game.parse("build tucu")})
    assert set(glowing(picture(match, "panel", seat))) == {("tucu", other)}
    match.play({seat: match.game.parse("build rosaria")})
    assert set(glowing(picture(match, "panel", seat))) == {("rosaria", seat), ("tucu", other)}
    assert set(glowing(picture(match, "panel", other))) == {("rosaria", seat)}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("kind", ["board", "panel"])
def test_w_3_every_changed_village_carries_the_number_of_its_turn(form: Form, kind: Kind) -> None:
    match = first(4, lambda match: in_phase("income")(match) and match.view(None).round > 8)  # type: ignore[attr-defined]
    shown = msgspec.structs.replace(picture(match, kind, 0, form=form), changed=())
    view, plain = view_of(shown), image(shown)
    number = 0
    for at, owners in enumerate(view.sites):
        for owner in owners[:1]:
            number += 1
            key = "amazonas.neutral" if owner == NEUTRAL else "amazonas.built"
            spot = f"village:{view.map.villages[at].slug}"
            told = [
                msgspec.structs.replace(shown, changed=(Touched(key, Seat(max(owner, 0)), (spot,), number=turn),))
                for turn in (number, number + 1)
            ]
            box = ImageChops.difference(image(told[0]), plain).getbbox()
            assert box
            (left, top), _, (right, bottom), _ = corners(shown, spot)
            assert left - 40 <= box[0] <= box[2] <= right + 40
            assert top <= box[1] <= box[3] <= bottom + 40
            assert box[3] - box[1] >= FLOOR[form], "the number can be read"
            assert draw(told[0]).png != draw(told[1]).png
    assert number > 10


@pytest.mark.parametrize("form", FORMS)
def test_w_3_a_medal_that_is_news_is_numbered_at_its_player(form: Form) -> None:
    shown = msgspec.structs.replace(picture(first(4, in_phase("build")), "board", form=form), changed=())
    plain = image(shown)
    for seat, (left, top, right, bottom) in enumerate(boxes(form, 4)):
        medal = Touched("amazonas.medal", Seat(seat), (f"seat:{seat}",), number=3)
        told = msgspec.structs.replace(shown, changed=(medal,))
        box = ImageChops.difference(image(told), plain).getbbox()
        assert box
        assert left <= box[0] <= box[2] <= right
        assert top - 40 <= box[1] <= box[3] <= bottom


def test_news_of_a_neutral_tent_stands_at_that_tent() -> None:
    match = first(2, lambda match: match.view(None).phase == "build")  # type: ignore[attr-defined]
    while not match.over:
        seats = match.awaited
        moves = {seat: [str(move) for move in match.legal(seat)] for seat in seats}
        chosen = {seat: next((t for t in texts if t.startswith("neutral")), texts[0]) for seat, texts in moves.items()}
        match.play({seat: match.game.parse(text) for seat, text in chosen.items()})
        for seat in map(Seat, (0, 1)):
            whole = picture(match, "board", seat)
            if {owner for _, owner in glowing(whole)} == {0, 1, NEUTRAL}:
                tents = [touched for touched in whole.changed if touched.spots[0].startswith("village")]
                less = [tuple(other for other in whole.changed if other is not tent) for tent in (None, *tents)]
                drawn = {draw(msgspec.structs.replace(whole, changed=news)).png for news in less}
                assert len(drawn) == 1 + len(tents) >= 4
                return
    raise AssertionError("no such position")


@pytest.mark.parametrize("form", FORMS)
def test_w_4_only_the_owner_sees_their_mission_on_the_map(form: Form) -> None:
    match = first(3, in_phase("income"))
    shown = msgspec.structs.replace(picture(match, "panel", 1, form=form), marks=(), changed=())
    view = view_of(shown)
    assert view.mission is not None
    elsewhere = (view.mission + 1) % len(view.map.missions)
    other = msgspec.structs.replace(shown, view=msgspec.structs.replace(view, mission=elsewhere))
    different = ImageChops.difference(image(shown), image(other))
    for at in set(view.map.missions[view.mission]) ^ set(view.map.missions[elsewhere]):
        left, top, right, _ = chart_of(view.map, form).plaques[at].box
        assert different.crop((round(left) - 6, round(top) - 6, round(right) + 6, round(top))).getbbox()
    public = picture(match, "board", form=form)
    assert view_of(public).mission is None


@pytest.mark.parametrize("form", FORMS)
def test_w_10_what_only_card_six_opens_is_marked_in_its_own_way(form: Form) -> None:
    def wanted(match: Match) -> bool:
        players = match.view(None).players  # type: ignore[attr-defined]
        return in_phase("income")(match) and bool(players[0].sheltered)

    match = first(3, wanted)
    shown = picture(match, "panel", 0, form=form)
    view = view_of(shown)
    own = own_of(view, Seat(0))
    assert own.sheltered
    assert not own.sheltered & own.reach
    me = msgspec.structs.replace(view.players[0], sheltered=())
    without = msgspec.structs.replace(view, players=(me, *view.players[1:]))
    different = ImageChops.difference(image(shown), image(msgspec.structs.replace(shown, view=without)))
    for at in own.sheltered:
        left, top, right, bottom = (round(edge) for edge in chart_of(view.map, form).plaques[at].box)
        assert different.crop((left, top, right, bottom)).getbbox()


@pytest.mark.parametrize("form", FORMS)
def test_w_10_cards_show_what_they_pay_now(form: Form) -> None:
    """Under fire half, so that two purses of the same announced value look different; card 6 is safe."""
    match = first(3, lambda match: in_phase("income", "fire")(match) and match.view(None).round > 3)  # type: ignore[attr-defined]
    shown = picture(match, "panel", 0, form=form)
    view = view_of(shown)
    calm = msgspec.structs.replace(shown, view=msgspec.structs.replace(view, event="indio"))
    for card in view.players[0].cards:
        (left, top), _, (right, bottom), _ = corners(shown, f"card:{card}")
        box = (round(left), round((top + bottom) / 2), round(right), round(bottom))
        changed = ImageChops.difference(image(shown).crop(box), image(calm).crop(box)).getbbox()
        assert bool(changed) == (brings(view, Seat(0), card) != view.players[0].worth[card])


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("event", "kind"), [("jaguar", "path"), ("crocodile", "water")])
def test_barred_links_fade_except_for_whom_the_indio_protects(event: str, kind: str, form: Form) -> None:
    assert ground(standard(), kind, form).tobytes() != ground(standard(), "", form).tobytes()
    for seat, seen in ((0, ""), (1, kind)):

        def ready(match: Match, seat: int = seat) -> bool:
            hands = [player.cards for player in match.view(None).players]  # type: ignore[attr-defined]
            return in_phase("income", event)(match) and 6 in hands[0] and 5 in hands[1] and 0 in hands[seat - 1]

        match = first(2, ready)
        assert barred(match.view(None)) == kind  # type: ignore[arg-type]
        cards = {seat: "income 6" if seat == 0 else "income 5", 1 - seat: "income 0"}
        match.play({Seat(at): match.game.parse(text) for at, text in cards.items()})
        assert barred(match.view(None)) == seen  # type: ignore[arg-type]


@pytest.mark.parametrize("form", FORMS)
def test_w_9_the_end_has_the_map_and_rows_in_the_order_of_places(form: Form) -> None:
    shown = picture(finished(4), "end", form=form)
    order = [shown.places[seat] for seat in placing(shown)]
    assert all(a <= b for a, b in pairwise(order))
    assert all(outline(shown, view_of(shown), f"village:{village.slug}") for village in standard().villages)
    gone = msgspec.structs.replace(shown, resigned=(Seat(2),))
    assert draw(gone).png != draw(shown).png, "who gave up is named"
    moved = msgspec.structs.replace(shown, shares=tuple(tuple(reversed(part)) for part in shown.shares))
    assert draw(moved).png != draw(shown).png


@pytest.mark.parametrize("form", FORMS)
def test_scenes_of_the_guide_are_marked(form: Form) -> None:
    for scene in guide():
        shown = Picture(game="amazonas", kind="panel", language="it", form=form, names=SHORT[:3], view=scene.view)
        plain = draw(shown).png
        for spot in scene.spots:
            assert RENDERER.outline(shown, view_of(shown), spot), spot
            assert draw(msgspec.structs.replace(shown, marks=(Mark("", spot),))).png != plain, spot


def test_ink_reads_on_its_grounds() -> None:
    for ink in (THEME.ink, THEME.quiet):
        for paper in (CARD, PARCHMENT):
            assert contrast(ink, paper) >= MIN_CONTRAST
    for ink in (GOOD, SEAL, THEME.quiet):
        assert contrast(ink, CARD) >= MIN_CONTRAST
    assert contrast(FAINT, CARD) >= 4.5


@pytest.mark.parametrize("form", FORMS)
def test_w_1_letters_and_figures_of_the_map_can_be_read(form: Form) -> None:
    """Names at the floor, prices at that of numbers that matter, a choice's letter at the floor."""
    measures = MEASURES[form]
    assert measures.name >= FLOOR[form]
    assert round(measures.site * 0.87) >= FLOOR_NUMBER[form]
    assert round(measures.letter * 0.62) >= FLOOR[form]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_above_the_map_is_cut(language: str, form: Form) -> None:
    """W-10: the monkeys' words too, which say that silver goes, not the pile."""
    words, kind = Words(language), TYPE[form]
    for event in EVENTS:
        told = words.say(f"amazonas.pic.effect.{event}")
        assert " ".join(effect_of(event, words, form)) == told
    assert ("silver" if language == "en" else "argento") in words.say("amazonas.pic.effect.monkeys")
    round_told = words.say("amazonas.pic.round", round=18, rounds=18)
    for phase in ("income", "offer", "pile", "build"):
        told = f"{words.say(f'amazonas.pic.now.{phase}')} · {round_told}"
        assert 20 + text_width(told, "sans", kind.text) <= CARD_LEFT[form] - 16
    for phase in ("income", "over"):
        assert text_width(words.say(f"amazonas.pic.now.{phase}"), "serif", kind.text) <= CARD_LEFT[form] - 260


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_of_the_legend_is_cut(language: str, form: Form) -> None:
    room = round((SIZES[form][0] - 40) / legend.COLUMNS[form] - legend.SIGNS[form] - 24)
    for _, sentence in LEGEND:
        told = Words(language)(sentence)
        lines = wrapped(told, "sans", TYPE[form].text, room, 3)
        assert " ".join(lines) == told
        assert len(lines) <= (2 if form == "wide" else 1), told
