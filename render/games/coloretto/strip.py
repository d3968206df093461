"""The middle of the table: whose turn it is, what just happened, bonus cards, protection, deck and discards."""

from __future__ import annotations

from core.game import Seat
from core.games.coloretto.data import ANIMALS, CAPACITY, COLOUR_OF, COLOURS
from core.games.coloretto.view import ColorettoView
from core.wording import Line, Term, Who, Words, line
from render.games.coloretto import cards
from render.games.coloretto.layout import STRIP
from render.games.coloretto.look import THEME
from render.games.coloretto.paint import put
from render.kit.canvas import Canvas
from render.kit.fonts import text_width, wrapped

CARD = (60, 84)
OFFER = (88, 124)
_TOP = STRIP[1] + 14
_NUMBER = _TOP + CARD[1] + 34
_CAPTION = _NUMBER + 28
_BONUS_X, _PITCH = 664, 70
_PROTECTION_X, _DECK_X, _DISCARD_X = 956, 1056, 1154


def draw_strip(canvas: Canvas, view: ColorettoView, words: Words) -> None:
    _heading(canvas, view, words)
    _bonus_cards(canvas, view, words)
    if len(view.players) > 2:
        _protection(canvas, view, words)
    _deck(canvas, view, words)
    _discards(canvas, view, words)


def what_happened(view: ColorettoView) -> tuple[Line, ...]:
    """The latest placing in sentences; () before the first one."""
    last = view.last
    if last is None:
        return ()
    card = Term(f"coloretto.{ANIMALS[last.animal]}")
    given = "played" if last.giver is None else "took"
    match last.how:
        case "offered":
            return (line("coloretto.offered", who=Who(last.giver or 0), card=card, to=Who(last.seat)),)
        case "refused":
            other = Term(f"coloretto.{ANIMALS[last.other or 0]}")
            return (line("coloretto.refused", who=Who(last.seat), card=card, other=other),)
        case "duplicate":
            return (line(f"coloretto.{given}_duplicate", who=Who(last.seat), card=card),)
        case "filled":
            colour = COLOUR_OF[last.animal]
            term = Term(f"coloretto.{COLOURS[colour]}")
            full = line("coloretto.filled", who=Who(last.seat), colour=term, n=CAPACITY[colour])
            return line(f"coloretto.{given}", who=Who(last.seat), card=card), full
        case _:
            return (line(f"coloretto.{given}", who=Who(last.seat), card=card),)


def heading(view: ColorettoView) -> tuple[Line, Seat | None]:
    """Whose turn it is, in few words, and the seat; None when the match is over."""
    if view.reason is not None:
        return Line("coloretto.pic.over"), None
    if view.offer is not None:
        return line("coloretto.pic.decides", who=Who(view.offer.recipient)), view.offer.recipient
    return line("coloretto.pic.turn", who=Who(view.turn)), view.turn


def _heading(canvas: Canvas, view: ColorettoView, words: Words) -> None:
    left, top, light = STRIP[0] + 14, STRIP[1], THEME.light
    wide = 400 if view.offer else 590
    sentence, seat = heading(view)
    x = left
    if seat is not None:
        canvas.seat(left + 24, top + 42, seat, 48)
        x += 60
    title, room = words(sentence), wide - (x - left)
    size = next((size for size in (40, 34) if text_width(title, "serif", size) <= room), 28)
    canvas.text(x, top + 56, title, size, light, "serif", width_px=room)
    told = " ".join(words(part) for part in what_happened(view))
    for row, part in enumerate(wrapped(told, "sans", 24, wide, 3)):
        canvas.text(left, top + 98 + 30 * row, part, 24, light)
    if view.offer is not None:
        _offer(canvas, view)


def _offer(canvas: Canvas, view: ColorettoView) -> None:
    assert view.offer
    x, y = 502, STRIP[1] + 34
    middle = y + OFFER[1] / 2
    canvas.halo(x, y, *OFFER, reach_px=14)
    put(canvas, cards.face(view.offer.animal, *OFFER), x, y)
    canvas.seat(x - 34, middle + 30, view.offer.giver, 38)
    canvas.arrow((x - 34, middle + 4), (x + 6, middle - 26), 8)
    canvas.arrow((x + OFFER[0] - 6, middle - 26), (x + OFFER[0] + 30, middle + 4), 8)
    canvas.seat(x + OFFER[0] + 32, middle + 30, view.offer.recipient, 38)


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


def _discards(canvas: Canvas, view: ColorettoView, words: Words) -> None:
    middle = _DISCARD_X + CARD[0] / 2 + 6
    if view.discard:
        fresh = view.last is not None and view.last.how in ("duplicate", "refused")
        under, top = (view.discard[-2:] * 2)[:2]
        if fresh:
            canvas.halo(_DISCARD_X - 8, _TOP, CARD[0] + 26, CARD[1])
        put(canvas, cards.face(under, *CARD), _DISCARD_X - 8, _TOP)
        put(canvas, cards.face(top, *CARD), _DISCARD_X + 18, _TOP)
    else:
        put(canvas, cards.slot(*CARD), _DISCARD_X + 6, _TOP)
    canvas.text(middle, _NUMBER, str(len(view.discard)), 30, THEME.light, "bold", "middle")
    _caption(canvas, middle, words.say("coloretto.pic.discards"), 92)
