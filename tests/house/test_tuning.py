"""`rivertable tune`, on a made-up title in which it is known what wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log
from pathlib import Path

import click
import msgspec
import pytest
from click.testing import CliRunner

from bots.tools.logit import Position, chances, even_loss, fit, log_loss
from bots.tools.tuning import POSITIONS, matches, self_play, tune
from core.chance import Chance
from core.game import Event, Move, Options, Outcome, Seat, Share, State
from core.minds import MINDS
from core.thinking.dice import Dice, softmax
from core.thinking.mind import Fitted, Judgement, Mind, Plan
from core.titles import Titles
from tests.toy import Show, Toy

TRUE = (1.0, -0.5, 0.0)
"""What wins: of the three traits that each seat is dealt the last says nothing."""

ROUNDS = 3
POINTS = 4
"""By so many the winner is ahead."""

PLAN = Plan("flat", 50, width=3, plies=2)


class Draw(State):
    __slots__ = ("left", "traits", "winner")

    def __init__(self, traits: list[tuple[float, ...]]) -> None:
        self.traits, self.left, self.winner = traits, ROUNDS, -1

    def clone(self) -> Draw:
        twin = Draw(self.traits)
        twin.left, twin.winner = self.left, self.winner
        return twin


class Lottery(Toy):
    """Everybody shows a number, which changes nothing; after some rounds the winner is drawn by their traits."""

    def new(self, seats: int, options: Options, chance: Chance) -> Draw:
        return Draw([tuple(chance.below(2001, "trait") / 1000 - 1 for _ in TRUE) for _ in range(seats)])

    def to_act(self, state: Draw) -> tuple[Seat, ...]:
        return tuple(Seat(seat) for seat in range(len(state.traits))) if state.left else ()

    def legal(self, state: Draw, seat: Seat) -> Sequence[Move]:
        return (Show(1), Show(2))

    def apply(self, state: Draw, moves: Mapping[Seat, Move], chance: Chance) -> list[Event]:
        state.left -= 1
        if not state.left:
            drawn = chance.below(10**6, "winner") / 10**6
            for seat, share in enumerate(softmax([sum(map(float.__mul__, TRUE, own)) for own in state.traits])):
                drawn -= share
                if drawn < 0 and state.winner < 0:
                    state.winner = seat
        return []

    def outcome(self, state: Draw) -> Outcome | None:
        if state.left:
            return None
        scores = tuple(POINTS if seat == state.winner else 0 for seat in range(len(state.traits)))
        shares = tuple((Share("table.seat", score),) for score in scores)
        return Outcome("table.end.resigned", tuple(1 if score else 2 for score in scores), scores, shares)


class LotteryMind(Mind):
    def __init__(self, fitted: Fitted) -> None:
        self.fitted = fitted

    def worths(self, state: Draw, seat: Seat, legal: Sequence[Move]) -> Sequence[float]:
        return [0.0] * len(legal)

    def features(self, state: Draw) -> Sequence[Sequence[float]]:
        return state.traits

    def points(self, state: Draw) -> Sequence[float]:
        return [0.0] * len(state.traits)

    def unsettled(self, state: Draw) -> bool:
        return state.left == ROUNDS


def fitted(features: Sequence[str] = ("luck", "burden", "colour")) -> Fitted:
    untuned = Judgement((0.0,) * len(features), warmth=1.5, scale=1.0, strong=PLAN)
    return Fitted("by hand", tuple(features), {2: untuned, 3: untuned})


@pytest.fixture
def lottery(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bots.tools.tuning.TITLES", Titles(Lottery()))
    monkeypatch.setitem(MINDS, "toy", LotteryMind(fitted()))


def tuned(folder: Path, *words: str) -> Fitted:
    """What the command writes, as a title reads it."""
    file = folder / "mind.json"
    done = CliRunner().invoke(tune, ["--game", "toy", "--into", str(file), *words], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return msgspec.json.decode(file.read_bytes(), type=Fitted)


@pytest.mark.usefixtures("lottery")
def test_what_wins_is_found(tmp_path: Path) -> None:
    found = tuned(tmp_path, "--seats", "2", "--seats", "3", "--matches", "1500", "--ridge", "1")
    for seats in (2, 3):
        judgement = found.judgements[seats]
        assert judgement.weights == pytest.approx(TRUE, abs=0.2)
        assert judgement.log_loss < judgement.even - 0.02
        assert judgement.even == pytest.approx(log(seats), abs=1e-4)
        assert judgement.positions == 1500 * 4 // 5 * (ROUNDS - 1), "the beginning is unsettled, a fifth is held out"


@pytest.mark.usefixtures("lottery")
def test_what_is_not_fitted_stays_and_the_command_is_named(tmp_path: Path) -> None:
    found = tuned(tmp_path, "--matches", "20", "--seats", "3", "--seed", "5")
    before = fitted()
    assert found.command == "rivertable tune --game toy --seats 3 --matches 20 --seed 5 --ridge 2"
    assert found.features == before.features
    assert found.judgements[2] == before.judgements[2]
    assert (found.judgements[3].warmth, found.judgements[3].strong) == (1.5, PLAN)
    assert found.judgements[3].weights != before.judgements[3].weights
    # One is POINTS ahead, the two others each half of that behind.
    assert found.judgements[3].scale == pytest.approx(POINTS / 2**0.5, abs=0.01)
    assert tuned(tmp_path, "--matches", "20", "--seats", "3", "--keep-scale").judgements[3].scale == 1.0


@pytest.mark.usefixtures("lottery")
def test_the_same_seed_gives_the_same_file(tmp_path: Path) -> None:
    words = ("--matches", "30", "--seats", "2")
    assert tuned(tmp_path, *words, "--seed", "7") == tuned(tmp_path, *words, "--seed", "7")
    assert tuned(tmp_path, *words, "--seed", "7") != tuned(tmp_path, *words, "--seed", "8")


def test_several_processes_play_the_same_matches() -> None:
    assert matches("coloretto", 2, seed=3, count=3, jobs=2) == matches("coloretto", 2, seed=3, count=3, jobs=1)


@pytest.mark.usefixtures("lottery")
def test_a_mind_that_sees_more_than_its_file_names_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MINDS, "toy", LotteryMind(fitted(["luck"])))
    done = CliRunner().invoke(tune, ["--game", "toy", "--seats", "2", "--into", str(tmp_path / "mind.json")])
    assert done.exit_code == click.UsageError.exit_code
    assert "sees 3 features, its mind.json names 1" in done.output
    assert not (tmp_path / "mind.json").exists()


@pytest.mark.usefixtures("lottery")
def test_nothing_is_played_for_a_count_that_the_file_lacks(tmp_path: Path) -> None:
    done = CliRunner().invoke(tune, ["--game", "toy", "--into", str(tmp_path / "mind.json")])
    assert done.exit_code == click.UsageError.exit_code
    assert "toy's mind.json has nothing to begin with for 4 seats" in done.output


def test_of_a_match_only_some_positions_are_taken() -> None:
    class Long(LotteryMind):
        def unsettled(self, state: Draw) -> bool:
            return False

    class Patient(Lottery):
        def new(self, seats: int, options: Options, chance: Chance) -> Draw:
            state = super().new(seats, options, chance)
            state.left = 5 * POSITIONS
            return state

    played = self_play(Patient(), Long(fitted()), 3, seed=1, nth=0)
    assert len(played.positions) == POSITIONS
    assert sum(played.margins) == pytest.approx(0)


def test_the_fit_is_where_the_penalised_loss_is_least() -> None:
    dice = Dice(3)
    positions = [
        Position(tuple((dice.random(), dice.random() - 0.5) for _ in range(3)), ((0.5, 0.5, 0.0), (0, 0, 1))[nth % 2])
        for nth in range(40)
    ]

    def penalised(weights: Sequence[float]) -> float:
        return log_loss(weights, positions) * len(positions) + 2.0 / 2 * sum(weight**2 for weight in weights)

    best = fit(positions, ridge=2.0)
    for by in ((0.01, 0), (-0.01, 0), (0, 0.01), (0, -0.01)):
        assert penalised([best[0] + by[0], best[1] + by[1]]) > penalised(best)


def test_two_features_that_say_the_same_share_a_weight() -> None:
    positions = [Position(((1.0, 1.0), (0.0, 0.0)), won) for won in [(1.0, 0.0)] * 3 + [(0.0, 1.0)]]
    one, other = fit(positions, ridge=0.001)
    assert one == pytest.approx(other)
    assert chances((one, other), positions[0])[0] == pytest.approx(0.75, abs=0.01)
    assert even_loss(positions) == pytest.approx(log(2))
