"""How a position looks for each seat, as numbers of the size of 1: what lies there, how far it may still grow, what
threatens it, and what the hand can do. `NAMES` are in the order of `features`.
"""

from __future__ import annotations

from core.games.coloretto.components import (
    BONUS,
    CAPACITY,
    COLOURS,
    COPIES,
    HAND_SIZE,
    MEMBERS,
    NEIGHBOURS,
    piles_to_end,
)
from core.games.coloretto.scoring import standings
from core.games.coloretto.state import ColorettoState
from core.games.coloretto.worths import DECK, GAIN, POINTS, change, unseen

NAMES = (
    "points",
    "points early",
    *(f"{colour} {what}" for colour in COLOURS for what in ("open", "scarce")),
    "bonus near",
    "exposed",
    "at a price",
    "threatened",
    "best card",
    "cards that fit",
    "one pile short",
    "ahead and one pile short",
    "protected",
    "next",
)

CARD = 5.0
"""What makes the points that one card brings a number of the size of 1."""


def features(state: ColorettoState) -> list[list[float]]:
    """By seat, as `NAMES` tells."""
    left, points, early = unseen(state), standings(state), len(state.deck) / DECK
    hidden = max(sum(left), 1)
    short = piles_to_end(state.seats) - 1
    return [
        [
            points[seat] / POINTS,
            points[seat] / POINTS * early,
            *_columns(state, seat, left, hidden),
            _threat(state, seat) / CARD,
            *_hand(state, seat),
            float(len(state.piles[seat]) == short),
            _lead(points, seat) / POINTS if len(state.piles[seat]) == short else 0.0,
            float(state.protection == seat),
            float(state.turn == seat),
        ]
        for seat in range(state.seats)
    ]


def _columns(state: ColorettoState, seat: int, left: list[int], hidden: int) -> list[float]:
    """For each column how many of the animals that it lacks are about, and how many of the rarest of them, the fuller
    the column the more; then what the next bonus cards are worth, the share of cards that would double one of the
    seat's, by the points at stake (CA-4), and by those lost where the offer is best refused (CA-8).
    """
    found: list[float] = []
    bonus = exposed = priced = 0.0
    columns = state.columns[seat]
    for colour, column in enumerate(columns):
        size = len(column)
        if not size:
            found += (0.0, 0.0)
            continue
        full, doubles, lacking, rarest = size / CAPACITY[colour], 0, 0, COPIES
        for animal in MEMBERS[colour]:
            copies = left[animal]
            if animal in column:
                doubles += copies
            else:
                lacking += copies
                if copies < rarest:
                    rarest = copies
        found += (full * lacking / (CAPACITY[colour] - size) / COPIES, full * rarest / COPIES)
        if rarest and state.bonus[colour] is None:
            bonus += full * full * BONUS[colour]
        at_stake = GAIN[size - 1]
        exposed += doubles * at_stake
        for near in NEIGHBOURS[colour]:
            if columns[near]:
                at_stake = min(at_stake, GAIN[len(columns[near]) - 1])
        priced += doubles * at_stake
    return [*found, bonus / CARD, exposed / hidden, priced / hidden]


def _threat(state: ColorettoState, seat: int) -> float:
    """Points that the most dangerous card in another's hand would cost (CA-9); the protected fear none (CA-12)."""
    if state.protection == seat:
        return 0.0
    columns, worst = state.columns[seat], 0
    for other, hand in enumerate(state.hands):
        if other != seat:
            for animal in hand:
                for column in columns:
                    if animal in column and GAIN[len(column) - 1] > worst:
                        worst = GAIN[len(column) - 1]
    return float(worst)


def _hand(state: ColorettoState, seat: int) -> tuple[float, float]:
    """What the best card brings where it belongs, and which share of the hand brings something there."""
    gains = [change(state, seat, animal) for animal in set(state.hands[seat])]
    return max(0, *gains) / CARD, sum(gain > 0 for gain in gains) / HAND_SIZE


def _lead(points: list[int], seat: int) -> int:
    return points[seat] - max(own for at, own in enumerate(points) if at != seat)
