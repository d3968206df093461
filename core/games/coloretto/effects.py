"""What cards would do, and to whom they can be given, as whoever sees the table can tell: no state is needed for it."""

from __future__ import annotations

from functools import cache
from typing import Literal

from core.game import Seat
from core.games.coloretto.components import BONUS, CAPACITY, COLOUR_OF, MOST_SEATS, NEIGHBOURS, SCORE
from core.games.coloretto.terms import WHO
from core.games.coloretto.view import ColorettoView
from core.wording import Refusal


def asked(view: ColorettoView) -> bool:
    """Whether a card is offered to the viewer; otherwise the answer to one is planned."""
    return view.offer is not None and view.offer.recipient == view.viewer


def answers(view: ColorettoView) -> int:
    """How many there are to the card that is offered to the viewer: taking it, and each card that may go with it."""
    assert view.viewer is not None
    assert view.offer is not None
    columns = view.players[view.viewer].columns
    return 1 + sum(len(columns[near]) for near in NEIGHBOURS[COLOUR_OF[view.offer.animal]])


HEARD = 4
"""Of more answers the labels leave out what each costs: that is told once for each column, before them."""


@cache
def recipients(seats: int, giver: Seat, protection: Seat | None) -> tuple[Seat, ...]:
    """Whom `giver` may give a card, `protection` being who is protected."""
    everybody = map(Seat, range(MOST_SEATS))
    return tuple(to for to in everybody if no_recipient(seats, giver, protection, to) is None)


def no_recipient(seats: int, giver: Seat, protection: Seat | None, to: Seat) -> Refusal | None:
    """Rules: CA-7 (an opponent), CA-12 (the protection card's holder can't be given any)."""
    if to == giver:
        return Refusal("coloretto.no.to_yourself")
    if to == protection:
        return Refusal("coloretto.no.protected", who=WHO[to])
    return Refusal("coloretto.no.no_such_seat", n=seats) if to >= seats else None


def effect(view: ColorettoView, animal: int) -> Literal["add", "fill", "duplicate"]:
    """What playing `animal` would do for the viewer. Rules: CA-4, CA-5."""
    assert view.viewer is not None
    column = view.players[view.viewer].columns[COLOUR_OF[animal]]
    if animal in column:
        return "duplicate"
    return "fill" if len(column) + 1 == CAPACITY[COLOUR_OF[animal]] else "add"


def change(view: ColorettoView, seat: Seat, animal: int) -> int:
    """Points that the card would bring `seat` at once, its bonus card included; less than 0 for a duplicate."""
    colour = COLOUR_OF[animal]
    column = view.players[seat].columns[colour]
    size = len(column)
    if animal in column:
        return SCORE[size - 1] - SCORE[size]
    first = size + 1 == CAPACITY[colour] and colour in view.bonuses_left
    return SCORE[size + 1] - SCORE[size] + (BONUS[colour] if first else 0)


def loss(view: ColorettoView, animal: int) -> int:
    """Points that the viewer loses with a card of their columns."""
    assert view.viewer is not None
    size = len(view.players[view.viewer].columns[COLOUR_OF[animal]])
    return SCORE[size] - SCORE[size - 1]


def gift(view: ColorettoView, to: Seat, animal: int) -> tuple[int, int | None]:
    """The points that the card would change for whoever it is given: if it is taken, and at best if it is refused; None
    where it can't be. Rules: CA-7, CA-8, CA-9.
    """
    columns = view.players[to].columns
    taken = change(view, to, animal)
    if animal not in columns[COLOUR_OF[animal]]:
        return taken, None
    sizes = [len(columns[near]) for near in NEIGHBOURS[COLOUR_OF[animal]] if columns[near]]
    return taken, max((SCORE[size - 1] - SCORE[size] for size in sizes), default=None)


def with_sign(change: int) -> str:
    """Points won or lost: `+3`, `−1`."""
    return f"+{change}" if change > 0 else f"−{-change}"
