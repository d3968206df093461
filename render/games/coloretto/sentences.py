"""What pictures and text both say of a position."""

from __future__ import annotations

from core.game import Seat
from core.games.coloretto.components import BONUS, CAPACITY, COLOUR_OF, NEIGHBOURS, NUMBER, SCORE
from core.games.coloretto.effects import asked, change
from core.games.coloretto.terms import WHO
from core.games.coloretto.view import ColorettoView
from core.screens import Picture
from core.wording import Line, line


def heading(view: ColorettoView) -> tuple[Line, Seat | None]:
    """Whose turn it is, in few words, and the seat; None when the match is over."""
    if view.reason is not None:
        return Line("coloretto.pic.over"), None
    if view.offer is not None:
        seat, key = view.offer.recipient, "coloretto.pic.decides"
    else:
        seat, key = view.turn, "coloretto.pic.turn"
    if seat == view.viewer:
        return Line("coloretto.pic.offer" if asked(view) else "coloretto.pic.your_turn"), seat
    return line(key, who=WHO[seat]), seat


def outcome_of(view: ColorettoView, seat: Seat, animal: int) -> tuple[tuple[Line, ...], int]:
    """What the card would do in that player's column, in words, and the points it would change."""
    colour = COLOUR_OF[animal]
    column = view.players[seat].columns[colour]
    size, full = len(column), CAPACITY[colour]
    lines: tuple[Line, ...]
    if animal in column:
        lines = (Line("coloretto.pic.clash"),)
    elif size + 1 < full:
        lines = (line("coloretto.pic.adds", size=size + 1, full=full),)
    else:
        lines = (line("coloretto.pic.fills", full=full),)
        if colour in view.bonuses_left:
            lines = (*lines, line("coloretto.pic.first", bonus=BONUS[colour]))
    return lines, change(view, seat, animal)


def given(picture: Picture) -> tuple[int, ...] | None:
    """What is being asked about by `picture.marks`: the cards that may be given; the one whose recipient is asked for;
    None where nothing is to be given.
    """
    chosen = [NUMBER[mark.deed] for mark in picture.marks if mark.spot.startswith("seat:") and mark.deed in NUMBER]
    if chosen:
        return tuple(dict.fromkeys(chosen))
    offered = [int(mark.spot.partition(":")[2]) for mark in picture.marks if mark.deed == "give"]
    return tuple(offered) or None


def over_because(view: ColorettoView) -> Line:
    """Why the match is over: by its rules, or because the others left."""
    if view.reason is not None:
        return Line(view.reason)
    return Line("table.end.resigned" if len(view.players) == 2 else "table.end.others_resigned")


def discardable(view: ColorettoView) -> list[int]:
    """The cards next to the offered one's column, sorted: with one of them the recipient could refuse. Rule: CA-8."""
    assert view.offer
    columns = view.players[view.offer.recipient].columns
    return sorted(card for near in NEIGHBOURS[COLOUR_OF[view.offer.animal]] for card in columns[near])


def last_points(size: int) -> int:
    """What the last of `size` cards of a column is worth."""
    return SCORE[size] - SCORE[size - 1]


def order_of(picture: Picture) -> tuple[int, ...]:
    """The seats from the first place to the last, then who is outside the placing."""
    return tuple(sorted(range(len(picture.places)), key=lambda seat: (picture.places[seat] or 99, seat)))
