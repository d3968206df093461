"""Positions like one at hand, in which what a viewer can't know is dealt anew."""

from __future__ import annotations

from core.chance import Chance
from core.game import Seat
from core.games.coloretto.state import ColorettoState


def imagine(state: ColorettoState, viewer: Seat | None, chance: Chance) -> ColorettoState:
    """The others' hands, the deck and the cards that left unseen are dealt from one sorted pool: of none of these cards
    is anything known but that it is nowhere else. A card that is offered lies open (CA-7), so it stays. The public
    (None) knows no hand.
    """
    imagined = state.clone()
    imagined.legal = None
    pool = [*state.deck, *state.removed]
    for seat, hand in enumerate(state.hands):
        if seat != viewer:
            pool += hand
    pool.sort()
    chance.shuffle(pool, "what is hidden")
    for seat, hand in enumerate(imagined.hands):
        if seat != viewer:
            dealt = len(hand)
            hand[:] = sorted(pool[:dealt])
            del pool[:dealt]
    left = len(state.removed)
    imagined.removed, imagined.deck = pool[:left], pool[left:]
    return imagined
