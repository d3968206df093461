"""The end of a turn, of a round and of the game. Rules: NIL-15, NIL-23, NIL-24, NIL-29, NIL-33."""

from __future__ import annotations

from core.game import Event, Outcome, Seat, Share, places
from core.games.nile import market, tide, told
from core.games.nile.board import KINDS, MARKET
from core.games.nile.pieces import Phase
from core.games.nile.state import NileState

QUIET_ROUNDS = 6


def end_turn(state: NileState) -> list[Event]:
    """Rule: NIL-15. The next one clockwise; after the last the round is closed. A hippo's turn goes back (NIL-V1)."""
    events = [told.ended(state.turn, state.ap)]
    state.ap = 0
    if state.phase is Phase.BONUS:
        return events + tide.resolved(state)
    state.turn = state.next_seat()
    if state.turn == state.start:
        return events + close(state)
    tide.begin_actions(state, Phase.ACTIONS)
    return events


def close(state: NileState) -> list[Event]:
    """Phases 3 and 4 of a round, then the next round or the end."""
    before = (*state.pawns, state.obelisk)
    state.start = Seat((state.start + 1) % state.seats)  # NIL-23
    events = [told.simple("next_start", state.start)]
    if state.variants.boat_each_round or any(market.is_full(state, row) for row in range(len(MARKET))):
        events += empty_boat(state)
    events += market.score(state)
    if state.sold_now or before != (*state.pawns, state.obelisk):
        state.quiet_rounds = 0
    else:
        state.quiet_rounds += 1
    state.reason = end_reason(state)
    if state.reason:
        state.phase = Phase.OVER
        return [*events, Event(state.reason.replace(".end.", ".ended_"))]
    rest(state)
    return events + tide.begin(state)


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


def empty_boat(state: NileState) -> list[Event]:
    """Rule: NIL-24. What is still in the boat is lost; the obelisk goes back a space a colour."""
    aboard = [sum(plants) for plants in state.boat]
    colours = sum(count > 0 for count in aboard)
    if not colours:
        return []
    for boat, lost in zip(state.boat, state.lost, strict=True):
        for kind in range(len(KINDS)):
            lost[kind] += boat[kind]
            boat[kind] = 0
    state.obelisk -= colours
    state.touch("obelisk")
    return [told.lost(sum(aboard), colours, state.obelisk)]


def end_reason(state: NileState) -> str | None:
    """Rules: NIL-29 (a pawn on or past the obelisk), NIL-33 (nothing can go on)."""
    if max(state.pawns) >= state.obelisk:
        return "nile.end.met"
    growing = any(state.crops) or any(map(any, state.supply)) or any(map(any, state.boat))
    if not growing:
        return "nile.end.no_plants"
    return "nile.end.quiet" if state.quiet_rounds >= QUIET_ROUNDS else None


def outcome(state: NileState) -> Outcome | None:
    """Rule: NIL-29. Furthest ahead, then fewer plants lost, then shared."""
    if state.reason is None:
        return None
    lost = [sum(plants) for plants in state.lost]
    scores = tuple(state.pawns)
    return Outcome(
        reason=state.reason,
        places=places([(pawn, -gone) for pawn, gone in zip(scores, lost, strict=True)]),
        scores=scores,
        breakdown=tuple((Share("nile.share.start", 1), Share("nile.share.market", pawn - 1)) for pawn in scores),
    )
