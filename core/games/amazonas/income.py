"""Money and turn order: what a card announces, what is paid for it, what the monkeys take. All amounts in silver."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from core.games.amazonas.components import ANY_CARD, BONUS, INDIO_CARD, TIE

HAZARDS = ("jaguar", "crocodile", "fire", "monkeys")


def announces(card: int, pile: Sequence[int], indio: int) -> int:
    """The value that `card` announces with piles of these sizes (Indio tiles included), `indio` of them Indio tiles.

    Rule: AMZ-5.
    """
    if card == INDIO_CARD:
        return card + indio
    return card + (max(pile) if card == ANY_CARD else pile[card - 1])


def protected(event: str, card: int) -> bool:
    """Whether the event would harm and the Indio card averts it. Rule: AMZ-17."""
    return card == INDIO_CARD and event in HAZARDS


def pays(event: str, card: int, value: int) -> int:
    """What the bank pays for an announced value. Rules: AMZ-8, AMZ-13, AMZ-17."""
    return value // 2 if event == "fire" and card != INDIO_CARD else value


def bonus(event: str, pile: Sequence[int]) -> int:
    """What a bonus event adds. Rule: AMZ-15."""
    return pile[BONUS[event]] if event in BONUS else 0


def stolen(event: str, card: int, pile: Sequence[int], purse: int) -> int:
    """What the monkeys take from a purse after the income. Rules: AMZ-14, AMZ-17."""
    return min(max(pile), purse) if event == "monkeys" and card != INDIO_CARD else 0


class Payment(NamedTuple):
    """What a turn begins with: from the bank for the announced value, from a bonus, to the monkeys."""

    silver: int
    extra: int
    lost: int
    protected: bool


def payment(event: str, card: int, value: int, pile: Sequence[int], purse: int) -> Payment:
    """Income, changed by the event, then theft, for a purse as it was before. Rule: AMZ-8."""
    silver, extra = pays(event, card, value), bonus(event, pile)
    lost = stolen(event, card, pile, purse + silver + extra)
    return Payment(silver, extra, lost, protected(event, card))


def turn_order(announced: Sequence[int], cards: Sequence[int], italian: bool) -> list[int]:
    """Seats, the highest announced value first; ties by the small number, lower first in the Italian edition.

    Rule: AMZ-7.
    """
    sign = 1 if italian else -1
    return sorted(range(len(announced)), key=lambda seat: (-announced[seat], sign * TIE[seat][cards[seat]]))
