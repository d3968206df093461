"""Rules: NIL-30 to NIL-32."""

from __future__ import annotations

from core.games.nile.components import FIELD, Phase, Ripeness, Tide
from core.games.nile.state import NileState
from tests.games.nile.positions import back, desert, do, flood, legal, plant, refused, sell, tide


def ebb(face: str, row: str = "e4") -> NileState:
    state = tide(Tide.EBB_1)
    flood(state, row, "hippo", face)
    return state


def test_nil_30_as_many_rows_from_the_right_as_palms() -> None:
    for palms, rows in ((1, "4"), (2, "34"), (3, "234"), (4, "1234")):
        state = ebb(f"palms-{palms}")
        do(state, "take e4")
        if palms == 1:
            assert legal(state) == ["spoil 4"]
        assert legal(state) == [f"spoil {row}" for row in rows]
        if palms < 4:
            assert refused(state, "spoil 1") == "spoil_row"


def test_nil_30_two_different_plants_of_one_row_get_worse() -> None:
    state = ebb("palms-2")
    sell(state, 4, "0 flax", "1 wheat spoiled", "2 grape rotten", "0 onion")
    sell(state, 3, "1 grape")
    do(state, "take e4")
    assert legal(state) == ["spoil 3 1", "spoil 4 1", "spoil 4 2", "spoil 4 4"]
    assert refused(state, "spoil 4 3") == "spoil_plant"
    assert do(state, "spoil 4 2") == ["rotted"]
    assert legal(state) == ["spoil 4 1", "spoil 4 4"]
    assert refused(state, "spoil 3 1") == "spoil_same_row"
    assert do(state, "spoil 4 1")[0] == "spoiled"
    states = [sold.ripeness for sold in state.market[3]]
    assert states == [Ripeness.SPOILED, Ripeness.ROTTEN, Ripeness.ROTTEN, Ripeness.RIPE]
    assert state.phase is Phase.EBB


def test_nil_30_with_fewer_than_two_all_are_hit() -> None:
    state = ebb("palms-1")
    sell(state, 4, "0 flax rotten", "1 wheat")
    do(state, "take e4")
    assert do(state, "spoil 4 2")[0] == "spoiled"
    assert state.phase is Phase.EBB


def test_nil_30_an_empty_row_or_a_rotten_one_may_be_chosen() -> None:
    state = ebb("palms-3")
    sell(state, 4, "0 flax")
    sell(state, 3, "0 flax rotten")
    do(state, "take e4")
    assert legal(state) == ["spoil 2", "spoil 3", "spoil 4 1"]
    assert do(state, "spoil 3")[0] == "spoiled_nothing"
    assert state.market[3][0].ripeness is Ripeness.RIPE


def test_nil_31_a_desert_falls_on_a_field_of_the_same_row() -> None:
    state = ebb("desert")
    desert(state, "e4d")
    plant(state, 1, "flax", "e4c")
    plant(state, 2, "wheat", "e4c", ripe=True)
    pile = list(state.desert_pile)
    do(state, "take e4")
    assert legal(state) == ["desert e4b", "desert e4c"]  # the field just uncovered counts
    assert refused(state, "desert e4a") == "sand"
    assert refused(state, "desert e5a") == "sand"
    assert do(state, "desert e4c")[:3] == ["sand", "washed", "washed"]
    assert state.deserts[FIELD["e4c"]] == pile[-1]
    assert state.crops[FIELD["e4c"]] == ()
    assert sum(state.boat[1]) == sum(state.boat[2]) == 1


def test_nil_31_without_a_field_or_a_card_nothing_happens() -> None:
    state = tide(Tide.EBB_1)
    flood(state, "w3", "hippo", "desert")
    desert(state, "w3b")  # as after a desert of an earlier ebb
    desert(state, "w3c")
    state.deserts[FIELD["w3b"]] = None
    desert(state, "w3b")
    assert "sand_no_field" in do(state, "take w3")

    state = ebb("desert")
    state.desert_pile, state.desert_discard = [], []
    assert "sand_no_card" in do(state, "take e4")


def test_nil_31_the_discards_are_shuffled_for_a_desert() -> None:
    state = ebb("desert")
    state.desert_pile, state.desert_discard = [], [back("palms-4")]
    do(state, "take e4", "desert e4c")
    assert state.deserts[FIELD["e4c"]] == back("palms-4")


def test_nil_32_a_hippo_does_nothing() -> None:
    state = ebb("hippo")
    assert do(state, "take e4") == ["water_turned", "hippo_rests"]
    assert state.phase is Phase.EBB
