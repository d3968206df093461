"""A turn of action points, one action a step; `checks` let it pass. Rules: NIL-15 to NIL-22, NIL-V3, NIL-V4."""

from __future__ import annotations

from typing import assert_never

from core.chance import Chance
from core.game import Event, Seat
from core.games.nile import events, rounds, water
from core.games.nile.components import Crop, Joker, Ripeness, Sold
from core.games.nile.fields import JOKER_PRICE, OTHERS_SEED_PRICE, SEED_PRICE, own_crop, price
from core.games.nile.moves import (
    Act,
    BuyForOther,
    BuyJoker,
    BuySeed,
    End,
    Grow,
    Harvest,
    Revive,
    Settle,
    Sow,
    SpendJoker,
)
from core.games.nile.state import NileState


def act(state: NileState, move: Act, chance: Chance) -> list[Event]:
    """One step of a turn of action points."""
    match move:
        case Sow():
            return sow(state, move)
        case Grow():
            return grow(state, move)
        case Harvest():
            return harvest(state, move)
        case End():
            return rounds.end_turn(state)
        case BuySeed(kind):
            return buy_seed(state, kind)
        case BuyJoker():
            return buy_joker(state, chance)
        case SpendJoker():
            return spend_joker(state)
        case BuyForOther():
            return buy_for_other(state, move)
        case Revive():
            return revive(state, move)
        case _:
            assert_never(move)


def sow(state: NileState, move: Sow) -> list[Event]:
    """Rule: NIL-17."""
    seat = state.turn
    state.ap -= price(state.crops[move.field], seat)
    put(state, seat, move.kind, move.field, ripe=False, acted=True)
    return [events.planted("sowed", seat, move.kind, move.field)]


def settle(state: NileState, move: Settle) -> list[Event]:
    """Rule: NIL-5."""
    put(state, state.turn, move.kind, move.field, move.ripe, acted=False)
    return [events.planted("settled_ripe" if move.ripe else "settled_seed", state.turn, move.kind, move.field)]


def put(state: NileState, seat: Seat, kind: int, field: int, ripe: bool, acted: bool) -> None:
    state.supply[seat][kind] -= 1
    state.crops[field] += (Crop(seat, kind, ripe, acted),)


def grow(state: NileState, move: Grow) -> list[Event]:
    """Rule: NIL-18."""
    seat, crops = state.turn, state.crops[move.field]
    state.ap -= price(crops, seat)
    state.crops[move.field] = tuple(
        crop._replace(ripe=True, acted=True) if crop.owner == seat else crop for crop in crops
    )
    crop = own_crop(crops, seat)
    assert crop
    return [events.planted("grew", seat, crop.kind, move.field)]


def harvest(state: NileState, move: Harvest) -> list[Event]:
    """Rules: NIL-19, NIL-20 (the topmost empty space)."""
    seat, crops = state.turn, state.crops[move.field]
    state.ap -= price(crops, seat)
    crop = own_crop(crops, seat)
    assert crop
    state.crops[move.field] = tuple(other for other in crops if other.owner != seat)
    space = len(state.market[move.row])
    state.market[move.row] += (Sold(seat, crop.kind, Ripeness.RIPE),)
    state.sold_now = True
    return [events.harvested(seat, crop.kind, move.field, move.row, space)]


def buy_seed(state: NileState, kind: int) -> list[Event]:
    """Rule: NIL-21."""
    state.ap -= SEED_PRICE
    out_of_boat(state, state.turn, kind)
    return [events.bought(state.turn, kind)]


def buy_for_other(state: NileState, move: BuyForOther) -> list[Event]:
    """Rule: NIL-V3."""
    state.ap -= OTHERS_SEED_PRICE
    out_of_boat(state, move.owner, move.kind)
    return [events.bought_for(state.turn, move.kind, move.owner)]


def out_of_boat(state: NileState, owner: Seat, kind: int) -> None:
    """Into the owner's supply; of equal plants one that has not acted this round comes first (NIL-16)."""
    tired = state.tired_boat[owner][kind] == state.boat[owner][kind]
    state.boat[owner][kind] -= 1
    state.supply[owner][kind] += 1
    if tired:
        state.tired_boat[owner][kind] -= 1
        state.tired_supply[owner][kind] += 1


def buy_joker(state: NileState, chance: Chance) -> list[Event]:
    """Rule: NIL-22."""
    state.ap -= JOKER_PRICE
    state.joker_bought = True
    back = water.draw_desert(state, chance)
    assert back is not None
    state.jokers[state.turn].append(Joker(back, seen=False, deck=state.deck))
    return [events.bought_joker(state.turn)]


def spend_joker(state: NileState) -> list[Event]:
    """Rule: NIL-15."""
    state.ap += 1
    joker = discard_joker(state)
    return [events.spent_joker(state.turn, joker.back, joker.seen)]


def revive(state: NileState, move: Revive) -> list[Event]:
    """Rule: NIL-V4."""
    joker = discard_joker(state)
    row = list(state.market[move.row])
    row[move.space] = row[move.space]._replace(ripeness=Ripeness.RIPE)
    state.market[move.row] = tuple(row)
    return [events.revived(state.turn, row[move.space].kind, move.row, move.space, joker.back, joker.seen)]


def discard_joker(state: NileState) -> Joker:
    """Face up, one whose face is known already first: then nothing comes to light and the step can be undone."""
    jokers = state.jokers[state.turn]
    at = next((at for at, joker in enumerate(jokers) if joker.seen), 0)
    joker = jokers.pop(at)
    state.desert_discard.append(joker.back)
    return joker
