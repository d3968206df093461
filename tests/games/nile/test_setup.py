"""Rules: NIL-1 to NIL-5."""

from __future__ import annotations

import pytest

from core.game import Seat
from core.games.nile.components import FIELD, FIELDS, FIELDS_OF, ROW, ROW_OF, ROWS, Phase, Tide
from core.games.nile.state import NileState
from tests.games.nile.positions import D, N, S, card, desert, do, flood, legal, new, refused, stacks


@pytest.mark.parametrize(
    ("seats", "covered", "each"), [(5, set(), 9), (4, {"e2"}, 11), (3, {"e2", "w2"}, 15), (2, {"e2", "w2", "e3"}, 22)]
)
def test_nil_1_covered_rows_and_water_stacks(seats: int, covered: set[str], each: int) -> None:
    state = new(seats)
    assert {ROWS[row] for row in range(8)} - {ROWS[row] for row in state.open_rows} == covered
    for one, two in state.stacks:
        assert len(one) + len(two) == each
        assert len(one) - len(two) == each % 2
    assert len(state.removed) == 45 - seats * each
    assert state.marker is Tide.FLOOD
    assert state.pawns == [1] * seats
    assert state.obelisk == 30


def test_nil_1_cover_option() -> None:
    assert {ROWS[row] for row in new(2, cover="two_rows").open_rows} == set(ROWS) - {"e2", "e3"}
    assert new(4, cover="two_rows").open_rows == new(4).open_rows


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nil_2_three_deserts_at_the_border_and_two_jokers_each(seats: int) -> None:
    for seed in range(10):
        state = new(seats, seed)
        fields = [field for field, back in enumerate(state.deserts) if back]
        assert len(fields) == 3
        for field in fields:
            assert ROW_OF[field] in state.open_rows
            assert field == FIELDS_OF[ROW_OF[field]][-1]
            assert state.box.board.palms[field] <= 2
        assert [len(jokers) for jokers in state.jokers] == [2] * seats
        assert not any(joker.seen for jokers in state.jokers for joker in jokers)
        assert len(state.desert_pile) == 30 - 3 - 2 * seats


def test_nil_3_two_plants_each_into_the_boat_from_the_start_player_on() -> None:
    state = new(3)
    first = state.start
    assert {new(3, seed).start for seed in range(20)} == {0, 1, 2}
    assert len(legal(state)) == 14  # all pairs of kinds but two aubergines
    assert do(state, "boat flax wheat") == ["loaded"]
    assert state.turn == (first + 1) % 3
    assert refused(state, "boat aubergine aubergine") == "no_plant"
    assert do(state, "boat grape grape", "boat onion aubergine")[:2] == ["loaded_twice", "loaded"]
    assert [sum(boat) for boat in state.boat] == [2, 2, 2]
    assert state.supply[first][1] == 4
    assert (state.phase, state.turn) == (Phase.FIRST_WATER, first)


def at_first_water() -> NileState:
    state = new(3)
    state.start = state.turn = Seat(0)
    state.deserts = [None] * len(FIELDS)
    for seat in range(3):
        stacks(state, seat, [card(S, S), card(D, D)], [card(S, N)])
    do(state, "boat flax flax", "boat flax flax", "boat flax flax")
    return state


def test_nil_4_one_water_card_each_not_on_a_desert() -> None:
    state = at_first_water()
    desert(state, "e4a")
    assert legal(state) == ["lay 1 w3a", "lay 1 w5a", "lay 2 w3a", "lay 2 w5a"]
    assert refused(state, "lay 1 e4a") == "first_desert"
    do(state, "lay 1 w3a")
    assert state.turn == 1
    do(state, "lay 2 w5a")  # ends without a wave
    assert "lay 1 w5b" not in legal(state)


def test_nil_4_whoever_cannot_lay_is_skipped() -> None:
    state = at_first_water()
    for row in ("w3", "w5", "e4"):
        flood(state, row, *["hippo"] * int(row[1]))
    state.stacks[1][0].pop()  # its next top is a double wave
    assert legal(state) == []  # seat 0 has single waves only: the table would have skipped them
    state.legal = None
    state.water[ROW["e4"]].pop()
    state.edges[ROW["e4"]].pop()
    assert do(state, "lay 2 e4d") == ["laid"]
    do(state, "lay 1 e3a")
    assert (state.phase, state.turn) == (Phase.FIRST_RIPE, 0)


def test_nil_5_a_ripe_plant_and_a_seed_each_within_the_limits() -> None:
    state = at_first_water()
    do(state, "lay 1 w3a", "lay 1 w5a", "lay 1 e4a")
    desert(state, "e5e")
    assert refused(state, "seed flax e5a") == "not_now"
    assert refused(state, "ripe flax w3a") == "on_water"
    assert refused(state, "ripe flax e5e") == "on_desert"
    do(state, "ripe flax e5a")
    assert refused(state, "seed wheat e5a") == "own_there"
    do(state, "seed wheat e5b")
    assert state.turn == 1
    do(state, "ripe onion e5a", "seed flax e5b")
    assert refused(state, "ripe flax e5a") == "two_there"
    do(state, "ripe flax e5c", "seed flax e5d")
    ripe, seed = state.crops[FIELD["e5a"]][0], state.crops[FIELD["e5b"]][0]
    assert (ripe.ripe, seed.ripe) == (True, False)
    assert not ripe.acted
    assert state.round == 1
    assert state.phase in (Phase.FLOOD, Phase.ACTIONS)
