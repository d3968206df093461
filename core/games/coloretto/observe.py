"""From a position to what one viewer may know of it."""

from __future__ import annotations

from core.game import Seat
from core.games.coloretto.scoring import bonuses_of, total
from core.games.coloretto.state import ColorettoState
from core.games.coloretto.view import ColorettoView, PlayerView


def observe(state: ColorettoState, viewer: Seat | None, to_act: tuple[Seat, ...]) -> ColorettoView:
    """Only the viewer's own hand is in it; of the deck and the removed cards it holds the number."""
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
