"""The private panel: the hand with what each card would do, or an offered card with the ways to answer."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from core.games.coloretto.components import ANIMALS, COLOUR_OF, MEMBERS
from core.games.coloretto.view import ColorettoView
from core.screens import Picture
from core.wording import Who, Words, line
from render.games.coloretto.paint import cloth, pill, put
from render.games.coloretto.sentences import discardable, heading, last_points, outcome_of, with_sign
from render.games.coloretto.sprites import cards
from render.games.coloretto.theme import BRASS, CLASSES, CLOTH_DARK, THEME, WARN
from render.kit.canvas import Canvas
from render.kit.fonts import text_width, wrapped
from render.kit.pen import Pen
from render.kit.theme import MARGIN, PANEL, WHITE
from render.kit.words import words_of

CARD = (170, 240)
MINI = (54, 76)
CHOICE = (88, 124)
_TILE = 394
_TILE_GAP = 17
_TOP, _BOTTOM = 84, 440


def draw_panel(picture: Picture, view: ColorettoView) -> Canvas:
    """The panel of `view.viewer`, who must be a player, 1280 x 520."""
    assert view.viewer is not None
    canvas = Canvas(_background(), THEME)
    words = words_of(picture)
    letters = {mark.spot: mark.letter for mark in picture.marks}
    answering = view.offer is not None and view.offer.recipient == view.viewer
    _title(canvas, view, words, "coloretto.pic.offer" if answering else "coloretto.pic.hand")
    if answering:
        _draw_offer(canvas, view, words, letters)
    else:
        for at, animal in enumerate(view.hand):
            x = MARGIN + at * (_TILE + _TILE_GAP)
            _card_tile(canvas, view, words, x, animal, letters.get(f"hand:{animal}"))
    if any(spot.startswith("seat:") for spot in letters):
        _recipients(canvas, view, picture, letters)
    else:
        _status(canvas, view, words)
    return canvas


@lru_cache(maxsize=1)
def _background() -> Image.Image:
    sheet = cloth(*PANEL).copy()
    ImageDraw.Draw(sheet).rectangle((0, 0, PANEL[0] - 1, PANEL[1] - 1), outline=BRASS, width=4)
    return sheet


def _title(canvas: Canvas, view: ColorettoView, words: Words, key: str) -> None:
    assert view.viewer is not None
    canvas.seat(MARGIN + 22, 46, view.viewer, 42)
    canvas.text(MARGIN + 54, 60, words.say(key), 38, THEME.light, "serif", width_px=620)
    sentence, seat = heading(view)
    if view.offer is not None and view.offer.recipient == view.viewer:
        sentence, seat = line("coloretto.pic.from", who=Who(view.offer.giver)), view.offer.giver
    text = words(sentence)
    width = canvas.text(PANEL[0] - MARGIN, 58, text, 30, THEME.light, "semibold", "right", 480)
    if seat is not None:
        canvas.seat(PANEL[0] - MARGIN - width - 26, 48, seat, 34)


def _change(canvas: Canvas, x: float, baseline: float, change: int, size: int, middle: bool = False) -> None:
    """Points won on ivory, lost on red."""
    text = with_sign(change)
    height = round(size * 1.2)
    width = round(text_width(text, "bold", size) + size * 0.7)
    left = x - width / 2 if middle else x
    ground = pill(width, height) if change > 0 else pill(width, height, WARN)
    canvas.sprite(ground, left, baseline - size * 0.34 - height / 2)
    canvas.text(left + width / 2, baseline, text, size, THEME.ink if change > 0 else WHITE, "bold", "middle")


def _card_tile(canvas: Canvas, view: ColorettoView, words: Words, x: int, animal: int, letter: str | None) -> None:
    assert view.viewer is not None
    canvas.draw.rounded_rectangle((x, _TOP, x + _TILE, _BOTTOM), 16, fill=CLOTH_DARK)
    put(canvas, cards.face(animal, *CARD), x + 14, _TOP + 14)
    if letter:
        canvas.letter(x + 20, _TOP + 20, letter, 60)
    _effect(canvas, view, words, x + 14 + CARD[0] + 18, animal)
    _column_after(canvas, view, x + 14, animal)


def _effect(canvas: Canvas, view: ColorettoView, words: Words, x: float, animal: int) -> None:
    """Name, consequence and points of playing (or taking) the card, beside it."""
    assert view.viewer is not None
    lines, change = outcome_of(view, view.viewer, animal)
    soft = CLASSES[COLOUR_OF[animal]].soft
    y = _TOP + 48
    for part in wrapped(words.say(f"coloretto.short.{ANIMALS[animal]}"), "serif", 28, 186, 2):
        canvas.text(x, y, part, 28, soft, "serif", width_px=186)
        y += 34
    y += 4
    for sentence in lines:
        for part in wrapped(words(sentence), "sans", 24, 186, 3):
            canvas.text(x, y, part, 24, THEME.light, width_px=186)
            y += 29
    _change(canvas, x, _TOP + 14 + CARD[1] - 10, change, 42)


def _column_after(canvas: Canvas, view: ColorettoView, x: float, animal: int) -> None:
    """The viewer's column of that colour, with the place of this card marked."""
    assert view.viewer is not None
    colour = COLOUR_OF[animal]
    column = view.players[view.viewer].columns[colour]
    y = _TOP + 14 + CARD[1] + 14
    for at, member in enumerate(MEMBERS[colour]):
        left = x + at * (MINI[0] + 7)
        if member == animal:
            canvas.halo(left, y, *MINI, 8, 8)
        art = cards.face(member, *MINI) if member in column else cards.missing(member, *MINI)
        put(canvas, art, left, y)
        if member == animal and member in column:
            canvas.sprite(_cross(), left, y)


@lru_cache(maxsize=1)
def _cross() -> Image.Image:
    pen = Pen(*MINI)
    width, height = MINI
    for start, end in (((6, 8), (width - 6, height - 8)), ((width - 6, 8), (6, height - 8))):
        pen.line([start, end], 12, WHITE)
    for start, end in (((6, 8), (width - 6, height - 8)), ((width - 6, 8), (6, height - 8))):
        pen.line([start, end], 8, WARN)
    return pen.done()


def _draw_offer(canvas: Canvas, view: ColorettoView, words: Words, letters: dict[str, str]) -> None:
    """The offered card with what taking it would do, and the cards that a refusal could discard."""
    assert view.offer
    assert view.viewer is not None
    _card_tile(canvas, view, words, MARGIN, view.offer.animal, letters.get("offer"))
    x, right = MARGIN + _TILE + _TILE_GAP, PANEL[0] - MARGIN
    canvas.draw.rounded_rectangle((x, _TOP, right, _BOTTOM), 16, fill=CLOTH_DARK)
    columns = view.players[view.viewer].columns
    colour = COLOUR_OF[view.offer.animal]
    near = discardable(view)
    refusable = view.offer.animal in columns[colour] and near
    key = "coloretto.pic.must_take"
    if view.offer.animal in columns[colour]:
        key = "coloretto.pic.refuse" if near else "coloretto.pic.cannot_refuse"
    canvas.text(x + 18, _TOP + 40, words.say(key), 26, THEME.light, "semibold", width_px=right - x - 36)
    if refusable:
        _discardable(canvas, view, x + 18, near, letters)
    y = _BOTTOM - MINI[1] - 14
    canvas.text(x + 18, y + 46, words.say("coloretto.pic.hand"), 24, THEME.light)
    for at, animal in enumerate(view.hand):
        put(canvas, cards.face(animal, *MINI), right - 18 - (len(view.hand) - at) * (MINI[0] + 8) + 8, y)


def _discardable(canvas: Canvas, view: ColorettoView, x: int, near: list[int], letters: dict[str, str]) -> None:
    assert view.viewer is not None
    y = _TOP + 62
    pitch = min(CHOICE[0] + 14, (PANEL[0] - MARGIN - 18 - x - CHOICE[0]) // max(1, len(near) - 1))
    for at, animal in enumerate(near):
        left = x + at * pitch
        put(canvas, cards.face(animal, *CHOICE), left, y)
        size = len(view.players[view.viewer].columns[COLOUR_OF[animal]])
        _change(canvas, left + CHOICE[0] / 2, y + CHOICE[1] + 36, -last_points(size), 28, middle=True)
        if letter := letters.get(f"column:{animal}"):
            canvas.letter(left + CHOICE[0] / 2, y + 4, letter, 48)


def _recipients(canvas: Canvas, view: ColorettoView, picture: Picture, letters: dict[str, str]) -> None:
    """Players to whom a card may be given, with the letters of the buttons."""
    chosen = [(seat, letters[f"seat:{seat}"]) for seat in range(len(view.players)) if f"seat:{seat}" in letters]
    for at, (seat, letter) in enumerate(chosen):
        x = MARGIN + at * (_TILE + _TILE_GAP)
        canvas.draw.rounded_rectangle((x, _BOTTOM + 10, x + _TILE, PANEL[1] - 10), 16, fill=CLOTH_DARK)
        canvas.letter(x + 36, (_BOTTOM + PANEL[1]) / 2, letter, 52)
        canvas.name(x + 74, (_BOTTOM + PANEL[1]) / 2 + 10, picture.names[seat], seat, 30, _TILE - 90, THEME.light)


def _status(canvas: Canvas, view: ColorettoView, words: Words) -> None:
    assert view.viewer is not None
    baseline = (_BOTTOM + PANEL[1]) // 2 + 9
    own = words.say("coloretto.pic.points", n=view.players[view.viewer].points)
    left = words.say("coloretto.pic.left", n=view.deck_size)
    canvas.text(MARGIN + 8, baseline, own, 28, THEME.light, "bold", width_px=380)
    canvas.text(PANEL[0] - MARGIN - 8, baseline, left, 26, THEME.light, align="right", width_px=380)
    if view.protection is not None:
        held = words(line("coloretto.protected", who=Who(view.protection)))
        canvas.text(PANEL[0] / 2, baseline, held, 24, THEME.light, align="middle", width_px=460)
