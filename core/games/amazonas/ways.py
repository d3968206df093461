"""The cheapest ways from a seat's tents to the villages of its mission, as a computer sees them.

Kept by what they hang on: one thought asks for the same ways time and again. Prices in silver.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from core.game import Seat
from core.games.amazonas.board import Board
from core.games.amazonas.places import members
from core.games.amazonas.state import AmazonasState

KEPT = 20_000
"""Ways that are remembered; some ten megabytes."""


class Way(NamedTuple):
    """`cost` of all villages on the way. `shares` by village on it: what part of the way to a missing village it is, 1
    for one that lies next to the tents. `goals`: missing villages that can still be reached; `lost`: how many can't.
    """

    cost: int
    shares: dict[int, float]
    goals: int
    lost: int


def taken(state: AmazonasState) -> tuple[int, ...]:
    """How many sites of each village are taken."""
    return tuple(map(len, state.sites))


def way_of(state: AmazonasState, seat: Seat, sites: tuple[int, ...]) -> Way:
    """The seat's way to its mission; `sites` as `taken` tells them."""
    mission = state.mission[seat]
    goals = 0 if mission is None else state.board.missions[mission]
    return way(state.board, sites, state.tents[seat], goals & ~state.tents[seat])


@lru_cache(maxsize=KEPT)
def way(board: Board, sites: tuple[int, ...], tents: int, goals: int) -> Way:
    """The nearest goal first, then the nearest from all that was passed, and so on: cheap, seldom the very cheapest."""
    prices, near = current(board, sites), neighbours(board)
    have, total, reached, todo = tents, 0, 0, goals
    shares: dict[int, float] = {}
    came: dict[int, int] = {}
    best = dict.fromkeys(members(tents), 0)
    heap = [(0, at) for at in best]
    while heap and todo:
        cost, here = heappop(heap)
        if cost > best[here]:
            continue
        if todo >> here & 1:
            found = [here]
            while not have >> came[found[-1]] & 1:
                found.append(came[found[-1]])
            for at in found:
                total += prices[at] or 0
                shares[at] = 1 / len(found)
                have |= 1 << at
                best[at] = 0  # from here on ways begin there, too
                heappush(heap, (0, at))
            todo &= ~(1 << here)
            reached |= 1 << here
            continue
        for there in near[here]:
            price = prices[there]
            if price is not None and cost + price < best.get(there, 1 << 30):
                best[there] = cost + price
                came[there] = here
                heappush(heap, (cost + price, there))
    return Way(total, shares, reached, todo.bit_count())


@lru_cache(maxsize=KEPT)
def current(board: Board, sites: tuple[int, ...]) -> tuple[int | None, ...]:
    """What a tent costs in each village; None in a full one."""
    return tuple(prices[used] if used < len(prices) else None for prices, used in zip(board.prices, sites, strict=True))


@lru_cache(maxsize=16)
def neighbours(board: Board) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(members(path | water)) for path, water in zip(board.path, board.water, strict=True))


@lru_cache(maxsize=KEPT)
def tree_cost(board: Board, sites: tuple[int, ...], start: int, goals: int) -> int:
    """What a mission costs that is begun in `start`: that village and the way from it, silver. A village that can't be
    reached costs as much as `FAR`.
    """
    found = way(board, sites, 1 << start, goals & ~(1 << start))
    return (current(board, sites)[start] or FAR) + found.cost + FAR * found.lost


FAR = 30
"""Silver: what it weighs that a village can't be reached."""
