"""What is news on the table: the spots of the events since the viewer's last move, as one mark a thing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.games.coloretto.components import MEMBERS
from core.games.coloretto.view import ColorettoView
from core.screens import Picture


@dataclass(frozen=True)
class Changes:
    """`places` are those where a card came or went, by seat and animal, each with the seat that gave the card last
    laid there or None. `spots` are all others: `pile:<seat>:<nth>`, `bonus:<seat>:<colour>`, `protection:<seat>`,
    `discards`, `offer`.
    """

    places: Mapping[tuple[int, int], int | None]
    spots: frozenset[str]


def changes_of(picture: Picture, view: ColorettoView) -> Changes:
    """Later events overrule earlier ones of the same place; the cards that became a pile are marked as that pile."""
    places: dict[tuple[int, int], int | None] = {}
    spots: set[str] = set()
    for touched in picture.changed:
        giver: int | None = None
        for spot in touched.spots:
            match spot.split(":"):
                case ["seat", seat]:
                    giver = int(seat)
                case ["place", seat, animal]:
                    places[int(seat), int(animal)] = giver
                case ["pile", seat, nth]:
                    spots.add(spot)
                    for member in MEMBERS[view.players[int(seat)].piles[int(nth)]]:
                        places.pop((int(seat), member), None)
                case _:
                    spots.add(spot)
    return Changes(places, frozenset(spots))
