"""How a position looks for each seat, in numbers of the size of 1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.game import Seat
from core.games.dos_rios.components import (
    BANDITS,
    CAMPESINOS,
    COPIES,
    DAMS_HELD,
    FINCA_PRICE,
    FOREST,
    HACIENDA_PRICE,
    HILL,
    MOVEMENT,
)
from core.games.dos_rios.dams_and_buildings import TO_WIN, TO_WIN_IRRIGATED
from core.games.dos_rios.goal import GOAL, lacking, ready
from core.games.dos_rios.harvest import sites
from core.games.dos_rios.places import bits
from core.games.dos_rios.state import DosRiosState

HARVESTS = sum(copies for card, copies in enumerate(COPIES) if card not in BANDITS)
PAIRS = CAMPESINOS // 2

Fields = Sequence[tuple[int, int]]
"""By card: the hexes for which it pays rios, and those for which it gives dams (`harvest.sites`)."""

NAMES = (
    "buildings", "third_building", "fourth_building", "hacienda", "dry_buildings", "rios", "wealth", "lacks",
    "lacks_little", "pays", "ready", "ready_on_turn", "ready_waits", "now", "next", "row", "ever", "built_ever",
    "dams", "dams_ever", "no_dam", "on_water", "off_hexes", "sites", "pairs", "high", "threatened", "on_turn", "waits",
    "mp",
)  # fmt: skip


def features(state: DosRiosState) -> list[list[float]]:
    """By seat, in the order of `NAMES`."""
    cards = [sites(state, card) if card not in BANDITS else (0, 0) for card in range(len(COPIES))]
    return [list(_of(state, Seat(seat), cards).values()) for seat in range(state.seats)]


def _of(state: DosRiosState, seat: Seat, cards: Fields) -> Mapping[str, float]:
    return _buildings(state, seat) | _income(state, seat, cards) | _campesinos(state, seat)


def _buildings(state: DosRiosState, seat: Seat) -> dict[str, float]:
    """What is built and can be built. Rules: DR-16, DR-21."""
    buildings, wet = state.buildings(seat), state.water[0] | state.water[1]
    number, rios, hacienda = buildings.bit_count(), state.money[seat], bool(state.haciendas[seat])
    fincas = state.fincas[seat].bit_count()
    dry = (buildings & ~wet).bit_count()
    lacks = lacking(state, seat).rios
    free = (state.one[seat] & wet & ~buildings).bit_count()
    close = ready(state, seat)
    waits = (seat - state.turn) % state.seats / state.seats
    return {
        "buildings": number / TO_WIN,
        "third_building": number >= 3,
        "fourth_building": number >= 4,
        "hacienda": hacienda,
        "dry_buildings": dry / TO_WIN_IRRIGATED,
        "rios": rios / HACIENDA_PRICE,
        "wealth": min(1.2, (fincas * FINCA_PRICE + hacienda * HACIENDA_PRICE + rios) / GOAL),
        "lacks": lacks / GOAL,
        "lacks_little": max(0.0, 1.0 - lacks / FINCA_PRICE),
        "pays": min(rios // FINCA_PRICE, 2, free) / 2,
        "ready": close,
        "ready_on_turn": close and state.turn == seat,
        "ready_waits": close * waits,
    }


def _income(state: DosRiosState, seat: Seat, cards: Fields) -> dict[str, float]:
    """What cards would pay whoever harvests. Rule: DR-18."""
    buildings = state.buildings(seat)
    present, reserve = state.one[seat] | buildings, state.reserve[seat]
    rios = [(present & fields).bit_count() for fields, _ in cards]
    woods = [(present & forests).bit_count() for _, forests in cards]
    row = [float(rios[card]) for card in state.row] or [0.0]
    return {
        "now": row[0] / 3,
        "next": sum(row[1:-1]) / 3,
        "row": row[-1] / 3,
        "ever": sum(copies * number for copies, number in zip(COPIES, rios, strict=True)) / HARVESTS,
        "built_ever": sum(
            copies * (buildings & fields).bit_count() for copies, (fields, _) in zip(COPIES, cards, strict=True)
        )
        / HARVESTS,
        "dams": reserve / DAMS_HELD,
        "dams_ever": sum(copies * number for copies, number in zip(COPIES, woods, strict=True)) / HARVESTS,
        "no_dam": not reserve,
    }


def _campesinos(state: DosRiosState, seat: Seat) -> dict[str, float]:
    """Where they stand and what threatens them. Rules: DR-8, DR-9."""
    one, two, buildings = state.one[seat], state.two[seat], state.buildings(seat)
    wet, terrain = state.water[0] | state.water[1], state.valley.of_terrain
    foreign = state.others(seat, state.one)
    alone = one & ~two & ~buildings & wet
    threatened = sum(bool(state.valley.targets[spot].higher & foreign) for spot in bits(alone))
    return {
        "on_water": (one & wet).bit_count() / CAMPESINOS,
        "off_hexes": sum(state.off[seat]) / CAMPESINOS,
        "sites": min(2, (one & wet & ~buildings).bit_count()) / 2,
        "pairs": two.bit_count() / PAIRS,
        "high": (one & (terrain[FOREST] | terrain[HILL])).bit_count() / CAMPESINOS,
        "threatened": threatened / PAIRS,
        "on_turn": state.turn == seat,
        "waits": (seat - state.turn) % state.seats / state.seats,
        "mp": state.mp / MOVEMENT if state.turn == seat else 0.0,
    }
