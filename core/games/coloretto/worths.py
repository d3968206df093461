"""How good each move of a position looks at once: what speaks for and against it, as numbers that are weighed. Their
weights follow from playing on (`mind.json`); `NAMES` are in the order of `considerations`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from core.game import Seat
from core.games.coloretto.components import (
    ANIMALS,
    BONUS,
    CAPACITY,
    COLOUR_OF,
    COPIES,
    MEMBERS,
    NEIGHBOURS,
    SCORE,
    piles_to_end,
)
from core.games.coloretto.moves import ColorettoMove, Give, Play, Refuse
from core.games.coloretto.scoring import standings
from core.games.coloretto.state import ColorettoState

GAIN = tuple(more - less for less, more in pairwise(SCORE))
"""Points that the next card of a column brings, by how many lie there."""

DECK = COPIES * len(ANIMALS)

POINTS = 10.0
"""What makes a lead in points a number of the size of 1."""

_LAID = (
    "points",
    "points early",
    "pile",
    "pile early",
    "bonus",
    "still to come",
    "rarest to come",
    "never full",
    "can be doubled",
    "first",
    "fullness",
    "bonus near",
)
_DOUBLED = ("doubles", "doubles early")
_GIVEN = (
    "price",
    "price early",
    "price ahead",
    "stake",
    "only one",
    "points ahead",
    "leader",
    "next",
    "giver protected",
)
_SPENT = ("fits", "fits early", "would fill", "doubled here", "another stays", "hurts", "hurts early")
_CUT = ("points", "points early", "copies left", "fullness", "in hand", "last", "bonus near", "taken")

NAMES = (
    *(f"play {name}" for name in (*_LAID, *_DOUBLED)),
    *(f"give {name}" for name in (*_LAID, *_GIVEN)),
    *(f"spend {name}" for name in _SPENT),
    *(f"lose {name}" for name in _CUT),
)

_NOT_LAID = (0.0,) * len(_LAID)
_NOT_DOUBLED = (0.0,) * len(_DOUBLED)
_NOT_PLAYED = _NOT_LAID + _NOT_DOUBLED
_NOT_GIVEN = (0.0,) * (len(_LAID) + len(_GIVEN))
_NOT_SPENT = (0.0,) * len(_SPENT)
_NO_TURN = _NOT_PLAYED + _NOT_GIVEN + _NOT_SPENT
_NOT_CUT = (0.0,) * len(_CUT)

Numbers = tuple[float, ...]


def considerations(state: ColorettoState, seat: Seat, legal: Sequence[ColorettoMove]) -> list[Numbers]:
    """What there is to say of each of the seat's legal moves, in the order of `legal`."""
    left = unseen(state)
    if state.offer is not None:
        return [_cut(state, seat, move, left) for move in legal]
    points = standings(state)
    spent = {animal: _spent(state, seat, animal) for animal in set(state.hands[seat])}
    found: list[Numbers] = []
    for move in legal:
        if isinstance(move, Play):
            found.append((*_played(state, seat, move.animal, left), *_NOT_GIVEN, *spent[move.animal], *_NOT_CUT))
        elif isinstance(move, Give):
            given = _given(state, seat, move.to, move.animal, left, points)
            found.append((*_NOT_PLAYED, *given, *spent[move.animal], *_NOT_CUT))
        else:
            raise AssertionError(f"{move} answers an offer, and none is open")
    return found


def certain(state: ColorettoState, seat: Seat, legal: Sequence[ColorettoMove]) -> list[int]:
    """1 for a move that ends the match with `seat` among those who win, -1 for one that ends it otherwise; else 0."""
    if state.offer is not None or max(map(len, state.piles)) + 1 < piles_to_end(state.seats):
        return [0] * len(legal)
    points = standings(state)
    found = []
    for move in legal:
        if isinstance(move, Play):
            found.append(_decides(state, seat, seat, move.animal, points))
        else:
            assert isinstance(move, Give)
            found.append(_decides(state, seat, move.to, move.animal, points))
    return found


def unseen(state: ColorettoState) -> list[int]:
    """How many cards of each animal don't lie open, nor in a pile."""
    left = [COPIES] * len(ANIMALS)
    for animal in state.discard:
        left[animal] -= 1
    for columns in state.columns:
        for column in columns:
            for animal in column:
                left[animal] -= 1
    for piles in state.piles:
        for colour in piles:
            for animal in MEMBERS[colour]:
                left[animal] -= 1
    return left


def _early(state: ColorettoState) -> float:
    return len(state.deck) / DECK


def change(state: ColorettoState, seat: int, animal: int) -> int:
    """Points that the card brings `seat` where it is laid, its bonus card included (CA-4, CA-6)."""
    colour = COLOUR_OF[animal]
    column = state.columns[seat][colour]
    size = len(column)
    if animal in column:
        return -GAIN[size - 1]
    if size + 1 < CAPACITY[colour] or state.bonus[colour] is not None:
        return GAIN[size]
    return GAIN[size] + BONUS[colour]


def _decides(state: ColorettoState, seat: int, laid_by: int, animal: int, points: Sequence[int]) -> int:
    """CA-13: as `certain`, for a card that comes to lie before `laid_by`."""
    colour = COLOUR_OF[animal]
    column = state.columns[laid_by][colour]
    if len(state.piles[laid_by]) + 1 < piles_to_end(state.seats) or animal in column:
        return 0
    if len(column) + 1 < CAPACITY[colour]:
        return 0
    after = list(points)
    after[laid_by] += change(state, laid_by, animal)
    return 1 if after[seat] == max(after) else -1


def _laid(state: ColorettoState, seat: int, animal: int, left: Sequence[int]) -> Numbers:
    """Of a new animal in a column: its points, and what may still come of the column (CA-3, CA-5, CA-6)."""
    colour = COLOUR_OF[animal]
    column, capacity, early = state.columns[seat][colour], CAPACITY[colour], _early(state)
    size = len(column) + 1
    gain, free = GAIN[size - 1], state.bonus[colour] is None
    if size == capacity:
        return (gain, gain * early, 1.0, early, float(BONUS[colour]) if free else 0.0, *_NOT_LAID[5:])
    lacking, rarest = 0, COPIES
    for member in MEMBERS[colour]:
        if member != animal and member not in column:
            copies = left[member]
            lacking += copies
            if copies < rarest:
                rarest = copies
    full = size / capacity
    return (
        gain,
        gain * early,
        0.0,
        0.0,
        0.0,
        gain * early * lacking / (capacity - size) / COPIES,
        gain * rarest / COPIES,
        0.0 if rarest else float(gain),
        gain * (left[animal] - 1) / COPIES,
        early if size == 1 else 0.0,
        full * early,
        full * full * BONUS[colour] if free and rarest else 0.0,
    )


def _played(state: ColorettoState, seat: int, animal: int, left: Sequence[int]) -> Numbers:
    column = state.columns[seat][COLOUR_OF[animal]]
    if animal not in column:
        return (*_laid(state, seat, animal, left), *_NOT_DOUBLED)
    loss = GAIN[len(column) - 1]
    return (*_NOT_LAID, loss, loss * _early(state))


def _given(
    state: ColorettoState, giver: int, to: Seat, animal: int, left: Sequence[int], points: Sequence[int]
) -> Numbers:
    """What it does to the recipient, and how far that one is ahead of the others' mean: a new animal must be taken
    (CA-7), one that they have costs them the cheapest way out (CA-8, CA-9).
    """
    others = state.seats - 1
    best = max(own for seat, own in enumerate(points) if seat != giver)
    ahead = (points[to] - (sum(points) - points[giver]) / others) / POINTS
    about = (
        float(points[to] == best),
        float((to - giver) % state.seats == 1),
        float(state.protection == giver),
    )
    columns, colour = state.columns[to], COLOUR_OF[animal]
    if animal not in columns[colour]:
        laid = _laid(state, to, animal, left)
        return (*laid, 0.0, 0.0, 0.0, 0.0, 0.0, laid[0] * ahead, *about)
    price = cheapest(columns, colour)
    return (
        *_NOT_LAID,
        price,
        price * _early(state),
        price * ahead,
        GAIN[len(columns[colour]) - 1],
        float(price == GAIN[0]),
        0.0,
        *about,
    )


def cheapest(columns: Sequence[Sequence[int]], colour: int) -> int:
    """Points that a card which doubles one of the column costs, if the answer to it is the best (CA-8, CA-9)."""
    price = GAIN[len(columns[colour]) - 1]
    for near in NEIGHBOURS[colour]:
        if columns[near]:
            price = min(price, GAIN[len(columns[near]) - 1])
    return price


def _spent(state: ColorettoState, seat: int, animal: int) -> Numbers:
    """What the hand is without the card: it could have been laid later, or given to whom it hurts most."""
    colour, early = COLOUR_OF[animal], _early(state)
    column = state.columns[seat][colour]
    if state.hands[seat].count(animal) > 1:
        return (0.0, 0.0, 0.0, float(animal in column), 1.0, 0.0, 0.0)
    hurts = 0
    for other, columns in enumerate(state.columns):
        if other != seat and animal in columns[colour]:
            hurts = max(hurts, cheapest(columns, colour))
    if animal in column:
        return (0.0, 0.0, 0.0, 1.0, 0.0, hurts, hurts * early)
    gain = GAIN[len(column)]
    return (gain, gain * early, float(len(column) + 1 == CAPACITY[colour]), 0.0, 0.0, hurts, hurts * early)


def _cut(state: ColorettoState, seat: int, move: ColorettoMove, left: Sequence[int]) -> Numbers:
    """What a column is without the card that goes: the own copy of what is taken, or what is discarded for it."""
    assert state.offer is not None
    animal = move.discard if isinstance(move, Refuse) else state.offer.animal
    colour, early = COLOUR_OF[animal], _early(state)
    size = len(state.columns[seat][colour])
    loss, full = GAIN[size - 1], size / CAPACITY[colour]
    return (
        *_NO_TURN,
        loss,
        loss * early,
        loss * early * left[animal] / COPIES,
        full * early,
        float(loss * state.hands[seat].count(animal)),
        early if size == 1 else 0.0,
        full * full * BONUS[colour] if state.bonus[colour] is None else 0.0,
        0.0 if isinstance(move, Refuse) else 1.0,
    )
