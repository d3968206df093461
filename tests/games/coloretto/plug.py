"""Coloretto Amazonas from the inside, for `tests.contract`."""

from __future__ import annotations

import random
from collections import Counter

from core.game import Seat
from core.games.coloretto import scoring
from core.games.coloretto.components import ANIMALS, CAPACITY, COLOUR_OF, COPIES
from core.games.coloretto.moves import Give, Play
from core.games.coloretto.state import ColorettoState
from tests.contract.twins import Record, Twin

SCRIPT = {"options": "", "undo": 1}
"""How the parity script of three is begun: options, and how often something is taken back."""

SCENES = ((Seat(1), 50, None, ()), (None, None, Seat(2), ()))
"""Twins at a table of three: viewer, at which ply the match is cut, who gives up, options that differ."""

SAME = ("legal",)

UNTOLD: dict[str, str] = {}
"""Each leaf of a view is told."""


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


def finished(state: ColorettoState) -> None:
    """The sheet's bounds: no score above 92 (four players: 71), and what ended the match is there."""
    outcome = scoring.outcome(state)
    assert outcome
    assert max(outcome.scores) <= (71 if state.seats == 4 else 92)
    most = max(map(len, state.piles))
    needed = 2 if state.seats == 4 else 3
    assert most <= needed
    assert (outcome.reason == "coloretto.end.piles") == (most == needed)
    assert (outcome.reason == "coloretto.end.deck") == (not state.deck)


def twin(record: Record, viewer: Seat | None, rng: random.Random) -> Twin:
    """Other cards where the sheet says they are secret: the others' hands, the deck, the ten removed cards.

    A card is public once it is played or offered; in which order its owner drew it never is. So each card that
    another seat used comes from any of the cards they could hold by then; whatever they still hold, the deck and the
    removed cards are shuffled among each other.
    """
    start, seats = record.states[0], record.case.seats
    dealt = drawn_slots(record)
    twins: dict[Slot, int] = {}
    held: list[list[Slot]] = [[slot for slot in dealt if slot[:2] == ("hand", seat)] for seat in range(seats)]
    for ply, (before, after) in enumerate(zip(record.states, record.states[1:], strict=False)):
        for seat, move in record.plies[ply].moves.items():
            if isinstance(move, Play | Give) and seat != viewer:
                slot = held[seat].pop(rng.randrange(len(held[seat])))
                twins[slot] = move.animal
        if len(after.deck) < len(before.deck):
            held[before.turn].append(("draw", len(before.deck) - 1))
    own = {("hand", viewer, at) for at in range(3)} | {
        ("draw", len(before.deck) - 1)
        for before, after in zip(record.states, record.states[1:], strict=False)
        if before.turn == viewer and len(after.deck) < len(before.deck)
    }
    twins |= {slot: dealt[slot] for slot in own if slot in dealt}
    open_slots = [slot for slot in dealt if slot not in twins]
    pool = list((Counter(dealt.values()) - Counter(twins.values())).elements())
    rng.shuffle(pool)
    twins |= dict(zip(open_slots, pool, strict=True))

    [deal] = [deal for deal in record.deals if deal.what == "deck"]
    first_cards = [column[0] for columns in start.columns for column in columns if column]
    bottom_up = [twins["draw", at] for at in range(len(start.deck))]
    bottom_up += [twins["hand", seat, at] for seat in reversed(range(seats)) for at in range(3)]
    bottom_up += [twins["removed", at] for at in reversed(range(len(start.removed)))]
    bottom_up += reversed(first_cards)
    places = {slot: (dealt[slot], twins[slot]) for slot in dealt if slot not in own}
    return Twin({deal.key: tuple(bottom_up)}, places)


Slot = tuple[str, int] | tuple[str, int, int]
"""A place of the deal: ("draw", height in the deck), ("hand", seat, nth), ("removed", nth)."""


def drawn_slots(record: Record) -> dict[Slot, int]:
    start = record.states[0]
    dealt: dict[Slot, int] = {("draw", at): card for at, card in enumerate(start.deck)}
    dealt |= {("hand", seat, at): card for seat, hand in enumerate(start.hands) for at, card in enumerate(hand)}
    dealt |= {("removed", at): card for at, card in enumerate(start.removed)}
    return dealt
