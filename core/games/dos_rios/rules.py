"""Dos Rios: the rules DR, one step of a turn after the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from core.chance import Chance
from core.game import Event, Seat, require_exactly
from core.games.dos_rios import evicting, harvest, moves, rivers, set_up, walking, works
from core.games.dos_rios.box import DAMS_HELD, MOVEMENT
from core.games.dos_rios.moves import (
    DECLINE,
    END,
    HARVEST,
    Build,
    Dam,
    Decline,
    DosRiosMove,
    End,
    Evict,
    Flow,
    Harvest,
    Place,
    Walk,
)
from core.games.dos_rios.places import TOWN
from core.games.dos_rios.refusals import why_not
from core.games.dos_rios.state import Change, DosRiosState, Reach
from core.games.dos_rios.words import WHO, spot_word

LONGEST_COURSE = 15
"""Water sinks by a half-row at least with every step."""
PLIES_A_TURN = MOVEMENT + 2 + DAMS_HELD * (1 + LONGEST_COURSE) + 1
"""Walks, buildings, dams with a choice on every hex, harvest."""


def to_act(state: DosRiosState) -> tuple[Seat, ...]:
    return () if state.phase == "over" else (state.turn,)


def legal(state: DosRiosState, seat: Seat) -> tuple[DosRiosMove, ...]:
    """The moves of the seat to act, kept until the position changes."""
    if seat not in to_act(state):
        return ()
    if state.legal is None:
        state.legal = tuple(decisions(state))
    return state.legal


def apply(state: DosRiosState, moves: Mapping[Seat, DosRiosMove], chance: Chance) -> list[Event]:
    require_exactly(to_act(state), moves)
    [(seat, move)] = moves.items()
    if move not in legal(state, seat):
        raise why_not(state, seat, move)
    if state.actor != seat:
        state.actor, state.trail = seat, ()
    events = play(state, seat, move, chance)
    state.legal = None
    if not isinstance(move, Walk):
        state.outlook = state.reached = None
    return events


def decisions(state: DosRiosState) -> list[DosRiosMove]:
    """All legal moves of the seat to act, sorted by notation."""
    seat = state.turn
    match state.phase:
        case "lay" | "tie":
            assert state.head is not None
            return [moves.flow(state.head, side) for side in rivers.choices(state, state.head)]
        case "place":
            return [*set_up.spots_to_place(state, seat)]
        case "act":
            first, reached = state.round == 1, walking.reaches(state, seat) if state.mp else {}
            return [
                *works.builds(state, seat),
                *works.dams(state, seat),
                END if first else DECLINE,
                *evicting.raids(state, seat, reached),
                *(() if first else (HARVEST,)),
                *walks(state, seat, reached),
            ]
        case "over":
            return []
        case other:
            assert_never(other)


def walks(state: DosRiosState, seat: Seat, reached: Mapping[int, Reach]) -> list[Walk]:
    """Rule: DR-7."""
    found: list[Walk] = []
    if not state.mp:
        return found
    mp, free = state.mp, walking.stops(state, seat)
    for origin, (within, _) in reached.items():
        goals = within[mp] & free & ~(1 << origin)
        found += moves.walks(origin, goals)
    return found


def play(state: DosRiosState, seat: Seat, move: DosRiosMove, chance: Chance) -> list[Event]:
    """Do a legal move."""
    match move:
        case Walk():
            return walk(state, seat, move)
        case Evict():
            return evict(state, seat, move)
        case Dam():
            return works.build_dam(state, seat, move)
        case Build():
            return works.build(state, seat, move)
        case Flow():
            return set_up.lay(state, seat, move) if state.phase == "lay" else works.choose_flow(state, seat, move)
        case Place():
            return set_up.put(state, seat, move, chance)
        case Harvest():
            return [*harvest.harvest(state, seat, chance), *end_turn(state)]
        case Decline():
            return [*harvest.decline(state, seat), *end_turn(state)]
        case End():
            return [Event("dos_rios.ended", {"who": WHO[seat]}), *end_turn(state)]
        case other:
            assert_never(other)


def walk(state: DosRiosState, seat: Seat, move: Walk) -> list[Event]:
    """Rules: DR-7, DR-13."""
    assert state.reached is not None
    mp = walking.cost(state.reached[move.origin].within, 1 << move.to)
    assert mp is not None
    state.mp -= mp
    state.leave(seat, move.origin)
    state.arrive(seat, move.to)
    state.trail += (Change("walk", seat, (move.to, move.origin)),)
    ground = state.valley.ground
    a, b = spot_word(ground, move.origin), spot_word(ground, move.to)
    return [Event("dos_rios.walked", {"who": WHO[seat], "a": a, "b": b, "mp": mp})]


def evict(state: DosRiosState, seat: Seat, move: Evict) -> list[Event]:
    """Rules: DR-9, DR-10. Whoever is driven off finds himself in the town."""
    mp, whom = evicting.price(state, seat, move, walking.reaches(state, seat)), evicting.owner_at(state, move.target)
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
    state.trail += (Change("evict", seat, (move.target, *move.movers)),)
    spot = spot_word(state.valley.ground, move.target)
    return [Event("dos_rios.evicted", {"who": WHO[seat], "whom": WHO[whom], "spot": spot, "n": driven, "mp": mp})]


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
        return [Event("dos_rios.ended_rounds", {"n": state.round})]
    state.round += 1
    return []
