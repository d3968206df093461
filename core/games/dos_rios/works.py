"""Dams and buildings, and the win that both may bring."""

from __future__ import annotations

from collections.abc import Iterator

from core.game import Event, Seat
from core.games.dos_rios import moves, rivers
from core.games.dos_rios.box import BUILDINGS_A_TURN, FINCA_PRICE, FINCAS, HACIENDA_PRICE
from core.games.dos_rios.moves import Build, Dam, DosRiosMove, Flow
from core.games.dos_rios.places import STEP, bits
from core.games.dos_rios.state import Change, DosRiosState
from core.games.dos_rios.words import WHO, spot_word, spot_words

TO_WIN = 5
TO_WIN_IRRIGATED = 4


def dams(state: DosRiosState, seat: Seat) -> Iterator[Dam]:
    """Rule: DR-14. On either side of the edge; never the last open exit, nor twice."""
    if not state.reserve[seat]:
        return
    own = state.one[seat]
    ground = state.valley.ground
    spots = own | sum(1 << spring for spring in ground.springs)
    for step in STEP:
        spots |= (own >> step if step > 0 else own << -step) & ground.hexes
    for spot in bits(spots):
        exits = rivers.open_exits(state, spot)
        if len(exits) > 1:
            here = own >> spot & 1
            for side, to in exits:
                if here or own >> to & 1:
                    yield moves.dam(spot, side)


def build_dam(state: DosRiosState, seat: Seat, move: Dam) -> list[Event]:
    """Rules: DR-14, DR-15. Where a river ran it looks for a new way at once."""
    spot, side = move.spot, move.side
    below = spot + STEP[side]
    state.reserve[seat] -= 1
    state.dams[side] |= 1 << spot
    state.trail += (Change("dam", seat, (spot,), side),)
    a, b = spot_word(state.valley.ground, spot), spot_word(state.valley.ground, below)
    events = [Event("dos_rios.dammed", {"who": WHO[seat], "a": a, "b": b})]
    if state.outflow.get(spot) == side:
        del state.outflow[spot]
        events += diverted(state, seat, spot, rivers.spring_forth(state, spot))
    return events


def choose_flow(state: DosRiosState, seat: Seat, move: Flow) -> list[Event]:
    """A tie of a diverted river, chosen by whoever built the dam. Rule: DR-15."""
    return diverted(state, seat, move.spot, rivers.lead(state, move.spot, move.side))


def diverted(state: DosRiosState, seat: Seat, spot: int, reached: list[int]) -> list[Event]:
    """Tell how the water ran on; when it has arrived, what dries up, and whether somebody wins by it (DR-21)."""
    events = []
    if reached:
        state.trail += (Change("flow", seat, (spot, *reached)),)
        ground = state.valley.ground
        args = {"who": WHO[seat], "a": spot_word(ground, spot), "path": spot_words(ground, reached)}
        events.append(Event("dos_rios.diverted", args))
    if state.head is not None:
        state.phase = "tie"
        state.water = rivers.irrigation(state)
        return events
    state.phase = "act"
    if dry := rivers.settle(state):
        events.append(Event("dos_rios.dried", {"spots": spot_words(state.valley.ground, sorted(dry))}))
    return events + check_win(state)


def builds(state: DosRiosState, seat: Seat) -> Iterator[DosRiosMove]:
    """Rule: DR-16."""
    if state.built >= BUILDINGS_A_TURN or state.money[seat] < FINCA_PRICE:
        return
    sites = state.one[seat] & ~state.buildings(seat)
    if state.fincas[seat].bit_count() < FINCAS:
        for spot in bits(sites):
            yield moves.build("finca", spot)
    if not state.haciendas[seat] and state.money[seat] >= HACIENDA_PRICE:
        for spot in bits(sites):
            yield moves.build("hacienda", spot)


def build(state: DosRiosState, seat: Seat, move: Build) -> list[Event]:
    """Rules: DR-16, DR-21."""
    if move.kind == "finca":
        state.money[seat] -= FINCA_PRICE
        state.fincas[seat] |= 1 << move.spot
    else:
        state.money[seat] -= HACIENDA_PRICE
        state.haciendas[seat] |= 1 << move.spot
    state.built += 1
    state.trail += (Change("build", seat, (move.spot,)),)
    spot = spot_word(state.valley.ground, move.spot)
    return [Event(f"dos_rios.built_{move.kind}", {"who": WHO[seat], "spot": spot}), *check_win(state)]


def irrigated(state: DosRiosState) -> int:
    """The hexes with water of either river. Rule: DR-4."""
    return state.water[0] | state.water[1]


def check_win(state: DosRiosState) -> list[Event]:
    """Rule: DR-21. The active player first, then clockwise."""
    wet = irrigated(state)
    for seat in state.clockwise(state.turn):
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
    return [Event(f"dos_rios.won_{how}", {"who": WHO[seat]})]
