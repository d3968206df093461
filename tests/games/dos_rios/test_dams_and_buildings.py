"""Dams, buildings, and who wins: DR-14, DR-16, DR-21."""

from __future__ import annotations

from core.game import Seat
from tests.games.dos_rios.table import GAME, at, keys, land, legal, play, put, refused, river, table


def bits_of(hexes: str) -> int:
    return sum(1 << at(name) for name in hexes.split())


def test_dr_14_on_any_side_of_a_hex_where_one_stands() -> None:
    state = table()
    put(state, 0, "c4")
    upper, lower = ["dam b3 se", "dam c3 s", "dam d3 sw"], ["dam c4 s", "dam c4 se", "dam c4 sw"]
    assert legal(state, "dam") == sorted(upper + lower)
    play(state, "dam c4 n", "dam c4 s")
    assert state.dams[0] == bits_of("c3 c4")
    assert state.reserve[0] == 0
    assert refused(state, "dam c4 sw") == "dam_reserve"


def test_dr_14_springs_lakes_and_the_town() -> None:
    state = table()
    put(state, 0, "a2 a7 c8")
    found = legal(state, "dam")
    assert {"dam a1 s", "dam a7 s", "dam c8 se", "dam c8 sw"} <= set(found)
    assert [move for move in found if move.startswith("dam d7")] == ["dam d7 sw"], "towards C8 only"


def test_dr_14_one_in_the_town_or_on_a_road_builds_none() -> None:
    state = table()
    put(state, 0, "left left")
    assert not legal(state, "dam")
    assert refused(state, "dam c8 se") == "dam_nobody"
    assert refused(state, "dam a5 s") == "dam_nobody"


def test_dr_14_never_twice_never_the_last_exit() -> None:
    state = table()
    put(state, 0, "c4 a3")
    state.reserve[0] = 5
    play(state, "dam c4 s", "dam c4 sw")
    assert refused(state, "dam c4 s") == "dam_twice"
    assert refused(state, "dam c4 se") == "dam_last"
    assert refused(state, "dam a3 sw") == "dam_side", "the map's edge"
    state.dams[2] |= bits_of("d3")
    state.dams[1] |= bits_of("d3")
    put(state, 0, "d4")
    assert refused(state, "dam d4 n") == "dam_last", "nor of the hex above"
    state.dams[0] |= 1
    put(state, 0, "b1")
    assert refused(state, "dam a1 se") == "dam_last", "nor of a spring"


def test_dr_14_any_number_a_turn_for_no_points() -> None:
    state = table()
    state.reserve[0] = 5
    put(state, 0, "c4 d6")
    play(state, "dam c4 s", "dam c4 sw", "dam c4 n", "dam d6 s", "dam d6 se")
    assert (state.reserve[0], state.mp) == (0, 6)
    assert state.stock == 40 - 5 - 2


def test_dr_16_a_finca_for_500_a_hacienda_for_1000() -> None:
    state = table()
    put(state, 0, "c4 d4 e4")
    state.money[0] = 499
    assert not legal(state, "build")
    assert refused(state, "build finca c4") == "build_money"
    state.money[0] = 999
    assert legal(state, "build") == ["build finca c4", "build finca d4", "build finca e4"]
    assert refused(state, "build hacienda c4") == "build_money"
    state.money[0] = 2500
    play(state, "build finca c4", "build hacienda d4")
    assert state.money[0] == 1000
    assert (state.fincas[0], state.haciendas[0]) == (bits_of("c4"), bits_of("d4"))
    assert refused(state, "build finca e4") == "build_third"


def test_dr_16_own_campesino_no_building_there_and_pieces_left() -> None:
    state = table()
    state.money[0] = 5000
    put(state, 0, "c4 d4 e4")
    play(state, "build finca c4")
    assert refused(state, "build finca c4") == "build_taken"
    assert refused(state, "build finca f4") == "build_nobody"
    state.haciendas[0] = bits_of("e4")
    assert refused(state, "build hacienda d4") == "build_hacienda"
    state.fincas[0] = bits_of("c4 c5 c6 c7")
    assert refused(state, "build finca d4") == "build_fincas"
    play(state, "walk town c8", "decline", "decline")
    assert state.built == 0


def test_dr_16_any_terrain_hills_too() -> None:
    state = table(valley=land(hill="c4", forest="d4"))
    state.money[0] = 1500
    put(state, 0, "c4 d4")
    play(state, "build finca c4", "build hacienda d4")
    assert state.built == 2


def test_dr_21_the_fifth_building_wins_anywhere() -> None:
    state = table()
    put(state, 0, "c4")
    state.money[0] = 1000
    state.fincas[0] = bits_of("a2 b2 f4 g4")
    events = play(state, "build hacienda c4")
    assert keys(events) == ["built_hacienda", "won_five"]
    outcome = GAME.outcome(state)
    assert outcome
    assert (outcome.reason, outcome.places, outcome.scores) == ("dos_rios.end.five", (1, 2), (5, 0))
    assert GAME.to_act(state) == ()


def test_dr_21_four_irrigated_with_the_hacienda_win() -> None:
    state = table()
    river(state, "verde", "a2 a3 a4 a5 a6 a7 a8")
    river(state, "moreno", "f1 f2 f3 f4 f5 f6 f7 f8")
    put(state, 0, "f4")
    state.money[0] = 500
    state.fincas[0], state.haciendas[0] = bits_of("a3 a4"), bits_of("a7")
    dry = state.clone()
    dry.fincas[0] = bits_of("a3 b5")
    plain = state.clone()
    plain.haciendas[0], plain.fincas[0] = 0, bits_of("a3 a4 a7")
    assert keys(play(state, "build finca f4")) == ["built_finca", "won_irrigated"]
    assert keys(play(dry, "build finca f4")) == ["built_finca"]
    assert keys(play(plain, "build finca f4")) == ["built_finca"], "four fincas are not enough"


def test_dr_21_a_diversion_can_win_for_another() -> None:
    state = table(3, land(hill="b1", forest="d1"))
    river(state, "verde", "a2 b2 c3 c4 c5 c6 c7 c8 d8")
    river(state, "moreno", "g2 g3 g4 g5 g6 g7 g8")
    state.turn = Seat(1)
    put(state, 1, "c6")
    for seat in (0, 2):
        state.fincas[seat], state.haciendas[seat] = bits_of("g2 g3 g4"), bits_of("d6")
    state.fincas[2] = bits_of("c3 c4 c5")
    events = play(state, "dam c6 s", "flow c6 se")
    assert keys(events)[-1] != "won_irrigated"
    events = play(state, *["flow d6 s"] * (state.phase == "tie"))
    assert keys(events)[-1] == "won_irrigated"
    assert state.winner == 2, "clockwise from the active player, who has nothing"
    assert (state.phase, GAME.to_act(state)) == ("over", ())


def test_dr_21_the_active_player_comes_first() -> None:
    state = table()
    river(state, "verde", "a2 b2 c3 c4 c5 c6 c7 c8 d8")
    river(state, "moreno", "g2 g3 g4 g5 g6 g7 g8")
    state.turn = Seat(1)
    put(state, 1, "g2")
    state.money[1] = 500
    state.fincas = [bits_of("c3 c4 c5"), bits_of("g3 g4")]
    state.haciendas = [bits_of("c6"), bits_of("g5")]
    play(state, "build finca g2")
    assert state.winner == 1


def test_round_limit_counts_buildings_then_money() -> None:
    for fincas, money, places in (
        ([2, 1], [0, 900], (1, 2)),
        ([1, 1], [100, 200], (2, 1)),
        ([1, 1], [200, 200], (1, 1)),
    ):
        state = table()
        state.round = state.limit = 20
        state.turn = Seat(1)
        state.start = Seat(0)
        state.fincas = [bits_of("c4 c5") if fincas[0] == 2 else bits_of("c4"), bits_of("d4")]
        state.money = money
        play(state, "decline")
        outcome = GAME.outcome(state)
        assert outcome
        assert outcome.reason == "dos_rios.end.rounds"
        assert outcome.places == places
