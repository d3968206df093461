"""Answers in advance: what a seat may still be asked, the words for it, conditions."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from core.chance import SeededChance
from core.game import LookAhead, Move, Seat
from core.games.nile.checks import refusal
from core.games.nile.components import KIND, Phase, Tide
from core.games.nile.moves import Bid, Grow, Harvest, Lay, Revive, Sand, Sow, SpendJoker, Spoil
from core.games.nile.observe import position
from core.games.nile.state import NileState
from core.menu import menu
from core.wording import Refusal, Words
from tests.contract.play import POLICIES
from tests.games.nile.positions import (
    GAME,
    aboard,
    bare,
    desert,
    do,
    flood,
    give_joker,
    new,
    plant,
    sell,
    tide,
)

NAMES = ("Anna", "Roberto", "Giulia")
PASSING = (Bid, Grow, Harvest, Spoil, Revive)
"""Moves that need a plant which somebody may yet place: they are offered as far as it is there."""


def ahead(state: NileState, seat: int, *moves: str) -> LookAhead:
    found = GAME.look_ahead(GAME.view(state, Seat(seat)), Seat(seat), [GAME.parse(move) for move in moves])
    assert found
    return found


def offered(state: NileState, seat: int, *moves: str) -> set[str]:
    return {str(move) for move in ahead(state, seat, *moves).legal}


def why(state: NileState, seat: int, *moves: str) -> str | None:
    found = ahead(state, seat, *moves)
    return found.refusal.key.removeprefix("nile.no.") if found.refusal else None


def labels(state: NileState, seat: int, *path: str, language: str = "en") -> list[str]:
    view = GAME.view(state, Seat(seat))
    paths = [(move, GAME.steps(view, move)) for move in ahead(state, seat).legal]
    return [Words(language, NAMES)(choice.label) for choice in menu(paths, path).choices]


def label(state: NileState, seat: int, move: str, language: str = "en") -> str:
    return Words(language, NAMES)(GAME.steps(GAME.view(state, Seat(seat)), GAME.parse(move))[-1].label)


def short(state: NileState, seat: int, move: str, language: str = "en") -> str:
    step = GAME.steps(GAME.view(state, Seat(seat)), GAME.parse(move))[-1]
    assert step.short
    return Words(language, NAMES)(step.short)


def conditions(state: NileState, seat: int, move: str) -> list[str]:
    return [text for text, _ in GAME.conditions(GAME.view(state, Seat(seat)), Seat(seat), GAME.parse(move))]


def holds(state: NileState, seat: int, condition: str, move: str) -> bool:
    return GAME.holds(GAME.view(state, Seat(seat)), condition, GAME.parse(move))


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {}), (3, {"start_auction": "on", "hippo_auction": "on"}), (5, {"buy_others": "on", "revive": "on"})],
)
def test_all_that_a_seat_is_asked_it_could_have_planned(seats: int, options: dict[str, str]) -> None:
    """What needs no plant from the start, the rest once its plant is there."""
    rng, seen = random.Random(seats), Counter[str]()
    for number, policy in enumerate(("by_kind", "greedy")):
        state = new(seats, number, **options)
        always: dict[Seat, set[Move]] = {}
        while to_act := GAME.to_act(state):
            for seat in map(Seat, range(seats)):
                if rng.random() > 0.3:
                    continue
                found = set(ahead(state, seat).legal)
                asked = {move for move in GAME.legal(state, seat) if not isinstance(move, Bid)}
                assert asked <= found
                if seat not in to_act:
                    always[seat] = always.get(seat, found) & found
                elif seat in always:
                    assert {move for move in asked if not isinstance(move, PASSING)} <= always[seat]
                    seen[state.phase] += 1
            moves = {seat: POLICIES[policy](rng, GAME, state, seat, GAME.legal(state, seat)) for seat in to_act}
            GAME.apply(state, moves, SeededChance(bytes(32)))
    assert min(seen[phase] for phase in (Phase.FLOOD, Phase.EBB, Phase.ACTIONS)) > 0


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"cover": "two_rows"}),
        (3, {"start_auction": "on", "hippo_auction": "on"}),
        (5, {"buy_others": "on", "revive": "on"}),
    ],
)
def test_a_position_made_of_a_view_allows_and_forbids_the_same(seats: int, options: dict[str, str]) -> None:
    rng = random.Random(seats)
    for number, policy in enumerate(("by_kind", "greedy")):
        state = new(seats, number, **options)
        known: set[Move] = set()
        while to_act := GAME.to_act(state):
            for seat in to_act:
                same = position(GAME.view(state, seat))
                assert listed(same, seat) == listed(state, seat)
                known |= set(rng.sample(GAME.legal(state, seat), min(5, len(GAME.legal(state, seat)))))
                for move in rng.sample(sorted(known, key=str), min(8, len(known))):
                    if move not in GAME.legal(state, seat):
                        assert str(refusal(same, seat, move)) == str(refusal(state, seat, move))
            moves = {seat: POLICIES[policy](rng, GAME, state, seat, GAME.legal(state, seat)) for seat in to_act}
            GAME.apply(state, moves, SeededChance(bytes(32)))


def listed(state: NileState, seat: Seat) -> list[str]:
    return [str(move) for move in GAME.legal(state, seat)]


def test_what_is_asked_for_now_must_be_possible_now() -> None:
    """Else a plan would wait for ever behind a step that can't be made. Other kinds answer later questions."""
    state = bare(3)
    plant(state, 0, "wheat", "e5b")
    plant(state, 1, "wheat", "e5b")
    state.ap = 1
    assert why(state, 0, "grow e5b") == "points"
    assert why(state, 1, "grow e5b") is None
    assert why(state, 0, "joker") == "no_joker"
    assert why(state, 0, "take e5") is None
    assert "grow e5b" not in offered(state, 0)


def test_the_set_up_is_planned_until_it_is_done() -> None:
    """NIL-3, NIL-4, NIL-5."""
    state = new(3)
    state.start = state.turn = Seat(1)
    state.deserts = [None] * len(state.deserts)
    assert {"boat flax flax", "ripe flax e5a", "seed wheat w5c"} <= offered(state, 0)
    do(state, "boat flax wheat", "boat flax wheat")
    assert why(state, 1, "boat flax wheat") == "ahead_set_up"
    assert why(state, 0, "boat flax wheat") is None
    do(state, "boat flax wheat")
    while state.phase is Phase.FIRST_WATER:
        do(state, str(GAME.legal(state, state.turn)[0]))
    assert state.turn == 1
    assert why(state, 2, "ripe flax e5e") is None
    do(state, "ripe flax e5e")
    assert why(state, 1, "ripe flax e5d") == "ahead_set_up"
    assert why(state, 1, "seed flax e5d") is None
    do(state, "seed flax e5d")
    assert why(state, 1, "seed flax e5c") == "ahead_set_up"
    assert why(state, 2, "seed flax e5c") is None


def test_an_auction_for_the_start_leaves_no_plants_to_put_into_the_boat() -> None:
    """NIL-V2."""
    state = new(3, start_auction="on")
    assert why(state, 0, "boat flax wheat") == "ahead_set_up"
    assert why(state, 0, "ripe flax e5e") is None


def test_closed_hands_are_planned_where_a_hippo_calls_for_them() -> None:
    """NIL-V1: from what lies in front of the seat; more than is left in the match can't come."""
    assert why(bare(3), 1, "bid nothing") == "variant"
    state = bare(3, hippo_auction="on")
    state.supply[1] = [0, 2, 0, 0, 1]
    state.lost[1][KIND["grape"]] = 2
    hands = {move for move in offered(state, 1) if move.startswith("bid")}
    assert hands == {
        *("bid nothing", "bid flax1", "bid flax2"),
        *("bid wheat1", "bid flax1 wheat1"),
    }
    assert why(state, 1, "bid flax2 wheat1") is None, "a larger hand can be typed"
    assert why(state, 1, "bid grape1") is None
    assert why(state, 1, "bid grape2") == "ahead_bid"
    assert labels(state, 1)[-1] == "Hold a closed hand in an auction"
    assert label(state, 1, "bid flax2 wheat1") == "Hold 2 flax and 1 wheat"


def test_own_plants_are_worked_on_and_those_that_the_plan_sows() -> None:
    """NIL-17 to NIL-20."""
    state = bare(3)
    plant(state, 1, "flax", "e4a", ripe=True)
    plant(state, 1, "wheat", "e5b")
    plant(state, 0, "grape", "w5a")
    assert {move for move in offered(state, 1) if move.startswith(("grow", "harvest e4a"))} == {
        "grow e5b",
        *(f"harvest e4a {row}" for row in (1, 2, 3, 4)),
    }
    assert why(state, 1, "grow e4a") == "ripe_already"
    assert why(state, 1, "grow w5a") == "ahead_none_there"
    assert why(state, 1, "harvest w5e 4") == "ahead_none_there"
    assert {"grow w5e", "harvest w5e 4"} <= offered(state, 1, "sow onion w5e")
    assert why(state, 1, "harvest w5e 1", "sow onion w5e") == "quality", "one palm goes to the rightmost row"
    assert ahead(state, 1, "grow w5a", "sow onion w5e", "end").moves == (GAME.parse("sow onion w5e"), GAME.parse("end"))


def test_what_has_left_the_game_or_is_covered_is_not_offered() -> None:
    """NIL-1, NIL-24."""
    state = bare(3)
    state.lost[1][KIND["aubergine"]] = 1
    assert why(state, 1, "sow aubergine e5a") == "ahead_gone"
    assert why(state, 1, "buy aubergine") == "ahead_gone"
    assert why(state, 1, "sow flax e2a") == "covered"
    assert why(state, 1, "take w2") == "covered"
    assert why(state, 1, "lay 1 e5a") == "stack_empty"
    assert why(state, 1, "buy flax of 3") == "variant"
    assert why(state, 1, "revive 4 1") == "variant"


def test_variants_are_planned_where_they_are_played() -> None:
    """NIL-V3, NIL-V4."""
    state = bare(3, buy_others="on", revive="on")
    sell(state, 4, "1 flax spoiled", "0 wheat spoiled", "1 grape rotten", "1 wheat")
    assert {move for move in offered(state, 1) if move.startswith("revive")} == {"revive 4 1", "revive 4 4"}
    assert why(state, 1, "revive 4 2") == "nothing_to_revive"
    assert why(state, 1, "revive 4 3") == "rotten"
    assert "buy flax of 3" in offered(state, 1)
    assert why(state, 1, "buy flax of 2") == "your_own"
    assert why(state, 1, "buy flax of 4") == "no_such_seat"


def test_plants_of_the_market_are_chosen_as_they_lie() -> None:
    """NIL-30."""
    state = bare(3)
    sell(state, 4, "0 flax", "1 wheat rotten")
    sell(state, 3, "1 wheat rotten")
    assert {move for move in offered(state, 1) if move.startswith("spoil")} == {
        *("spoil 1", "spoil 2", "spoil 3", "spoil 4 1")
    }
    assert why(state, 1, "spoil 4 2") == "spoil_plant"


def test_the_menu_lists_kinds_of_answers_and_marks_what_cannot_be_done_now() -> None:
    """W-18: kind, thing, place; what can't be done as the board lies now has an exclamation mark."""
    state = bare(3)
    plant(state, 1, "flax", "e4a", ripe=True)
    plant(state, 1, "wheat", "e5b")
    sell(state, 4, "0 flax", "0 wheat", "0 grape", "0 onion", "0 wheat")
    flood(state, "w4", "hippo")
    desert(state, "w4d")
    assert labels(state, 1) == [
        "Sell a plant",
        "Grow wheat on E5b",
        "Sow on the east bank",
        "Sow on the west bank",
        "Buy a seed or a joker",
        "Discard a joker for a point",
        "End the turn",
        "Take water away",
        "Spoil when palms come",
        "Lay the desert when one comes",
    ]
    assert label(state, 1, "harvest e4a 4") == "Sell flax from E4a to row 4"
    assert [short(state, 1, f"harvest e4a {row}") for row in (3, 4)] == ["To row 3", "To row 4 !"], "row 4 is full"
    assert short(state, 1, "harvest e5b 3") == "To row 3 !", "not ripe yet"
    assert [short(state, 1, f"sow flax w4{at}") for at in "abcd"] == ["W4a !", "W4b", "W4c", "W4d !"]
    assert short(state, 1, "buy flax", "it") == "Lino !"
    aboard(state, 1, "flax")
    assert short(state, 1, "buy flax", "it") == "Lino"
    assert label(state, 1, "take w4") == "Take the water off row W4"
    assert [short(state, 1, f"take {row}") for row in ("w4", "w5")] == ["W4", "W5 !"]
    assert label(state, 1, "grow w5a") == "Grow your plant on W5a", "one that is only to be sown"


def test_work_on_a_field_may_hang_on_its_price() -> None:
    """NIL-17."""
    state = bare(3)
    plant(state, 0, "flax", "e4a")
    plant(state, 0, "wheat", "e5b", ripe=True)
    plant(state, 1, "wheat", "e5b")
    for move, expected in (("grow e4a", True), ("harvest e5b 4", False), ("sow onion w5a", True)):
        assert conditions(state, 0, move) == ["price<=1"]
        assert holds(state, 0, "price<=1", move) == expected


def test_water_desert_and_spoiling_may_spare_ones_own_plants() -> None:
    """NIL-9, NIL-30, NIL-31."""
    state = tide(Tide.FLOOD)
    plant(state, 0, "flax", "e4a")
    plant(state, 1, "wheat", "e5a")
    sell(state, 4, "0 flax", "1 wheat")
    for move in ("lay 1 {}", "desert {}"):
        assert conditions(state, 0, move.format("e4a")) == ["mine=0"]
        assert not holds(state, 0, "mine=0", move.format("e4a"))
        assert holds(state, 0, "mine=0", move.format("e5a"))
    assert not holds(state, 0, "mine=0", "spoil 4 1")
    assert holds(state, 0, "mine=0", "spoil 4 2")
    assert holds(state, 0, "mine=0", "spoil 3")


def test_a_joker_may_wait_until_the_points_are_spent() -> None:
    """NIL-15."""
    state = bare(3)
    give_joker(state, 0)
    assert conditions(state, 0, "joker") == ["ap=0"]
    assert not holds(state, 0, "ap=0", "joker")
    state.ap = 0
    assert holds(state, 0, "ap=0", "joker")


@pytest.mark.parametrize(("condition", "move"), [("ap=0", "grow e4a"), ("price<=2", "grow e4a"), ("mine=0", "end")])
def test_a_condition_of_another_kind_is_refused(condition: str, move: str) -> None:
    with pytest.raises(Refusal) as caught:
        holds(bare(3), 0, condition, move)
    assert caught.value.code == "table.premove.condition"


def test_conditions_hold_exactly_when_the_position_says_so() -> None:
    rng, seen = random.Random(7), Counter[str]()
    for number in range(3):
        state = new(3, number)
        while to_act := GAME.to_act(state):
            [seat] = to_act
            view = GAME.view(state, seat)
            for move in GAME.legal(state, seat):
                for text, _ in GAME.conditions(view, seat, move):
                    expected = says(state, seat, move)
                    assert GAME.holds(view, text, move) == expected, (text, move)
                    seen[f"{str(move).split()[0]} {expected}"] += 1
            moves = {seat: POLICIES["by_kind"](rng, GAME, state, seat, GAME.legal(state, seat))}
            GAME.apply(state, moves, SeededChance(bytes(32)))
    kinds = ("sow", "grow", "harvest", "lay", "desert", "spoil", "joker")
    assert {f"{kind} {answer}" for kind in kinds for answer in (True, False)} == set(seen), seen


def says(state: NileState, seat: Seat, move: Move) -> bool:
    match move:
        case Sow(_, field) | Grow(field) | Harvest(field):
            return all(crop.owner == seat for crop in state.crops[field])
        case Lay(_, field) | Sand(field):
            return all(crop.owner != seat for crop in state.crops[field])
        case Spoil(row, space):
            return space is None or state.market[row][space].owner != seat
        case SpendJoker():
            return state.ap == 0
        case _:
            raise AssertionError(f"{move} has a condition")
