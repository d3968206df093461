"""Placing, walking and evicting: DR-5, DR-7 to DR-13 and the seed's examples."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from core.chance import SeededChance
from core.game import Seat
from core.games.dos_rios import evicting, moves, walking
from core.games.dos_rios.blockers import blockers
from core.games.dos_rios.places import TOWN
from core.games.dos_rios.state import DosRiosState
from tests.games.dos_rios.table import GAME, at, keys, land, legal, names, play, put, refused, table


def new(seats: int) -> DosRiosState:
    state = GAME.new(seats, GAME.meta.defaults(), SeededChance(b"5" * 32))
    while state.phase == "lay":
        play(state, legal(state)[0])
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_dr_5_three_campesinos_each_are_placed_in_turn(seats: int) -> None:
    state = new(seats)
    assert state.reserve == [2] * seats
    assert state.stock == 40 - 2 * seats
    assert state.money == [0] * seats
    order = []
    while state.phase == "place":
        assert keys(play_first(state, order))[0] == "placed"
    assert order == [(state.start + n) % seats for n in range(3 * seats)]
    assert [off[2] for off in state.off] == [3] * seats
    assert (state.phase, state.round, state.turn) == ("act", 1, state.start)


def play_first(state: DosRiosState, order: list[int]) -> list:
    order.append(state.turn)
    return play(state, legal(state)[0])


def test_dr_5_no_opponent_and_at_most_one_own_there_already() -> None:
    state = new(2)
    first, second = state.start, 1 - state.start
    play(state, "place c4")
    assert refused(state, "place c4") == "foreign_safe"
    assert refused(state, "place a1") == "off_board"
    assert refused(state, "walk town c8") == "place_first"
    play(state, "place d4", "place c4", "place d4")
    assert (state.count(first, at("c4")), state.count(second, at("d4"))) == (2, 2)
    assert refused(state, "place c4") == "full"


def prices(state: DosRiosState, origin: str) -> dict[str, int]:
    state.forget()
    view = GAME.view(state, None)
    return {names([way.to])[0]: way.mp for way in view.walks if way.origin == at(origin)}


def test_dr_7_six_points_one_a_step() -> None:
    state = table()
    put(state, 0, "d1")
    cost = prices(state, "d1")
    assert cost["D2"] == 1
    assert cost["C4"] == 3
    assert cost["D7"] == 6
    assert "C8" not in cost
    play(state, "walk d1 c4")
    assert state.mp == 3
    assert refused(state, "walk c4 c8") == "too_far"
    play(state, "walk c4 d6")
    assert state.mp == 0
    assert not legal(state, "walk", "evict")


def test_dr_7_town_roads_and_hexes_both_ways() -> None:
    state = table()
    cost = prices(state, "town")
    assert {name: cost[name] for name in ("C8", "D7", "E8", "LEFT", "RIGHT")} == dict.fromkeys(
        ("C8", "D7", "E8", "LEFT", "RIGHT"), 1
    )
    assert cost["A5"] == 2
    put(state, 0, "a6 a6")
    back = prices(state, "a6")
    assert back["LEFT"] == 1
    assert back["TOWN"] == 2
    assert back["G6"] == 4, "over town and both roads"


def test_dr_7_unspent_points_are_lost() -> None:
    state = table()
    play(state, "walk town c8", "decline")
    assert (state.turn, state.mp) == (1, 6)


def test_dr_7_mountains_and_lakes_are_closed() -> None:
    state = table()
    for name in ("a1", "a8", "d8", "f8"):
        assert refused(state, f"walk town {name}") == ("the_town" if name == "d8" else "off_board")
    assert refused(state, "walk town town") == "same_place"
    assert refused(state, "walk c4 c5") == "nobody"


def test_dr_7_dams_do_not_hinder_walking() -> None:
    state = table()
    put(state, 0, "c4")
    state.dams = [1 << at("c4")] * 3
    assert prices(state, "c4")["C5"] == 1


def test_dr_8_two_at_most_of_one_player() -> None:
    state = table()
    put(state, 0, "c8 c8 d7")
    assert refused(state, "walk town c8") == "full"
    assert prices(state, "town")["C7"] == 2, "through the full own hex"
    state.off[0][2] -= 0
    put(state, 1, "d6")
    assert refused(state, "walk town d6") == "foreign"
    assert prices(state, "town")["D5"] == 4, "round the foreign campesino"


def test_dr_8_no_limit_on_roads_and_in_the_town() -> None:
    state = table()
    play(state, *["walk town left"] * 6)
    assert state.off[0] == [6, 0, 0]


def test_dr_9_one_by_two_or_by_one_from_above() -> None:
    state = table(valley=land(forest="c5"))
    put(state, 0, "c7 d6")
    put(state, 1, "c6")
    state.mp = 3
    assert refused(state, "evict c6 from c7") == "evict_far", "only over the forest, which takes 4 MP"
    state.mp = 6
    assert "evict c6 from c7 d6" in legal(state)
    events = play(state, "evict c6 from c7 d6")
    assert keys(events) == ["evicted"]
    assert (state.count(Seat(0), at("c6")), state.count(Seat(1), TOWN), state.mp) == (2, 6, 4)
    play(state, "walk c6 c7")
    assert state.mp == 3, "they may go on, also back"


def test_dr_9_the_last_hex_may_be_full_or_an_empty_foreign_finca() -> None:
    state = table()
    put(state, 0, "c7 c7 c8 c8")
    put(state, 1, "c6")
    assert "evict c6 from c8 c8" in legal(state)
    other = table(valley=land(hill="c7"))
    put(other, 0, "c8")
    put(other, 1, "c6")
    other.fincas[1] = 1 << at("c7")
    assert "evict c6 from c8" in legal(other)
    other.mp = 1
    assert refused(other, "walk c8 c7") == "pause_far"
    assert refused(other, "evict d4 from c8") == "evict_nobody"
    assert refused(other, "evict c6 from c5") == "nobody"
    flat = table()
    put(flat, 0, "c7")
    put(flat, 1, "c6")
    assert refused(flat, "evict c6 from c7") == "evict_height"


def test_dr_10_two_only_by_two_from_above() -> None:
    state = table(valley=land(forest="c7 b6"))
    put(state, 0, "c7 b6 d6")
    put(state, 1, "c6 c6")
    assert [move for move in legal(state, "evict") if "d6" not in move and "town" not in move] == [
        "evict c6 from b6 c7",
    ]  # fmt: skip
    assert refused(state, "evict c6 from c7") == "evict_two"
    play(state, "evict c6 from b6 c7")
    assert state.count(Seat(1), TOWN) == 6
    hill = table(valley=land(hill="c6", forest="c7 b6"))
    put(hill, 0, "c7 b6")
    put(hill, 1, "c6 c6")
    assert not legal(hill, "evict"), "two on a hill fall only to bandits"
    assert refused(hill, "evict c6 from b6 c7") == "evict_two"


def test_dr_11_in_the_first_round_only_who_has_had_a_turn() -> None:
    state = table(3)
    state.round, state.start, state.turn = 1, Seat(0), Seat(1)
    put(state, 0, "c8")
    put(state, 2, "e8")
    put(state, 1, "d6 d6")
    targets = {move.split()[1] for move in legal(state, "evict")}
    assert targets == {"c8"}
    assert refused(state, "evict e8 from d6 d6") == "evict_first_round"
    state.round = 2
    assert {move.split()[1] for move in legal(state, "evict")} == {"c8", "e8"}


def test_dr_12_foreign_finca_is_crossed_hacienda_not() -> None:
    state = table()
    put(state, 0, "d1")
    state.fincas[1] = 1 << at("d2")
    cost = prices(state, "d1")
    assert cost["D2"] == 1, "a pause (test_pausing)"
    assert cost["D3"] == 2
    put(state, 1, "d2")
    assert prices(state, "d1")["D3"] == 3, "round the guarded finca"
    state.fincas[1], state.haciendas[1] = 0, 1 << at("d2")
    state.leave(Seat(1), at("d2"))
    assert prices(state, "d1")["D3"] == 3
    assert refused(state, "walk d1 d2") == "foreign_building"


def test_dr_12_a_campesino_on_its_building_is_safe_from_players() -> None:
    state = table(valley=land(hill="c5"))
    put(state, 0, "c5 c7")
    put(state, 1, "c6")
    assert legal(state, "evict c6")
    state.fincas[1] = 1 << at("c6")
    assert not legal(state, "evict c6")
    assert refused(state, "evict c6 from c5 c7") == "evict_building"


def test_dr_13_from_the_town_straight_to_the_own_hacienda() -> None:
    state = table()
    state.haciendas[0] = 1 << at("d1")
    cost = prices(state, "town")
    assert cost["D1"] == 2
    assert cost["D2"] == 3, "and on from there"
    put(state, 0, "d1 d1")
    assert "D1" not in prices(state, "town")
    assert prices(state, "town")["D2"] == 3, "a full own hacienda may be passed"
    assert "TOWN" not in prices(state, "d1"), "not back that way"
    put(state, 0, "c8")
    assert prices(state, "c8")["D2"] == 4, "over the town"


def test_dr_e3_a_red_campesino_on_tobacco() -> None:
    """Rule: DR-E3."""
    state = table(valley=land(tobacco="d4", forest="c5"))
    put(state, 0, "d5 d6")
    put(state, 1, "d4")
    costs = {str(priced.move): priced.mp for priced in GAME.view(state, None).evictions}
    assert costs["evict d4 from d5 d6"] == 3
    assert costs["evict d4 from d5"] == 2
    play(state, "evict d4 from d5")
    assert (state.mp, state.count(Seat(1), TOWN)) == (4, 6)


def test_dr_e4_white_on_corn_beside_a_road() -> None:
    """Rule: DR-E4."""
    state = table(valley=land(corn="a6", hill="a5"))
    put(state, 0, "left left")
    put(state, 1, "a6")
    costs = {str(priced.move): priced.mp for priced in GAME.view(state, None).evictions}
    assert costs["evict a6 from left left"] == 2
    assert costs["evict a6 from left"] == 2
    for move in ("evict a6 from left left", "evict a6 from left"):
        after = state.clone()
        play(after, move)
        assert after.mp == 4


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_dr_9_dr_10_every_eviction_that_can_be_paid_is_legal(seats: int) -> None:
    """Whoever of the seat on turn could go against whom, one by one, by price."""
    for state in midway(seats, 60):
        seat = state.turn
        look, reached = blockers(state, seat), walking.reaches(state, seat)
        bands = [movers for n in (1, 2) for movers in combinations_with_replacement(reached, n)]
        payable = set()
        for movers in bands:
            if all(state.count(seat, origin) >= movers.count(origin) for origin in movers):
                for spot, mark, _ in look.targets:
                    mp = evicting.price(state, seat, moves.evict(spot, *movers), reached)
                    if mp is not None and mp <= state.mp and (len(movers) == 2 or mark & look.single):
                        payable.add(moves.evict(spot, *movers))
        assert payable == {move for move in GAME.legal(state, seat) if isinstance(move, moves.Evict)}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_dr_8_what_is_kept_through_a_turns_walks_is_still_true(seats: int) -> None:
    for state in midway(seats, 60):
        fresh = state.clone()
        fresh.forget()
        assert GAME.legal(fresh, state.turn) == GAME.legal(state, state.turn)
        assert GAME.view(fresh, None) == GAME.view(state, None)


def midway(seats: int, positions: int) -> Iterator[DosRiosState]:
    """Positions of a random match in which campesinos can still move."""
    state, dice = new(seats), random.Random(seats)
    while positions:
        if state.phase == "act" and state.mp:
            positions -= 1
            yield state
        play(state, str(dice.choice(GAME.legal(state, state.turn))))


def test_the_menu_and_the_rules_agree_on_reach() -> None:
    """Sets of places against a plain search, place by place."""
    state = new(4)
    while state.phase == "place":
        play(state, legal(state)[len(legal(state)) // 2])
    for origin in range(115):
        if not state.count(state.turn, origin):
            continue
        open_ = blockers(state, state.turn).open
        within = walking.reach(state, state.turn, origin, open_, 6).within
        best = {origin: 0}
        for step in range(6):
            for spot in [spot for spot, mp in best.items() if mp == step]:
                for other in range(115):
                    if state.valley.ground.near[spot] >> other & 1 and open_ >> other & 1:
                        best.setdefault(other, step + 1)
        assert best == {spot: walking.cost(within, 1 << spot) for spot in range(115) if within[6] >> spot & 1}
