"""The middle of the table: whose turn it is, a card on offer, bonus cards, protection, deck and discards."""

from __future__ import annotations

from core.games.coloretto.components import COLOURS
from core.games.coloretto.view import ColorettoView
from core.screens import Picture
from core.wording import Words
from render.games.coloretto.changes import Changes
from render.games.coloretto.layout import TYPE, Box, middle
from render.games.coloretto.paint import bonus, fitting, put, renewed, tagged
from render.games.coloretto.sentences import heading
from render.games.coloretto.sprites import cards
from render.games.coloretto.theme import THEME
from render.kit.canvas import Canvas
from render.kit.fonts import text_width
from render.kit.words import words_of


def offer_box(picture: Picture) -> Box:
    """Where a card on its way from one player to another lies: between both their marks."""
    left, top, _, bottom = middle(picture.form)
    mark = TYPE[picture.form].title
    x = left + mark + 44
    return (x, top + 4, x + round((bottom - top - 8) * 0.86), bottom - 4)


def draw_middle(canvas: Canvas, picture: Picture, view: ColorettoView, changes: Changes) -> None:
    words, kind = words_of(picture), TYPE[picture.form]
    left, top, right, bottom = middle(picture.form)
    start: float = left + 6
    if view.offer is not None:
        start = _offer(canvas, picture, view, changes)
    if picture.form == "tall":
        deck = _counted(
            canvas, right, top + 44, words.say("coloretto.pic.deck"), view.deck_size, kind.text, kind.number
        )
        _heading(canvas, picture, view, start, top + 34, right - deck - 24 - start)
        chips = _bonus_cards(canvas, picture, view, words, start, top + 96)
        _protection(canvas, picture, view, chips, top + 96)
        _discards(canvas, picture, view, changes, words, right, top + 110)
        return
    chips = 4 * (round(kind.number * 1.62) + 6) + text_width(words.say("coloretto.pic.bonus"), "sans", kind.text) + 8
    numbers: float = max(
        _counted(canvas, right, top + 36, words.say("coloretto.pic.deck"), view.deck_size, kind.text, kind.number),
        _discards(canvas, picture, view, changes, words, right, top + 80),
    )
    x: float = right - numbers - 40 - chips - (round(kind.number * 1.62) + 20)
    _heading(canvas, picture, view, start, (top + bottom) / 2, x - 24 - start)
    x = _bonus_cards(canvas, picture, view, words, x, (top + bottom) / 2)
    _protection(canvas, picture, view, x, (top + bottom) / 2)


def _heading(canvas: Canvas, picture: Picture, view: ColorettoView, x: float, y: float, room: float) -> None:
    """Whose turn it is, as large as the room allows."""
    sentence, seat = heading(view)
    size = TYPE[picture.form].title
    if seat is not None and view.offer is None:
        canvas.seat(x + size / 2, y, seat, size)
        x, room = x + size + 12, room - size - 12
    text, size = fitting(picture, sentence, "serif", range(size, canvas.floor - 1, -4), int(room))
    canvas.text(x, y + size * 0.34, text, size, THEME.light, "serif")


def _offer(canvas: Canvas, picture: Picture, view: ColorettoView, changes: Changes) -> float:
    """The card between its giver's and its recipient's mark; returns where there is room again."""
    assert view.offer
    box = offer_box(picture)
    left, top, right, bottom = box
    mark, height = TYPE[picture.form].title, (top + bottom) / 2
    put(canvas, cards.face(view.offer.animal, right - left, bottom - top), left, top)
    canvas.seat(left - 36 - mark / 2, height, view.offer.giver, mark)
    canvas.arrow((left - 34, height), (left + 4, height), 11, bend=0)
    canvas.arrow((right - 4, height), (right + 34, height), 11, bend=0)
    canvas.seat(right + 40 + mark / 2, height, view.offer.recipient, mark)
    if news := changes.spots.get("offer"):
        renewed(canvas, box)
        tagged(canvas, picture.form, left + 14, top + 14, news)
    return right + mark + 58


def _bonus_cards(canvas: Canvas, picture: Picture, view: ColorettoView, words: Words, x: float, y: float) -> float:
    """Those that can still be won; in place of the others who has them."""
    kind = TYPE[picture.form]
    width, height = round(kind.number * 1.62), kind.number + 8
    x += canvas.text(x, y + kind.text * 0.34, words.say("coloretto.pic.bonus"), kind.text, THEME.light) + 10
    for colour in range(len(COLOURS)):
        if colour in view.bonuses_left:
            bonus(canvas, picture.form, colour, x, y - height / 2, (width, height))
        else:
            put(canvas, cards.slot(width, height, round_ends=True), x, y - height / 2)
            owner = next(seat for seat, player in enumerate(view.players) if colour in player.bonuses)
            canvas.seat(x + width / 2, y, owner, height - 12)
        x += width + 6
    return x


def _protection(canvas: Canvas, picture: Picture, view: ColorettoView, x: float, y: float) -> None:
    """The protection card, until somebody has it."""
    if len(view.players) > 2 and view.protection is None:
        kind = TYPE[picture.form]
        put(canvas, cards.protection(round(kind.number * 1.62), kind.number + 8), x + 8, y - kind.number / 2 - 4)


def _counted(canvas: Canvas, right: float, baseline: float, word: str, number: int, size: int, number_size: int) -> int:
    """`deck 19`, its right edge at `right`; returns its width."""
    used = canvas.text(right - 4, baseline, str(number), number_size, THEME.light, "bold", "right")
    return used + 14 + canvas.text(right - 14 - used, baseline, word, size, THEME.light, align="right")


def _discards(
    canvas: Canvas, picture: Picture, view: ColorettoView, changes: Changes, words: Words, right: float, baseline: float
) -> int:
    kind = TYPE[picture.form]
    word = words.say("coloretto.pic.discards")
    width = _counted(canvas, right, baseline, word, len(view.discard), kind.text, kind.number)
    if news := changes.spots.get("discards"):
        tagged(canvas, picture.form, right - width - 24 - kind.news, baseline - kind.number * 0.34, news)
        return width + 30 + 2 * kind.news
    return width
