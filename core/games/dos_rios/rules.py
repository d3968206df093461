"""Dos Rios: the rules DR, one step of a turn after the other."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import assert_never

from core.chance import Chance
from core.game import Event, Options, Seat, require_exactly
from core.games.dos_rios import dams_and_buildings, events, evicting, harvest, set_up, walking
from core.games.dos_rios.checks import why_not
from core.games.dos_rios.components import DAMS_HELD, MOVEMENT, NO_LIMIT, PLACED
from core.games.dos_rios.moves import Build, Dam, Decline, DosRiosMove, End, Evict, Flow, Harvest, Place, Walk
from core.games.dos_rios.places import TOWN
from core.games.dos_rios.state import DosRiosState

LONGEST_COURSE = 15
"""Water sinks by a half-row at least with every step."""
PLIES_A_TURN = MOVEMENT + 2 + DAMS_HELD * (1 + LONGEST_COURSE) + 1
"""Walks, buildings, dams with a choice on every hex, harvest."""


def bound(seats: int, options: Options) -> int:
    """More plies than any match takes. The rules alone never end one whose players only decline; `round_limit` does."""
    if options["round_limit"] == NO_LIMIT:
        return sys.maxsize
    return 2 * LONGEST_COURSE + seats * (PLACED + int(options["round_limit"]) * PLIES_A_TURN)


def apply(state: DosRiosState, moves: Mapping[Seat, DosRiosMove], chance: Chance) -> list[Event]:
    """Check the move of the seat to act, then do it.

    The check asks for this one move: whoever replays a match needs no list of the legal ones.
    """
    require_exactly(state.to_act, moves)
    [(seat, move)] = moves.items()
    if refusal := why_not(state, seat, move):
        raise refusal
    told = play(state, seat, move, chance)
    if isinstance(move, Walk):  # what the others' pieces mean to the walker's seat stays as it was (DR-8)
        state.legal = None
    else:
        state.forget()
    return told


def play(state: DosRiosState, seat: Seat, move: DosRiosMove, chance: Chance) -> list[Event]:
    """Do a legal move."""
    match move:
        case Walk():
            return walk(state, seat, move)
        case Evict():
            return evict(state, seat, move)
        case Dam():
            return dams_and_buildings.build_dam(state, seat, move)
        case Build():
            return dams_and_buildings.build(state, seat, move)
        case Flow() if state.phase == "lay":
            return set_up.lay(state, seat, move)
        case Flow():
            return dams_and_buildings.choose_flow(state, seat, move)
        case Place():
            return set_up.put(state, seat, move, chance)
        case Harvest():
            return [*harvest.harvest(state, seat, chance), *end_turn(state)]
        case Decline():
            return [*harvest.decline(state, seat), *end_turn(state)]
        case End():
            return [events.ended(seat), *end_turn(state)]
        case other:
            assert_never(other)


def walk(state: DosRiosState, seat: Seat, move: Walk) -> list[Event]:
    """Rules: DR-7, DR-13."""
    mp = walking.cost(walking.reach_of(state, seat, move.origin).within, 1 << move.to)
    assert mp is not None
    state.mp -= mp
    state.leave(seat, move.origin)
    state.arrive(seat, move.to)
    return [events.walked(state.valley.ground, seat, move.origin, move.to, mp)]


def evict(state: DosRiosState, seat: Seat, move: Evict) -> list[Event]:
    """Rules: DR-9, DR-10. Whoever is driven off finds themselves in the town."""
    reached = {origin: walking.reach_of(state, seat, origin) for origin in move.movers}
    mp, whom = evicting.price(state, seat, move, reached), state.owner_at(move.target)
    assert mp is not None
    assert whom is not None
    state.mp -= mp
    driven = state.count(whom, move.target)
    for _ in range(driven):
        state.leave(whom, move.target)
        state.arrive(whom, TOWN)
    for origin in move.movers:
        state.leave(seat, origin)
        state.arrive(seat, move.target)
    return [events.evicted(state.valley.ground, seat, whom, move.movers, move.target, driven, mp)]


def end_turn(state: DosRiosState) -> list[Event]:
    """Whoever is next has all MP again, the others' are lost (DR-7); a round's last turn may be the match's."""
    state.turn = Seat((state.turn + 1) % state.seats)
    state.mp = MOVEMENT
    state.built = 0
    if state.turn != state.start:
        return []
    if state.round == state.limit:
        state.phase = "over"
        state.reason = "dos_rios.end.rounds"
        return [events.ended_rounds(state.round)]
    state.round += 1
    return []
