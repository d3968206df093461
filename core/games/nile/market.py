"""The market, without a position: which row takes a plant, what a full row pays. Rules: NIL-20, NIL-25 to NIL-27."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.nile.components import KINDS, MARKET, PALM_ROWS, Ripeness, Sold

MarketRows = Sequence[Sequence[Sold]]

PAYS: dict[int, tuple[int, ...]] = {1: (6,), 2: (4, 2)}
PAYS_MORE = (3, 2, 1)
"""Six points a row by how many are present. Rule: NIL-25."""

KINDS_APART = 2
ALL_KINDS = range(len(KINDS))


def is_full(market: MarketRows, row: int) -> bool:
    return len(market[row]) == MARKET[row]


def barred_kinds(market: MarketRows, row: int) -> Sequence[int]:
    """Kinds that the row doesn't take now: those that came last, all of them when it is full. Rule: NIL-20."""
    sold = market[row]
    return ALL_KINDS if len(sold) == MARKET[row] else [plant.kind for plant in sold[-KINDS_APART:]]


def rows_for(market: MarketRows, quality: int, kind: int) -> list[int]:
    """The rows that take such a plant: as many of the rightmost ones as its field has palms. Rule: NIL-20."""
    return [row for row in PALM_ROWS[quality] if kind not in barred_kinds(market, row)]


def winnings(row: Sequence[Sold], seats: int) -> list[int]:
    """Points that a full row pays by seat, rotten plants not yet taken off. Rules: NIL-25, NIL-26."""
    fresh = [0] * seats
    last = [-1] * seats
    for at, sold in enumerate(row):
        fresh[sold.owner] += sold.ripeness is not Ripeness.ROTTEN
        last[sold.owner] = at  # rotten ones included
    present = sorted((seat for seat in range(seats) if fresh[seat]), key=lambda seat: (-fresh[seat], -last[seat]))
    points = [0] * seats
    for seat, pays in zip(present, PAYS.get(len(present), PAYS_MORE), strict=False):
        points[seat] = pays
    return points


def rotten(row: Sequence[Sold], seats: int) -> list[int]:
    """Plants that cost their owners a point each, by seat. Rule: NIL-27."""
    counts = [0] * seats
    for sold in row:
        counts[sold.owner] += sold.ripeness is Ripeness.ROTTEN
    return counts
