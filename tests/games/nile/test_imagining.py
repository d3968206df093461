"""What nobody can know is dealt anew, as likely as it is; what lies or once lay open stays. NIL-1, NIL-9, NIL-22."""

from __future__ import annotations

from collections import Counter

import pytest

from core.game import Seat
from core.games.nile.components import FIELD, ROW, Back
from core.games.nile.state import NileState
from core.thinking.dice import Dice
from tests.games.nile.positions import GAME, D, N, S, back, bare, card, desert, do, flood, give_joker, new, stacks

TIMES = 600
NEAR = 0.07
"""How far a share of so many may lie from what is right: three standard deviations and a bit."""


def many(state: NileState, viewer: int | None = 0) -> list[NileState]:
    dice = Dice("imagining")
    return [GAME.imagine(state, None if viewer is None else Seat(viewer), dice) for _ in range(TIMES)]


def share(found: Counter[Back], face: str) -> float:
    return sum(count for one, count in found.items() if one.face == face) / found.total()


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_back_of_a_water_card_is_any_that_was_not_taken_away(seats: int) -> None:
    state = new(seats)
    hidden = Counter(card.back for pair in state.stacks for stack in pair for card in stack)
    hidden.update(card.back for card in state.removed)
    tops = Counter(world.stacks[1][0][-1].back for world in many(state))
    assert set(tops) == set(hidden)
    assert share(tops, "desert") == pytest.approx(14 / 45, abs=NEAR)


def test_the_back_of_a_card_on_the_board_changes_and_its_edges_stay() -> None:
    state = bare(3)
    flood(state, "e5", "palms-4")
    worlds = many(state)
    assert len({world.water[ROW["e5"]][0].back for world in worlds}) > 5
    assert {world.water[ROW["e5"]][0].front for world in worlds} == {state.water[ROW["e5"]][0].front}
    assert all(world.edges == state.edges for world in worlds)


def test_what_was_taken_away_lies_face_up_and_is_dealt_to_nobody() -> None:
    """NIL-11: all have seen both of its sides."""
    state = bare(3)
    everything = list(state.removed)
    state.removed = [card for card in everything if card.back.face != "hippo"]
    state.water_discard = [card for card in everything if card.back.face == "hippo"]
    for world in many(state):
        assert world.water_discard == state.water_discard
        assert all(card.back.face != "hippo" for card in world.removed)


def test_tops_stay_and_what_lies_below_them_changes_also_with_what_left_the_game() -> None:
    state = bare(2)
    stacks(state, 0, [card(S, S), card(D, D)], [card(N, S)])
    stacks(state, 1, [card(S, S)], [])
    state.removed = [card(N, D)]
    worlds = many(state)
    assert {world.stacks[0][0][-1].front for world in worlds} == {(S, S)}
    assert {world.stacks[0][1][-1].front for world in worlds} == {(N, S)}
    below = Counter(world.stacks[0][0][0].front for world in worlds)
    assert below[D, D] / TIMES == pytest.approx(1 / 2, abs=NEAR)
    assert below[N, D] / TIMES == pytest.approx(1 / 2, abs=NEAR)


def test_a_joker_that_all_saw_stays_one_that_was_bought_changes() -> None:
    """NIL-9, NIL-22."""
    state = bare(3)
    give_joker(state, 0, "palms-4", seen=True)
    do(state, "buy joker")
    worlds = many(state)
    assert {world.jokers[0][0] for world in worlds} == {state.jokers[0][0]}
    bought = Counter(world.jokers[0][1].back for world in worlds)
    assert share(bought, "desert") == pytest.approx(8 / 30, abs=NEAR), "the box's other deserts are in the pile"
    assert all(world.jokers[0][1].seen is False for world in worlds)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_not_even_its_owner_knows_a_joker(viewer: int | None) -> None:
    state = new(3)
    assert len({world.jokers[0][0].back for world in many(state, viewer)}) > 5


def test_a_desert_on_a_field_is_any_that_was_not_turned() -> None:
    state = bare(3)
    desert(state, "w5e", "hippo")
    state.desert_pile = [back("palms-1"), back("palms-1"), back("desert")]
    state.desert_discard = [back("palms-4")]
    lying = Counter(world.deserts[FIELD["w5e"]] for world in many(state))
    assert lying[back("palms-1")] / TIMES == pytest.approx(1 / 2, abs=NEAR)
    assert set(lying) == {back("palms-1"), back("desert"), back("hippo")}
    assert all(world.desert_discard == state.desert_discard for world in many(state))


def test_whoever_counted_the_discards_knows_what_the_pile_that_was_made_of_them_holds() -> None:
    """NIL-22: what was never turned of the first deck is none of these."""
    state = bare(3)
    desert(state, "w5e", "palms-4")
    give_joker(state, 1, "desert")
    state.desert_pile, state.desert_discard = [], [back("hippo"), back("hippo"), back("palms-1")]
    do(state, "buy joker")
    worlds = many(state)
    first = {world.deserts[FIELD["w5e"]] for world in worlds} | {world.jokers[1][0].back for world in worlds}
    assert first == {back("palms-4"), back("desert")}
    assert {world.jokers[0][0].back for world in worlds} == {back("hippo"), back("palms-1")}
    assert all(set(world.desert_pile) <= {back("hippo"), back("palms-1")} for world in worlds)


def test_a_desert_of_the_second_deck_on_a_field_is_told_from_one_of_the_first() -> None:
    state = bare(3)
    desert(state, "w5e", "palms-4")
    flood(state, "e5", "desert")
    state.marker, state.phase, state.ap = state.marker.next, state.phase.EBB, 0
    state.desert_pile, state.desert_discard = [], [back("hippo"), back("hippo")]
    do(state, "take e5", "desert e5e")
    for world in many(state):
        assert world.deserts[FIELD["w5e"]] == back("palms-4")
        assert world.deserts[FIELD["e5e"]] == back("hippo")


def test_the_truth_stays_as_it_is() -> None:
    state = new(4)
    before = state.clone()
    many(state)
    assert all(getattr(before, name) == getattr(state, name) for name in state.__slots__)
