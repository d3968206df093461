"""Rules: NIL-6 to NIL-13."""

from __future__ import annotations

from core.games.nile.components import FIELD, Phase, Ripeness, Tide
from tests.games.nile.positions import (
    D,
    N,
    S,
    aboard,
    bare,
    card,
    desert,
    do,
    flood,
    legal,
    plant,
    refused,
    sell,
    stacks,
    tide,
    turned,
)


def test_nil_6_only_the_start_player_plays_the_tide() -> None:
    state = bare(3)
    stacks(state, 0, [], [])
    stacks(state, 1, [card(S, S)] * 3, [])
    turned(state)
    assert state.start == 1
    assert (state.phase, state.turn) == (Phase.FLOOD, 1)
    do(state, "lay 1 e4a", "lay 1 w3a")
    assert (state.phase, state.turn) == (Phase.ACTIONS, 1)


def test_nil_7_waves_must_match_and_no_gap_be_left() -> None:
    state = tide(Tide.FLOOD, seats=5)  # river: e2 single, e3 double, w2 double, w3 single
    stacks(state, 0, [card(S, D), card(S, S)], [card(N, D)])
    assert legal(state) == [
        *(f"lay 1 {row}a" for row in ("e2", "e3", "e4", "e5", "w2", "w3", "w4", "w5")),
        *(f"lay 2 {row}a" for row in ("e3", "e5", "w2", "w4")),
    ]
    assert refused(state, "lay 2 e2a") == "wave"
    assert refused(state, "lay 1 e2b") == "gap"
    do(state, "lay 1 e2a")  # single to the river, so its double edge lies outside
    assert state.edges[0] == [S, D]
    assert refused(state, "lay 1 e2a") == "water_there"
    assert refused(state, "lay 1 e2b") == "wave"  # single wave beside a double one
    do(state, "lay 2 e2b")  # the second card continues the row of the first
    assert state.edges[0] == [S, D, N]


def test_nil_7_nothing_behind_an_edge_without_a_wave() -> None:
    state = tide(Tide.FLOOD, seats=5)
    stacks(state, 0, [card(N, S), card(S, S)], [card(S, S)])
    do(state, "lay 1 w5a")
    assert refused(state, "lay 1 w5b") == "dead_end"
    assert refused(state, "lay 1 w5a") == "water_there"
    assert "lay 1 w3a" in legal(state)


def test_nil_7_covered_rows_stay_dry() -> None:
    state = tide(Tide.FLOOD, seats=2)
    stacks(state, 0, [card(S, S)], [card(S, S)])
    assert refused(state, "lay 1 e2a") == "covered"


def test_nil_8_two_cards_among_the_tops_that_are_there() -> None:
    state = tide(Tide.FLOOD, seats=5)
    stacks(state, 0, [card(S, S), card(D, D)], [card(N, S)])
    do(state, "lay 1 e2a")
    assert state.phase is Phase.FLOOD
    assert "lay 1 e3a" in legal(state)  # the card that came to light
    assert "lay 2 e2b" in legal(state)
    assert refused(state, "end") == "not_now"
    do(state, "lay 1 e3a")
    assert state.phase is Phase.ACTIONS
    assert state.marker is Tide.FLOOD
    assert refused(state, "lay 2 e4a") == "not_now"


def test_nil_8_an_empty_stack_is_told() -> None:
    state = tide(Tide.FLOOD, seats=5)
    stacks(state, 0, [], [card(S, S)])
    assert refused(state, "lay 1 e2a") == "stack_empty"


def test_nil_9_plants_drift_into_the_boat_and_a_desert_card_becomes_a_joker() -> None:
    state = tide(Tide.FLOOD)
    stacks(state, 0, [card(S, S)] * 3, [])
    plant(state, 1, "flax", "e4a", ripe=True)
    plant(state, 2, "grape", "e4a")
    assert do(state, "lay 1 e4a") == ["laid", "washed", "washed"]
    assert state.crops[FIELD["e4a"]] == ()
    assert (sum(state.boat[1]), sum(state.boat[2])) == (1, 1)
    desert(state, "e4b", "hippo")
    assert do(state, "lay 1 e4b") == ["laid", "desert_turned", "hippo_rests", "joker_kept"]
    assert [(joker.back.face, joker.seen) for joker in state.jokers[0]] == [("hippo", True)]


def test_nil_9_the_desert_cards_event_comes_before_the_joker() -> None:
    state = tide(Tide.FLOOD)
    stacks(state, 0, [card(S, S)] * 3, [])
    desert(state, "e4a", "palms-1")
    sell(state, 4, "1 flax")
    do(state, "lay 1 e4a")
    assert (state.phase, state.jokers[0]) == (Phase.SPOIL, [])
    do(state, "spoil 4 1")
    assert state.market[3][0].ripeness is Ripeness.SPOILED
    assert len(state.jokers[0]) == 1
    assert state.phase is Phase.FLOOD


def test_nil_10_without_any_card_to_lay_the_ebb_is_played_at_once() -> None:
    state = bare(3)
    stacks(state, 1, [], [])
    flood(state, "e4", "hippo", "hippo", "hippo")
    turned(state)
    assert (state.marker, state.phase, state.turn) == (Tide.EBB_1, Phase.EBB, 1)
    do(state, "take e4", "take e4")
    assert (state.marker, state.phase) == (Tide.EBB_1, Phase.ACTIONS)


def test_nil_10_after_one_card_only_the_next_start_player_has_the_ebb() -> None:
    state = tide(Tide.FLOOD)
    stacks(state, 0, [card(S, N)], [])
    assert do(state, "lay 1 e4a") == ["laid", "tide_short"]
    assert (state.marker, state.phase) == (Tide.EBB_1, Phase.ACTIONS)


def test_nil_11_two_water_cards_each_the_outermost_of_its_row() -> None:
    for marker in (Tide.EBB_1, Tide.EBB_2):
        state = tide(marker)
        flood(state, "e4", "hippo", "hippo")
        flood(state, "w5", "hippo")
        assert legal(state) == ["take e4", "take w5"]
        assert refused(state, "take e5") == "no_water"
        assert do(state, "take e4") == ["water_turned", "hippo_rests"]
        assert len(state.water[2]) == 1
        do(state, "take e4")
        assert (state.phase, state.marker) == (Phase.ACTIONS, marker)
        assert len(state.water_discard) == 2


def test_nil_12_without_water_the_flood_is_played_at_once() -> None:
    state = bare(3)
    state.marker = Tide.EBB_2
    stacks(state, 1, [card(S, S)] * 2, [])
    turned(state)
    assert (state.marker, state.phase, state.turn) == (Tide.FLOOD, Phase.FLOOD, 1)


def test_nil_12_one_change_a_phase_at_most() -> None:
    state = bare(3)
    state.marker = Tide.EBB_1
    stacks(state, 1, [], [])
    turned(state)
    assert (state.marker, state.phase) == (Tide.FLOOD, Phase.ACTIONS)


def test_nil_12_after_one_card_only_the_next_start_player_has_the_flood() -> None:
    state = tide(Tide.EBB_1)
    flood(state, "e4", "hippo")
    assert do(state, "take e4") == ["water_turned", "hippo_rests", "tide_short"]
    assert (state.marker, state.phase) == (Tide.FLOOD, Phase.ACTIONS)


def test_nil_13_an_arrow_between_flood_and_ebb_ends_the_tide() -> None:
    state = tide(Tide.FLOOD)
    stacks(state, 0, [card(S, S)] * 3, [])
    desert(state, "e4a", "hippo>")
    assert do(state, "lay 1 e4a") == ["laid", "desert_turned", "hippo_rests", "joker_kept", "arrow"]
    assert (state.marker, state.phase, state.moved) == (Tide.EBB_1, Phase.ACTIONS, 1)

    state = tide(Tide.EBB_2)
    flood(state, "e4", "hippo", "hippo>")
    do(state, "take e4")
    assert (state.marker, state.phase) == (Tide.FLOOD, Phase.ACTIONS)


def test_nil_13_an_arrow_from_ebb_1_to_ebb_2_does_not() -> None:
    state = tide(Tide.EBB_1)
    flood(state, "e4", "hippo", "hippo>")
    do(state, "take e4")
    assert (state.marker, state.phase) == (Tide.EBB_2, Phase.EBB)
    do(state, "take e4")
    assert (state.marker, state.phase) == (Tide.EBB_2, Phase.ACTIONS)


def test_nil_13_the_event_comes_first() -> None:
    state = tide(Tide.EBB_2)
    flood(state, "e4", "palms-1>")
    sell(state, 4, "1 flax", "2 wheat")
    do(state, "take e4", "spoil 4 1")
    assert state.marker is Tide.EBB_2
    do(state, "spoil 4 2")
    assert state.marker is Tide.FLOOD


def test_nil_13_no_further_move_of_the_marker() -> None:
    """The arrow of the last water card ends the phase: NIL-12 doesn't move the marker again."""
    state = tide(Tide.EBB_2)
    flood(state, "e4", "hippo>")
    do(state, "take e4")
    assert state.marker is Tide.FLOOD


def test_the_tide_washes_and_boards_together() -> None:
    state = tide(Tide.FLOOD)
    stacks(state, 0, [card(S, S)] * 3, [])
    aboard(state, 1, "flax")
    plant(state, 1, "wheat", "e4a")
    do(state, "lay 1 e4a")
    assert sum(state.boat[1]) == 2
