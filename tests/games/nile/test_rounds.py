"""Rules: NIL-23 to NIL-29, NIL-33, and examples NIL-E1 to NIL-E3."""

from __future__ import annotations

from core.game import Seat
from core.games.nile.components import KINDS, Phase, Ripeness, Sold
from core.games.nile.market import rotten, winnings
from core.games.nile.title import Nile
from tests.games.nile.positions import aboard, bare, do, plant, sell, stacks, turned

RED, BLUE, GREEN, YELLOW, WHITE = range(5)


def row(*plants: tuple[int, bool]) -> list[Sold]:
    """(owner, whether rotten) in the order of placing."""
    return [
        Sold(Seat(owner), at % 5, Ripeness.ROTTEN if spoilt else Ripeness.RIPE)
        for at, (owner, spoilt) in enumerate(plants)
    ]


def test_nil_e1_equal_numbers_go_to_the_later_last_plant() -> None:
    sold = row((RED, False), (BLUE, False), (RED, False), (BLUE, False), (GREEN, False))
    assert winnings(sold, 5) == [2, 3, 1, 0, 0]


def test_nil_e2_rotten_plants_do_not_count_and_cost() -> None:
    sold = row((RED, False), (GREEN, False), (YELLOW, True), (BLUE, False), (WHITE, False))
    won = winnings(sold, 5)
    assert (won[WHITE], won[BLUE], won[GREEN], won[RED], won[YELLOW]) == (3, 2, 1, 0, 0)
    assert rotten(sold, 5)[YELLOW] == 1


def test_nil_e3_alone_beside_rotten_plants() -> None:
    sold = row((BLUE, True), (BLUE, True), (RED, False))
    assert winnings(sold, 5)[RED] == 6
    assert rotten(sold, 5)[BLUE] == 2


def test_nil_e2_and_e3_a_pawn_never_moves_back() -> None:
    state = bare(5)
    sell(state, 4, "0 flax", "2 wheat", "3 grape rotten", "1 onion", "4 flax")
    sell(state, 1, "1 flax rotten", "1 wheat rotten", "0 grape")
    turned(state)
    assert state.pawns == [1 + 6, 1 + 2, 1 + 1, 1, 1 + 3]


def test_nil_23_the_start_player_marker_passes_to_the_left() -> None:
    state = bare(3)
    turned(state)
    assert (state.start, state.turn, state.round) == (1, 1, 2)


def test_nil_24_plants_left_in_the_boat_are_lost_and_the_obelisk_goes_back() -> None:
    state = bare(4)
    aboard(state, 0, "flax", "flax")
    aboard(state, 2, "wheat")
    turned(state)
    assert state.obelisk == 28
    assert [sum(lost) for lost in state.lost] == [2, 0, 1, 0]
    assert not any(map(any, state.boat))


def test_nil_24_option_boat_waits_for_a_scoring() -> None:
    state = bare(3, boat="scoring_rounds")
    aboard(state, 0, "flax")
    turned(state)
    assert state.obelisk == 30
    assert sum(state.boat[0]) == 1
    sell(state, 1, "1 flax", "1 wheat", "1 grape")
    turned(state)
    assert state.obelisk == 29
    assert sum(state.lost[0]) == 1


def test_nil_25_six_points_a_full_row() -> None:
    one = row((RED, False), (RED, False), (RED, False))
    two = row((RED, False), (BLUE, False), (RED, False))
    three = row((RED, False), (BLUE, False), (RED, False), (GREEN, False))
    four = row((RED, False), (BLUE, False), (RED, False), (GREEN, False), (WHITE, False))
    nobody = row((RED, True), (BLUE, True), (RED, True))
    assert winnings(one, 5) == [6, 0, 0, 0, 0]
    assert winnings(two, 5) == [4, 2, 0, 0, 0]
    assert winnings(three, 5) == [3, 1, 2, 0, 0]
    assert winnings(four, 5) == [3, 0, 1, 0, 2]
    assert winnings(nobody, 5) == [0] * 5


def test_nil_25_only_full_rows_are_scored() -> None:
    state = bare(3)
    sell(state, 2, "0 flax", "0 wheat", "0 grape")
    turned(state)
    assert state.pawns == [1, 1, 1]
    assert len(state.market[1]) == 3


def test_nil_26_rotten_plants_break_ties_too() -> None:
    sold = row((RED, False), (BLUE, False), (RED, True))
    assert winnings(sold, 5)[:2] == [4, 2]


def test_nil_27_points_are_netted_row_by_row() -> None:
    """One row brings 6; another one's rot is not taken off these."""
    state = bare(3)
    sell(state, 1, "0 flax", "0 wheat", "0 grape")
    sell(state, 2, "0 flax rotten", "0 wheat rotten", "1 grape", "1 flax")
    turned(state)
    assert state.pawns[0] == 7
    state = bare(3)
    sell(state, 2, "0 flax rotten", "0 wheat", "0 grape", "1 flax")
    turned(state)
    assert state.pawns[:2] == [1 + 4 - 1, 1 + 2]


def test_nil_28_sold_plants_go_to_the_boat_for_the_next_round() -> None:
    state = bare(3)
    sell(state, 1, "0 flax", "1 wheat rotten", "0 grape")
    aboard(state, 2, "onion")
    turned(state)
    assert state.market[0] == ()
    assert [sum(boat) for boat in state.boat] == [2, 1, 0]  # the onion left before
    assert state.obelisk == 29
    turned(state)
    assert state.obelisk == 27


def test_nil_29_the_end_when_pawn_and_obelisk_meet() -> None:
    state = bare(3)
    state.pawns, state.obelisk = [28, 25, 3], 29
    aboard(state, 2, "flax")
    turned(state)
    assert state.phase is Phase.OVER
    assert state.reason == "nile.end.met"
    outcome = Nile().outcome(state)
    assert outcome
    assert outcome.scores == (28, 25, 3)
    assert outcome.places == (1, 2, 3)


def test_nil_29_passing_each_other_ends_it_and_pawns_count_on() -> None:
    state = bare(3)
    state.pawns = [28, 27, 3]
    sell(state, 1, "0 flax", "0 wheat", "0 grape")
    sell(state, 2, "1 flax", "1 wheat", "0 grape", "1 flax")
    turned(state)
    assert state.reason == "nile.end.met"
    assert state.pawns == [36, 31, 3]


def test_nil_29_ties_go_to_fewer_plants_lost_then_are_shared() -> None:
    state = bare(3)
    state.pawns = [30, 30, 30]
    state.lost = [[0, 2, 0, 0, 0], [0, 1, 0, 0, 0], [0, 1, 0, 0, 0]]
    for seat in range(3):
        state.supply[seat][1] -= sum(state.lost[seat])
    turned(state)
    outcome = Nile().outcome(state)
    assert outcome
    assert outcome.places == (3, 1, 1)


def test_nil_33_the_end_when_no_plant_can_grow() -> None:
    state = bare(2)
    for seat in range(2):
        state.lost[seat], state.supply[seat] = list(state.supply[seat]), [0] * len(KINDS)
    turned(state)
    assert state.reason == "nile.end.no_plants"


def test_nil_33_the_end_after_six_quiet_rounds() -> None:
    state = bare(2)
    for seat in range(2):
        stacks(state, seat, [], [])
    for number in range(5):
        turned(state)
        assert state.quiet_rounds == number + 1
    plant(state, state.turn, "flax", "e4a", ripe=True)
    do(state, "harvest e4a 4")
    turned(state)
    assert state.quiet_rounds == 0
    for _ in range(6):
        turned(state)
    assert state.reason == "nile.end.quiet"
