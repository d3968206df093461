"""Rules: NIL-V1 to NIL-V4."""

from __future__ import annotations

import pytest

from core.chance import SeededChance
from core.game import Seat
from core.games.nile.components import FIELD, KIND, Phase, Ripeness, Tide
from core.games.nile.state import NileState
from core.wording import Refusal
from tests.games.nile.positions import (
    GAME,
    S,
    aboard,
    bare,
    bid,
    card,
    do,
    flood,
    give_joker,
    legal,
    new,
    plant,
    refused,
    sell,
    stacks,
    tide,
)


def hippo(face: str = "hippo") -> NileState:
    state = tide(Tide.EBB_1, hippo_auction="on")
    flood(state, "e4", "hippo", "hippo", face)
    return state


def test_nil_v1_the_highest_sum_of_hand_and_boat_wins_three_points_at_once() -> None:
    state = hippo()
    aboard(state, 1, "wheat", "wheat")
    assert do(state, "take e4")[-1] == "hippo_auction"
    assert GAME.to_act(state) == (0, 1, 2)
    assert bid(state, "flax2", "flax1", "nothing")[-1] == "hippo_won"
    assert (state.phase, state.turn, state.ap) == (Phase.BONUS, 1, 3)
    assert sum(state.boat[1]) == 3  # the hand goes into the boat
    assert sum(state.boat[0]) == 0  # the losers' hands don't
    do(state, "buy wheat", "sow wheat e4d", "end")
    assert (state.phase, state.turn) == (Phase.EBB, 0)


def test_nil_v1_ties_go_to_the_hand_then_to_nobody() -> None:
    state = hippo()
    aboard(state, 0, "wheat")
    do(state, "take e4")
    bid(state, "flax1", "flax2", "nothing")
    assert (state.phase, state.turn) == (Phase.BONUS, 1)

    state = hippo()
    do(state, "take e4")
    assert bid(state, "flax2", "flax2", "flax1")[-1] == "hippo_nobody"
    assert state.phase is Phase.EBB

    state = hippo()
    do(state, "take e4")
    assert bid(state, "nothing", "nothing", "nothing")[-1] == "hippo_nobody"


def test_nil_v1_no_jokers_and_plants_used_have_acted_for_the_round() -> None:
    state = hippo()
    give_joker(state, 2)
    plant(state, 2, "grape", "e5a")
    do(state, "take e4")
    bid(state, "nothing", "nothing", "flax1")
    assert refused(state, "buy joker") == "bonus_joker"
    assert refused(state, "joker") == "bonus_joker"
    do(state, "grow e5a", "end", "take e4")
    bid(state, "nothing", "flax2", "nothing")
    do(state, "end")
    assert state.phase is Phase.ACTIONS
    do(state, "end", "end")
    assert state.turn == 2
    assert refused(state, "harvest e5a 4") == "acted"


def test_nil_v1_the_arrow_waits_for_the_winners_turn() -> None:
    state = hippo("hippo>")
    do(state, "take e4")
    bid(state, "flax1", "nothing", "nothing")
    assert state.marker is Tide.EBB_1
    do(state, "end")
    assert state.marker is Tide.EBB_2


def test_nil_v1_a_plant_washed_away_after_the_hippo_has_still_acted() -> None:
    state = tide(Tide.FLOOD, hippo_auction="on")
    stacks(state, 0, [card(S, S)] * 3, [])
    state.deserts[FIELD["e4a"]] = card(S, S, "hippo").back
    do(state, "lay 1 e4a")
    bid(state, "nothing", "flax1", "nothing")
    do(state, "sow aubergine e4b", "end", "lay 1 e4b", "end")
    assert state.turn == 1
    do(state, "buy aubergine")
    assert refused(state, "sow aubergine e5a") == "tired"
    do(state, "buy flax", "sow flax e5a")


def test_nil_v1_of_equal_plants_in_the_boat_one_that_has_not_acted_is_bought_first() -> None:
    state = bare(3, hippo_auction="on")
    state.supply[0][KIND["flax"]] = 1
    aboard(state, 0, "flax")
    state.boat[0][KIND["flax"]], state.tired_boat[0][KIND["flax"]] = 5, 4
    do(state, "buy flax", "sow flax e4a", "buy flax")
    assert refused(state, "sow flax e4b") == "tired"


def test_nil_v1_a_hand_that_went_into_the_boat_comes_back_as_tired_as_it_was() -> None:
    state = hippo()
    state.tired_supply[0][KIND["flax"]] = state.supply[0][KIND["flax"]]
    do(state, "take e4")
    assert bid(state, "flax1", "nothing", "nothing")[-1] == "hippo_won"
    do(state, "buy flax")
    assert refused(state, "sow flax e5a") == "tired"


def test_nil_v1_nobody_holds_more_than_they_have() -> None:
    state = hippo()
    do(state, "take e4")
    state.supply[0] = [0, 1, 0, 0, 0]
    state.lost[0] = [1, 4, 3, 2, 4]
    moves = {Seat(0): GAME.parse("bid flax2"), Seat(1): GAME.parse("bid nothing"), Seat(2): GAME.parse("bid nothing")}
    with pytest.raises(Refusal) as caught:
        GAME.apply(state, moves, SeededChance(bytes(32)))
    assert caught.value.code == "nile.no.bid_supply"
    assert legal(state, 0) == ["bid flax1", "bid nothing"]


def test_nil_v2_the_most_plants_make_the_start_player() -> None:
    state = new(3, start_auction="on")
    assert GAME.to_act(state) == (0, 1, 2)
    assert "bid aubergine1 flax5 grape3 wheat4" in legal(state)  # 13
    assert "bid aubergine1 flax5 grape3 onion1 wheat4" not in legal(state)  # 14
    assert bid(state, "flax1", "flax3 onion1", "nothing")[-1] != "start_tie"
    assert state.start == 1
    assert [sum(boat) for boat in state.boat] == [1, 4, 0]
    assert state.phase in (Phase.FIRST_WATER, Phase.FIRST_RIPE)  # NIL-3 is left out


def test_nil_v2_thirteen_at_most() -> None:
    state = new(2, start_auction="on")
    moves = {
        Seat(0): GAME.parse("bid aubergine1 flax5 grape3 onion2 wheat4"),
        Seat(1): GAME.parse("bid nothing"),
    }
    with pytest.raises(Refusal) as caught:
        GAME.apply(state, moves, SeededChance(bytes(32)))
    assert caught.value.code == "nile.no.bid_most"


def test_nil_v2_ties_choose_again_and_the_third_one_is_drawn() -> None:
    starts = set()
    for seed in range(12):
        state = new(3, start_auction="on")
        assert bid(state, "flax2", "wheat2", "flax1")[-1] == "start_tie"
        assert not any(map(any, state.boat))
        assert bid(state, "nothing", "nothing", "nothing")[-1] == "start_tie"
        moves = {Seat(seat): GAME.parse(f"bid {text}") for seat, text in enumerate(("flax1", "onion1", "nothing"))}
        GAME.apply(state, moves, SeededChance(seed.to_bytes(32, "big")))
        starts.add(state.start)
        assert [sum(boat) for boat in state.boat] == [1, 1, 0]
    assert starts == {0, 1}


def test_nil_v3_a_seed_of_another_for_two_points() -> None:
    state = bare(3, buy_others="on")
    aboard(state, 1, "flax", "wheat")
    aboard(state, 0, "flax")
    moves = [move for move in legal(state) if move.startswith("buy")]
    assert moves == ["buy flax", "buy flax of 2", "buy joker", "buy wheat of 2"]
    assert refused(state, "buy flax of 1") == "your_own"
    assert refused(state, "buy flax of 3") == "not_aboard"
    assert refused(state, "buy flax of 5") == "no_such_seat"
    do(state, "buy wheat of 2")
    assert state.ap == 1
    assert state.supply[1][KIND["wheat"]] == 4
    assert refused(state, "buy flax of 2") == "points"


def test_nil_v4_a_joker_makes_a_spoiled_plant_ripe_again() -> None:
    state = bare(3, revive="on")
    sell(state, 4, "0 flax spoiled", "1 wheat spoiled", "0 grape rotten", "0 onion")
    assert refused(state, "revive 4 1") == "no_joker"
    give_joker(state, 0)
    assert [move for move in legal(state) if move.startswith("revive")] == ["revive 4 1"]
    assert refused(state, "revive 4 3") == "rotten"
    assert refused(state, "revive 4 2") == "nothing_to_revive"
    do(state, "revive 4 1")
    assert state.ap == 3  # no action point
    assert state.market[3][0].ripeness is Ripeness.RIPE
    assert state.jokers[0] == []
    assert len(state.desert_discard) == 1


def test_nil_v4_only_where_it_is_played() -> None:
    state = bare(3)
    give_joker(state, 0)
    sell(state, 4, "0 flax spoiled")
    assert refused(state, "revive 4 1") == "variant"
