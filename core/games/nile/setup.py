"""From the box to the first tide. Rules: NIL-1 to NIL-5, NIL-V2."""

from __future__ import annotations

from core.chance import Chance
from core.game import Event, Seat
from core.games.nile import actions, tide, told, water
from core.games.nile.board import COPIES, FIELDS_OF
from core.games.nile.box import Box, WaterCard
from core.games.nile.moves import LOADS, SETTLES, Lay, LoadBoat, NileMove, Settle
from core.games.nile.pieces import Joker, Phase, Variants
from core.games.nile.state import NileState

FIRST_DESERTS = 3
JOKERS = 2
MOST_PALMS_OF_A_FIRST_DESERT = 2


def set_up(seats: int, box: Box, variants: Variants, chance: Chance) -> NileState:
    """Rules: NIL-1 to NIL-3, up to the first decision."""
    state = NileState(seats, box, variants)
    deal_water(state, chance)
    deal_deserts(state, chance)
    if variants.start_auction:
        state.phase = Phase.START_AUCTION
    else:
        state.start = Seat(chance.below(seats, "start player"))
        state.turn = state.start
    return state


def deal_water(state: NileState, chance: Chance) -> None:
    """Rule: NIL-1. Fronts and backs are paired at random."""
    backs = list(state.box.water_backs)
    chance.shuffle(backs, "backs of the water cards")
    cards = [WaterCard(front, back) for front, back in zip(state.box.fronts, backs, strict=True)]
    chance.shuffle(cards, "water cards")
    each = len(cards) // state.seats
    for seat in range(state.seats):
        mine, cards = cards[:each], cards[each:]
        second = each // 2
        state.stacks[seat] = [mine[second:], mine[:second]]
    state.removed = cards


def deal_deserts(state: NileState, chance: Chance) -> None:
    """Rule: NIL-2."""
    state.desert_pile = list(state.box.desert_backs)
    chance.shuffle(state.desert_pile, "desert cards")
    border = [FIELDS_OF[row][-1] for row in state.open_rows]
    border = [field for field in border if state.box.board.palms[field] <= MOST_PALMS_OF_A_FIRST_DESERT]
    chance.shuffle(border, "first deserts")
    for field in border[:FIRST_DESERTS]:
        state.deserts[field] = state.desert_pile.pop()
    for seat in range(state.seats):
        state.jokers[seat] = [Joker(state.desert_pile.pop(), seen=False) for _ in range(JOKERS)]


def load_moves() -> list[NileMove]:
    """Rule: NIL-3. Any two of the fifteen plants."""
    return [load for (one, two), load in LOADS.items() if one != two or COPIES[one] > 1]


def load(state: NileState, move: LoadBoat) -> list[Event]:
    """Rule: NIL-3."""
    for kind in (move.one, move.two):
        state.supply[state.turn][kind] -= 1
        state.boat[state.turn][kind] += 1
    state.touch(told.BOAT_SPOT)
    events = [told.loaded(state.turn, move.one, move.two)]
    state.turn = state.next_seat()
    return events + first_water(state) if state.turn == state.start else events


def first_water(state: NileState) -> list[Event]:
    """Rule: NIL-4, from the start player on."""
    state.turn = state.start
    state.phase = Phase.FIRST_WATER
    return skip_the_dry(state, already=0)


def skip_the_dry(state: NileState, already: int) -> list[Event]:
    """Rule: NIL-4. Whoever can't lay is passed over; after the last one come the first plants."""
    events: list[Event] = []
    for seat in state.seats_from_start()[already:]:
        state.turn = seat
        if first_water_moves(state):
            return events
        events.append(told.simple("skipped_water", seat))
    state.turn = state.start
    state.phase = Phase.FIRST_RIPE
    return events


def first_water_moves(state: NileState) -> list[Lay]:
    """Rule: NIL-4."""
    return water.lays(state, state.turn, on_desert=False)


def lay_first(state: NileState, move: Lay) -> list[Event]:
    """Rule: NIL-4."""
    seat = state.turn
    return [*water.lay(state, seat, move), *skip_the_dry(state, already=(seat - state.start) % state.seats + 1)]


def settle_moves(state: NileState) -> list[NileMove]:
    """Rules: NIL-5, NIL-14."""
    seat = state.turn
    fields = actions.fields_open_to(state, seat)
    rows = SETTLES[state.phase is Phase.FIRST_RIPE]
    return [rows[kind][field] for kind, count in enumerate(state.supply[seat]) if count for field in fields]


def settle(state: NileState, move: Settle) -> list[Event]:
    """Rule: NIL-5. A ripe plant, then a seed; after the last player the first tide begins."""
    events = actions.settle(state, move)
    if state.phase is Phase.FIRST_RIPE:
        state.phase = Phase.FIRST_SEED
        return events
    state.phase = Phase.FIRST_RIPE
    state.turn = state.next_seat()
    return events + tide.begin(state) if state.turn == state.start else events
