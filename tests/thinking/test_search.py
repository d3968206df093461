"""The search (`core.thinking`) on the toy and on Coloretto: what it may know, what it costs, what it finds."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from core.chance import SeededChance
from core.game import AnyGame, Seat
from core.games.coloretto.title import Coloretto
from core.minds import MINDS
from core.thinking.dice import Dice, softmax
from core.thinking.mind import AnyMind, Plan
from core.thinking.playing_out import MANY, SOME, Table, lead, points_weigh
from core.thinking.searching import think
from tests.contract.cases import Case
from tests.contract.play import Line, frozen, moments
from tests.games.coloretto.table import ANNA, BLUE, BROWN, GREEN, PURPLE, ROBERTO, all_of
from tests.games.coloretto.table import Table as Position
from tests.toy import Show, Toy, ToyMind

TREE = Plan("tree", 300, curiosity=0.5)
FLAT = Plan("flat", 300, plies=4)

both_ways = pytest.mark.parametrize("plan", [TREE, FLAT], ids=["tree", "flat"])

COLORETTO = Coloretto()


def toy_at(hands: Sequence[Sequence[int]], deck: Sequence[int], points: Sequence[int]) -> Any:
    state = Toy().new(len(hands), {"waits": "0"}, SeededChance(bytes(32)))
    state.hands, state.deck, state.points = [list(hand) for hand in hands], list(deck), list(points)
    return state


def coloretto_at(seats: int = 3, ply: int = 24) -> tuple[Any, Seat]:
    """A position where somebody has a turn, from a match between greedy players."""
    for moment in moments(Case("coloretto", seats, ()), Line(4, "greedy")):
        if moment.ply >= ply and moment.state.offer is None:
            return moment.state, COLORETTO.to_act(moment.state)[0]
    raise AssertionError("the match is shorter")


def positions() -> list[Any]:
    state, seat = coloretto_at()
    toy = toy_at([[1, 2, 3], [1, 2, 3], [1, 2, 3]], [2, 1, 3], [0, 0, 0])
    return [
        pytest.param(COLORETTO, MINDS["coloretto"], state, seat, id="coloretto"),
        pytest.param(Toy(), ToyMind(), toy, Seat(1), id="toy"),
    ]


in_both = pytest.mark.parametrize(("game", "mind", "state", "seat"), positions())


@both_ways
@in_both
def test_the_same_seed_gives_the_same_thought(game: AnyGame, mind: AnyMind, state: Any, seat: Seat, plan: Plan) -> None:
    first, again = (think(game, mind, state, seat, plan, Dice(5)) for _ in range(2))
    assert first == again
    assert think(game, mind, state, seat, plan, Dice(6)) != first


@both_ways
@in_both
def test_it_leaves_the_position_as_it_is(game: AnyGame, mind: AnyMind, state: Any, seat: Seat, plan: Plan) -> None:
    game.legal(state, seat)
    before = frozen(state)
    think(game, mind, state, seat, plan, Dice(5))
    assert frozen(state) == before


@both_ways
@in_both
def test_it_thinks_the_same_whatever_is_hidden(
    game: AnyGame, mind: AnyMind, state: Any, seat: Seat, plan: Plan
) -> None:
    thought = think(game, mind, state, seat, plan, Dice(5))
    for world in range(3):
        other = game.imagine(state, seat, Dice(world))
        assert frozen(other) != frozen(state)
        assert think(game, mind, other, seat, plan, Dice(5)) == thought


class Ticking:
    """Time that is over once it was asked for `asked` times."""

    def __init__(self, asked: int) -> None:
        self.left = asked

    def __call__(self) -> bool:
        self.left -= 1
        return self.left < 0


@both_ways
@in_both
@pytest.mark.parametrize("asked", [0, 1, 17])
def test_it_stops_when_time_is_spent_and_has_an_answer(
    game: AnyGame, mind: AnyMind, state: Any, seat: Seat, plan: Plan, asked: int
) -> None:
    thought = think(game, mind, state, seat, plan, Dice(5), Ticking(asked))
    most = asked if plan.way == "tree" else asked * len(game.legal(state, seat))
    assert thought.iterations <= most
    assert (thought.iterations > 0) == (asked > 0)
    assert thought.move in game.legal(state, seat)
    assert sum(one.visits for one in thought.considered) == thought.iterations
    unseen = [one for one in thought.considered if not one.visits]
    assert all(0 <= one.chance <= 1 and 0 <= one.ahead <= 1 for one in unseen)


@both_ways
def test_of_a_wide_position_each_legal_move_is_looked_at_within_the_width(plan: Plan) -> None:
    state, seat = coloretto_at(4, ply=8)
    legal, mind = COLORETTO.legal(state, seat), MINDS["coloretto"]
    assert len(legal) >= 9
    curious = msgspec.structs.replace(plan, curiosity=5.0)
    thought = think(COLORETTO, mind, state, seat, curious, Dice(1))
    assert sorted(str(one.move) for one in thought.considered) == sorted(map(str, legal))
    assert all(one.visits for one in thought.considered)
    narrow = think(COLORETTO, mind, state, seat, msgspec.structs.replace(curious, width=3), Dice(1))
    worths = dict(zip(legal, mind.worths(state, seat, legal), strict=True))
    best = sorted(worths.values())[-3:]
    assert sorted(worths[one.move] for one in narrow.considered) == best


def test_what_is_to_be_compared_gets_a_real_look() -> None:
    state, seat = coloretto_at()
    sure = msgspec.structs.replace(TREE, curiosity=0.0)
    alone, compared = (
        think(COLORETTO, MINDS["coloretto"], state, seat, sure, Dice(1), looks=looks) for looks in (0, 4)
    )
    assert sum(one.visits >= 29 for one in alone.considered) < 4
    assert sum(one.visits >= 29 for one in compared.considered) >= 4


@both_ways
def test_a_single_legal_move_costs_nothing(plan: Plan) -> None:
    class Blind(Toy):
        def imagine(self, *about: Any) -> Any:
            raise AssertionError("nothing need be imagined")

    def asked() -> bool:
        raise AssertionError("the time was asked for")

    state = toy_at([[2], [1]], [3], [0, 0])
    thought = think(Blind(), ToyMind(), state, Seat(0), plan, Dice(1), asked)
    assert (thought.move, thought.iterations, len(thought.considered)) == (Show(2), 0, 1)


@both_ways
def test_of_what_all_decide_at_once_the_own_choice_is_weighed(plan: Plan) -> None:
    """Two numbers for one prize: the greater beats both of the neighbour's, who is ahead by less than that."""
    state = toy_at([[1, 3], [2, 2]], [3], [0, 1])
    thought = think(Toy(), ToyMind(), state, Seat(0), plan, Dice(1))
    assert thought.move == Show(3)
    assert thought.considered[0].chance == 1.0
    assert [one.chance for one in thought.considered if one.move == Show(1)] in ([0.0], [0.5])


@both_ways
def test_what_others_decide_at_once_is_played_by_worth_and_not_known(plan: Plan) -> None:
    """Whoever has the 2 wins the last prize if the other shows the 1: as often as that looks good, not always."""
    state = toy_at([[1, 2], [1, 2]], [1], [0, 0])
    thought = think(Toy(), ToyMind(), state, Seat(0), plan, Dice(1))
    found = {one.move: one.chance for one in thought.considered}
    seldom = softmax([1.0, 2.0])[0]
    assert thought.move == Show(2)
    assert abs(found[Show(2)] - (seldom + (1 - seldom) / 2)) < 0.12


@both_ways
def test_a_win_at_hand_is_found(plan: Plan) -> None:
    """CA-13: of all moves only laying the last reptile ends the match, and Anna has most points then. Roberto lacks one
    card to end it himself.
    """
    table = Position(
        2,
        piles={ANNA: [BLUE, GREEN], ROBERTO: [BLUE, GREEN]},
        columns={ANNA: all_of(BROWN, ["brown-turtle"]), ROBERTO: all_of(PURPLE, ["purple-macaw"])},
        hands={ANNA: ["brown-turtle", "green-frog", "green-tapir"]},
    )
    thought = think(COLORETTO, MINDS["coloretto"], table.state, ANNA, plan, Dice(1))
    assert str(thought.move) == "play brown-turtle"
    assert thought.considered[0].chance == 1.0


def test_points_weigh_more_where_the_winner_is_clear() -> None:
    assert points_weigh(0.5) == points_weigh(0.2) == SOME
    assert points_weigh(0.0) == points_weigh(1.0) == MANY
    assert SOME < points_weigh(0.05) < MANY


def test_however_far_one_is_ahead_a_point_more_shows() -> None:
    steps = [lead(ahead) for ahead in (-9.0, -8.9, -0.1, 0.0, 0.1, 8.9, 9.0)]
    assert steps == sorted(steps)
    assert all(more - less > 0.0004 for less, more in pairwise(steps))
    assert lead(0.0) == 0.5
    assert 0 < steps[0] < 0.06
    assert 0.94 < steps[-1] < 1


def test_a_playout_ends_with_the_match() -> None:
    state = toy_at([[1, 2, 3], [1, 2, 3]], [1, 2, 3], [0, 0])
    value = Table(Toy(), ToyMind(), 2, Dice(1)).play_out(state, 100)
    assert Toy().outcome(state)
    assert sum(value.chances) == 1.0
    assert set(value.chances) <= {0.0, 0.5, 1.0}


def test_dice_fall_as_their_weights_say() -> None:
    dice = Dice("weights")
    fallen = [dice.weighted([1.0, 0.0, 3.0]) for _ in range(4000)]
    assert fallen.count(1) == 0
    assert abs(fallen.count(0) - 1000) < 150
    assert Dice(1).weighted([0.0, 0.0, 1e-12]) == 2
    assert {dice.below(6) for _ in range(200)} == set(range(6))
    orders = {tuple(shuffled(dice, [1, 2, 3])) for _ in range(200)}
    assert len(orders) == 6


def shuffled(dice: Dice, items: list[int]) -> list[int]:
    dice.shuffle(items)
    return items


@both_ways
def test_a_thought_has_its_best_move_first(plan: Plan) -> None:
    state, seat = coloretto_at()
    thought = think(COLORETTO, MINDS["coloretto"], state, seat, plan, Dice(2))
    visits = [one.visits for one in thought.considered]
    assert visits == sorted(visits, reverse=True)
    assert thought.move == thought.considered[0].move
