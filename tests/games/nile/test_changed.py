"""What each event says it touched, and what of it whoever looks is shown as news."""

from __future__ import annotations

import pytest

from core.game import Seat
from core.games.nile.components import Tide
from core.games.nile.state import NileState
from core.match import Match
from tests.games.nile.positions import (
    CHANCE,
    GAME,
    D,
    S,
    aboard,
    bare,
    card,
    desert,
    flood,
    give_joker,
    new,
    plant,
    sell,
    stacks,
    tide,
)

Told = list[tuple[str, tuple[str, ...]]]


def touched(state: NileState, *texts: str) -> Told:
    """The events of moves of whoever is to act that touch the board: keys without the game's name, spots."""
    happened: Told = []
    for text in texts:
        moves = {seat: GAME.parse(part) for seat, part in zip(GAME.to_act(state), text.split(" + "), strict=True)}
        for event in GAME.apply(state, moves, CHANCE):
            assert event.audience is None
            if event.spots:
                happened.append((event.key.removeprefix("nile."), event.spots))
    return happened


def test_the_preparation() -> None:
    state = new(3)
    assert touched(state, "boat flax flax", "boat flax wheat") == [("loaded_twice", ("boat",)), ("loaded", ("boat",))]
    state = bare(3)
    stacks(state, 0, [card(S, S)], [])
    state.phase = state.phase.FIRST_WATER
    assert touched(state, "lay 1 e4a") == [("laid", ("field:e4a",))]
    assert touched(state, "ripe flax e5a", "seed flax e5b") == [
        ("settled_ripe", ("field:e5a",)),
        ("settled_seed", ("field:e5b",)),
    ]


def test_what_the_flood_washes_drifts_from_its_field_into_the_boat() -> None:
    state = tide(Tide.FLOOD)
    stacks(state, 0, [card(S, S)] * 3, [])
    plant(state, 1, "flax", "e4a")
    plant(state, 2, "wheat", "e4a")
    assert touched(state, "lay 1 e4a") == [
        ("laid", ("field:e4a",)),
        ("washed", ("field:e4a", "boat")),
        ("washed", ("field:e4a", "boat")),
    ]
    desert(state, "e4b", "hippo>")
    assert touched(state, "lay 1 e4b") == [
        ("laid", ("field:e4b",)),
        ("desert_turned", ("field:e4b",)),
        ("joker_kept", ("jokers:0",)),
        ("arrow", ("tide",)),
    ]


def test_a_tide_that_turns_for_want_of_cards() -> None:
    state = tide(Tide.FLOOD)
    stacks(state, 0, [card(S, D)], [])
    assert touched(state, "lay 1 e4a")[1:] == [("tide_short", ("tide",))]
    state = bare(3)
    flood(state, "e4", "hippo")
    assert touched(state, "end", "end", "end")[0] == ("tide_none", ("tide",))


def test_cards_that_an_ebb_turns() -> None:
    state = tide(Tide.EBB_1)
    flood(state, "e4", "desert", "palms-2")
    sell(state, 4, "0 flax", "1 wheat spoiled")
    plant(state, 1, "flax", "e4c")
    assert touched(state, "take e4", "spoil 4 1", "spoil 4 2") == [
        ("water_turned", ("field:e4b",)),
        ("spoiled", ("space:4.1",)),
        ("rotted", ("space:4.2",)),
    ]
    assert touched(state, "take e4", "desert e4c") == [
        ("water_turned", ("field:e4a",)),
        ("sand", ("pile", "field:e4c")),
        ("washed", ("field:e4c", "boat")),
    ]


def test_a_turn_of_actions() -> None:
    state = bare(3, revive="on", buy_others="on")
    state.ap = 9
    plant(state, 0, "flax", "e5a")
    plant(state, 0, "wheat", "e5b", ripe=True)
    aboard(state, 0, "onion")
    aboard(state, 1, "grape")
    give_joker(state, 0)
    give_joker(state, 0)
    sell(state, 4, "0 grape spoiled")
    assert touched(state, "sow flax e4a", "grow e5a", "harvest e5b 4", "buy onion", "buy grape of 2", "buy joker") == [
        ("sowed", ("field:e4a",)),
        ("grew", ("field:e5a",)),
        ("harvested", ("field:e5b", "space:4.2")),
        ("bought", ("boat",)),
        ("bought_for", ("boat",)),
        ("bought_joker", ("pile", "jokers:0")),
    ]
    assert touched(state, "joker", "revive 4 1", "end") == [
        ("spent_joker", ("jokers:0", "discards")),
        ("revived", ("jokers:0", "discards", "space:4.1")),
    ]


def test_the_end_of_a_round() -> None:
    """The pawns that move, not those that rotten plants hold back; then the plants lie in the boat."""
    state = bare(3)
    aboard(state, 0, "flax")
    sell(state, 1, "0 flax", "1 wheat", "1 grape rotten")
    turned_events = touched(state, "end", "end", "end")
    assert turned_events[:2] == [
        ("lost", ("boat", "obelisk")),
        ("row_scored", ("market:1", "pawn:0", "pawn:1", "boat")),
    ]
    state = bare(3)
    sell(state, 1, "0 flax", "1 wheat rotten", "1 grape rotten")
    assert touched(state, "end", "end", "end")[0] == ("row_scored", ("market:1", "pawn:0", "boat"))


@pytest.mark.parametrize(("hands", "spots"), [("flax2 flax1 nothing", ("boat",)), ("nothing nothing nothing", None)])
def test_hands_that_go_into_the_boat(hands: str, spots: tuple[str, ...] | None) -> None:
    joint = " + ".join(f"bid {hand}" for hand in hands.split())
    state = tide(Tide.EBB_1, hippo_auction="on")
    flood(state, "e4", "hippo", "hippo")
    aboard(state, 2, "wheat")
    happened = touched(state, "take e4", joint)[1:]
    assert happened == ([("hippo_won", spots)] if spots else [])
    state = new(3, start_auction="on")
    state.bid_ties = 2
    happened = touched(state, joint)
    assert happened == ([("start_won", spots)] if spots else [])


def test_whoever_comes_back_sees_all_since_their_last_turn_and_the_public_the_last_one() -> None:
    match = Match(GAME, 3, {}, bytes(32))
    while not (match.over or any(str(move).startswith("sow") for move in match.legal(match.to_act[0]))):
        match.play({seat: match.legal(seat)[0] for seat in match.awaited})
    first, second, third = (Seat((match.to_act[0] + step) % 3) for step in range(3))
    fields = []
    for seat in (first, second):
        assert match.to_act == (seat,)
        move = next(move for move in match.legal(seat) if str(move).startswith("sow"))
        fields.append(f"field:{str(move).split()[2]}")
        match.play({seat: move})
        match.play({seat: GAME.parse("end")})
    news = [(change.key, change.actor, change.spots) for change in match.changed(third, match.before_others(third))]
    assert news[-2:] == [("nile.sowed", first, (fields[0],)), ("nile.sowed", second, (fields[1],))]
    assert [change.spots for change in match.changed(None, match.before_last_turn())] == [(fields[1],)]
    assert [change.actor for change in match.changed(first, match.before_others(first))] == [second]
