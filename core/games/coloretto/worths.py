"""How good each move of a position looks at once, in points: what it brings its player, less what it brings the others,
of whom those count more who are ahead.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import assert_never

from core.game import Seat
from core.games.coloretto.components import BONUS, CAPACITY, COLOUR_OF, NEIGHBOURS, SCORE, piles_to_end
from core.games.coloretto.moves import ColorettoMove, Give, Play, Refuse, Take
from core.games.coloretto.scoring import standings
from core.games.coloretto.state import ColorettoState

DECIDES = 100.0
"""What winning or losing at once weighs, in points: more than any move can bring."""

SAFE = 1.0
"""A pile can't be discarded any more: worth so many points beside its own."""

KEEP = 0.25
"""What a card is worth in the hand for each one that lies where it could go."""

AHEAD = 0.05
"""So much more an opponent counts for each point that they are ahead of the others' mean."""

GAIN = tuple(more - less for less, more in pairwise(SCORE))
"""Points that the next card of a column brings, by how many lie there."""


def worths(state: ColorettoState, seat: Seat, legal: Sequence[ColorettoMove]) -> list[float]:
    """In the order of `legal`."""
    if state.offer is not None:
        return _answers(state, seat, state.offer.animal, legal)
    return _turns(state, seat, legal)


def change(state: ColorettoState, seat: int, animal: int) -> float:
    """Points that the card brings `seat` where it is laid, its bonus card included (CA-4, CA-6)."""
    colour = COLOUR_OF[animal]
    column = state.columns[seat][colour]
    size = len(column)
    if animal in column:
        return float(-GAIN[size - 1])
    if size + 1 < CAPACITY[colour]:
        return float(GAIN[size])
    return GAIN[size] + SAFE + (BONUS[colour] if state.bonus[colour] is None else 0)


def gift(state: ColorettoState, to: int, animal: int) -> float:
    """Points that the card brings `to` if it is given: an animal that they have may be refused (CA-8, CA-9)."""
    taken = change(state, to, animal)
    if taken > 0:
        return taken
    columns = state.columns[to]
    prices = [GAIN[len(columns[near]) - 1] for near in NEIGHBOURS[COLOUR_OF[animal]] if columns[near]]
    return float(max([taken, *(-price for price in prices)]))


def ends(state: ColorettoState, seat: int, animal: int) -> bool:
    """Whether the match is over once the card lies before `seat` (CA-13)."""
    colour = COLOUR_OF[animal]
    column = state.columns[seat][colour]
    return (
        len(state.piles[seat]) + 1 == piles_to_end(state.seats)
        and len(column) + 1 == CAPACITY[colour]
        and animal not in column
    )


def decides(state: ColorettoState, points: Sequence[int], seat: int, laid_by: int, animal: int) -> float:
    """What it means to `seat` if the card ends the match: they are among those with most points then, or not."""
    after = list(points)
    after[laid_by] += round(change(state, laid_by, animal) - SAFE)
    return DECIDES if after[seat] == max(after) else -DECIDES


def weights(points: Sequence[int], seat: int) -> list[float]:
    """How much each opponent's gain hurts `seat`, by seat; together 1."""
    others = len(points) - 1
    mean = (sum(points) - points[seat]) / others
    raw = [0.0 if at == seat else max(0.2, 1.0 + AHEAD * (own - mean)) for at, own in enumerate(points)]
    whole = sum(raw)
    return [weight / whole for weight in raw]


def _turns(state: ColorettoState, seat: Seat, legal: Sequence[ColorettoMove]) -> list[float]:
    points = standings(state)
    against = weights(points, seat)
    hand, columns = state.hands[seat], state.columns[seat]
    kept: dict[int, float] = {}
    for animal in hand:
        own = columns[COLOUR_OF[animal]]
        kept[animal] = KEEP * len(own) if animal not in own and animal not in kept else 0.0
    found = []
    for move in legal:
        match move:
            case Play(animal):
                laid_by, worth = seat, change(state, seat, animal)
            case Give(animal, to):
                laid_by, worth = to, -against[to] * gift(state, to, animal)
            case _:
                raise AssertionError(f"{move} answers an offer, and none is open")
        if ends(state, laid_by, animal):
            worth = decides(state, points, seat, laid_by, animal)
        found.append(worth - kept[animal])
    return found


def _answers(state: ColorettoState, seat: Seat, offered: int, legal: Sequence[ColorettoMove]) -> list[float]:
    found = []
    for move in legal:
        match move:
            case Take():
                found.append(change(state, seat, offered))
            case Refuse(discard):
                found.append(float(-GAIN[len(state.columns[seat][COLOUR_OF[discard]]) - 1]))
            case Play() | Give():
                raise AssertionError(f"{move} while an offer is open")
            case _:
                assert_never(move)
    return found
