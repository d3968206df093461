"""Coloretto Amazonas from the inside, for `tests.contract`."""

from __future__ import annotations

from collections import Counter

from core.games.coloretto.data import ANIMALS, CAPACITY, COLOUR_OF, COPIES
from core.games.coloretto.state import ColorettoState

SAME = ("legal",)


def conserved(state: ColorettoState) -> Counter[int]:
    """Cards by animal in all places. The cards of a pile are one of each animal of its colour."""
    cards = Counter(state.deck) + Counter(state.discard) + Counter(state.removed)
    for hand in state.hands:
        cards.update(hand)
    for columns in state.columns:
        for column in columns:
            cards.update(column)
    for piles in state.piles:
        for colour in piles:
            cards.update(animal for animal, of in enumerate(COLOUR_OF) if of == colour)
    if state.offer:
        cards[state.offer.animal] += 1
    return cards


def check(state: ColorettoState) -> None:
    cards = conserved(state)
    assert cards.total() == 90
    assert all(cards[animal] == COPIES for animal in range(len(ANIMALS)))
    for seat, hand in enumerate(state.hands):
        short = seat == state.turn and (state.offer is not None or state.reason == "coloretto.end.piles")
        assert len(hand) == (2 if short else 3)
        assert hand == sorted(hand)
    for columns in state.columns:
        for colour, column in enumerate(columns):
            assert len(column) == len(set(column)) < CAPACITY[colour]
            assert all(COLOUR_OF[animal] == colour for animal in column)
    filled = {colour for piles in state.piles for colour in piles}
    assert {colour for colour, owner in enumerate(state.bonus) if owner is not None} == filled
    assert all(owner is None or colour in state.piles[owner] for colour, owner in enumerate(state.bonus))
    if state.seats == 2:
        assert state.protection is None
    if state.offer:
        giver, recipient, _ = state.offer
        assert giver == state.turn != recipient != state.protection
