"""Rules: NIL-14 to NIL-22, and example NIL-E4."""

from __future__ import annotations

from core.games.nile.components import FIELD, KIND, Back, Phase
from tests.games.nile.positions import aboard, back, bare, desert, do, flood, give_joker, legal, plant, refused, sell


def test_nil_14_where_a_plant_may_stand() -> None:
    state = bare(3)
    flood(state, "e4", "hippo")
    desert(state, "e4d")
    plant(state, 0, "flax", "e5a")
    plant(state, 1, "flax", "e5b")
    plant(state, 2, "wheat", "e5b")
    plant(state, 1, "wheat", "e5c")
    assert refused(state, "sow wheat e4a") == "on_water"
    assert refused(state, "sow wheat e4d") == "on_desert"
    assert refused(state, "sow wheat e5a") == "own_there"
    assert refused(state, "sow wheat e5b") == "two_there"
    assert refused(state, "sow wheat e2a") == "covered"
    do(state, "sow wheat e5c")
    assert len(state.crops[FIELD["e5c"]]) == 2


def test_nil_15_three_points_each_clockwise_and_one_more_a_joker() -> None:
    state = bare(3)
    give_joker(state, 0)
    give_joker(state, 0)
    do(state, "sow flax e4a", "sow flax e4b", "sow flax e4c")
    assert state.ap == 0
    assert legal(state) == ["end", "joker"]
    assert refused(state, "sow flax e4d") == "points_joker"
    assert do(state, "joker") == ["spent_joker"]
    assert len(state.desert_discard) == 1
    do(state, "joker", "sow flax e4d", "end")  # one point is lost
    assert (state.turn, state.ap) == (1, 3)
    do(state, "end")
    assert (state.turn, state.phase) == (2, Phase.ACTIONS)
    assert refused(state, "joker") == "no_joker"


def test_nil_15_a_discarded_jokers_event_has_no_effect() -> None:
    state = bare(3)
    sell(state, 4, "1 flax", "1 wheat")
    give_joker(state, 0, "palms-4>")
    marker = state.marker
    do(state, "joker")
    assert state.phase is Phase.ACTIONS
    assert state.marker == marker
    assert all(not sold.ripeness for sold in state.market[3])
    assert state.desert_discard == [back("palms-4>")]


def test_nil_16_a_plant_does_one_thing_a_round() -> None:
    state = bare(3)
    do(state, "sow flax e4a")
    assert refused(state, "grow e4a") == "acted"
    plant(state, 0, "wheat", "e4b")
    do(state, "grow e4b")
    assert refused(state, "harvest e4b 4") == "acted"
    for _ in range(3):
        do(state, "end")
    assert not any(crop.acted for crops in state.crops for crop in crops)


def test_nil_16_a_bought_seed_may_be_sown() -> None:
    state = bare(3)
    aboard(state, 0, "aubergine")
    assert refused(state, "sow aubergine e4a") == "no_plant"
    do(state, "buy aubergine", "sow aubergine e4a")
    assert state.ap == 1


def test_nil_17_sowing_beside_another_costs_two() -> None:
    state = bare(3)
    plant(state, 1, "flax", "e4a")
    do(state, "sow flax e4b")
    assert state.ap == 2
    do(state, "sow flax e4a")
    assert state.ap == 0
    crop = state.crops[FIELD["e4a"]][1]
    assert (crop.owner, crop.ripe) == (0, False)


def test_nil_18_growing() -> None:
    state = bare(3)
    plant(state, 0, "flax", "e4a")
    plant(state, 0, "flax", "e4b")
    plant(state, 1, "flax", "e4b", ripe=True)
    plant(state, 0, "flax", "e4c", ripe=True)
    assert refused(state, "grow e4c") == "ripe_already"
    assert refused(state, "grow e5a") == "none_there"
    do(state, "grow e4a")
    assert state.ap == 2
    do(state, "grow e4b")
    assert state.ap == 0
    assert all(crop.ripe for crop in state.crops[FIELD["e4b"]])


def test_nil_19_harvesting() -> None:
    state = bare(3)
    plant(state, 0, "flax", "e4a", ripe=True)
    plant(state, 0, "wheat", "e4b", ripe=True)
    plant(state, 1, "flax", "e4b")
    plant(state, 0, "grape", "e4c")
    assert refused(state, "harvest e4c 4") == "not_ripe"
    do(state, "harvest e4a 1")
    assert state.ap == 2
    do(state, "harvest e4b 2")
    assert state.ap == 0
    assert [len(row) for row in state.market] == [1, 1, 0, 0]
    assert [crop.owner for crop in state.crops[FIELD["e4b"]]] == [1]


def test_nil_20_quality_decides_the_rows() -> None:
    rows = {4: "1234", 3: "234", 2: "34", 1: "4"}
    for field, quality in (("e4a", 4), ("e4b", 3), ("e4c", 2), ("e4d", 1)):
        state = bare(3)
        plant(state, 0, "flax", field, ripe=True)
        harvests = [move for move in legal(state) if move.startswith("harvest")]
        assert harvests == [f"harvest {field} {row}" for row in rows[quality]]
        if quality < 4:
            assert refused(state, f"harvest {field} 1") == "quality"


def test_nil_20_the_topmost_space_and_full_rows() -> None:
    state = bare(3)
    sell(state, 1, "1 flax", "2 wheat", "1 grape")
    sell(state, 2, "1 flax", "2 wheat rotten")
    plant(state, 0, "onion", "e4a", ripe=True)
    assert refused(state, "harvest e4a 1") == "full"
    do(state, "harvest e4a 2")
    assert state.market[1][2].kind == KIND["onion"]


def test_nil_20_spoiled_and_rotten_plants_keep_their_kind() -> None:
    state = bare(3)
    sell(state, 4, "1 flax rotten", "2 wheat spoiled")
    plant(state, 0, "flax", "e4d", ripe=True)
    assert refused(state, "harvest e4d 4") == "kind"
    assert not [move for move in legal(state) if move.startswith("harvest")]


def test_nil_e4_the_last_two_kinds_are_barred() -> None:
    state = bare(5)
    sell(state, 4, "1 grape", "2 wheat", "3 aubergine")
    placed = []
    for kind, field in (("flax", "e4a"), ("onion", "e4b"), ("grape", "e4c")):
        plant(state, 0, kind, field, ripe=True)
        placed.append(f"harvest {field} 4" in legal(state))
    assert placed == [True, True, True]
    for kind, field in (("wheat", "e5a"), ("aubergine", "e5b")):
        plant(state, 0, kind, field, ripe=True)
        assert refused(state, f"harvest {field} 4") == "kind"


def test_nil_21_buying_a_seed_of_ones_own() -> None:
    state = bare(3)
    aboard(state, 0, "flax")
    aboard(state, 1, "wheat")
    assert "buy wheat" not in legal(state)
    assert refused(state, "buy wheat") == "not_aboard"
    do(state, "buy flax")
    assert state.ap == 2
    assert state.supply[0][KIND["flax"]] == 5
    assert refused(state, "buy wheat of 2") == "variant"


def test_nil_22_one_joker_a_round() -> None:
    state = bare(3)
    top = state.desert_pile[-1]
    do(state, "buy joker")
    assert state.ap == 2
    assert [(joker.back, joker.seen) for joker in state.jokers[0]] == [(top, False)]
    assert "buy joker" not in legal(state)
    assert refused(state, "buy joker") == "joker_once"
    do(state, "end")
    assert "buy joker" in legal(state)


def test_nil_22_an_empty_pile_is_made_of_the_discards() -> None:
    state = bare(3)
    state.desert_pile, state.desert_discard = [], [Back("hippo", False), Back("desert", True)]
    do(state, "buy joker")
    assert len(state.desert_pile) == 1
    assert state.desert_discard == []
    state.desert_pile = []
    do(state, "end")
    assert refused(state, "buy joker") == "joker_gone"


def test_a_joker_that_all_have_seen_goes_first() -> None:
    state = bare(3)
    give_joker(state, 0, "desert")
    give_joker(state, 0, "palms-1", seen=True)
    do(state, "joker")
    assert [joker.back.face for joker in state.jokers[0]] == ["desert"]
