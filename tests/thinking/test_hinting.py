"""Hints as data: what they find, what they compare, how sure they are, and that they know no more than their asker."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, permutations, product
from typing import Any

import msgspec
import pytest

from core.chance import SeededChance
from core.game import AnyGame, Move, Seat
from core.match import Match
from core.minds import MINDS
from core.ports.thinking import AnyJob
from core.thinking.advice import Advice
from core.thinking.dice import Dice
from core.thinking.hinting import LEAST_ROUNDS, LEAST_TOLD, Hint, advise
from core.thinking.job import Shelf
from core.thinking.mind import Fitted, Judgement, Mind, Plan
from core.thinking.searching import REAL, think
from core.titles import TITLES
from tests.pool import spent_after
from tests.toy import Show, Toy, ToyState

TOY = Toy()


class Fair(Mind[ToyState, Move]):
    """Of the toy: every move is as good as another, and whoever has more points wins sooner."""

    fitted = Fitted(
        "by hand",
        ("points",),
        {
            seats: Judgement(weights=(1.0,), warmth=1.0, scale=2.0, strong=Plan("tree", 400, curiosity=1.0))
            for seats in (2, 3)
        },
    )

    def worths(self, state: ToyState, seat: Seat, legal: Sequence[Move]) -> Sequence[float]:
        return [0.0] * len(legal)

    def features(self, state: ToyState) -> Sequence[Sequence[float]]:
        return [[float(points)] for points in state.points]

    def points(self, state: ToyState) -> Sequence[float]:
        return [float(points) for points in state.points]


def toy(seats: int = 2, *, waits: int = 0) -> ToyState:
    return TOY.new(seats, {"waits": str(waits)}, SeededChance(bytes(32)))


def asked(state: ToyState, **how: Any) -> Advice:
    return advise(TOY, Fair(), state, Seat(0), "a seed", **how)


def worlds(number: int) -> Iterator[tuple[float, float, float]]:
    """All that can follow on the number that is shown first, each as likely: how the match ends for whoever shows it:
    a win, their points, the other's.
    """
    rest = [left for left in (1, 2, 3) if left != number]
    for prizes, other, own in product(permutations((1, 2, 3)), permutations((1, 2, 3)), permutations(rest)):
        points = [0, 0]
        for prize, shown in zip(prizes, zip((number, *own), other, strict=True), strict=True):
            for seat in (0, 1):
                points[seat] += prize if shown[seat] == max(shown) else 0
        yield 0.5 * ((points[0] > points[1]) + (points[0] >= points[1])), points[0], points[1]


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def test_chances_and_differences_are_what_counting_all_worlds_gives() -> None:
    """Of the toy all that can follow is counted here. The search believes in the mind, the playouts go to the end: the
    chance that is told lies between the two, and differences come from the playouts alone.
    """
    advice = asked(toy())
    assert {one.move for one in advice.moves} == {"show 1", "show 2", "show 3"}
    assert advice.plies == 0, "so short a match is played to its end"
    ends = {f"show {number}": [mean(column) for column in zip(*worlds(number), strict=True)] for number in (1, 2, 3)}
    for one in advice.moves:
        win, _, _ = ends[one.move]
        assert abs(one.chance - win) < 0.1
        assert abs(one.chance - win) < 0.05 + one.noise
    first, *others = (ends[one.move] for one in advice.moves)
    for at, one in enumerate(advice.moves):
        against = [mean([other[column] for other in others]) for column in range(3)] if at == 0 else first
        mine = first if at == 0 else others[at - 1]
        for difference in one.differences:
            column = 1 if difference.share else 2
            assert abs(difference.more - (mine[column] - against[column])) <= difference.noise


def test_a_difference_is_told_where_it_is_beyond_its_noise_and_matters() -> None:
    for game, seats, ply in (("coloretto", 3, 12), ("amazonas", 3, 20)):
        advice, _ = hinted(game, seats, ply)
        told = [difference for one in advice.moves for difference in one.differences]
        assert told, "there is something to tell in these positions"
        assert all(abs(one.more) > max(one.noise, LEAST_TOLD) and one.noise > 0 for one in told)
        labels = {share.label for share in TITLES[game].standing(position(game, seats, ply)[0])[0]}
        assert {one.share for one in told} <= {*labels, ""}


def test_moves_that_come_to_the_same_are_level_and_nothing_is_told_between_them() -> None:
    advice = asked(toy(waits=1))
    assert {one.move for one in advice.moves} == {"wait 1", "wait 2"}
    assert [one.level for one in advice.moves] == [False, True]
    assert [one.differences for one in advice.moves] == [(), ()]


def test_of_two_moves_all_is_said_of_the_better_one() -> None:
    state = toy()
    TOY.apply(state, {Seat(0): Show(2), Seat(1): Show(1)}, Dice(0))
    advice = asked(state)
    assert len(advice.moves) == 2
    assert advice.moves[1].differences == ()


def test_who_has_given_up_is_nobodys_rival() -> None:
    state = toy(3)
    state.points = [0, 2, 1]
    assert asked(state).rival == 1
    assert asked(state, resigned=(1,)).rival == 2


def test_a_short_time_gives_a_short_hint() -> None:
    advice = asked(toy(), spent=spent_after(0))
    assert advice.playouts == LEAST_ROUNDS
    assert len(advice.moves) == 3
    assert max(one.noise for one in advice.moves) > max(one.noise for one in asked(toy()).moves)


def test_chances_are_told_no_finer_than_their_noise() -> None:
    def parts(noise: float) -> int:
        advice = asked(toy())
        moves = tuple(msgspec.structs.replace(one, noise=noise) for one in advice.moves)
        return msgspec.structs.replace(advice, moves=moves).parts

    assert [parts(noise) for noise in (0.0, 0.05, 0.06, 0.1, 0.11, 0.2, 0.24, 0.9)] == [20, 20, 10, 10, 5, 5, 4, 2]


# In the titles


def position(key: str, seats: int, ply: int) -> tuple[Any, Seat]:
    """A state in the middle of a match, and who is to move."""
    game = TITLES[key]
    match = Match(game, seats, game.meta.defaults(), bytes([7] * 32))
    while match.ply < ply or len(match.awaited) != 1 or len(match.legal(match.awaited[0])) < 3:
        chance = SeededChance(bytes(32), match.ply)
        match.play({seat: game.decide(match.view(seat), match.legal(seat), chance) for seat in match.awaited})
    return match._state, match.awaited[0]


def hinted(key: str, seats: int, ply: int) -> tuple[Advice, Any]:
    state, seat = position(key, seats, ply)
    return advise(TITLES[key], MINDS[key], state, seat, "a seed"), state


EVERYWHERE = [(key, seats) for key in sorted(MINDS) for seats in TITLES[key].meta.seat_counts()]


@pytest.mark.parametrize(("key", "seats"), EVERYWHERE)
def test_the_same_is_advised_in_every_world_that_the_asker_can_t_tell_apart(key: str, seats: int) -> None:
    game, mind = TITLES[key], MINDS[key]
    state, seat = position(key, seats, 15)
    view = game.view(state, seat)
    advised = [
        advise(game, mind, world, seat, "a seed", spent=spent_after(30))
        for world in (state, *(game.imagine(state, seat, Dice(at)) for at in (1, 2)))
    ]
    assert advised[0] == advised[1] == advised[2]
    assert game.view(state, seat) == view, "nothing has happened to the position"
    legal = [str(move) for move in game.legal(state, seat)]
    assert [one.move in legal for one in advised[0].moves] == [True] * min(3, len(legal))
    assert all(0 <= one.chance <= 1 for one in advised[0].moves)


def test_another_seed_is_another_chance() -> None:
    state, seat = position("coloretto", 3, 12)
    one, same, other = (
        advise(TITLES["coloretto"], MINDS["coloretto"], state, seat, seed, spent=spent_after(200))
        for seed in ("a", "a", "b")
    )
    assert one == same != other


def test_the_five_moves_that_look_best_get_a_real_look() -> None:
    game: AnyGame = TITLES["coloretto"]
    mind = MINDS["coloretto"]
    state, seat = position("coloretto", 3, 12)
    plan = msgspec.structs.replace(mind.judgement(3).strong, iterations=300)
    plain, compared = (think(game, mind, state, seat, plan, Dice(3), looks=looks) for looks in (0, 5))
    assert sum(one.visits >= REAL * compared.iterations for one in compared.considered) >= 5
    assert sum(one.visits >= REAL * plain.iterations for one in plain.considered) < 5


def test_a_hint_travels_as_data() -> None:
    """Between the program and its thinkers."""
    game = TITLES["coloretto"]
    match = Match(game, 3, game.meta.defaults(), bytes([7] * 32))
    job = Hint(position=match.known_to(match.awaited[0], Dice(1)), seed="a seed", limit_s=0.2)
    again = msgspec.json.decode(msgspec.json.encode(job), type=AnyJob)
    assert again == job
    advice = again.work(Shelf(TITLES, MINDS), spent_after(50))
    assert msgspec.json.decode(msgspec.json.encode(advice), type=Advice) == advice


def test_the_noise_is_what_chance_alone_makes() -> None:
    """Hints for the same position on other chance: what they say of a move stays within the noise that they tell."""
    found = [advise(TOY, Fair(), toy(), Seat(0), f"seed {at}") for at in range(12)]
    known: dict[str, list[tuple[float, float]]] = {}
    for advice in found:
        for one in advice.moves:
            known.setdefault(one.move, []).append((one.chance, one.noise))
    compared = [pair for pairs in known.values() for pair in pairwise(pairs)]
    assert len(compared) > 30
    assert all(abs(one[0] - other[0]) < one[1] + other[1] for one, other in compared)
