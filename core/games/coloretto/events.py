"""The events of a match with the spots that they touch.

Spots: `place:<seat>:<animal>` where the animal's card lies or lay in that player's columns, `pile:<seat>:<nth>` (from
0), `bonus:<seat>:<colour>`, `protection:<seat>`, `discards`, `offer`, and `seat:<n>` for the player whom a card came
from. A drawn card touches nothing that lies on the table.

Each event is made once and kept: playouts live on that, and the box has few different ones.
"""

from __future__ import annotations

from functools import cache

from core.game import Event, Seat
from core.games.coloretto.components import BONUS
from core.games.coloretto.terms import CARD, COLOUR, WHO


@cache
def played(seat: Seat, animal: int) -> Event:
    return Event("coloretto.played", {"who": WHO[seat], "card": CARD[animal]}, spots=(_place(seat, animal),))


@cache
def played_duplicate(seat: Seat, animal: int) -> Event:
    spots = (_place(seat, animal), "discards")
    return Event("coloretto.played_duplicate", {"who": WHO[seat], "card": CARD[animal]}, spots=spots)


@cache
def offered(giver: Seat, animal: int, to: Seat) -> Event:
    args = {"who": WHO[giver], "card": CARD[animal], "to": WHO[to]}
    return Event("coloretto.offered", args, spots=(f"seat:{giver}", "offer"))


@cache
def took(seat: Seat, animal: int, giver: Seat) -> Event:
    spots = (f"seat:{giver}", _place(seat, animal))
    return Event("coloretto.took", {"who": WHO[seat], "card": CARD[animal]}, reveals=True, spots=spots)


@cache
def took_duplicate(seat: Seat, animal: int, giver: Seat) -> Event:
    spots = (f"seat:{giver}", _place(seat, animal), "discards")
    return Event("coloretto.took_duplicate", {"who": WHO[seat], "card": CARD[animal]}, reveals=True, spots=spots)


@cache
def refused(seat: Seat, animal: int, other: int) -> Event:
    """`other` leaves the columns with the refused card, whose copy stays where it is."""
    args = {"who": WHO[seat], "card": CARD[animal], "other": CARD[other]}
    return Event("coloretto.refused", args, reveals=True, spots=(_place(seat, other), "discards"))


@cache
def filled(seat: Seat, colour: int, nth: int) -> Event:
    """The column has become the player's `nth` pile, counted from 0."""
    args = {"who": WHO[seat], "colour": COLOUR[colour]}
    return Event("coloretto.filled", args, spots=(f"pile:{seat}:{nth}",))


@cache
def bonus(seat: Seat, colour: int) -> Event:
    args = {"who": WHO[seat], "colour": COLOUR[colour], "n": BONUS[colour]}
    return Event("coloretto.bonus", args, spots=(f"bonus:{seat}:{colour}",))


@cache
def protected(seat: Seat) -> Event:
    return Event("coloretto.protected", {"who": WHO[seat]}, spots=(f"protection:{seat}",))


@cache
def drew(seat: Seat, animal: int) -> Event:
    return Event("coloretto.drew", {"card": CARD[animal]}, audience=seat, reveals=True)


@cache
def ended_piles(seat: Seat, piles: int) -> Event:
    return Event("coloretto.ended_piles", {"who": WHO[seat], "n": piles})


@cache
def ended_deck() -> Event:
    return Event("coloretto.ended_deck")


def _place(seat: Seat, animal: int) -> str:
    return f"place:{seat}:{animal}"
