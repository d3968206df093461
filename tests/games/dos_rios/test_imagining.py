"""Only the order of the harvest deck is dealt anew; the deck's cards, and all that lies open, stay."""

from __future__ import annotations

import pickle
from collections import Counter

import pytest

from core.chance import SeededChance
from core.game import Seat
from core.games.dos_rios.components import COPIES
from tests.games.dos_rios.table import GAME, land, play, put, river, table

DEALS = 400


def chance(number: int) -> SeededChance:
    return SeededChance(number.to_bytes(32, "big"), 0)


@pytest.mark.parametrize("viewer", [Seat(0), Seat(1), None])
def test_each_card_of_the_deck_is_as_likely_to_be_turned_next_as_it_has_copies_there(viewer: Seat | None) -> None:
    state = table(3)
    copies = Counter(state.deck)
    turned = Counter(GAME.imagine(state, viewer, chance(number)).deck[-1] for number in range(DEALS))
    assert set(turned) == set(copies)
    for one, times in turned.items():
        expected = DEALS * copies[one] / len(state.deck)
        assert abs(times - expected) < 5 * expected**0.5


def test_row_discards_and_what_the_deck_holds_stay_as_everybody_knows_them() -> None:
    state = table(2, land("corn"))
    river(state, "verde", "a2 a3 a4 a5 a6 a7 a8")
    river(state, "moreno", "g2 g3 g4 g5 g6 g7 g8")
    put(state, 0, "a4")
    play(state, "harvest", "decline", "harvest")
    imagined = GAME.imagine(state, Seat(1), chance(1))
    assert (imagined.row, imagined.discard) == (state.row, state.discard)
    assert sorted(imagined.deck) == sorted(state.deck)
    assert GAME.view(imagined, None) == GAME.view(state, None)
    assert GAME.legal(imagined, state.turn) == GAME.legal(state, state.turn)


def test_before_the_row_lies_open_there_is_nothing_to_imagine() -> None:
    state = GAME.new(3, GAME.meta.defaults(), chance(5))
    while state.phase != "act":
        imagined = GAME.imagine(state, Seat(0), chance(6))
        assert imagined.deck == state.deck == []
        play(state, str(GAME.legal(state, GAME.to_act(state)[0])[0]))
    assert sum(COPIES) == len(state.row) + len(state.deck)
    assert GAME.imagine(state, Seat(0), chance(6)).deck != state.deck


def test_a_match_goes_on_from_what_was_imagined_and_leaves_the_match_at_hand_alone() -> None:
    state = table(2)
    river(state, "verde", "a2 a3 a4 a5 a6 a7 a8")
    river(state, "moreno", "g2 g3 g4 g5 g6 g7 g8")
    before = GAME.view(state, None)
    imagined = GAME.imagine(state, Seat(0), chance(2))
    play(imagined, "walk town c8", "harvest", "harvest")
    assert GAME.view(state, None) == before


def test_positions_carried_elsewhere_are_the_same_and_share_their_land() -> None:
    """Thinkers get each decision of a match anew; what they have worked out for its land serves for the next one."""
    state = table(3, land("corn", forest="a5"))
    river(state, "verde", "a2 a3 a4 a5 a6 a7 a8")
    river(state, "moreno", "g2 g3 g4 g5 g6 g7 g8")
    put(state, 0, "a4 a5 b4")
    one, other = (pickle.loads(pickle.dumps(GAME.imagine(state, Seat(0), chance(n)))) for n in (1, 2))
    for carried in (one, other):
        assert GAME.view(carried, Seat(0)) == GAME.view(state, Seat(0))
        assert GAME.legal(carried, Seat(0)) == GAME.legal(state, Seat(0))
    assert one.valley is other.valley
