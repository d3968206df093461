"""The harvest row, what it yields, and the bandits."""

from __future__ import annotations

from core.chance import Chance
from core.game import Event, Seat
from core.games.dos_rios import events, rivers
from core.games.dos_rios.components import (
    BANDITS,
    BANDITS_TAKE,
    COPIES,
    DAMS_HELD,
    FIELDS,
    FOREST,
    FOREST_CARD,
    RIVER_CARD,
    YIELD,
)
from core.games.dos_rios.places import TOWN
from core.games.dos_rios.state import DosRiosState


def open_row(state: DosRiosState, chance: Chance) -> list[Event]:
    """Rule: DR-6. Players + 1 cards; bandits among them are replaced and shuffled back."""
    state.deck = [card for card, copies in enumerate(COPIES) for _ in range(copies)]
    chance.shuffle(state.deck, "harvest deck")
    bandits: list[int] = []
    while len(state.row) <= state.seats:
        card = state.deck.pop()
        (bandits if card in BANDITS else state.row).append(card)
    if bandits:
        state.deck += bandits
        chance.shuffle(state.deck, "harvest deck")
    return [events.row(state.row)]


def sites(state: DosRiosState, card: int) -> tuple[int, int]:
    """The hexes for which the card pays rios, and those for which it gives dams. Rules: DR-18, DR-4."""
    valley = state.valley
    forest = valley.of_terrain[FOREST]
    if card in RIVER_CARD:
        water = state.water[RIVER_CARD[card]]
        return water & valley.fields, water & forest
    water = state.water[0] | state.water[1]
    if card == FOREST_CARD:
        return 0, water & forest
    return water & valley.of_terrain[FIELDS[card]], 0


def earnings(state: DosRiosState, card: int, harvester: Seat) -> list[tuple[Seat, int, int]]:
    """(seat, rios, dams) from the harvester clockwise: the order in which the last dams are given out. Rule: DR-18."""
    fields, forests = sites(state, card)
    stock = state.stock
    found = []
    for seat in state.clockwise(harvester):
        present = state.one[seat] | state.buildings(seat)
        dams = min((present & forests).bit_count(), DAMS_HELD - state.reserve[seat], stock)
        stock -= dams
        found.append((seat, YIELD * (present & fields).bit_count(), dams))
    return found


def harvest(state: DosRiosState, seat: Seat, chance: Chance) -> list[Event]:
    """Rules: DR-17, DR-18, DR-19."""
    card = state.row[0]
    told = [events.harvested(seat, card)]
    for other, rios, dams in earnings(state, card, seat):
        state.money[other] += rios
        state.reserve[other] += dams
        if rios or dams:
            told.append(events.earned(other, rios, dams))
    del state.row[0]
    state.discard.append(card)
    return [*told, *turn_card(state, chance)]


def decline(state: DosRiosState, seat: Seat) -> list[Event]:
    """Rule: DR-19. Nothing is turned."""
    card = state.row.pop(0)
    state.row.append(card)
    return [events.declined(seat, card)]


def turn_card(state: DosRiosState, chance: Chance) -> list[Event]:
    """Rules: DR-19, DR-20. The next card goes next to the deck; bandits ride at once and another card is turned."""
    told: list[Event] = []
    while True:
        if not state.deck:
            state.deck, state.discard = state.discard, []
            chance.shuffle(state.deck, "harvest deck")
            told.append(events.reshuffled())
        card = state.deck.pop()
        if card not in BANDITS:
            state.row.append(card)
            return [*told, events.turned(card)]
        told += ride(state, BANDITS[card])
        state.discard.append(card)


def ride(state: DosRiosState, river: int) -> list[Event]:
    """Bandits from the spring down, joined part included. Rule: DR-20."""
    valley = state.valley
    guarded = state.others(Seat(-1), state.haciendas)
    told = [events.bandits(river)]
    taken = 0
    for spot in rivers.course(valley, state.outflow, valley.ground.springs[river]):
        owner = state.owner_at(spot)
        if owner is None or guarded >> spot & 1:
            continue
        state.leave(owner, spot)
        state.arrive(owner, TOWN)
        told.append(events.robbed(valley.ground, owner, spot))
        taken += 1
        if taken == BANDITS_TAKE:
            break
    if not taken:
        told.append(events.robbed_nobody())
    return told
