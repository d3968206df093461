"""Points. Rules: CA-14, CA-15."""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Outcome, Seat, Share, places
from core.games.coloretto.components import BONUS, CAPACITY, COLOURS, SCORE
from core.games.coloretto.state import ColorettoState


def column_points(cards: int) -> int:
    """Points of `cards` cards of one colour, in a column or a pile."""
    return SCORE[cards]


def total(columns: Sequence[Sequence[int]], piles: Sequence[int], bonuses: Sequence[int]) -> int:
    """A player's points: `columns` hold cards by colour, `piles` and `bonuses` list colours."""
    return (
        sum(SCORE[len(column)] for column in columns)
        + sum(SCORE[CAPACITY[colour]] for colour in piles)
        + sum(BONUS[colour] for colour in bonuses)
    )


def standings(state: ColorettoState) -> list[int]:
    """Points as they lie, by seat: quicker than what they consist of (`standing`)."""
    points = []
    for columns, piles in zip(state.columns, state.piles, strict=True):
        own = 0
        for column in columns:
            own += SCORE[len(column)]
        for colour in piles:
            own += SCORE[CAPACITY[colour]]
        points.append(own)
    for colour, owner in enumerate(state.bonus):
        if owner is not None:
            points[owner] += BONUS[colour]
    return points


def bonuses_of(state: ColorettoState, seat: Seat) -> tuple[int, ...]:
    return tuple(colour for colour, owner in enumerate(state.bonus) if owner == seat)


def breakdown(state: ColorettoState, seat: Seat) -> tuple[Share, ...]:
    shares = [
        Share(f"coloretto.share.{colour}", SCORE[len(column)])
        for colour, column in zip(COLOURS, state.columns[seat], strict=True)
    ]
    shares.append(Share("coloretto.share.piles", total((), state.piles[seat], ())))
    shares.append(Share("coloretto.share.bonus", total((), (), bonuses_of(state, seat))))
    return tuple(shares)


def standing(state: ColorettoState) -> tuple[tuple[Share, ...], ...]:
    """The breakdown of each seat, by seat, as if the match ended now (CA-14)."""
    return tuple(breakdown(state, Seat(seat)) for seat in range(state.seats))


def outcome(state: ColorettoState) -> Outcome | None:
    """Most points win; equal points share the place (CA-15: there is no tie-break)."""
    if state.reason is None:
        return None
    shares = standing(state)
    scores = tuple(sum(share.points for share in part) for part in shares)
    return Outcome(state.reason, places(scores), scores, shares)
