"""What is news on the table: the spots of the events since the viewer's last move, as one mark a thing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from core.games.coloretto.components import MEMBERS
from core.games.coloretto.view import ColorettoView
from core.screens import Picture


class News(NamedTuple):
    """Whose turn did it (None: of several), the turn's number, and who gave the card that came by it, if anybody."""

    actor: int | None
    number: int
    giver: int | None = None


class Changes(NamedTuple):
    """`places` are those where a card came or went, by seat and animal. `spots` are all others: `pile:<seat>:<nth>`,
    `bonus:<seat>:<colour>`, `protection:<seat>`, `discards`, `offer`.
    """

    places: Mapping[tuple[int, int], News]
    spots: Mapping[str, News]


def changes_of(picture: Picture, view: ColorettoView) -> Changes:
    """Later events overrule earlier ones of the same place; the cards that became a pile are marked as that pile."""
    places: dict[tuple[int, int], News] = {}
    spots: dict[str, News] = {}
    for touched in picture.changed:
        news = News(touched.actor, touched.number)
        for spot in touched.spots:
            match spot.split(":"):
                case ["seat", seat]:
                    news = news._replace(giver=int(seat))
                case ["place", seat, animal]:
                    places[int(seat), int(animal)] = news
                case ["pile", seat, nth]:
                    spots[spot] = news
                    for member in MEMBERS[view.players[int(seat)].piles[int(nth)]]:
                        places.pop((int(seat), member), None)
                case ["protection", _]:
                    for other in [old for old in spots if old.startswith("protection:")]:
                        del spots[other]
                    spots[spot] = news
                case _:
                    spots[spot] = news
    return Changes(places, spots)
