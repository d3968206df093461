"""What is listed as legal and what the checks allow is the same, move by move."""

from __future__ import annotations

import random

import pytest

from core.chance import SeededChance
from core.games.dos_rios import moves
from core.games.dos_rios.checks import why_not
from core.games.dos_rios.components import FINCA_PRICE
from core.games.dos_rios.moves import DosRiosMove
from core.games.dos_rios.places import NAMES, OFF_HEX, SIDES
from core.games.dos_rios.state import DosRiosState
from core.wording import Refusal
from tests.games.dos_rios.table import GAME, names
from tests.games.dos_rios.test_campesinos import new

LATTICE = [spot for spot in NAMES if spot not in OFF_HEX]


def every_move(state: DosRiosState, dice: random.Random) -> list[DosRiosMove]:
    """All that can be written of each kind, and for walks and evictions those of places where somebody stands."""
    stands = [spot for spot in NAMES if state.count(state.turn, spot)]
    there = [*stands, *dice.sample(LATTICE, 2)]
    pairs = [(a, b) for a in there for b in there if a <= b]
    found: list[DosRiosMove] = [moves.HARVEST, moves.DECLINE, moves.END]
    for spot in LATTICE:
        found.append(moves.place(spot))
        found += [moves.build("finca", spot), moves.build("hacienda", spot)]
        for side in range(len(SIDES)):
            found += [moves.flow(spot, side), moves.dam(spot, side)]
        found += [moves.evict(spot, origin) for origin in there] + [moves.evict(spot, *pair) for pair in pairs]
    return found + [moves.walk(origin, to) for origin in there for to in NAMES]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_move_is_refused_when_it_is_not_listed(seats: int) -> None:
    state, dice = new(seats), random.Random(seats)
    looked = 0
    while looked < 12 and GAME.to_act(state):
        [seat] = GAME.to_act(state)
        legal = GAME.legal(state, seat)
        if dice.random() < 0.1:
            looked += 1
            for move in every_move(state, dice):
                refusal = why_not(state, seat, move)
                assert (refusal is None) == (move in legal), (str(move), refusal)
        state.money[seat] = max(state.money[seat], dice.choice((0, 0, FINCA_PRICE, 3 * FINCA_PRICE)))
        state.forget()
        GAME.apply(state, {seat: dice.choice(GAME.legal(state, seat))}, SeededChance(bytes(32), 3))


def test_every_move_that_can_be_written_reads_back() -> None:
    whole = every_move(new(2), random.Random(1))
    whole += [moves.evict(spot, a, b) for spot in LATTICE[::9] for a in NAMES for b in NAMES if a <= b]
    for move in whole:
        assert GAME.parse(str(move)) == move
        assert GAME.parse(f"  {str(move).upper().replace(' ', '   ')} ") == move


def test_two_texts_that_mean_one_move() -> None:
    assert GAME.parse("dam c4 n") == GAME.parse("dam c3 s")
    assert GAME.parse("dam c4 nw") == GAME.parse("dam b3 se")
    assert GAME.parse("dam c4 ne") == GAME.parse("dam d3 sw")
    assert GAME.parse("evict c4 from town b3") == GAME.parse("evict c4 from b3 town")
    assert names(GAME.parse("evict c4 from town b3").movers) == ["B3", "TOWN"]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "text",
    ["", "flow c4 n", "dam c4 e", "dam a1 n", "dam town s", "place town", "build villa c4", "evict c4 from",
     "evict c4 from b3 b4 b5", "evict town from c4", "walk c4", "walk c4 z9", "harvest now", "Wander C4"],
)  # fmt: skip
def test_what_is_no_move_is_repeated_as_it_was_typed(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        GAME.parse(text)
    assert (refused.value.code, refused.value.line.args["text"]) == ("table.unreadable", text)
