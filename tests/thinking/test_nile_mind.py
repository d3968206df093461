"""What computers make of the Nile: sensible moves in positions in which a person sees at once what is right."""

from __future__ import annotations

import pytest

from core.chance import SeededChance
from core.game import Seat
from core.games.nile.components import Tide
from core.games.nile.mind import NileMind
from core.games.nile.moves import Bid, End, SpendJoker
from core.games.nile.state import NileState
from core.thinking.deciding import decide
from core.thinking.dice import Dice
from core.thinking.mind import Plan
from core.thinking.playing_out import Table
from core.thinking.searching import think
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
    new,
    plant,
    sell,
    stacks,
    tide,
)

MIND = NileMind()
LEVELS = ("steady", "strong")
VARIANTS = {"hippo_auction": "on", "start_auction": "on", "buy_others": "on", "revive": "on", "boat": "scoring_rounds"}


def choice(state: NileState, level: str, seat: int = 0) -> str:
    """What that level does; the strong one with less time than it has."""
    if level == "steady":
        return str(decide(GAME, MIND, state, Seat(seat), level, Dice("steady")))
    strong = MIND.judgement(state.seats).strong
    plan = Plan(strong.way, 150, strong.width, strong.plies, strong.curiosity)
    return str(think(GAME, MIND, state, Seat(seat), plan, Dice("strong")).move)


def spent(state: NileState) -> NileState:
    """Seat 0 has no action point left, and none of its plants may act any more."""
    state.ap, state.legal = 0, None
    return state


@pytest.mark.parametrize("level", LEVELS)
def test_w_31_no_joker_is_thrown_away(level: str) -> None:
    """NIL-15: there is nothing on the fields, and no plant to sow."""
    state = bare(3)
    give_joker(state, 0)
    give_joker(state, 0)
    state.lost[0], state.supply[0] = state.supply[0], [0] * 5
    plant(state, 1, "flax", "w4a")
    assert choice(spent(state), level) == "end"


@pytest.mark.parametrize("level", LEVELS)
def test_w_31_a_joker_just_bought_is_kept(level: str) -> None:
    state = bare(3)
    state.lost[0], state.supply[0] = state.supply[0], [0] * 5
    do(state, "buy joker")
    assert choice(state, level) == "end", "there is nothing to do with the two points that are left"


@pytest.mark.parametrize("level", LEVELS)
def test_a_joker_is_spent_on_the_harvest_that_wins(level: str) -> None:
    """NIL-15, NIL-25, NIL-29: the row pays 6, and the pawn is past the obelisk."""
    state = bare(2)
    give_joker(state, 0)
    plant(state, 0, "flax", "e4a", ripe=True)
    plant(state, 1, "wheat", "w4a")
    sell(state, 1, "0 wheat", "0 grape")
    state.pawns, state.obelisk = [12, 13], 17
    assert choice(spent(state), level) == "joker"
    do(state, "joker")
    assert choice(state, level) == "harvest e4a 1"


@pytest.mark.parametrize("level", LEVELS)
def test_a_certain_win_is_taken(level: str) -> None:
    """NIL-29: of two rows that it can finish, one ends the match with it ahead."""
    state = bare(3)
    plant(state, 0, "flax", "e4a", ripe=True)
    plant(state, 1, "flax", "w4a", ripe=True)
    sell(state, 1, "0 wheat", "0 grape")
    sell(state, 4, "1 wheat", "1 grape", "1 onion", "1 aubergine")
    state.pawns, state.obelisk, state.ap = [14, 15, 5], 19, 1
    assert choice(state, level) == "harvest e4a 1"


@pytest.mark.parametrize("level", LEVELS)
def test_no_row_is_finished_that_makes_another_win(level: str) -> None:
    """NIL-25, NIL-29: the fifth plant would pay the others 3 and 1, and with that seat 1 has won; if the match goes on,
    seat 0 has a row of its own nearly full, with a plant for it.
    """
    state = bare(3)
    plant(state, 0, "flax", "e4d", ripe=True)
    plant(state, 0, "onion", "e5a", ripe=True, acted=True)
    sell(state, 1, "0 wheat", "0 grape")
    sell(state, 4, "1 wheat", "1 grape", "2 onion", "1 aubergine")
    state.pawns, state.obelisk, state.ap = [13, 14, 9], 17, 1
    assert choice(state, level) != "harvest e4d 4"


@pytest.mark.parametrize("level", LEVELS)
def test_others_are_washed_away_and_oneself_is_spared(level: str) -> None:
    """NIL-9."""
    state = tide(Tide.FLOOD)
    stacks(state, 0, [card(S, S)] * 2, [card(S, S)] * 2)
    plant(state, 0, "flax", "e4a", ripe=True)
    plant(state, 1, "flax", "w3a", ripe=True)
    assert choice(state, level).endswith("w3a")


@pytest.mark.parametrize("level", LEVELS)
def test_w_31_it_harms_itself_only_where_it_must(level: str) -> None:
    """NIL-30: two plants of one row get worse; a row of others' is better than one with its own."""
    state = tide(Tide.EBB_1)
    flood(state, "e4", "palms-2")
    sell(state, 3, "0 flax", "1 wheat")
    sell(state, 4, "1 flax", "2 grape")
    do(state, "take e4")
    assert choice(state, level).startswith("spoil 4")


@pytest.mark.parametrize("level", LEVELS)
def test_an_empty_row_is_chosen_rather_than_ones_own(level: str) -> None:
    """NIL-30."""
    state = tide(Tide.EBB_1)
    flood(state, "e4", "palms-2")
    sell(state, 4, "0 flax", "0 grape")
    do(state, "take e4")
    assert choice(state, level) == "spoil 3"


@pytest.mark.parametrize("level", LEVELS)
def test_who_is_far_behind_plays_on_for_points(level: str) -> None:
    """The match is lost; 6 spaces are 6 spaces."""
    state = bare(3)
    plant(state, 0, "flax", "e4a", ripe=True)
    plant(state, 1, "onion", "w4a")
    sell(state, 1, "0 wheat", "0 grape")
    state.pawns, state.obelisk, state.ap = [2, 27, 20], 29, 1
    assert choice(state, level) == "harvest e4a 1"


def test_seeds_are_bought_before_they_are_lost_when_the_supply_is_short() -> None:
    """NIL-21, NIL-24."""
    state = bare(2)
    aboard(state, 0, "flax", "wheat")
    state.lost[0], state.supply[0] = state.supply[0], [0] * 5
    assert choice(state, "steady").startswith("buy ")


def test_a_closed_hand_holds_few_plants_and_those_that_one_has_most_of() -> None:
    """NIL-V2: all that is held is given away. The hands of others are not known, so it is not always the same."""
    state = new(3, start_auction="on")
    table = Table(GAME, MIND, 3, Dice("hands"))
    hands = [table.pick(state, Seat(0)) for _ in range(200)]
    assert all(isinstance(hand, Bid) for hand in hands)
    sizes = [sum(hand.plants) for hand in hands if isinstance(hand, Bid)]
    assert max(sizes) <= 6
    assert len(set(sizes)) > 1
    assert all(hand.plants[0] == 0 for hand in hands if isinstance(hand, Bid)), "the only aubergine stays"


def test_nothing_is_held_for_a_hippo_when_the_match_is_over_before_it_helps() -> None:
    """NIL-V1, NIL-29."""
    state = tide(Tide.EBB_1, hippo_auction="on")
    flood(state, "e4", "hippo")
    state.pawns, state.obelisk = [10, 14, 10], 14
    do(state, "take e4")
    assert choice(state, "steady") == "bid nothing"


def test_plants_aboard_make_a_hand_for_a_hippo_worth_more() -> None:
    """NIL-V1: plants in the boat count with those in the hand."""
    state = tide(Tide.EBB_1, hippo_auction="on")
    flood(state, "e4", "hippo")
    aboard(state, 0, "flax", "wheat")
    do(state, "take e4")
    legal = GAME.legal(state, Seat(0))
    none, one = (legal.index(GAME.parse(text)) for text in ("bid nothing", "bid flax1"))
    own, others = (MIND.worths(state, Seat(seat), GAME.legal(state, Seat(seat))) for seat in (0, 1))
    empty = GAME.legal(state, Seat(1)).index(GAME.parse("bid nothing"))
    assert own[none] > others[empty]
    assert own[one] > others[GAME.legal(state, Seat(1)).index(GAME.parse("bid flax1"))]
    assert bid(state, "nothing", "nothing", "nothing") == ["bid_hippo_empty", "bid_empty", "bid_empty", "hippo_won"]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("options", [{}, VARIANTS], ids=["default", "variants"])
def test_by_worth_alone_matches_come_to_an_end_and_no_joker_is_wasted(seats: int, options: dict[str, str]) -> None:
    """W-31: whoever discards one does something with it in the same turn. Chances add up to 1 all along."""
    state, chance, dice = new(seats, 3, **options), SeededChance(bytes(32)), Dice("matches")
    discarded: NileState | None = None
    while acting := GAME.to_act(state):
        moves = {}
        for seat in acting:
            known, legal = GAME.imagine(state, seat, dice), GAME.legal(state, seat)
            worths = MIND.worths(known, seat, legal)
            assert len(worths) == len(legal)
            moves[seat] = legal[max(range(len(legal)), key=worths.__getitem__)]
        assert not (discarded and any(isinstance(move, End) for move in moves.values()))
        discarded = state if any(isinstance(move, SpendJoker) for move in moves.values()) else None
        assert sum(MIND.chances(state)) == pytest.approx(1)
        GAME.apply(state, moves, chance)
    assert GAME.outcome(state)


def test_who_leads_is_thought_to_win() -> None:
    state = bare(3)
    state.pawns, state.obelisk = [20, 12, 8], 23
    chances = MIND.chances(state)
    assert chances[0] > 0.8
    assert chances[1] > chances[2]
