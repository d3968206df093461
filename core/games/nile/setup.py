"""From the box to the first tide. Rules: NIL-1 to NIL-5, NIL-V2."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from core.chance import Chance
from core.game import Event, Options, Seat
from core.games.nile import actions, auctions, events, legal, tide, water
from core.games.nile.board_file import BadBox, load, standard
from core.games.nile.components import FIELDS_OF, Box, Joker, Phase, Variants, WaterCard
from core.games.nile.moves import Bid, Lay, LoadBoat, Settle
from core.games.nile.state import NileState
from core.wording import Refusal

FIRST_DESERTS = 3
JOKERS = 2
MOST_PALMS_OF_A_FIRST_DESERT = 2


@lru_cache(maxsize=8)
def box_for(own_board: str) -> Box:
    """The box that a match's options ask for. Raises `Refusal` for one that can't be played with."""
    try:
        return load(own_board, "board") if own_board else standard()
    except BadBox as error:
        raise Refusal("nile.no.board", why=str(error)) from error


def variants_of(options: Options) -> Variants:
    return Variants(
        hippo_auction=options["hippo_auction"] == "on",
        start_auction=options["start_auction"] == "on",
        buy_others=options["buy_others"] == "on",
        revive=options["revive"] == "on",
        boat_each_round=options["boat"] == "each_round",
        cover_two_rows=options["cover"] == "two_rows",
    )


def new(seats: int, options: Options, chance: Chance) -> NileState:
    """Rules: NIL-1 to NIL-3, up to the first decision. Raises `Refusal` for a board that can't be played on."""
    variants = variants_of(options)
    state = NileState(seats, box_for(options["board"]), variants)
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


def choose_start(state: NileState, held: Mapping[Seat, Bid], chance: Chance) -> list[Event]:
    """Rule: NIL-V2. With a start player found, the water of NIL-4 follows; NIL-3 is left out."""
    found, happened = auctions.for_the_start(state, held, chance)
    return happened + first_water(state) if found else happened


def load_boat(state: NileState, move: LoadBoat) -> list[Event]:
    """Rule: NIL-3."""
    for kind in (move.one, move.two):
        state.supply[state.turn][kind] -= 1
        state.boat[state.turn][kind] += 1
    happened = [events.loaded(state.turn, move.one, move.two)]
    state.turn = state.next_seat()
    return happened + first_water(state) if state.turn == state.start else happened


def first_water(state: NileState) -> list[Event]:
    """Rule: NIL-4, from the start player on."""
    state.turn = state.start
    state.phase = Phase.FIRST_WATER
    return skip_the_dry(state, already=0)


def skip_the_dry(state: NileState, already: int) -> list[Event]:
    """Rule: NIL-4. Whoever can't lay is passed over; after the last one come the first plants."""
    happened: list[Event] = []
    for seat in state.seats_from_start()[already:]:
        state.turn = seat
        if legal.lays(state):
            return happened
        happened.append(events.simple("skipped_water", seat))
    state.turn = state.start
    state.phase = Phase.FIRST_RIPE
    return happened


def lay_first(state: NileState, move: Lay) -> list[Event]:
    """Rule: NIL-4."""
    seat = state.turn
    return [*water.lay(state, seat, move), *skip_the_dry(state, already=(seat - state.start) % state.seats + 1)]


def settle(state: NileState, move: Settle) -> list[Event]:
    """Rule: NIL-5. A ripe plant, then a seed; after the last player the first tide begins."""
    happened = actions.settle(state, move)
    if state.phase is Phase.FIRST_RIPE:
        state.phase = Phase.FIRST_SEED
        return happened
    state.phase = Phase.FIRST_RIPE
    state.turn = state.next_seat()
    return happened + tide.begin(state) if state.turn == state.start else happened
