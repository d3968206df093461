"""A decision and all that follows from it; each rule stands in the module of its part of the game.

`setup` NIL-1 to NIL-5 · `tide`, `water` NIL-6 to NIL-13 · `card_events` NIL-30 to NIL-32 · `auctions` NIL-V1, NIL-V2 ·
`actions` NIL-15 to NIL-22 · `rounds` NIL-23 · `scoring` NIL-24 to NIL-29, NIL-33.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from core.chance import Chance
from core.game import Event, Seat, require_exactly
from core.games.nile import actions, auctions, card_events, scoring, setup, tide
from core.games.nile.board_file import DESERT_CARDS
from core.games.nile.checks import refusal
from core.games.nile.components import MARKET, STEPS_A_TIDE, TRACK, Phase
from core.games.nile.legal import JOINT, legal
from core.games.nile.moves import Act, Bid, Lay, LoadBoat, NileMove, Sand, Settle, Spoil, Take
from core.games.nile.state import NileState


def to_act(state: NileState) -> tuple[Seat, ...]:
    if state.phase in JOINT:
        return tuple(Seat(seat) for seat in range(state.seats))
    return () if state.phase is Phase.OVER else (state.turn,)


def apply(state: NileState, moves: Mapping[Seat, NileMove], chance: Chance) -> list[Event]:
    """Raises `Refusal` for a move that is not legal; nothing has changed then."""
    require_exactly(to_act(state), moves)
    for seat, move in moves.items():
        if move not in legal(state, seat):
            why = refusal(state, seat, move)
            assert why, f"nothing forbids {move}, which is not legal"
            raise why
    state.legal = None
    if state.phase in JOINT:
        held = {seat: move for seat, move in sorted(moves.items()) if isinstance(move, Bid)}
        if state.phase is Phase.AUCTION:
            return auctions.for_the_hippo(state, held)
        return setup.choose_start(state, held, chance)
    [move] = moves.values()
    return play(state, move, chance)


def play(state: NileState, move: NileMove, chance: Chance) -> list[Event]:
    """One decision of one player, checked already."""
    if isinstance(move, Act):
        return actions.act(state, move, chance)
    match move:
        case LoadBoat():
            return setup.load_boat(state, move)
        case Lay():
            return setup.lay_first(state, move) if state.phase is Phase.FIRST_WATER else tide.lay(state, move)
        case Settle():
            return setup.settle(state, move)
        case Take():
            return tide.take(state, move)
        case Spoil():
            waits, happened = card_events.spoil(state, move)
            return happened if waits else happened + tide.resolved(state)
        case Sand():
            return [*card_events.spread_desert(state, move, chance), *tide.resolved(state)]
        case Bid():
            raise AssertionError("hands are opened together")
        case _:
            assert_never(move)


def bound(seats: int) -> int:
    """More plies than any match takes.

    Of any seven rounds one sells a plant or moves pawn or obelisk (NIL-33), which the track bounds. A row holds five
    plants at most between two scorings, and an all-rotten row needs spoilt plants, of which the cards allow two each:
    so rounds without movement are bounded too, by far less than what is counted here.
    """
    movements = TRACK * (seats + 1)
    rounds_between = (scoring.QUIET_ROUNDS + 1) * (sum(MARKET) + 1)
    plies_a_round = STEPS_A_TIDE * (1 + 2 + 1 + 4) + 4 * seats + 2 * DESERT_CARDS
    return 5 * seats + auctions.TIES_BEFORE_A_DRAW + movements * rounds_between * plies_a_round
