"""How a position looks for each seat, as numbers of the size of 1; `mind.json` names and weighs them."""

from __future__ import annotations

from math import tanh

from core.games.nile.components import MARKET, PLANTS, Phase, Ripeness
from core.games.nile.prospects import promise, rounds_left, sales, threatened
from core.games.nile.state import NileState

NAMES = (
    "pawn",
    "lead",
    "promised",
    "row_1",
    "row_2",
    "row_3",
    "row_4",
    "paid_soon",
    "lead_promised",
    "lead_near_the_end",
    "ahead_near_the_end",
    "ripe",
    "ripe_saleable",
    "ripe_palms",
    "best_sale",
    "seeds",
    "seed_palms",
    "at_risk",
    "kinds_growing",
    "growing_near_the_end",
    "supply",
    "supply_low",
    "aboard",
    "lost",
    "jokers",
    "jokers_near_the_end",
    "spoiled",
    "rotten",
    "tide_next",
    "tide_after",
    "to_act_yet",
    "points_left",
)

ENDING = 4.0
"""Rounds before the end that count as near it."""


def features(state: NileState) -> list[list[float]]:
    """By seat, in the order of `NAMES`."""
    seats = state.seats
    palms = state.box.board.palms
    near = max(0.0, 1.0 - rounds_left(state) / ENDING)
    risk = threatened(state)
    rows = [promise(row, size, seats) for row, size in zip(state.market, MARKET, strict=True)]
    full = [len(row) == size for row, size in zip(state.market, MARKET, strict=True)]
    promised = [sum(row[seat] for row in rows) for seat in range(seats)]
    expected = [pawn + more for pawn, more in zip(state.pawns, promised, strict=True)]

    ripe, saleable, ripe_palms, best_sale = ([0.0] * seats for _ in range(4))
    seeds, seed_palms, at_risk = ([0.0] * seats for _ in range(3))
    growing: list[set[int]] = [set() for _ in range(seats)]
    for field, crops in enumerate(state.crops):
        for owner, kind, is_ripe, _ in crops:
            danger = risk.get(field, 0.0)
            safe = 1.0 - danger
            growing[owner].add(kind)
            at_risk[owner] += danger * (2.0 if is_ripe else 1.0)
            if not is_ripe:
                seeds[owner] += safe
                seed_palms[owner] += safe * palms[field]
                continue
            ripe[owner] += safe
            ripe_palms[owner] += safe * palms[field]
            gains = [gain for _, gain in sales(state, owner, kind, palms[field])]
            if gains:
                saleable[owner] += safe
                best_sale[owner] += safe * max(gains)
    spoiled, rotten = [0] * seats, [0] * seats
    for row in state.market:
        for sold in row:
            if sold.ripeness is Ripeness.SPOILED:
                spoiled[sold.owner] += 1
            elif sold.ripeness is Ripeness.ROTTEN:
                rotten[sold.owner] += 1

    acting = state.phase is Phase.ACTIONS
    done = (state.turn - state.start) % seats if acting else 0
    found = []
    for seat in range(seats):
        others = [pawn for other, pawn in enumerate(state.pawns) if other != seat]
        lead = state.pawns[seat] - max(others)
        lead_promised = expected[seat] - max(points for other, points in enumerate(expected) if other != seat)
        supply = sum(state.supply[seat])
        jokers = min(len(state.jokers[seat]), 4)
        after = (seat - state.start) % seats
        found.append(
            [
                state.pawns[seat] / 10,
                lead / 5,
                promised[seat] / 5,
                rows[0][seat] / 3,
                rows[1][seat] / 3,
                rows[2][seat] / 3,
                rows[3][seat] / 3,
                sum(row[seat] for row, whole in zip(rows, full, strict=True) if whole) / 5,
                lead_promised / 5,
                near * lead_promised / 3,
                near * tanh(lead_promised / 1.5),
                ripe[seat] / 2,
                saleable[seat] / 2,
                ripe_palms[seat] / 6,
                best_sale[seat] / 3,
                seeds[seat] / 3,
                seed_palms[seat] / 8,
                at_risk[seat] / 2,
                len(growing[seat]) / 3,
                near * (ripe[seat] + seeds[seat]) / 3,
                supply / PLANTS,
                max(0, 4 - supply - sum(state.boat[seat])) / 4,
                sum(state.boat[seat]) / 4,
                sum(state.lost[seat]) / 10,
                jokers / 3,
                near * jokers / 3,
                spoiled[seat] / 2,
                rotten[seat] / 2,
                float(after == 1 % seats),
                float(after == 2 % seats),
                float(after > done or (after == done and not acting)),
                (state.ap / 3 if acting and after == done else 0.0),
            ]
        )
    return found


def points(state: NileState) -> list[float]:
    """Spaces of the pawns, with what the rows promise. By seat."""
    found = [float(pawn) for pawn in state.pawns]
    for row, size in zip(state.market, MARKET, strict=True):
        if row:
            for seat, more in enumerate(promise(row, size, state.seats)):
                found[seat] += more
    return found
