"""`rivertable simulate` between levels, and `rivertable ladder`: what they count, keep and publish."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import click
import msgspec
import pytest
from click.testing import CliRunner, Result

from bots.tools import contest as contest_module
from bots.tools import players as players_module
from bots.tools.bench import bench
from bots.tools.contest import Contest, Seconds, play, results, thinking_for
from bots.tools.contest import Result as Played
from bots.tools.ladder import climb, ladder, variants
from bots.tools.players import delays
from bots.tools.simulate import simulate, turned
from bots.tools.strength import Kept, Ladder, Series, calibration, fingerprint, mind_of, row
from bots.tools.strength_note import BEGIN, END, NOTE, renewed
from bots.tools.wilson import wilson
from core.minds import MINDS
from core.thinking.mind import AnyMind
from core.titles import TITLES

ROOT = Path(__file__).parents[2]

FEW = ("--iterations", "8")
"""So that a strong decision takes a moment."""


def said(*words: str) -> str:
    done = _call(simulate, *words)
    assert done.exit_code == 0, done.output
    return done.output


def _call(command: click.Command, *words: str) -> Result:
    return CliRunner().invoke(command, words, catch_exceptions=False)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    # Newcombe, "Two-sided confidence intervals for the single proportion", 1998, method 3.
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_intervals_are_those_that_were_published(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)
    assert wilson(games - wins, games) == pytest.approx((1 - high, 1 - low), abs=5e-5)


def test_simulate_counts_by_player_and_is_the_same_again() -> None:
    words = ("--players", "strong,greedy-1,random", "--rotate", "--games", "6", "--json", *FEW)
    result, again = json.loads(said(*words)), json.loads(said(*words))
    assert result["seats"] == 3
    assert set(result["wins"]) == {"strong", "greedy-1", "random"}
    assert sum(result["wins"].values()) == pytest.approx(6)
    assert result["fair"]["strong"] == pytest.approx(1 / 3, abs=1e-4)
    assert result["wins"]["random"] < result["wins"]["greedy-1"] + result["wins"]["strong"]
    for name, won in result["wins"].items():
        low, high = result["intervals"][name]
        assert low <= won / 6 <= high
        assert 0 <= result["seconds"][name]["p50"] <= result["seconds"][name]["p95"] <= result["seconds"][name]["max"]
    for timed in ("moves_per_s", "seconds"):
        del result[timed], again[timed]
    assert result == again
    assert json.loads(said(*words, "--seed", "2"))["scores"] != result["scores"]


def test_a_level_with_several_seats_has_a_share_for_all_of_them() -> None:
    result = json.loads(said("--players", "random,greedy-1,greedy-1", "--games", "4", "--json"))
    assert set(result["wins"]) == {"random", "greedy-1"}
    assert result["fair"] == {"random": pytest.approx(1 / 3, abs=1e-4), "greedy-1": pytest.approx(2 / 3, abs=1e-4)}


def test_one_level_alone_is_counted_by_seat() -> None:
    result = json.loads(said("--players", "greedy-1", "--seats", "4", "--games", "3", "--json"))
    assert len(result["wins"]) == 4
    assert sum(result["wins"]) >= 3
    assert set(result["points"]) == {"greedy-1"}


def test_levels_by_their_former_name_still_play() -> None:
    assert list(json.loads(said("--players", "greedy", "--games", "1", "--json"))["points"]) == ["steady"]


def test_a_deadline_ends_a_thought() -> None:
    at_once = play(Contest("coloretto", {}, ("strong", "random"), 1, 0, deadline_s=1e-9))
    assert set(at_once.foreseen[0]) == {0.5}, "nothing was looked at: all it knows is that they are two"
    assert json.loads(said("--players", "strong,random", "--games", "1", "--deadline", "0.001", "--json"))["games"] == 1


def test_as_many_levels_as_seats_are_named() -> None:
    done = _call(simulate, "--players", "strong,random", "--seats", "3")
    assert done.exit_code == click.UsageError.exit_code
    assert "--players names 2 levels for 3 seats" in done.output


def test_everybody_sits_everywhere() -> None:
    seats = [turned(("a", "b", "c"), nth) for nth in range(4)]
    assert seats == [("a", "b", "c"), ("c", "a", "b"), ("b", "c", "a"), ("a", "b", "c")]


def test_several_processes_play_the_same_matches() -> None:
    contests = [Contest("coloretto", {}, ("steady", "greedy-1"), 5, nth) for nth in range(3)]

    def shown(jobs: int) -> list[tuple[int, tuple[int, ...]]]:
        return [(contest.nth, result.scores) for contest, result in results(contests, jobs)]

    assert shown(2) == shown(1)


def test_what_strong_foresees_is_kept_with_what_it_thought_about() -> None:
    result = play(Contest("coloretto", {}, ("strong", "random"), 1, 0, iterations=8))
    assert len(result.foreseen[0]) == len(result.seconds[0]) > 5
    assert all(0 <= chance <= 1 for chance in result.foreseen[0])
    assert result.foreseen[1] == ()


def test_seconds_are_percentiles_of_decisions() -> None:
    assert Seconds.of([nth / 100 for nth in range(1, 101)]) == Seconds(0.5, 0.95, 1.0)
    assert Seconds.of([0.25]) == Seconds(0.25, 0.25, 0.25)
    assert Seconds.of([]) == Seconds(0, 0, 0)


class Rung:
    """A ladder of Coloretto for two, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.file, self.note = folder / "strength.jsonl", folder / "strength.md"
        self.note.write_text(f"Before.\n\n{BEGIN}\nold\n{END}\n\nAfter.\n", encoding="utf-8")

    def run(self, *words: str) -> Result:
        return _call(ladder, "--game", "coloretto", "--seats", "2", "--into", str(self.file), *words)

    def climb(self, *words: str) -> str:
        done = self.run(*words)
        assert done.exit_code == 0, done.output
        return done.output

    def kept(self) -> list[dict[str, object]]:
        return [json.loads(line) for line in self.file.read_text(encoding="utf-8").splitlines()]


@pytest.fixture
def rung(tmp_path: Path) -> Rung:
    return Rung(tmp_path)


def test_the_ladder_keeps_each_match_and_goes_on_where_it_stopped(rung: Rung, monkeypatch: pytest.MonkeyPatch) -> None:
    rung.climb("--levels", "steady", "--matches", "3")
    first = rung.kept()
    assert len(first) == 6, "three of the level, three of the control"
    assert {line["series"]["level"] for line in first} == {"steady", "greedy-1"}  # type: ignore[index]
    assert [line["nth"] for line in first] == [0, 1, 2] * 2
    played = list[Contest]()

    def noted(contest: Contest) -> Played:
        played.append(contest)
        return play(contest)

    monkeypatch.setattr(contest_module, "play", noted)
    output = rung.climb("--levels", "steady", "--matches", "4")
    assert [contest.nth for contest in played] == [3, 3]
    assert rung.kept()[:6] == first
    assert "coloretto 2 steady against greedy-1: " in output
    assert "of 4, fair 0.500" in output
    assert rung.climb("--levels", "steady", "--matches", "0") == output
    assert len(played) == 2


def test_a_match_that_was_cut_off_is_played_again(rung: Rung) -> None:
    rung.climb("--levels", "steady", "--matches", "2")
    whole = rung.kept()
    rung.file.write_bytes(rung.file.read_bytes()[:-20])
    rung.climb("--levels", "steady", "--matches", "2")
    again = rung.kept()
    assert again[:3] == whole[:3]
    assert (again[3]["nth"], again[3]["series"]) == (whole[3]["nth"], whole[3]["series"])


def test_a_file_of_something_else_is_left_alone(rung: Rung) -> None:
    rung.file.write_text('{"title": 1}\n', encoding="utf-8")
    done = rung.run("--matches", "1")
    assert done.exit_code == click.UsageError.exit_code
    assert "line 1 of" in done.output
    assert "isn't of a ladder" in done.output
    assert rung.file.read_text(encoding="utf-8") == '{"title": 1}\n'


@pytest.fixture
def short_plan(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Strong thinks a moment only, by its plan."""
    monkeypatch.setitem(MINDS, "coloretto", thinking_for(MINDS["coloretto"], 8))
    fingerprint.cache_clear()
    yield
    fingerprint.cache_clear()


@pytest.fixture
def changed_mind(monkeypatch: pytest.MonkeyPatch) -> AnyMind:
    """Coloretto's, which now thinks all moves alike."""

    class Indifferent(type(MINDS["coloretto"])):  # type: ignore[misc]
        def worths(self, state: object, seat: int, legal: Sequence[object]) -> list[float]:
            return [0.0] * len(legal)

    mind = Indifferent()
    monkeypatch.setitem(MINDS, "coloretto", mind)
    return mind


def test_matches_of_a_mind_that_has_changed_are_left_out(rung: Rung, request: pytest.FixtureRequest) -> None:
    rung.climb("--levels", "steady", "--matches", "2")
    assert "Coloretto" in renewed(f"{BEGIN}{END}", Ladder(rung.file).fresh())
    fingerprint.cache_clear()
    request.getfixturevalue("changed_mind")
    request.addfinalizer(fingerprint.cache_clear)
    assert Ladder(rung.file).fresh() == {}
    rung.climb("--levels", "steady", "--matches", "2")
    assert len(rung.kept()) == 8
    assert all(len(lines) == 2 for lines in Ladder(rung.file).fresh().values())


def test_a_level_is_known_again_by_what_it_does() -> None:
    same = fingerprint("coloretto", 2, (), "steady")
    fingerprint.cache_clear()
    assert fingerprint("coloretto", 2, (), "steady") == same
    others = {fingerprint("coloretto", 2, (), level) for level in ("beginner", "strong", "greedy-1")}
    assert len(others | {same, fingerprint("coloretto", 3, (), "steady")}) == 5


def test_the_note_has_the_figures_and_keeps_the_words(rung: Rung, short_plan: None) -> None:
    rung.climb("--levels", "strong", "--matches", "4", "--equals", "2", "--write", str(rung.note))
    note = rung.note.read_text(encoding="utf-8")
    assert note.startswith("Before.\n")
    assert note.endswith("\n\nAfter.\n")
    assert "old" not in note
    assert "| 2 |  | greedy-1 (control) | 4 |" in note
    assert "| 2 |  | strong | 4 |" in note
    assert "Against others that are strong, too, 2 matches:" in note
    assert "Against `greedy-1`, 4 matches:" in note


def test_matches_in_a_hurry_are_not_mixed_with_others(rung: Rung) -> None:
    rung.climb("--levels", "strong", "--matches", "2", *FEW, "--write", str(rung.note))
    note = rung.note.read_text(encoding="utf-8")
    assert "| strong, 8 iterations | 2 |" in note
    assert "chance given" not in note, "among greedy-1, calibration is of the plan itself"
    rung.climb("--levels", "strong", "--matches", "0", "--equals", "2", *FEW, "--write", str(rung.note))
    assert "Against others that are strong, too, 8 iterations, 2 matches:" in rung.note.read_text(encoding="utf-8")


def test_a_note_without_a_place_for_figures_is_left_as_it_is(rung: Rung) -> None:
    rung.note.write_text("Words.\n", encoding="utf-8")
    done = rung.run("--levels", "steady", "--matches", "0", "--write", str(rung.note))
    assert done.exit_code == click.UsageError.exit_code
    assert "no place for the figures" in done.output
    assert rung.note.read_text(encoding="utf-8") == "Words.\n"


def test_the_published_note_has_a_place_for_figures() -> None:
    assert "Nothing was measured yet." in renewed((ROOT / NOTE).read_text(encoding="utf-8"), {})


SERIES = Series("coloretto", 2, (), "strong")


def kept(nth: int, won: Sequence[float], foreseen: Sequence[float] = (), scores: Sequence[int] = (10, 20)) -> Kept:
    """A match in which the first seat foresaw that."""
    result = Played(30, "coloretto.end.deck", tuple(won), tuple(scores), ((0.5,), (0.1,)), (tuple(foreseen), ()))
    return Kept(SERIES, 1, nth, "a mind", result)


def test_a_series_is_counted_in_the_seat_where_its_level_sat() -> None:
    one = row(SERIES, [kept(0, (1, 0)), kept(1, (1, 0)), kept(2, (0.5, 0.5), scores=(30, 30))])
    assert one.share == pytest.approx(1.5 / 3)
    assert one.points == pytest.approx((10 + 20 + 30) / 3)
    assert one.others == pytest.approx((20 + 10 + 30) / 3)
    assert one.seconds.max == 0.5


def test_chances_are_held_against_what_came_of_them() -> None:
    buckets = calibration([kept(0, (1, 0), [0.12, 0.18, 1.0]), kept(2, (0, 1), [0.15])])
    low, high = buckets[1], buckets[9]
    assert low is not None
    assert (low.decisions, low.said, low.came) == (3, pytest.approx(0.15), pytest.approx(2 / 3))
    assert high is not None
    assert (high.decisions, high.came) == (1, 1)
    assert [bucket is None for bucket in buckets] == [True, False] + [True] * 7 + [False]


def test_each_option_is_turned_alone() -> None:
    assert list(variants(TITLES["coloretto"].meta)) == [(), ("quickstart=on",)]
    amazonas = list(variants(TITLES["amazonas"].meta))
    assert ("edition=french",) in amazonas
    assert not any(option.startswith("map=") for options in amazonas for option in options), "that is the operator's"


def test_lines_are_read_back_as_they_were_written(tmp_path: Path) -> None:
    file = Ladder(tmp_path / "strength.jsonl")
    lines = [kept(0, (1, 0), [0.4]), msgspec.structs.replace(kept(1, (0, 1)), mind="another")]
    for line in lines:
        file.add(line)
    file.add(lines[0])
    read = Ladder(tmp_path / "strength.jsonl")
    assert read.lines == [*lines, lines[0]]
    assert read.fresh(lambda _: "a mind") == {SERIES: [lines[0]]}, "each once"


def test_only_what_is_missing_of_a_seed_is_played(tmp_path: Path) -> None:
    series, file = Series("coloretto", 2, (), "random"), Ladder(tmp_path / "strength.jsonl")
    climb(file, series, 2, seed=1, jobs=1)
    climb(file, series, 1, seed=2, jobs=1)
    assert [(line.seed, line.nth) for line in file.of(series, mind_of(series))] == [(1, 0), (1, 1), (2, 0)]


def test_bench_tells_how_fast_players_are(monkeypatch: pytest.MonkeyPatch, short_plan: None) -> None:
    monkeypatch.setattr(players_module, "DECISIONS", 2)
    monkeypatch.setattr(players_module, "BUSY_S", 0.1)
    done = _call(bench, "--only", "players", "--game", "coloretto", "--json")
    figures = json.loads(done.output)["players"]["coloretto"]
    assert figures["iterations_per_s"] > 0
    assert 0 < figures["decision_p50_s"] <= figures["decision_p95_s"] <= figures["decision_max_s"]
    assert "loop_p99_ms" in figures


async def test_whoever_keeps_the_loop_busy_is_noticed() -> None:
    async def rude() -> None:
        await asyncio.sleep(0.02)
        time.sleep(0.1)  # noqa: ASYNC251

    assert max(await delays(rude())) > 0.08
