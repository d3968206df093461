"""The tide: the start player lays or takes two water cards. Rules: NIL-6 to NIL-13."""

from __future__ import annotations

from core.game import Event
from core.games.nile import card_events, events, legal, water
from core.games.nile.components import ACTION_POINTS, STEPS_A_TIDE, Joker, Phase, Tide, Turned
from core.games.nile.moves import Lay, Take
from core.games.nile.state import NileState


def begin(state: NileState) -> list[Event]:
    """A new round's first phase. Rule: NIL-6."""
    state.round += 1
    state.turn = state.start
    state.moved = 0
    state.swung = False
    return go_on(state)


def go_on(state: NileState) -> list[Event]:
    """Wait for the next card, or turn the tide, or end it. Rules: NIL-8, NIL-10, NIL-11, NIL-12."""
    flood = state.marker is Tide.FLOOD
    if state.moved < STEPS_A_TIDE and (legal.lays(state) if flood else legal.takes(state)):
        state.phase = Phase.FLOOD if flood else Phase.EBB
        return []
    if state.moved == STEPS_A_TIDE or (state.swung and not state.moved):
        return end(state)
    state.marker = Tide.EBB_1 if flood else Tide.FLOOD
    if state.moved:  # one card only: the next start player has the other tide
        return [events.marker("tide_short", state.marker), *end(state)]
    state.swung = True
    return [events.marker("tide_none", state.marker), *go_on(state)]


def end(state: NileState) -> list[Event]:
    """On to the actions of the start player. Rule: NIL-15."""
    begin_actions(state, Phase.ACTIONS)
    return []


def begin_actions(state: NileState, phase: Phase) -> None:
    """Three action points for `state.turn`."""
    state.phase = phase
    state.ap = ACTION_POINTS
    state.joker_bought = False


def lay(state: NileState, move: Lay) -> list[Event]:
    """Rules: NIL-8, NIL-9."""
    state.moved += 1
    happened = water.lay(state, state.start, move)
    back = state.deserts[move.field]
    if back is None:
        return happened + go_on(state)
    state.deserts[move.field] = None
    happened.append(events.turned("desert_turned", state.start, move.field, back))
    state.turned = Turned(back, move.field, desert_card=True)
    return happened + resolve(state)


def take(state: NileState, move: Take) -> list[Event]:
    """Rule: NIL-11."""
    state.moved += 1
    field, card = water.take_outermost(state, move.row)
    state.turned = Turned(card.back, field, desert_card=False)
    return [events.turned("water_turned", state.start, field, card.back), *resolve(state)]


def resolve(state: NileState) -> list[Event]:
    """Begin the turned card's event; go on at once when it asks nobody."""
    waits, happened = card_events.begin(state)
    return happened if waits else happened + resolved(state)


def resolved(state: NileState) -> list[Event]:
    """After the event: the joker (NIL-9), the arrow (NIL-13), the next card."""
    assert state.turned
    back, _, desert_card = state.turned
    state.turned = None
    state.turn = state.start
    happened: list[Event] = []
    if desert_card:
        state.jokers[state.start].append(Joker(back, seen=True))
        happened.append(events.simple("joker_kept", state.start, (events.JOKERS[state.start],)))
    if back.arrow:
        was, state.marker = state.marker, state.marker.next
        happened.append(events.marker("arrow", state.marker))
        if Tide.FLOOD in (was, state.marker):
            return happened + end(state)
    return happened + go_on(state)
