"""Tents: what building one costs and gives. Rules: AMZ-9, AMZ-10, AMZ-18, AMZ-2P-3."""

from __future__ import annotations

from core.game import Event, Seat
from core.games.amazonas import events
from core.games.amazonas.components import NEUTRAL
from core.games.amazonas.places import price
from core.games.amazonas.state import AmazonasState


def occupy(state: AmazonasState, owner: int, village: int) -> None:
    """A tent takes the cheapest free site. Rules: AMZ-9c, AMZ-2P-5."""
    state.sites[village] += (owner,)
    free = len(state.board.prices[village]) - len(state.sites[village])
    if free == 0:
        state.full |= 1 << village
        state.last_free &= ~(1 << village)
    elif free == 1:
        state.last_free |= 1 << village
    state.built_this_turn = True


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
    if not state.supply[species]:
        return [events.built(state.board, seat, village, cost, tile=False)]
    state.supply[species] -= 1
    state.tiles[seat][species] += 1
    return [events.built(state.board, seat, village, cost, tile=True), *award_medal(state, seat)]


def award_medal(state: AmazonasState, seat: Seat) -> list[Event]:
    """The first to own a tile of all five species takes the highest medal left. Rules: AMZ-18, AMZ-16a, AMZ-2P-1."""
    if state.medal[seat] is not None or not state.medals_left or not all(state.tiles[seat]):
        return []
    points = state.medals_left.pop(0)
    state.medal[seat] = points
    return [events.medal_won(seat, points)]


def place_neutral(state: AmazonasState, seat: Seat, village: int) -> list[Event]:
    """Rule: AMZ-2P-3. It is free and gives its player nothing."""
    state.neutrals_left[seat] -= 1
    state.neutral_done = True
    state.neutral_villages |= 1 << village
    occupy(state, NEUTRAL, village)
    return [events.neutral_placed(state.board, seat, village)]
