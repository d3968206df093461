"""What pictures and text both say of a position."""

from __future__ import annotations

from core.game import Seat
from core.games.coloretto.components import BONUS, CAPACITY, COLOUR_OF, NEIGHBOURS, SCORE
from core.games.coloretto.terms import WHO
from core.games.coloretto.view import ColorettoView
from core.wording import Line, line


def heading(view: ColorettoView) -> tuple[Line, Seat | None]:
    """Whose turn it is, in few words, and the seat; None when the match is over."""
    if view.reason is not None:
        return Line("coloretto.pic.over"), None
    if view.offer is not None:
        return line("coloretto.pic.decides", who=WHO[view.offer.recipient]), view.offer.recipient
    return line("coloretto.pic.turn", who=WHO[view.turn]), view.turn


def outcome_of(view: ColorettoView, seat: Seat, animal: int) -> tuple[tuple[Line, ...], int]:
    """What the card would do in that player's column, in words, and the points it would change."""
    colour = COLOUR_OF[animal]
    column = view.players[seat].columns[colour]
    size, full = len(column), CAPACITY[colour]
    if animal in column:
        return (Line("coloretto.pic.clash"),), -last_points(size)
    gain = SCORE[size + 1] - SCORE[size]
    if size + 1 < full:
        return (line("coloretto.pic.adds", size=size + 1, full=full),), gain
    lines: tuple[Line, ...] = (line("coloretto.pic.fills", full=full),)
    if colour in view.bonuses_left:
        lines = (*lines, line("coloretto.pic.first", bonus=BONUS[colour]))
        gain += BONUS[colour]
    return lines, gain


def discardable(view: ColorettoView) -> list[int]:
    """The cards next to the offered one's column, sorted: with one of them the recipient could refuse. Rule: CA-8."""
    assert view.offer
    columns = view.players[view.offer.recipient].columns
    return sorted(card for near in NEIGHBOURS[COLOUR_OF[view.offer.animal]] for card in columns[near])


def last_points(size: int) -> int:
    """What the last of `size` cards of a column is worth."""
    return SCORE[size] - SCORE[size - 1]


def with_sign(change: int) -> str:
    """Points won or lost: `+3`, `−1`."""
    return f"+{change}" if change > 0 else f"−{-change}"
