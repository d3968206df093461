"""The market: which row takes a plant, and what a full row pays. Rules: NIL-20, NIL-25 to NIL-28."""

from __future__ import annotations

from collections.abc import Sequence

from core.game import Event, Seat
from core.games.nile import told
from core.games.nile.board import MARKET, PALM_ROWS, Ripeness
from core.games.nile.pieces import Sold
from core.games.nile.state import NileState

PAYS: dict[int, tuple[int, ...]] = {1: (6,), 2: (4, 2)}
PAYS_MORE = (3, 2, 1)
"""Six points a row by how many are present. Rule: NIL-25."""

KINDS_APART = 2


def row_takes(row: Sequence[Sold], size: int, kind: int) -> bool:
    """Whether a space is empty and the kind differs from those on the two spaces before it. Rule: NIL-20."""
    return len(row) < size and kind not in [sold.kind for sold in row[-KINDS_APART:]]


def rows_for(market: Sequence[Sequence[Sold]], quality: int, kind: int) -> list[int]:
    """The rows that take such a plant: as many of the rightmost ones as its field has palms. Rule: NIL-20."""
    return [row for row in PALM_ROWS[quality] if row_takes(market[row], MARKET[row], kind)]


def place(state: NileState, row: int, seat: Seat, kind: int) -> None:
    """The topmost empty space. Rule: NIL-20."""
    state.market[row] += (Sold(seat, kind, Ripeness.RIPE),)
    state.sold_now = True
    state.touch(f"space:{row + 1}.{len(state.market[row])}")


def is_full(state: NileState, row: int) -> bool:
    return len(state.market[row]) == MARKET[row]


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
    """Rule: NIL-27."""
    counts = [0] * seats
    for sold in row:
        counts[sold.owner] += sold.ripeness is Ripeness.ROTTEN
    return counts


def score(state: NileState) -> list[Event]:
    """Rules: NIL-25, NIL-27 (row by row, and no pawn moves back), NIL-28 (sold plants to the boat, together)."""
    events = []
    sold: list[Sold] = []
    for number, row in enumerate(state.market):
        if not is_full(state, number):
            continue
        won, minus = winnings(row, state.seats), rotten(row, state.seats)
        gains = [(Seat(seat), won[seat], minus[seat]) for seat in range(state.seats) if won[seat] or minus[seat]]
        for seat, plus, less in gains:
            gain = max(0, plus - less)
            state.pawns[seat] += gain
            if gain:
                state.touch(f"pawn:{seat}")
        events.append(told.row_scored(number, gains))
        sold += row
        state.market[number] = ()
    for plant in sold:
        state.boat[plant.owner][plant.kind] += 1
    if sold:
        state.touch(told.BOAT_SPOT)
    return events
