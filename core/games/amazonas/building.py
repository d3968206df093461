"""Tents: where they may stand, and what standing there gives. Rules: AMZ-2, AMZ-9 to AMZ-12, AMZ-18, AMZ-2P-3 to 5."""

from __future__ import annotations

from collections.abc import Iterator

from core.game import Event, Seat
from core.games.amazonas.data import INDIO_CARD
from core.games.amazonas.state import NEUTRAL, AmazonasState, Placed
from core.games.amazonas.words import SPECIES_ONE, SPECIES_TILE, WHO, money


def members(mask: int) -> Iterator[int]:
    """The villages of a mask, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def price(state: AmazonasState, village: int) -> int:
    """Of the cheapest free site, in silver; the village must have one."""
    return state.board.prices[village][len(state.sites[village])]


def reach(state: AmazonasState, seat: Seat) -> int:
    """Villages where `seat` may build this round if he has tent and money: linked, no own tent, a free site.

    Rules: AMZ-9 a-c, AMZ-11, AMZ-12, AMZ-17. With the first tents every village with a free site (AMZ-2).
    """
    if state.phase == "first":
        return ((1 << len(state.sites)) - 1) & ~state.full
    linked = 0
    safe = state.phase != "income" and state.played[seat] and state.played[seat][-1] == INDIO_CARD
    if state.event != "jaguar" or safe:
        linked |= state.path_reach[seat]
    if state.event != "crocodile" or safe:
        linked |= state.water_reach[seat]
    return linked & ~state.tents[seat] & ~state.full


def buildable(state: AmazonasState, seat: Seat) -> list[int]:
    """Villages where `seat` can build and pay now, ascending. Rule: AMZ-9."""
    if not state.tents_left[seat]:
        return []
    purse = state.purse[seat]
    prices, sites = state.board.prices, state.sites
    return [at for at in members(reach(state, seat)) if prices[at][len(sites[at])] <= purse]


def neutral_places(state: AmazonasState, seat: Seat) -> list[int]:
    """Villages that take a neutral tent of `seat` now, ascending. Rules: AMZ-2P-3, AMZ-2P-4, AMZ-2P-5."""
    if state.phase != "build" or state.neutral_done or not state.neutrals_left[seat]:
        return []
    return list(members(((1 << len(state.sites)) - 1) & ~(state.neutral_villages | state.full | state.last_free)))


def occupy(state: AmazonasState, owner: int, village: int) -> None:
    """A tent takes the cheapest free site. Rules: AMZ-9c, AMZ-2P-5."""
    state.sites[village] += (owner,)
    free = len(state.board.prices[village]) - len(state.sites[village])
    if free == 0:
        state.full |= 1 << village
        state.last_free &= ~(1 << village)
    elif free == 1:
        state.last_free |= 1 << village
    fresh = state.last if state.last and state.last[0].turn == state.turns else ()
    state.last = (*fresh, Placed(state.turns, owner, village))


def build(state: AmazonasState, seat: Seat, village: int) -> list[Event]:
    """Pay, pitch, take the tile. Rules: AMZ-9, AMZ-10."""
    cost = price(state, village)
    state.purse[seat] -= cost
    state.tents_left[seat] -= 1
    state.tents[seat] |= 1 << village
    state.path_reach[seat] |= state.board.path[village]
    state.water_reach[seat] |= state.board.water[village]
    occupy(state, seat, village)
    species = state.board.species[village]
    place = state.board.map.villages[village].name
    args = {"who": WHO[seat], "place": place, "price": money(cost), "species": SPECIES_ONE[species]}
    if not state.supply[species]:
        return [Event("amazonas.built_none", args | {"species": SPECIES_TILE[species]})]
    state.supply[species] -= 1
    state.tiles[seat][species] += 1
    return [Event("amazonas.built", args), *award_medal(state, seat)]


def award_medal(state: AmazonasState, seat: Seat) -> list[Event]:
    """The first to own a tile of all five species takes the highest medal left. Rules: AMZ-18, AMZ-16a, AMZ-2P-1."""
    if state.medal[seat] is not None or not state.medals_left or not all(state.tiles[seat]):
        return []
    points = state.medals_left.pop(0)
    state.medal[seat] = points
    return [Event("amazonas.medal", {"who": WHO[seat], "points": points})]


def place_neutral(state: AmazonasState, seat: Seat, village: int) -> list[Event]:
    """Rule: AMZ-2P-3. It is free and gives its player nothing."""
    state.neutrals_left[seat] -= 1
    state.neutral_done = True
    state.neutral_villages |= 1 << village
    occupy(state, NEUTRAL, village)
    return [Event("amazonas.neutral", {"who": WHO[seat], "place": state.board.map.villages[village].name})]
