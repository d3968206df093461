"""From the box to the first turn: tiles, rivers, campesinos."""

from __future__ import annotations

from collections.abc import Iterator

from core.chance import Chance
from core.game import Event, Options, Seat
from core.games.dos_rios import harvest, moves, rivers
from core.games.dos_rios.box import MOVEMENT, PLACED
from core.games.dos_rios.ground import ground
from core.games.dos_rios.layout import Layout, LayoutError
from core.games.dos_rios.moves import Flow, Place
from core.games.dos_rios.places import bits
from core.games.dos_rios.state import Change, DosRiosState, Valley
from core.games.dos_rios.words import RIVER, WHO, spot_word, spot_words
from core.wording import Refusal

UNLIMITED = "none"


def new(seats: int, options: Options, chance: Chance) -> DosRiosState:
    """Rules: DR-3, DR-5. Raises `Refusal` for a layout that can't be."""
    try:
        land = ground(options["layout"])
    except LayoutError as error:
        raise Refusal("dos_rios.no.layout", reason=str(error)) from error
    state = DosRiosState(seats, Valley(land, lay_tiles(land.layout, chance)))
    state.start = state.turn = Seat(chance.below(seats, "start player"))
    state.laying = options["laying"]
    state.limit = None if options["round_limit"] == UNLIMITED else int(options["round_limit"])
    start_river(state, land.springs[0])
    return state


def lay_tiles(layout: Layout, chance: Chance) -> dict[int, int]:
    """Terrain by hex: each tile at random into a slot, turned at random. Rule: DR-5."""
    terrain = dict(layout.printed)
    tiles = list(layout.tiles)
    chance.shuffle(tiles, "tiles")
    for slot, tile in zip(layout.slots, tiles, strict=True):
        turn = chance.below(len(tile), "turn of a tile")
        for corner, spot in enumerate(slot):
            terrain[spot] = tile[(corner + turn) % len(tile)]
    return terrain


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
    state.trail = (*state.trail, Change("flow", seat, (move.spot, *reached)))
    told = {"who": WHO[seat], "river": RIVER[river], "path": spot_words(land, reached)}
    events = [Event("dos_rios.laid", {**told, "a": spot_word(land, move.spot)})]
    if more := next_river(state):
        state.trail = (*state.trail, Change("flow", seat, tuple(more)))
        if len(more) > 1:
            args = {"river": RIVER[1], "a": spot_word(land, moreno), "path": spot_words(land, more[1:])}
            events.append(Event("dos_rios.laid_itself", args))
    state.water = rivers.irrigation(state)
    return events


def spots_to_place(state: DosRiosState, seat: Seat) -> Iterator[Place]:
    """Rule: DR-5."""
    free = state.valley.ground.hexes & ~(state.others(seat, state.one) | state.two[seat])
    for spot in bits(free):
        yield moves.place(spot)


def put(state: DosRiosState, seat: Seat, move: Place, chance: Chance) -> list[Event]:
    """Rules: DR-5, DR-6."""
    state.arrive(seat, move.spot)
    state.placed += 1
    state.trail = (*state.trail, Change("place", seat, (move.spot,)))
    spot = spot_word(state.valley.ground, move.spot)
    events = [Event("dos_rios.placed", {"who": WHO[seat], "spot": spot})]
    state.turn = Seat((seat + 1) % state.seats)
    if state.placed == PLACED * state.seats:
        events += harvest.open_row(state, chance)
        state.round = 1
        state.phase = "act"
        state.mp = MOVEMENT
    return events
