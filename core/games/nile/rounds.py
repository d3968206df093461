"""The end of a turn and of a round. Rules: NIL-15, NIL-16, NIL-23."""

from __future__ import annotations

from core.game import Event, Seat
from core.games.nile import events, scoring, tide
from core.games.nile.components import KINDS, Phase
from core.games.nile.state import NileState


def end_turn(state: NileState) -> list[Event]:
    """Rule: NIL-15. The next one clockwise; after the last the round is closed. A hippo's turn goes back (NIL-V1)."""
    happened = [events.ended(state.turn, state.ap)]
    state.ap = 0
    if state.phase is Phase.BONUS:
        return happened + tide.resolved(state)
    state.turn = state.next_seat()
    if state.turn == state.start:
        return happened + close(state)
    tide.begin_actions(state, Phase.ACTIONS)
    return happened


def close(state: NileState) -> list[Event]:
    """Phases 3 and 4 of a round, then the next round or the end."""
    state.start = Seat((state.start + 1) % state.seats)  # NIL-23
    happened = [events.simple("next_start", state.start), *scoring.score(state)]
    if state.reason:
        state.phase = Phase.OVER
        return [*happened, Event(state.reason.replace(".end.", ".ended_"))]
    rest(state)
    return happened + tide.begin(state)


def rest(state: NileState) -> None:
    """Every plant may act again. Rule: NIL-16."""
    state.sold_now = False
    for field in state.open_fields:
        if state.crops[field]:
            state.crops[field] = tuple(
                crop._replace(acted=False) if crop.acted else crop for crop in state.crops[field]
            )
    for counts in (*state.tired_supply, *state.tired_boat):
        counts[:] = [0] * len(KINDS)
