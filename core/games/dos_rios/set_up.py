"""From the box to the first turn: tiles, rivers, campesinos."""

from __future__ import annotations

from core.chance import Chance
from core.game import Event, Options, Seat
from core.games.dos_rios import events, harvest, rivers
from core.games.dos_rios.components import MORENO, MOVEMENT, NO_LIMIT, PLACED
from core.games.dos_rios.ground import ground
from core.games.dos_rios.layout import LayoutError
from core.games.dos_rios.moves import Flow, Place
from core.games.dos_rios.state import DosRiosState
from core.games.dos_rios.valley import Valley, lay_tiles
from core.wording import Refusal


def new(seats: int, options: Options, chance: Chance, *, pausing: bool = True) -> DosRiosState:
    """Rules: DR-3, DR-5. Raises `Refusal` for a layout that can't be."""
    try:
        land = ground(options["layout"])
    except LayoutError as error:
        raise Refusal("dos_rios.no.layout", reason=str(error)) from error
    state = DosRiosState(seats, Valley(land, lay_tiles(land.layout, chance)))
    state.start = state.turn = Seat(chance.below(seats, "start player"))
    state.laying, state.pausing = options["laying"], pausing
    state.limit = None if options["round_limit"] == NO_LIMIT else int(options["round_limit"])
    start_river(state, land.springs[0])
    return state


def start_river(state: DosRiosState, spring: int) -> list[int]:
    """Steps without a choice lay themselves; a finished river starts the other, then campesinos come. Rule: DR-3."""
    reached = rivers.spring_forth(state, spring)
    reached += next_river(state)
    return reached


def next_river(state: DosRiosState) -> list[int]:
    """After a river has arrived: on to the Moreno, or to the campesinos."""
    if state.head is not None:
        name_layer(state)
        return []
    _, moreno = state.valley.ground.springs
    if moreno not in state.outflow:
        return [moreno, *start_river(state, moreno)]
    rivers.settle(state)
    state.phase = "place"
    state.turn = state.start
    return []


def name_layer(state: DosRiosState) -> None:
    """Who lays the next segment: by turns, forced segments counted, or always the start player. Rule: DR-3."""
    laid = len(state.outflow) if state.laying == "alternate" else 0
    state.turn = Seat((state.start + laid) % state.seats)


def lay(state: DosRiosState, seat: Seat, move: Flow) -> list[Event]:
    """Rules: DR-1, DR-2, DR-3."""
    land = state.valley.ground
    _, moreno = land.springs
    river = int(moreno in state.outflow or move.spot == moreno)
    reached = rivers.lead(state, move.spot, move.side)
    told = [events.laid(land, seat, river, move.spot, reached)]
    spring, *more = next_river(state) or [moreno]
    if more:
        told.append(events.laid_itself(land, MORENO, spring, more))
    state.water = rivers.irrigation(state)
    return told


def put(state: DosRiosState, seat: Seat, move: Place, chance: Chance) -> list[Event]:
    """Rules: DR-5, DR-6."""
    state.arrive(seat, move.spot)
    state.placed += 1
    told = [events.placed(state.valley.ground, seat, move.spot)]
    state.turn = Seat((seat + 1) % state.seats)
    if state.placed == PLACED * state.seats:
        told += harvest.open_row(state, chance)
        state.round = 1
        state.phase = "act"
        state.mp = MOVEMENT
    return told
