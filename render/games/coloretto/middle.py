"""The middle of the table: whose turn it is, a card on offer, bonus cards, protection, deck and discards."""

from __future__ import annotations

from core.games.coloretto.components import COLOURS
from core.games.coloretto.view import ColorettoView
from core.wording import Words
from render.games.coloretto.changes import Changes
from render.games.coloretto.layout import MIDDLE, OFFER
from render.games.coloretto.paint import put
from render.games.coloretto.sentences import heading
from render.games.coloretto.sprites import cards
from render.games.coloretto.theme import THEME
from render.kit.canvas import Canvas
from render.kit.fonts import text_width

CARD = (60, 84)
_TOP = MIDDLE[1] + 14
_NUMBER = _TOP + CARD[1] + 34
_CAPTION = _NUMBER + 28
_BONUS_X, _PITCH = 664, 70
_PROTECTION_X, _DECK_X, _DISCARD_X = 956, 1056, 1154


def draw_middle(canvas: Canvas, view: ColorettoView, changes: Changes, words: Words) -> None:
    _heading(canvas, view, words)
    if view.offer is not None:
        _offer(canvas, view, changes)
    _bonus_cards(canvas, view, words)
    if len(view.players) > 2:
        _protection(canvas, view, words)
    _deck(canvas, view, words)
    _discards(canvas, view, changes, words)


def _heading(canvas: Canvas, view: ColorettoView, words: Words) -> None:
    """As large as the room left of the offer or of the bonus cards allows."""
    sentence, seat = heading(view)
    title, left, middle = words(sentence), MIDDLE[0] + 14, (MIDDLE[1] + MIDDLE[3]) / 2
    room = 400 if view.offer else 590
    if seat is not None:
        canvas.seat(left + 28, middle, seat, 56)
        left, room = left + 70, room - 70
    size = next((size for size in (56, 48, 40, 34) if text_width(title, "serif", size) <= room), 28)
    canvas.text(left, middle + size * 0.34, title, size, THEME.light, "serif", width_px=room)


def _offer(canvas: Canvas, view: ColorettoView, changes: Changes) -> None:
    """The card between its giver's and its recipient's mark."""
    assert view.offer
    x, y, right, bottom = OFFER
    width, height = right - x, bottom - y
    middle = y + height / 2
    if "offer" in changes.spots:
        canvas.halo(x, y, width, height, reach_px=14)
    put(canvas, cards.face(view.offer.animal, width, height), x, y)
    canvas.seat(x - 34, middle + 30, view.offer.giver, 38)
    canvas.arrow((x - 34, middle + 4), (x + 6, middle - 26), 8)
    canvas.arrow((right - 6, middle - 26), (right + 30, middle + 4), 8)
    canvas.seat(right + 32, middle + 30, view.offer.recipient, 38)


def _caption(canvas: Canvas, x: float, text: str, width_px: int, baseline: float = _CAPTION) -> None:
    canvas.text(x, baseline, text, 20, THEME.light, align="middle", width_px=width_px)


def _bonus_cards(canvas: Canvas, view: ColorettoView, words: Words) -> None:
    for colour in range(len(COLOURS)):
        x = _BONUS_X + colour * _PITCH
        if colour in view.bonuses_left:
            put(canvas, cards.bonus(colour, *CARD), x, _TOP)
            continue
        put(canvas, cards.slot(*CARD), x, _TOP)
        owner = next(seat for seat, player in enumerate(view.players) if colour in player.bonuses)
        canvas.seat(x + CARD[0] / 2, _TOP + CARD[1] / 2, owner, 30)
    _caption(canvas, _BONUS_X + 1.5 * _PITCH + CARD[0] / 2, words.say("coloretto.pic.bonuses"), 290, _NUMBER - 4)


def _protection(canvas: Canvas, view: ColorettoView, words: Words) -> None:
    middle = _PROTECTION_X + CARD[0] / 2
    if view.protection is None:
        put(canvas, cards.protection(*CARD), _PROTECTION_X, _TOP)
    else:
        put(canvas, cards.slot(*CARD), _PROTECTION_X, _TOP)
        canvas.seat(middle, _TOP + CARD[1] / 2, view.protection, 30)
    _caption(canvas, middle, words.say("coloretto.pic.protection"), 104, _NUMBER - 4)


def _deck(canvas: Canvas, view: ColorettoView, words: Words) -> None:
    middle = _DECK_X + CARD[0] / 2
    if view.deck_size:
        for step in range(min(3, view.deck_size), 0, -1):
            put(canvas, cards.back(*CARD), _DECK_X + 3 - step, _TOP + 3 - step)
    else:
        put(canvas, cards.slot(*CARD), _DECK_X, _TOP)
    canvas.text(middle, _NUMBER, str(view.deck_size), 30, THEME.light, "bold", "middle")
    _caption(canvas, middle, words.say("coloretto.pic.deck"), 100)


def _discards(canvas: Canvas, view: ColorettoView, changes: Changes, words: Words) -> None:
    middle = _DISCARD_X + CARD[0] / 2 + 6
    if view.discard:
        under, top = (view.discard[-2:] * 2)[:2]
        if "discards" in changes.spots:
            canvas.halo(_DISCARD_X - 8, _TOP, CARD[0] + 26, CARD[1])
        put(canvas, cards.face(under, *CARD), _DISCARD_X - 8, _TOP)
        put(canvas, cards.face(top, *CARD), _DISCARD_X + 18, _TOP)
    else:
        put(canvas, cards.slot(*CARD), _DISCARD_X + 6, _TOP)
    canvas.text(middle, _NUMBER, str(len(view.discard)), 30, THEME.light, "bold", "middle")
    _caption(canvas, middle, words.say("coloretto.pic.discards"), 92)
