"""The tomb painting: every picture of matches, small, the same each time; and a text board to play from."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO

import msgspec
import pytest
from PIL import Image

from core.chance import SeededChance
from core.game import Seat, Touched
from core.games.nile.components import FIELDS, MARKET, ROWS, Phase
from core.games.nile.player import greedy
from core.games.nile.state import NileState
from core.games.nile.title import Nile
from core.menu import menu
from core.screens import Mark, Picture
from core.wording import LANGUAGES
from render.games.nile.layout import BAND_HEIGHT, MARKET_LEFT, basket_box, field_box, letter_place, space_box
from render.games.nile.theme import GYPSUM, INK, PAPYRUS, SAND, THEME
from render.kit.palette import contrast
from render.kit.theme import BOARD, MIN_CONTRAST, PANEL
from render.service import draw, text_board
from tests.render.compare import assert_same

GAME = Nile()
SHORT = ("Anna", "Roberto", "José Muñoz", "Lu", "Ñandú")
LONG = ("Wilhelmina_Wollstonecraft_Waldor", "<Roberto & Söhne> *@everyone* [x]", "山田太郎", "🐸🐸🐸", "Șerban Mățăuan")
ALL_VARIANTS = {"hippo_auction": "on", "start_auction": "on", "buy_others": "on", "revive": "on"}

BUDGET_BYTES = 150 * 1024
"""The issue's aim for a board picture."""


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
) -> Picture:
    view, marks = GAME.view(state, viewer), ()
    if viewer is not None and viewer in view.to_act:
        ways = [(move, GAME.steps(view, move)) for move in GAME.legal(state, viewer)]
        marks = tuple(Mark(entry.letter, entry.mark) for entry in menu(ways, path).choices if entry.mark)
    outcome = GAME.outcome(state)
    return Picture(
        game="nile",
        kind=kind,  # type: ignore[arg-type]
        language=language,
        names=names[: state.seats],
        view=view,
        marks=marks,
        places=outcome.places if outcome else (),
        scores=outcome.scores if outcome else (),
        shares=tuple(tuple((share.label, share.points) for share in part) for part in outcome.breakdown)
        if outcome
        else (),
    )


def size(png: bytes) -> tuple[int, int]:
    with Image.open(BytesIO(png)) as image:
        assert image.mode == "P"
        return image.size


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_picture_of_a_match(seats: int) -> None:
    for at, state in enumerate(played(seats, 20 + seats, **(ALL_VARIANTS if seats % 2 else {}))):
        acting = GAME.to_act(state)
        if at % 29 and acting:
            continue
        language, names = LANGUAGES[at % 2], (SHORT, LONG)[at // 29 % 2]
        board = draw(picture(state, "board", None, language, names))
        assert size(board.png) == BOARD
        assert len(board.png) <= BUDGET_BYTES
        assert 0 < len(board.alt) <= 1024
        private = draw(picture(state, "panel", Seat(at % seats), language, names))
        assert size(private.png) == PANEL
        assert 0 < len(private.alt) <= 1024
        if not acting:
            assert size(draw(picture(state, "end", None, language, names)).png) == BOARD


def first(seats: int, phase: Phase) -> NileState:
    return next(state for state in played(seats, 5) if state.phase is phase and state.round > 2)


@pytest.mark.parametrize("phase", [Phase.FLOOD, Phase.EBB, Phase.SPOIL, Phase.ACTIONS])
def test_choices_carry_letters(phase: Phase) -> None:
    state = first(3, phase)
    path = ("sow",) if phase is Phase.ACTIONS else ()
    lettered = picture(state, "panel", state.turn, path=path)
    assert lettered.marks
    assert draw(lettered).png != draw(msgspec.structs.replace(lettered, marks=())).png


def test_everything_that_several_players_touched_is_marked() -> None:
    """Halos in the accent around a field, a pawn and the obelisk, an arrow to the tide; jokers and boat have none."""
    plain = picture(first(3, Phase.ACTIONS))
    marks = ("field:e5e", "pawn:0", "obelisk", "tide")
    news = tuple(Touched("nile.any", Seat(at % 3), (spot, "boat", "jokers:1")) for at, spot in enumerate(marks))
    both = msgspec.structs.replace(plain, changed=news)
    singles = [msgspec.structs.replace(plain, changed=(Touched("nile.any", None, (spot,)),)) for spot in marks]
    assert accent(both) == sum(map(accent, singles)) - (len(marks) - 1) * accent(plain) > accent(plain)
    assert all(accent(single) > accent(plain) for single in singles)
    assert accent(msgspec.structs.replace(plain, changed=(Touched("nile.any", None, ("boat",)),))) == accent(plain)


def accent(shown: Picture) -> int:
    """Pixels in the colour that marks what changed, or close to it."""
    with Image.open(BytesIO(draw(shown).png)) as image:
        counts = image.convert("RGB").getcolors(1 << 24)
    assert counts
    red, green, blue = THEME.accent
    return sum(count for count, (r, g, b) in counts if abs(r - red) + abs(g - green) + abs(b - blue) < 24)  # type: ignore[misc]


@pytest.mark.parametrize("language", LANGUAGES)
def test_lobby(language: str) -> None:
    plain = draw(Picture(game="nile", kind="lobby", language=language, options=(("revive", "off"),)))
    revive = draw(Picture(game="nile", kind="lobby", language=language, options=(("revive", "on"),)))
    assert size(plain.png) == PANEL
    assert plain.png != revive.png


def test_the_same_view_gives_the_same_bytes() -> None:
    state = first(4, Phase.ACTIONS)
    assert_same("nile-again", draw(picture(state.clone())).png, draw(picture(state)).png)


def test_text_reads_on_every_ground() -> None:
    for ground in (PAPYRUS, GYPSUM, SAND):
        assert contrast(INK, ground) >= MIN_CONTRAST


def test_places_lie_within_the_band_and_apart() -> None:
    boxes = [field_box(field) for field in range(len(FIELDS))]
    boxes += [space_box(row, space) for row, spaces in enumerate(MARKET) for space in range(spaces)]
    for at, (left, top, right, bottom) in enumerate(boxes):
        assert 0 <= left < right <= BOARD[0]
        assert 0 <= top < bottom <= BAND_HEIGHT
        for other in boxes[at + 1 :]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
    assert all(box[2] < MARKET_LEFT for box in boxes[: len(FIELDS)])
    assert all(basket_box(row)[0] >= MARKET_LEFT for row in range(len(MARKET)))


def test_letters_have_places_of_their_own() -> None:
    spots = [f"field:{name}" for name in FIELDS] + [f"row:{name}" for name in ROWS] + ["pile"]
    spots += [f"space:{row + 1}.{space + 1}" for row, spaces in enumerate(MARKET) for space in range(spaces)]
    places = [letter_place(spot, (0, 0, 0, 0)) for spot in spots]
    assert None not in places
    assert len({(place[0], place[1]) for place in places if place}) == len(spots)


def test_the_theme_has_room_in_its_palette() -> None:
    assert len(THEME.palette_colours()) < 100


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_board_to_play_from(language: str) -> None:
    state = first(3, Phase.FLOOD)
    view = GAME.view(state, None)
    text = text_board(picture(state, "board", None, language), full=True)
    for field in (field for row in view.open_rows for field in range(len(FIELDS)) if FIELDS[field][:2] == ROWS[row]):
        assert FIELDS[field].capitalize() in text
    for seat, player in enumerate(view.players):
        assert SHORT[seat] in text
        for stack in player.stacks:
            assert str(stack.size) in text
    assert text.count("\n") >= len(view.open_rows) + len(view.players) + len(MARKET)
    short = text_board(picture(state, "board", None, language), full=False)
    assert len(short) < len(text)
