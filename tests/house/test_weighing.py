"""`rivertable weigh` finds what a move brings by playing on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import mul
from pathlib import Path

import click
import msgspec
import pytest
from click.testing import CliRunner

from bots.tools.weighing import lean, tried, weigh
from core.chance import Chance
from core.game import Event, Move, Seat
from core.minds import MINDS
from core.thinking.mind import Fitted, Judgement, Plan
from core.titles import Titles
from tests.toy import Show, Toy, ToyMind, ToyState

TRUE = (4.0, -3.0)
"""Points for the number that is shown, and for an odd one."""

PLAN = Plan("flat", 50, width=3, plies=2)


class Counting(Toy):
    """Everybody shows one of three numbers, three times over; each number has its points, whoever shows it."""

    def legal(self, state: ToyState, seat: Seat) -> Sequence[Move]:
        return tuple(Show(number) for number in (1, 2, 3)) if state.deck else ()

    def apply(self, state: ToyState, moves: Mapping[Seat, Move], chance: Chance) -> list[Event]:
        state.deck.pop()
        for seat, move in moves.items():
            state.points[seat] += int(sum(map(mul, TRUE, said_of(move))))
        return []


def said_of(move: Move) -> tuple[float, float]:
    assert isinstance(move, Show)
    return float(move.number), float(move.number % 2)


class Weighing(ToyMind):
    def __init__(self, considerations: tuple[str, ...] = ("number", "odd")) -> None:
        judgement = Judgement((1.0,), 1.0, 2.0, PLAN, leanings=(0.0,) * len(considerations))
        self.fitted = Fitted("by hand", ("points",), {2: judgement, 3: judgement}, "by hand", considerations)

    def considerations(self, state: ToyState, seat: Seat, legal: Sequence[Move]) -> Sequence[Sequence[float]]:
        return [said_of(move) for move in legal]

    def worths(self, state: ToyState, seat: Seat, legal: Sequence[Move]) -> Sequence[float]:
        leanings = self.judgement(len(state.points)).leanings
        return [sum(map(mul, leanings, said_of(move))) for move in legal]


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bots.tools.weighing.TITLES", Titles(Counting()))
    monkeypatch.setitem(MINDS, "toy", Weighing())


def weighed(folder: Path, *words: str) -> Fitted:
    """What the command writes, as a title reads it."""
    file = folder / "mind.json"
    done = CliRunner().invoke(weigh, ["--game", "toy", "--into", str(file), *words], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return msgspec.json.decode(file.read_bytes(), type=Fitted)


@pytest.mark.usefixtures("counting")
def test_what_a_move_brings_is_found(tmp_path: Path) -> None:
    found = weighed(tmp_path, "--seats", "2", "--seats", "3", "--matches", "30", "--ridge", "0.01")
    for seats in (2, 3):
        assert found.judgements[seats].leanings == pytest.approx(TRUE, abs=0.05)


@pytest.mark.usefixtures("counting")
def test_what_is_not_weighed_stays_and_the_command_is_named(tmp_path: Path) -> None:
    found, before = weighed(tmp_path, "--seats", "3", "--matches", "5", "--seed", "4"), Weighing().fitted
    assert found.weighed == "rivertable weigh --game toy --seats 3 --matches 5 --seed 4 --ridge 10"
    assert found.command == before.command
    assert found.judgements[2] == before.judgements[2]
    after = msgspec.structs.replace(found.judgements[3], leanings=before.judgements[3].leanings)
    assert after == before.judgements[3] != found.judgements[3]


@pytest.mark.usefixtures("counting")
def test_the_same_seed_gives_the_same_file_however_many_play(tmp_path: Path) -> None:
    words = ("--seats", "2", "--matches", "4", "--seed", "9")
    assert weighed(tmp_path, *words) == weighed(tmp_path, *words)
    assert weighed(tmp_path, *words[:-1], "10").weighed != weighed(tmp_path, *words).weighed


def test_a_move_that_ends_the_match_is_left_out() -> None:
    found = [one for nth in range(10) for one in tried(Counting(), Weighing(), 2, 1, nth)]
    assert len(found) == 10 * 2 * 2, "two seats choose three times, the last time for the end"
    assert {len(one.brought) for one in found} == {3}


def test_a_ridge_holds_leanings_small() -> None:
    found = tried(Counting(), Weighing(), 2, 1, 0)
    assert sum(map(abs, lean(found, 1000.0))) < sum(map(abs, lean(found, 0.1)))


def test_a_title_whose_worths_are_not_weighed_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, counting: None
) -> None:
    monkeypatch.setitem(MINDS, "toy", Weighing(considerations=()))
    done = CliRunner().invoke(weigh, ["--game", "toy", "--into", str(tmp_path / "mind.json")])
    assert done.exit_code == click.UsageError.exit_code
    assert "the worths of toy are not weighed" in done.output
    assert not (tmp_path / "mind.json").exists()
