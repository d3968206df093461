"""What lies ahead: what market rows promise, which fields the water threatens, how long the match may last."""

from __future__ import annotations

from functools import lru_cache

from core.game import Seat
from core.games.nile.components import FIRST, MARKET, ROW_LENGTH, ROW_OF, Phase, Ripeness, Sold, Tide
from core.games.nile.market import rotten, rows_for, winnings
from core.games.nile.state import NileState

RIVAL = {2: 1.0, 3: 0.5, 4: 0.35, 5: 0.3}
"""How bad a point of each other is, by the count of seats."""

ROT, SPOILED = 0.7, 0.2
"""What a rotten and a spoiled plant cost in a row that isn't full yet."""

FLOODED, SOAKED, LATER, SPARED = 0.45, 0.15, 0.1, 0.05
"""How likely a field next to the water is to be flooded when a top fits, the one behind it, when none fits or the Nile
ebbs, and when it is one's own choice.
"""

NEARER = {2: 1.5, 3: 2.1, 4: 2.3, 5: 2.5}
"""By how many spaces the leading pawn and the obelisk come nearer to each other in a round, about, by the count of
seats.
"""

GENERATIONS = 1 << 14


@lru_cache(maxsize=GENERATIONS)
def promise(row: tuple[Sold, ...], size: int, seats: int) -> tuple[float, ...]:
    """Points by seat that a market row is going to pay: all of them when it is full, else the less the more spaces are
    empty. Rules: NIL-25 to NIL-27.
    """
    won, minus = winnings(row, seats), rotten(row, seats)
    if len(row) == size:
        return tuple(max(0.0, float(plus - less)) for plus, less in zip(won, minus, strict=True))
    filled = (len(row) / size) ** 1.5
    promised = [filled * plus - ROT * less for plus, less in zip(won, minus, strict=True)]
    for sold in row:
        if sold.ripeness is Ripeness.SPOILED:
            promised[sold.owner] -= SPOILED
    return tuple(promised)


@lru_cache(maxsize=GENERATIONS)
def balance(row: tuple[Sold, ...], size: int, seats: int, seat: Seat) -> float:
    """What the row promises the seat, less what it promises the others."""
    promised = promise(row, size, seats)
    own = promised[seat]
    return own - RIVAL[seats] * (sum(promised) - own)


def rows_balance(state: NileState, seat: Seat) -> list[float]:
    return [balance(row, size, state.seats, seat) for row, size in zip(state.market, MARKET, strict=True)]


def sales(state: NileState, seat: Seat, kind: int, quality: int) -> list[tuple[int, float]]:
    """The market rows that take a ripe plant, each with what its balance gains. Rule: NIL-20."""
    found = []
    for row in rows_for(state.market, quality, kind):
        sold, size = state.market[row], MARKET[row]
        after = (*sold, Sold(seat, kind, Ripeness.RIPE))
        found.append((row, balance(after, size, state.seats, seat) - balance(sold, size, state.seats, seat)))
    return found


def threatened(state: NileState, owner: Seat | None = None) -> dict[int, float]:
    """Fields that the next water may reach, with how likely; the others are safe for now. `owner`: whose plants are
    meant, who spares them when the tide is theirs. Rules: NIL-7, NIL-8.
    """
    tops = [stack[-1].front for stack in state.stacks[next_tide(state)] if stack]
    flood = state.marker is Tide.FLOOD
    spared = owner == next_tide(state)
    found: dict[int, float] = {}
    for row in state.open_rows:
        edge, lying = state.edges[row][-1], len(state.water[row])
        if not edge or lying == ROW_LENGTH[row]:
            continue
        first = FIRST[row] + lying
        if not flood:
            likely = LATER
        elif spared:
            likely = SPARED
        else:
            likely = FLOODED if any(edge in front for front in tops) else LATER
        found[first] = likely
        if lying + 1 < ROW_LENGTH[row]:
            found[first + 1] = likely * SOAKED / FLOODED
    return found


def next_tide(state: NileState) -> Seat:
    """Whose tide goes on or comes next: after the start player it is who sits to their left (NIL-23)."""
    return Seat((state.start + 1) % state.seats) if state.phase is Phase.ACTIONS else state.start


def rounds_left(state: NileState) -> float:
    """Until a pawn and the obelisk meet, about. Rule: NIL-29."""
    return max(0, state.obelisk - max(state.pawns)) / NEARER[state.seats]


def behind(field: int) -> int | None:
    """The next field of its row, away from the river."""
    return field + 1 if field + 1 < len(ROW_OF) and ROW_OF[field + 1] == ROW_OF[field] else None
