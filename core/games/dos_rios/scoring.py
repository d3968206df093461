"""Who wins. The score counts buildings; money parts those who have as many."""

from __future__ import annotations

from core.game import Outcome, Seat, Share, places
from core.games.dos_rios.state import DosRiosState
from core.wording import Line, line


def outcome(state: DosRiosState) -> Outcome | None:
    """Rule: DR-21; after the last round of `round_limit` most buildings win, then money."""
    if state.reason is None:
        return None
    shares = tuple(breakdown(state, Seat(seat)) for seat in range(state.seats))
    scores = tuple(sum(share.points for share in part) for part in shares)
    keys = [(seat == state.winner, scores[seat], state.money[seat]) for seat in range(state.seats)]
    results = tuple(told(state, Seat(seat)) for seat in range(state.seats))
    return Outcome(state.reason, places(keys), scores, shares, results)


def breakdown(state: DosRiosState, seat: Seat) -> tuple[Share, ...]:
    return (
        Share("dos_rios.share.fincas", state.fincas[seat].bit_count()),
        Share("dos_rios.share.hacienda", state.haciendas[seat].bit_count()),
    )


def standing(state: DosRiosState) -> tuple[tuple[Share, ...], ...]:
    """By seat: the two shares that the score counts, then what leads to more of them. Those that have another unit
    than buildings are not part of any sum.
    """
    return tuple(breakdown(state, Seat(seat)) + _means(state, Seat(seat)) for seat in range(state.seats))


def _means(state: DosRiosState, seat: Seat) -> tuple[Share, ...]:
    """Water on own buildings (DR-21), rios, dams, irrigated fields that would pay (DR-18), sites with water (DR-16)."""
    wet, buildings, campesinos = state.water[0] | state.water[1], state.buildings(seat), state.one[seat]
    return (
        Share("dos_rios.share.irrigated", (buildings & wet).bit_count()),
        Share("dos_rios.share.rios", state.money[seat]),
        Share("dos_rios.share.dams", state.reserve[seat]),
        Share("dos_rios.share.fields", ((campesinos | buildings) & wet & state.valley.fields).bit_count()),
        Share("dos_rios.share.sites", (campesinos & wet & ~buildings).bit_count()),
    )


def told(state: DosRiosState, seat: Seat) -> Line:
    """What somebody has reached: the winner by their goal."""
    whole, wet = state.buildings(seat), state.water[0] | state.water[1]
    goal = state.reason.rpartition(".")[2] if state.reason and seat == state.winner else "other"
    buildings, irrigated = whole.bit_count(), (whole & wet).bit_count()
    return line(f"dos_rios.told.{goal}", n=buildings, wet=irrigated, rios=state.money[seat])
