"""The harvest row, what it yields, and the bandits."""

from __future__ import annotations

from core.chance import Chance
from core.game import Event, Seat
from core.games.dos_rios import rivers
from core.games.dos_rios.box import (
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
from core.games.dos_rios.evicting import owner_at
from core.games.dos_rios.places import TOWN
from core.games.dos_rios.state import Change, DosRiosState
from core.games.dos_rios.words import CARD, RIVER, WHO, spot_word


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
    return [Event("dos_rios.row", {"cards": tuple(CARD[card] for card in state.row)}, reveals=True)]


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
    events = [Event("dos_rios.harvested", {"who": WHO[seat], "card": CARD[card]})]
    for other, rios, dams in earnings(state, card, seat):
        state.money[other] += rios
        state.reserve[other] += dams
        if rios or dams:
            state.trail += (Change("earn", other, (), n=rios),)
            what = "both" if rios and dams else "rios" if rios else "dams"
            args = {"who": WHO[other], "rios": rios, "n": dams}
            events.append(Event(f"dos_rios.earned_{what}", args))
    del state.row[0]
    state.discard.append(card)
    return [*events, *turn_card(state, chance)]


def decline(state: DosRiosState, seat: Seat) -> list[Event]:
    """Rule: DR-19. Nothing is turned."""
    card = state.row.pop(0)
    state.row.append(card)
    return [Event("dos_rios.declined", {"who": WHO[seat], "card": CARD[card]})]


def turn_card(state: DosRiosState, chance: Chance) -> list[Event]:
    """Rules: DR-19, DR-20. The next card goes next to the deck; bandits ride at once and another card is turned."""
    events = []
    while True:
        if not state.deck:
            state.deck, state.discard = state.discard, []
            chance.shuffle(state.deck, "harvest deck")
            events.append(Event("dos_rios.reshuffled", reveals=True))
        card = state.deck.pop()
        if card not in BANDITS:
            state.row.append(card)
            return [*events, Event("dos_rios.turned", {"card": CARD[card]}, reveals=True)]
        events += ride(state, BANDITS[card])
        state.discard.append(card)


def ride(state: DosRiosState, river: int) -> list[Event]:
    """Bandits from the spring down, joined part included. Rule: DR-20."""
    valley = state.valley
    guarded = state.others(Seat(-1), state.haciendas)
    events = [Event("dos_rios.bandits", {"river": RIVER[river]}, reveals=True)]
    taken = 0
    for spot in rivers.course(valley, state.outflow, valley.ground.springs[river]):
        owner = owner_at(state, spot)
        if owner is None or guarded >> spot & 1:
            continue
        state.leave(owner, spot)
        state.arrive(owner, TOWN)
        state.trail += (Change("rob", owner, (spot,)),)
        events.append(Event("dos_rios.robbed", {"who": WHO[owner], "spot": spot_word(valley.ground, spot)}))
        taken += 1
        if taken == BANDITS_TAKE:
            break
    if not taken:
        events.append(Event("dos_rios.robbed_nobody"))
    return events
