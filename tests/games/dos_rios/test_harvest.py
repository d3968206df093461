"""The harvest row, its yields and the bandits: DR-6, DR-17 to DR-20."""

from __future__ import annotations

import pytest

from core.chance import SeededChance
from core.game import Seat
from core.games.dos_rios.components import BANDITS, CARDS
from core.games.dos_rios.harvest import earnings, open_row
from core.games.dos_rios.places import TOWN
from core.games.dos_rios.state import DosRiosState
from tests.games.dos_rios.table import GAME, at, keys, land, legal, play, put, refused, river, table


def card(name: str) -> int:
    return CARDS.index(name)


def watered(seats: int = 2, row: str = "wheat tobacco corn", deck: str = "forest verde") -> DosRiosState:
    """Verde down column A over wheat, tobacco, corn and forest, Moreno down column G over hills."""
    valley = land(rest="hill", wheat="a2 a3", tobacco="a4", corn="a5", forest="a6 a7")
    state = table(seats, valley)
    river(state, "verde", "a2 a3 a4 a5 a6 a7 a8")
    river(state, "moreno", "g2 g3 g4 g5 g6 g7 g8")
    state.row = [card(name) for name in row.split()]
    state.deck = [card(name) for name in reversed(deck.split())]
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_dr_6_a_row_of_players_and_one_without_bandits(seats: int) -> None:
    for n in range(40):
        state = table(seats)
        state.row = []
        open_row(state, SeededChance(bytes([n] * 32)))
        assert len(state.row) == seats + 1
        assert not set(state.row) & set(BANDITS)
        assert sorted(state.row + state.deck) == sorted(
            card(name) for name, copies in (("wheat", 2), ("tobacco", 2), ("corn", 2), ("forest", 1), ("verde", 3),
            ("moreno", 3), ("bandits-verde", 1), ("bandits-moreno", 1)) for _ in range(copies)
        )  # fmt: skip


def test_dr_6_the_first_card_turned_is_the_current_one() -> None:
    state = watered()
    assert GAME.view(state, None).row[0] == card("wheat")
    assert keys(play(state, "harvest"))[0] == "harvested"
    assert state.discard == [card("wheat")]


def test_dr_17_harvest_or_decline_but_not_in_the_first_round() -> None:
    state = watered()
    assert {"harvest", "decline"} <= set(legal(state))
    assert refused(state, "end") == "end"
    state.round = 1
    assert refused(state, "harvest") == "first_round"
    assert refused(state, "decline") == "first_round"
    row = list(state.row)
    play(state, "end")
    assert (state.row, state.turn) == (row, 1)


def test_dr_18_every_player_is_paid_once_a_hex_of_the_crop() -> None:
    state = watered()
    put(state, 0, "a2 a2 a4")
    put(state, 1, "a3")
    state.fincas[0] = 1 << at("a2")
    play(state, "harvest")
    assert state.money == [100, 100]


def test_dr_18_buildings_without_a_campesino_are_paid_dry_hexes_not() -> None:
    state = watered()
    state.fincas[0], state.haciendas[0] = 1 << at("a2"), 1 << at("a3")
    state.outflow = {}
    river(state, "verde", "b1 b2 b3 b4 b5 b6 b7 b8")
    assert earnings(state, card("wheat"), Seat(0))[0] == (0, 0, 0)
    river(state, "verde", "a2 a3 a4 a5 a6 a7 a8")
    assert earnings(state, card("wheat"), Seat(0))[0] == (0, 200, 0)


def test_dr_18_forest_gives_dams_five_in_reserve_at_most() -> None:
    state = watered(row="forest tobacco corn")
    put(state, 0, "a6 a7")
    put(state, 1, "a5")
    state.reserve = [4, 2]
    play(state, "harvest")
    assert state.reserve == [5, 2]
    assert state.money == [0, 0]


def test_dr_18_a_river_card_pays_fields_and_forests_of_that_river() -> None:
    state = watered(row="verde tobacco corn")
    put(state, 0, "a2 a4 a6 g4")
    put(state, 1, "a5 g2")
    play(state, "harvest")
    assert state.money == [200, 100]
    assert state.reserve == [3, 2]
    other = watered(row="moreno tobacco corn")
    put(other, 0, "a2 a4 a6 g4")
    play(other, "harvest")
    assert (other.money, other.reserve) == ([0, 0], [2, 2]), "hills yield nothing"


def test_dr_18_joined_parts_count_for_both_river_cards() -> None:
    state = table()
    river(state, "verde", "a2 b2 c3 d3 d4 d5 d6 d7 d8")
    river(state, "moreno", "g2 f2 e3 d3")
    put(state, 0, "d5 b2")
    assert earnings(state, card("moreno"), Seat(0))[0] == (0, 100, 0)
    assert earnings(state, card("verde"), Seat(0))[0] == (0, 200, 0)


def test_dr_18_short_of_dams_the_harvester_takes_first_then_clockwise() -> None:
    state = watered(3, row="forest tobacco corn wheat")
    state.turn = Seat(1)
    put(state, 0, "a6")
    put(state, 1, "a7")
    state.fincas[2] = 1 << at("a6")
    state.reserve = [0, 0, 0]
    state.dams = [(1 << 38) - 1, 0, 0]
    assert state.stock == 2
    assert earnings(state, card("forest"), Seat(1)) == [(1, 0, 1), (2, 0, 1), (0, 0, 0)]


def test_dr_19_used_first_discarded_then_a_new_one_next_to_the_deck() -> None:
    state = watered()
    play(state, "harvest")
    assert [CARDS[c] for c in state.row] == ["tobacco", "corn", "forest"]
    assert [CARDS[c] for c in state.discard] == ["wheat"]
    assert state.turn == 1


def test_dr_19_declined_it_goes_next_to_the_deck_and_nothing_is_turned() -> None:
    state = watered()
    events = play(state, "decline")
    assert [CARDS[c] for c in state.row] == ["tobacco", "corn", "wheat"]
    assert (len(state.deck), state.discard) == (2, [])
    assert not any(event.reveals for event in events)


def test_dr_19_an_empty_deck_is_made_of_the_discards() -> None:
    state = watered(deck="")
    state.discard = [card("verde")]
    events = play(state, "harvest")
    assert "reshuffled" in keys(events)
    assert len(state.deck) == 1, "the used card was discarded first, so it was shuffled in too"
    assert state.discard == []
    assert {CARDS[c] for c in [*state.row, *state.deck]} == {"tobacco", "corn", "verde", "wheat"}


def test_dr_20_bandits_act_at_once_and_another_card_is_turned() -> None:
    state = watered(deck="bandits-verde bandits-moreno forest")
    put(state, 1, "a3 g4")
    events = play(state, "harvest")
    assert keys(events) == ["harvested", "earned_rios", "bandits", "robbed", "bandits", "robbed", "turned"]
    assert state.count(Seat(1), TOWN) == 6
    assert [CARDS[c] for c in state.discard] == ["wheat", "bandits-verde", "bandits-moreno"]
    assert [CARDS[c] for c in state.row] == ["tobacco", "corn", "forest"]


def test_dr_20_one_a_hex_three_in_all_whoever_owns_them() -> None:
    state = watered(deck="bandits-verde forest")
    put(state, 0, "a2 a2 a5")
    put(state, 1, "a4 a6")
    play(state, "harvest")
    assert state.count(Seat(0), at("a2")) == 1
    assert state.count(Seat(1), at("a4")) == 0
    assert state.count(Seat(0), at("a5")) == 0
    assert state.count(Seat(1), at("a6")) == 1, "three are enough"


def test_dr_20_a_hacienda_is_safe_a_finca_is_not() -> None:
    state = watered(deck="bandits-verde forest")
    put(state, 0, "a2 a4")
    state.haciendas[0], state.fincas[0] = 1 << at("a2"), 1 << at("a4")
    play(state, "harvest")
    assert state.count(Seat(0), at("a2")) == 1
    assert state.count(Seat(0), at("a4")) == 0


def test_dr_20_they_ride_on_along_the_joined_part() -> None:
    state = table()
    river(state, "verde", "a2 b2 c3 d3 d4 d5 d6 d7 d8")
    river(state, "moreno", "g2 f2 e3 d3")
    state.row, state.deck = [0, 1, 2], [3, card("bandits-moreno")]
    put(state, 1, "b2 d6")
    play(state, "harvest")
    assert state.count(Seat(1), at("b2")) == 1
    assert state.count(Seat(1), at("d6")) == 0


def test_dr_e2_bandits_on_the_moreno() -> None:
    """Rule: DR-E2."""
    state = table(4)
    river(state, "verde", "a2 a3 a4 a5 a6 a7 a8")
    river(state, "moreno", "g2 g3 f3 f4 f5 e6 e7 e8 d8")
    red, yellow, white = 1, 2, 3
    put(state, red, "f3")
    put(state, yellow, "f5 f5")
    put(state, white, "e6 e6 e7 e8")
    state.haciendas[white] = 1 << at("e6")
    state.deck = [3, card("bandits-moreno")]
    events = play(state, "harvest")
    assert keys(events).count("robbed") == 3
    assert state.count(Seat(red), at("f3")) == 0
    assert state.count(Seat(yellow), at("f5")) == 1
    assert state.count(Seat(white), at("e6")) == 2
    assert state.count(Seat(white), at("e7")) == 0
    assert state.count(Seat(white), at("e8")) == 1
