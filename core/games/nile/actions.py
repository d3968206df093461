"""A turn of action points, one action a step. Rules: NIL-14 to NIL-22, NIL-V3, NIL-V4."""

from __future__ import annotations

from core.chance import Chance
from core.game import Event, Seat
from core.games.nile import told, water
from core.games.nile.board import FIELDS_OF, Ripeness
from core.games.nile.market import place, rows_for
from core.games.nile.moves import (
    BUY_JOKER,
    BUYS,
    BUYS_FOR_OTHERS,
    END,
    GROWS,
    HARVESTS,
    REVIVES,
    SOWS,
    SPEND_JOKER,
    BuyForOther,
    Grow,
    Harvest,
    NileMove,
    Revive,
    Settle,
    Sow,
)
from core.games.nile.pieces import Crop, Joker, Phase
from core.games.nile.state import NileState

SEED_PRICE = 1
OTHERS_SEED_PRICE = 2
JOKER_PRICE = 1
CROPS_A_FIELD = 2


def price(crops: tuple[Crop, ...], seat: Seat) -> int:
    """Action points of sowing, growing or harvesting there: a neighbour's plant makes it two. Rule: NIL-17."""
    for crop in crops:
        if crop.owner != seat:
            return 2
    return 1


def fields_open_to(state: NileState, seat: Seat, beside_others: bool = True) -> list[int]:
    """Where the seat may put a plant, all fields or only those of their own. Rule: NIL-14."""
    found = []
    for row in state.open_rows:
        for field in FIELDS_OF[row][len(state.water[row]) :]:
            if state.deserts[field] is not None:
                continue
            crops = state.crops[field]
            if not crops or (beside_others and len(crops) < CROPS_A_FIELD and crops[0].owner != seat):
                found.append(field)
    return found


def moves(state: NileState) -> list[NileMove]:
    """Everything that `state.turn` can afford and place, sorted by notation. Rule: NIL-15."""
    seat, found = state.turn, []
    if state.ap:
        found += buys(state, seat)
    found.append(END)
    if state.ap:
        found += grows_and_harvests(state, seat)
    if state.jokers[seat] and state.phase is Phase.ACTIONS:
        found.append(SPEND_JOKER)
        if state.variants.revive:
            found += revivals(state, seat)
    if state.ap:
        found += sowings(state, seat)
    return found


def buys(state: NileState, seat: Seat) -> list[NileMove]:
    """Rules: NIL-21, NIL-22, NIL-V3."""
    found: list[NileMove] = [BUYS[kind] for kind, count in enumerate(state.boat[seat]) if count]
    if state.variants.buy_others and state.ap >= OTHERS_SEED_PRICE:
        found += [
            BUYS_FOR_OTHERS[kind][other]
            for other in range(state.seats)
            if other != seat
            for kind, count in enumerate(state.boat[other])
            if count
        ]
    if may_buy_joker(state):
        found.append(BUY_JOKER)
    return sorted(found, key=str) if len(found) > 1 else found


def may_buy_joker(state: NileState) -> bool:
    """Rules: NIL-22, NIL-V1 (not in the turn that a hippo gave)."""
    return state.phase is Phase.ACTIONS and not state.joker_bought and water.desert_cards_left(state)


def grows_and_harvests(state: NileState, seat: Seat) -> list[NileMove]:
    """Rules: NIL-16, NIL-18, NIL-19."""
    grows: list[NileMove] = []
    harvests: list[NileMove] = []
    for field in state.open_fields:
        for crop in state.crops[field]:
            if crop.owner != seat or crop.acted or len(state.crops[field]) > state.ap:
                continue
            if crop.ripe:
                row = HARVESTS[field]
                harvests += [row[number] for number in rows_for(state.market, quality(state, field), crop.kind)]
            else:
                grows.append(GROWS[field])
    return grows + harvests


def quality(state: NileState, field: int) -> int:
    return state.box.board.palms[field]


def revivals(state: NileState, seat: Seat) -> list[NileMove]:
    """Rule: NIL-V4."""
    return [
        REVIVES[row][space]
        for row, sold in enumerate(state.market)
        for space, plant in enumerate(sold)
        if plant.owner == seat and plant.ripeness is Ripeness.SPOILED
    ]


def sowings(state: NileState, seat: Seat) -> list[NileMove]:
    """Rules: NIL-14, NIL-16, NIL-17."""
    fields = fields_open_to(state, seat, beside_others=state.ap > 1)
    found: list[NileMove] = []
    for kind, count in enumerate(state.supply[seat]):
        if count > state.tired_supply[seat][kind]:
            row = SOWS[kind]
            found += [row[field] for field in fields]
    return found


def sow(state: NileState, move: Sow) -> list[Event]:
    """Rule: NIL-17."""
    seat = state.turn
    state.ap -= price(state.crops[move.field], seat)
    put(state, seat, move.kind, move.field, ripe=False, acted=True)
    return [told.on_field("sowed", seat, move.kind, move.field)]


def settle(state: NileState, move: Settle) -> list[Event]:
    """Rule: NIL-5."""
    put(state, state.turn, move.kind, move.field, move.ripe, acted=False)
    return [told.on_field("settled_ripe" if move.ripe else "settled_seed", state.turn, move.kind, move.field)]


def put(state: NileState, seat: Seat, kind: int, field: int, ripe: bool, acted: bool) -> None:
    state.supply[seat][kind] -= 1
    state.crops[field] += (Crop(seat, kind, ripe, acted),)
    state.touch(told.FIELD_SPOT[field])


def own_crop(crops: tuple[Crop, ...], seat: Seat) -> Crop | None:
    for crop in crops:
        if crop.owner == seat:
            return crop
    return None


def grow(state: NileState, move: Grow) -> list[Event]:
    """Rule: NIL-18."""
    seat, crops = state.turn, state.crops[move.field]
    state.ap -= price(crops, seat)
    state.crops[move.field] = tuple(
        crop._replace(ripe=True, acted=True) if crop.owner == seat else crop for crop in crops
    )
    state.touch(told.FIELD_SPOT[move.field])
    crop = own_crop(crops, seat)
    assert crop
    return [told.on_field("grew", seat, crop.kind, move.field)]


def harvest(state: NileState, move: Harvest) -> list[Event]:
    """Rules: NIL-19, NIL-20."""
    seat, crops = state.turn, state.crops[move.field]
    state.ap -= price(crops, seat)
    crop = own_crop(crops, seat)
    assert crop
    state.crops[move.field] = tuple(other for other in crops if other.owner != seat)
    state.touch(told.FIELD_SPOT[move.field])
    place(state, move.row, seat, crop.kind)
    return [told.harvested(seat, crop.kind, move.field, move.row)]


def buy_seed(state: NileState, kind: int) -> list[Event]:
    """Rule: NIL-21."""
    state.ap -= SEED_PRICE
    out_of_boat(state, state.turn, kind)
    return [told.bought(state.turn, kind)]


def buy_for_other(state: NileState, move: BuyForOther) -> list[Event]:
    """Rule: NIL-V3."""
    state.ap -= OTHERS_SEED_PRICE
    out_of_boat(state, move.owner, move.kind)
    return [told.bought_for(state.turn, move.kind, move.owner)]


def out_of_boat(state: NileState, owner: Seat, kind: int) -> None:
    """Into the owner's supply; of equal plants one that has not acted this round comes first (NIL-16)."""
    tired = state.tired_boat[owner][kind] == state.boat[owner][kind]
    state.boat[owner][kind] -= 1
    state.supply[owner][kind] += 1
    if tired:
        state.tired_boat[owner][kind] -= 1
        state.tired_supply[owner][kind] += 1
    state.touch(told.BOAT_SPOT)


def buy_joker(state: NileState, chance: Chance) -> list[Event]:
    """Rule: NIL-22."""
    state.ap -= JOKER_PRICE
    state.joker_bought = True
    back = water.draw_desert(state, chance)
    assert back is not None
    state.jokers[state.turn].append(Joker(back, seen=False))
    state.touch(f"jokers:{state.turn}")
    return [told.simple("bought_joker", state.turn)]


def spend_joker(state: NileState) -> list[Event]:
    """Rule: NIL-15."""
    state.ap += 1
    joker = discard_joker(state)
    return [told.spent_joker(state.turn, joker.back, joker.seen)]


def revive(state: NileState, move: Revive) -> list[Event]:
    """Rule: NIL-V4."""
    joker = discard_joker(state)
    row = list(state.market[move.row])
    row[move.space] = row[move.space]._replace(ripeness=Ripeness.RIPE)
    state.market[move.row] = tuple(row)
    state.touch(f"space:{move.row + 1}.{move.space + 1}")
    return [told.revived(state.turn, row[move.space].kind, move.row, joker.back, joker.seen)]


def discard_joker(state: NileState) -> Joker:
    """Face up, one whose face is known already first: then nothing comes to light and the step can be undone."""
    jokers = state.jokers[state.turn]
    at = next((at for at, joker in enumerate(jokers) if joker.seen), 0)
    joker = jokers.pop(at)
    state.desert_discard.append(joker.back)
    state.touch(f"jokers:{state.turn}")
    return joker
