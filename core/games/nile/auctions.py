"""Two auctions with closed hands. Rules: NIL-V1, NIL-V2."""

from __future__ import annotations

from collections.abc import Mapping

from core.chance import Chance
from core.game import Event, Seat
from core.games.nile import events
from core.games.nile.components import KINDS, Phase
from core.games.nile.moves import Bid
from core.games.nile.state import NileState
from core.games.nile.tide import begin_actions, resolved

TIES_BEFORE_A_DRAW = 3


def for_the_start(state: NileState, bids: Mapping[Seat, Bid], chance: Chance) -> tuple[bool, list[Event]]:
    """Rule: NIL-V2. The most plants make the start player; ties choose again, the third one is drawn.

    Says first whether they were found.
    """
    happened = [events.bid(seat, bid.plants) for seat, bid in bids.items()]
    most = max(sum(bid.plants) for bid in bids.values())
    ahead = [seat for seat, bid in bids.items() if sum(bid.plants) == most]
    if len(ahead) > 1:
        state.bid_ties += 1
        if state.bid_ties < TIES_BEFORE_A_DRAW:
            return False, [*happened, Event("nile.start_tie", {"n": TIES_BEFORE_A_DRAW - state.bid_ties})]
    state.start = ahead[chance.below(len(ahead), "start player among equals") if len(ahead) > 1 else 0]
    for seat, bid in bids.items():
        to_boat(state, seat, bid)
    spots = events.BOAT if most else ()
    happened.append(events.simple("start_drawn" if len(ahead) > 1 else "start_won", state.start, spots))
    return True, happened


def for_the_hippo(state: NileState, bids: Mapping[Seat, Bid]) -> list[Event]:
    """Rule: NIL-V1. Plants in hand and boat together; the winner plays three action points at once."""
    in_boat = [sum(plants) for plants in state.boat]
    happened = [events.bid(seat, bid.plants, in_boat[seat]) for seat, bid in bids.items()]
    ranked = sorted(((sum(bid.plants) + in_boat[seat], sum(bid.plants), seat) for seat, bid in bids.items()))
    (total, in_hand, winner), runner_up = ranked[-1], ranked[-2]
    if not total or runner_up[:2] == (total, in_hand):
        return [*happened, Event("nile.hippo_nobody"), *resolved(state)]
    to_boat(state, winner, bids[winner])
    state.turn = winner
    begin_actions(state, Phase.BONUS)
    return [*happened, events.simple("hippo_won", winner, events.BOAT if in_hand else ())]


def to_boat(state: NileState, seat: Seat, bid: Bid) -> None:
    """Out of the supply into the boat; of equal plants those go first that have acted this round (NIL-16)."""
    for kind in range(len(KINDS)):
        count = bid.plants[kind]
        tired = min(count, state.tired_supply[seat][kind])
        state.supply[seat][kind] -= count
        state.tired_supply[seat][kind] -= tired
        state.boat[seat][kind] += count
        state.tired_boat[seat][kind] += tired
