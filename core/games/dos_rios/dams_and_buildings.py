"""Dams and buildings, and the win that both may bring."""

from __future__ import annotations

from core.game import Event, Seat
from core.games.dos_rios import events, rivers
from core.games.dos_rios.components import PRICE
from core.games.dos_rios.moves import Build, Dam, Flow
from core.games.dos_rios.state import DosRiosState

TO_WIN = 5
TO_WIN_IRRIGATED = 4


def build_dam(state: DosRiosState, seat: Seat, move: Dam) -> list[Event]:
    """Rules: DR-14, DR-15. Where a river ran it looks for a new way at once."""
    spot, side = move.spot, move.side
    state.reserve[seat] -= 1
    state.dams[side] |= 1 << spot
    told = [events.dammed(state.valley.ground, seat, spot, side)]
    if state.outflow.get(spot) == side:
        del state.outflow[spot]
        told += diverted(state, seat, spot, rivers.spring_forth(state, spot))
    return told


def choose_flow(state: DosRiosState, seat: Seat, move: Flow) -> list[Event]:
    """A tie of a diverted river, chosen by whoever built the dam. Rule: DR-15."""
    return diverted(state, seat, move.spot, rivers.lead(state, move.spot, move.side))


def diverted(state: DosRiosState, seat: Seat, spot: int, reached: list[int]) -> list[Event]:
    """Tell how the water ran on; when it has arrived, what dries up, and whether somebody wins by it (DR-21)."""
    ground = state.valley.ground
    told = [events.diverted(ground, seat, spot, reached)] if reached else []
    if state.head is not None:
        state.phase = "tie"
        state.water = rivers.irrigation(state)
        return told
    state.phase = "act"
    if dry := rivers.settle(state):
        told.append(events.dried(ground, sorted(dry)))
    return told + check_win(state)


def build(state: DosRiosState, seat: Seat, move: Build) -> list[Event]:
    """Rules: DR-16, DR-21."""
    buildings = state.fincas if move.kind == "finca" else state.haciendas
    buildings[seat] |= 1 << move.spot
    state.money[seat] -= PRICE[move.kind]
    state.built += 1
    return [events.built(state.valley.ground, seat, move.kind, move.spot), *check_win(state)]


def check_win(state: DosRiosState) -> list[Event]:
    """Rule: DR-21. The active player first, then clockwise; whoever has given up wins nothing (ruling 16)."""
    wet = state.water[0] | state.water[1]
    for seat in state.clockwise(state.turn):
        if state.retired >> seat & 1:
            continue
        whole = state.buildings(seat)
        if whole.bit_count() >= TO_WIN:
            return finish(state, seat, "five")
        if whole.bit_count() >= TO_WIN_IRRIGATED and state.haciendas[seat] and not whole & ~wet:
            return finish(state, seat, "irrigated")
    return []


def finish(state: DosRiosState, seat: Seat, how: str) -> list[Event]:
    state.phase = "over"
    state.winner = seat
    state.reason = f"dos_rios.end.{how}"
    return [events.won(seat, how)]
