"""What each seat has on the board and before it, if the match ended now. Rules: NIL-25 to NIL-29."""

from __future__ import annotations

from collections.abc import Iterator

from core.game import Share
from core.games.nile.components import MARKET
from core.games.nile.market import is_full, rotten, winnings
from core.games.nile.state import NileState

START = Share("nile.share.start", 1)


def standing(state: NileState) -> tuple[tuple[Share, ...], ...]:
    """Start, market rows and rot add up to the space of the pawn once the full rows are scored.

    What is still open stands beside them until the match is over: what the rows that aren't full yet would pay, were
    each paid by the space (`begun`, rotten plants taken off), and the action points that jokers stand in for.
    """
    over = state.reason is not None
    rows = [
        [brought + kept for brought, kept in zip(*seat, strict=True)]
        for seat in zip(state.earned, state.rot, strict=True)
    ]
    rot = [sum(kept) for kept in state.rot]
    begun = [0.0] * state.seats
    for number, row in enumerate(state.market):
        if not row or over:
            continue
        full = is_full(state.market, number)
        for seat, (won, minus) in enumerate(zip(winnings(row, state.seats), rotten(row, state.seats), strict=True)):
            if full:
                rows[seat][number] += won
                rot[seat] += min(won, minus)
            else:
                begun[seat] += max(0.0, won * len(row) / MARKET[number] - minus)
    return tuple(
        tuple(shares(rows[seat], rot[seat], round(begun[seat]), 0 if over else len(state.jokers[seat])))
        for seat in range(state.seats)
    )


def shares(rows: list[int], rot: int, begun: int, jokers: int) -> Iterator[Share]:
    yield START
    for number, points in enumerate(rows, 1):
        yield Share(f"nile.share.row_{number}", points)
    yield Share("nile.share.rot", -rot)
    yield Share("nile.share.begun", begun)
    yield Share("nile.share.jokers", jokers)
