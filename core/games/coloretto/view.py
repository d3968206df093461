"""What a viewer knows of a position: his own hand, and everything that lies open."""

from __future__ import annotations

import msgspec

from core.game import Seat, View
from core.games.coloretto.scoring import bonuses_of, total
from core.games.coloretto.state import ColorettoState, Last, Offer


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
    last: Last | None
    reason: str | None


def view(state: ColorettoState, viewer: Seat | None, to_act: tuple[Seat, ...]) -> ColorettoView:
    return ColorettoView(
        viewer=viewer,
        to_act=to_act,
        players=tuple(_player(state, Seat(seat)) for seat in range(state.seats)),
        hand=() if viewer is None else tuple(state.hands[viewer]),
        turn=state.turn,
        deck_size=len(state.deck),
        discard=tuple(state.discard),
        removed=len(state.removed),
        bonuses_left=tuple(colour for colour, owner in enumerate(state.bonus) if owner is None),
        protection=state.protection,
        offer=state.offer,
        last=state.last,
        reason=state.reason,
    )


def _player(state: ColorettoState, seat: Seat) -> PlayerView:
    bonuses = bonuses_of(state, seat)
    return PlayerView(
        columns=tuple(tuple(column) for column in state.columns[seat]),
        piles=tuple(state.piles[seat]),
        bonuses=bonuses,
        hand_size=len(state.hands[seat]),
        points=total(state.columns[seat], state.piles[seat], bonuses),
    )
