"""Dos Rios from the inside, for `tests.contract`."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from core.game import Seat
from core.games.dos_rios.components import CARDS, COPIES, DAMS_HELD
from core.games.dos_rios.places import STEP, bits
from core.games.dos_rios.state import DosRiosState
from tests.contract.twins import Deal, Record, Twin

SCRIPT = {"options": "", "undo": 2}
"""How the parity script of three is begun: options, and how often something is taken back."""

SCENES = ((Seat(1), 60, None, ()),)
"""Twins at a table of three: viewer, at which ply the match is cut, who gives up, options that differ."""

EVERY = 15
"""A match has hundreds of plies, and a position some hundred moves."""


UNTOLD = {
    "to_act.*": "it is the seat on turn, whom the question names",
    "choices": "there are none but where water waits",
    "layout.printed.*.*": "the terrain of each hex is told, not who printed it",
    "layout.slots.*.*": "the same",
    "layout.tiles.*.*": "the same",
}
"""Leaves of a view that no sentence tells, and why (S-12)."""

SAME = ("legal", "blockers", "reached", "valley")
"""Caches; and the land, which no move changes."""


def conserved(state: DosRiosState) -> Any:
    """Campesinos by seat, buildings and money apart: both can grow."""
    return [state.one[seat].bit_count() + state.two[seat].bit_count() + sum(state.off[seat]) + unplaced(state, seat)
            for seat in range(state.seats)]  # fmt: skip


def unplaced(state: DosRiosState, seat: int) -> int:
    """Campesinos that wait for their place before the first turn."""
    turns = (state.placed - (seat - state.start) % state.seats + state.seats - 1) // state.seats
    return 3 - max(0, turns)


def check(state: DosRiosState) -> None:
    hexes = state.valley.ground.hexes
    assert conserved(state) == [6] * state.seats
    check_hexes(state)
    check_water(state)
    for seat in range(state.seats):
        assert state.money[seat] >= 0
        assert state.money[seat] % 100 == 0
        assert 0 <= state.reserve[seat] <= DAMS_HELD
        assert state.fincas[seat].bit_count() <= 4
        assert state.haciendas[seat].bit_count() <= 1
        assert all(count >= 0 for count in state.off[seat])
    assert state.stock >= 0
    assert not any(dams & ~(hexes | sum(1 << spring for spring in state.valley.ground.springs)) for dams in state.dams)
    if state.round:
        cards = Counter(state.row) + Counter(state.deck) + Counter(state.discard)
        assert cards == Counter(dict(enumerate(COPIES)))
        assert len(state.row) == state.seats + 1
        assert all(not CARDS[card].startswith("bandits") for card in state.row)


def check_hexes(state: DosRiosState) -> None:
    """Nobody shares a hex, nobody is on foreign ground but one who pauses and can walk on, one building a hex."""
    seen = built = 0
    for seat in range(state.seats):
        assert not state.two[seat] & ~state.one[seat]
        assert not state.one[seat] & ~state.valley.ground.hexes
        assert not state.one[seat] & seen
        seen |= state.one[seat]
        for building in (state.fincas[seat], state.haciendas[seat]):
            assert not building & built
            built |= building
        foreign = state.others(Seat(seat), state.fincas) | state.others(Seat(seat), state.haciendas)
        here = state.one[seat] & foreign
        if here and seat == state.turn:
            assert here == 1 << state.paused
            assert not here & (state.two[seat] | state.others(Seat(-1), state.haciendas))
            assert state.mp or state.phase == "over"
            here = 0
        assert not here


def check_water(state: DosRiosState) -> None:
    """Every hex keeps a way out; no outflow crosses a dam or leads off the map; nothing flows that no spring feeds."""
    ground = state.valley.ground
    ends = set(bits(ground.ends))
    for spot in (*bits(ground.hexes), *ground.springs):
        assert any(not state.dams[side] >> spot & 1 for side, _ in ground.exits[spot])
    assert len(state.outflow) <= 40
    for spot, side in state.outflow.items():
        assert not state.dams[side] >> spot & 1
        assert (side, spot + STEP[side]) in ground.exits[spot]
    if state.phase in ("lay", "tie"):
        assert state.head is not None
        return
    fed = set()
    for spring in ground.springs:
        spot = spring
        while spot not in ends:
            fed.add(spot)
            spot += STEP[state.outflow[spot]]
    assert fed == set(state.outflow)


def finished(state: DosRiosState) -> None:
    if state.reason == "dos_rios.end.rounds":
        assert state.round == state.limit
        return
    assert state.winner is not None
    buildings = state.buildings(state.winner)
    wet = state.water[0] | state.water[1]
    five = buildings.bit_count() == 5
    four = buildings.bit_count() == 4 and state.haciendas[state.winner] and not buildings & ~wet
    assert five if state.reason == "dos_rios.end.five" else four


def twin(record: Record, viewer: Seat | None, rng: random.Random) -> Twin | None:
    """Only the order of the harvest deck is secret: of cards not yet turned when the record ends, and of those that
    lay below the first row when they were shuffled once more with the bandits among it.
    """
    deals = [deal for deal in record.deals if deal.what == "harvest deck"]
    if not deals:
        return None
    changed: dict[tuple[int, int], Any] = {}
    places: dict[Any, tuple[Any, Any]] = {}
    hidden = {deals[-1].key: len(record.states[-1].deck)}
    if len(deals) > 1 and deals[1].key[0] == deals[0].key[0]:
        hidden[deals[0].key] = undrawn(deals[0], record.case.seats)
    for deal in deals:
        under = list(deal.value[: hidden.get(deal.key, 0)])
        if len(set(under)) < 2:
            continue
        rng.shuffle(under)
        changed[deal.key] = (*under, *deal.value[len(under) :])
        places |= {(deal.key, at): (was, now) for at, (was, now) in enumerate(zip(deal.value, under, strict=False))}
    return Twin(changed, places) if changed else None


def undrawn(deal: Deal, seats: int) -> int:
    """Cards that the first row left in the deck: it has one more than players, bandits not counted."""
    left, row = len(deal.value), 0
    while row <= seats:
        left -= 1
        row += not CARDS[deal.value[left]].startswith("bandits")
    return left
