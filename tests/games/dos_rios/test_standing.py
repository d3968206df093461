"""What each would have if the match ended now: the same words all along, buildings as the score counts them (DR-21)."""

from __future__ import annotations

import pytest

from core.chance import SeededChance
from core.game import Seat
from core.games.dos_rios.state import DosRiosState
from tests.games.dos_rios.table import GAME, at, land, play, put, river, table

COUNTED = ("dos_rios.share.fincas", "dos_rios.share.hacienda")


def said(state: DosRiosState, seat: int) -> dict[str, int]:
    return {share.label.removeprefix("dos_rios.share."): share.points for share in GAME.standing(state)[seat]}


def test_money_water_buildings_and_sites_are_told_apart() -> None:
    state = table(2, land("corn", forest="a5"))
    river(state, "verde", "a2 a3 a4 a5 a6 a7 a8")
    river(state, "moreno", "g2 g3 g4 g5 g6 g7 g8")
    state.fincas[0] = 1 << at("a3") | 1 << at("c3")
    state.haciendas[0] = 1 << at("a4")
    put(state, 0, "a4 a5 a5 b4")
    state.money[0] = 700
    assert said(state, 0) == {
        "fincas": 2, "hacienda": 1, "irrigated": 2, "rios": 700, "dams": 2, "fields": 2, "sites": 1,
    }  # fmt: skip
    assert said(state, 1) == {
        "fincas": 0, "hacienda": 0, "irrigated": 0, "rios": 0, "dams": 2, "fields": 0, "sites": 0,
    }  # fmt: skip


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_labels_never_change_and_what_the_score_counts_agrees_with_the_outcome(seats: int) -> None:
    chance = SeededChance(bytes([seats]) * 32, 0)
    state = GAME.new(seats, GAME.meta.defaults() | {"round_limit": "12"}, chance)
    labels = [share.label for share in GAME.standing(state)[0]]
    plies = 0
    while acting := GAME.to_act(state):
        legal = GAME.legal(state, acting[0])
        GAME.apply(state, {acting[0]: legal[-1 - chance.below(min(len(legal), 3), "any")]}, chance)
        plies += 1
        if plies % 20 == 0:
            assert all([share.label for share in shares] == labels for shares in GAME.standing(state))
    outcome = GAME.outcome(state)
    assert outcome is not None
    counted = [[share.points for share in shares if share.label in COUNTED] for shares in GAME.standing(state)]
    assert tuple(map(sum, counted)) == outcome.scores


def test_a_win_by_the_fifth_building_stands_as_it_is_scored() -> None:
    state = table(2)
    river(state, "verde", "a2 a3 a4 a5 a6 a7 a8")
    river(state, "moreno", "g2 g3 g4 g5 g6 g7 g8")
    state.fincas[0] = sum(1 << at(name) for name in ("c3", "c4", "c5", "e4"))
    put(state, 0, "d4")
    state.money[0] = 1000
    play(state, "build hacienda d4")
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (Seat(0),)
    assert (said(state, 0)["fincas"], said(state, 0)["hacienda"]) == (4, 1)
    assert outcome.scores[0] == 5
