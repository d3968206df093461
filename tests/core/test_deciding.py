"""What computers of each level play: by the same chance the same, each level better than the last, no wanton loss."""

from __future__ import annotations

from collections import Counter

import pytest

from core.chance import SeededChance
from core.game import Seat
from core.levels import LEVELS, OFFERED, check_level
from core.minds import MINDS
from core.thinking.deciding import Decide, decide
from core.thinking.dice import Dice
from core.thinking.job import Position
from core.titles import TITLES
from core.wording import Refusal
from tests.games.coloretto.table import ANNA, BROWN, GREEN, ROBERTO, Table, all_of
from tests.pool import SHELF

MATCHES = 10


def winners(key: str, levels: tuple[str, ...], number: int) -> list[str]:
    """The levels that win a match between them."""
    title, dice = TITLES[key], Dice(f"{key} {number}")
    state, ply = title.new(len(levels), title.meta.defaults(), SeededChance(bytes([number] * 32))), 0
    while seats := title.to_act(state):
        ply += 1
        moves = {seat: decide(title, MINDS[key], state, seat, levels[seat], dice) for seat in seats}
        title.apply(state, moves, SeededChance(bytes([number] * 32), ply))
    outcome = title.outcome(state)
    assert outcome
    return [levels[seat] for seat in outcome.winners]


@pytest.mark.parametrize("key", TITLES)
@pytest.mark.parametrize(("better", "worse"), [("steady", "beginner"), ("beginner", "random")])
def test_each_level_is_better_than_the_one_below(key: str, better: str, worse: str) -> None:
    won: Counter[str] = Counter()
    for number in range(MATCHES):
        levels = (better, worse) if number % 2 else (worse, better)
        won.update(winners(key, levels, number))
    assert won[better] > won[worse]


@pytest.mark.parametrize("key", TITLES)
@pytest.mark.parametrize("level", [level for level in LEVELS if level != "strong"])
def test_a_decision_follows_from_its_chance_and_leaves_the_position_as_it_is(key: str, level: str) -> None:
    title = TITLES[key]
    state = title.new(3, title.meta.defaults(), SeededChance(bytes(32)))
    for ply in range(1, 12):
        for seat in title.to_act(state):
            before = title.view(state, seat)
            moves = [decide(title, MINDS[key], state, seat, level, Dice(ply)) for _ in range(2)]
            assert moves[0] == moves[1]
            assert moves[0] in title.legal(state, seat)
            assert title.view(state, seat) == before
        dice = Dice(f"next {ply}")
        chosen = {
            seat: title.legal(state, seat)[dice.below(len(title.legal(state, seat)))] for seat in title.to_act(state)
        }
        title.apply(state, chosen, SeededChance(bytes(32), ply))


def test_a_beginner_errs_now_and_then() -> None:
    title = TITLES["coloretto"]
    state = title.new(3, title.meta.defaults(), SeededChance(bytes(32)))
    [seat] = title.to_act(state)
    moves = Counter(decide(title, MINDS["coloretto"], state, seat, "beginner", Dice(number)) for number in range(60))
    best = decide(title, MINDS["coloretto"], state, seat, "steady", Dice(0))
    assert len(moves) > 1
    assert moves[best] >= 60 / len(title.legal(state, seat)), "and plays what is good more often than by chance"


def test_a_beginner_never_ends_a_match_for_somebody_else_to_win() -> None:
    """Where there is another move: no mistake of a person's is as plain as that."""
    last = {ANNA: [*all_of(BROWN, ["brown-turtle"])]}
    hand = {ANNA: ["brown-turtle", "green-frog", "green-sloth"]}
    behind = Table(2, piles={ANNA: [BROWN, BROWN], ROBERTO: [GREEN, GREEN]}, columns=last, hands=hand)
    played = {
        str(decide(behind.game, MINDS["coloretto"], behind.state, ANNA, "beginner", Dice(number)))
        for number in range(200)
    }
    assert len(played) > 1
    assert "play brown-turtle" not in played


def test_a_job_says_the_same_as_whoever_decides_on_the_position() -> None:
    title = TITLES["nile"]
    state = title.new(3, title.meta.defaults(), SeededChance(bytes(32)))
    seat = title.to_act(state)[0]
    position = Position.known_to(seat, title, state, Dice(9))
    for level in ("beginner", "steady", "random", "greedy-1"):
        job = Decide(position=position, level=level, seed=b"nile")
        move = decide(title, MINDS["nile"], position.read(), seat, level, Dice(b"nile"))
        assert job.work(SHELF, lambda: False).move == str(move)


def test_what_is_offered_is_known_and_nothing_else_is() -> None:
    for level in OFFERED:
        check_level(level)
    with pytest.raises(Refusal):
        check_level("greedy")
    title = TITLES["coloretto"]
    state = title.new(2, title.meta.defaults(), SeededChance(bytes(32)))
    with pytest.raises(Refusal):
        decide(title, MINDS["coloretto"], state, Seat(0), "divine", Dice(0))
