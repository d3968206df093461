"""What a viewer knows of a position: their own hand, and everything that lies open."""

from __future__ import annotations

import msgspec

from core.game import Seat, View
from core.games.coloretto.components import Offer


class PlayerView(msgspec.Struct, frozen=True):
    """What lies in front of a player. `columns` by colour from the left, cards in the order they were laid."""

    columns: tuple[tuple[int, ...], ...]
    piles: tuple[int, ...]
    """Colours of the face-down piles in the order they were formed; a pile's size is its colour's capacity."""
    bonuses: tuple[int, ...]
    hand_size: int
    points: int


class ColorettoView(View, frozen=True, kw_only=True):
    players: tuple[PlayerView, ...]
    hand: tuple[int, ...]
    """The viewer's own cards, sorted; () for the public."""
    turn: Seat
    deck_size: int
    discard: tuple[int, ...]
    removed: int
    """Cards that left the game unseen (option `quickstart`)."""
    bonuses_left: tuple[int, ...]
    protection: Seat | None
    offer: Offer | None
    reason: str | None
