"""What the others' pieces mean to the seat on turn: where they bar its way, and whom it may evict."""

from __future__ import annotations

from core.game import Seat
from core.games.dos_rios.places import LEFT, RIGHT, TOWN, among, bits
from core.games.dos_rios.state import Blockers, DosRiosState

OFF = among(LEFT, RIGHT, TOWN)


def blockers(state: DosRiosState, seat: Seat) -> Blockers:
    """For the seat on turn. Its own walks don't change it; `rules.apply` forgets it after any other move."""
    if state.blockers is None:
        state.blockers = look_round(state, seat)
    return state.blockers


def look_round(state: DosRiosState, seat: Seat) -> Blockers:
    """Rules: DR-8 (nobody passes a foreign campesino, nobody stops beside one), DR-11, and DR-12: a foreign hacienda
    bars the way, a finca may be crossed but is no stop, and nobody is evicted from a building of their own.
    """
    one = two = fincas = haciendas = victims = 0
    for other in range(state.seats):
        if other == seat:
            continue
        one |= state.one[other]
        two |= state.two[other]
        fincas |= state.fincas[other]
        haciendas |= state.haciendas[other]
        if state.round > 1 or had_a_turn(state, other):
            victims |= state.one[other] & ~(state.fincas[other] | state.haciendas[other])
    open_, targets = state.valley.ground.hexes & ~(one | haciendas) | OFF, state.valley.targets
    return Blockers(
        open=open_,
        free=open_ & ~fincas,
        crossed=open_ & fincas,
        victims=victims,
        single=victims & ~two,
        targets=tuple([targets[spot] for spot in bits(victims)]),
    )


def had_a_turn(state: DosRiosState, seat: int) -> bool:
    """In the first round: whether the seat played before the one on turn. Rule: DR-11."""
    return (seat - state.start) % state.seats < (state.turn - state.start) % state.seats
