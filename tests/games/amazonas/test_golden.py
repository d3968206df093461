"""Finished matches replay to the same end; counted trees; legal moves against a second, naive reading of the rules."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest

from core.chance import SeededChance
from core.game import Seat
from core.games.amazonas.components import NEUTRAL
from core.games.amazonas.maps import standard
from core.games.amazonas.state import AmazonasState
from core.games.amazonas.title import Amazonas
from core.match import Match
from core.records import Resigned, Transcript
from core.titles import TITLES
from core.wording import LANGUAGES, Words
from tests.games.amazonas.record import FOLDER, MATCHES

FILES = sorted(file for file in FOLDER.glob("*.json") if file.stem in MATCHES)
GAME = Amazonas()


def read(file: Path) -> Transcript:
    return msgspec.json.decode(file.read_bytes(), type=Transcript)


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_golden_match_replays(file: Path) -> None:
    golden = read(file)
    match = Match.replay(TITLES["amazonas"], golden.set_up, bytes.fromhex(golden.set_up.seed or ""), golden.records)
    outcome = match.outcome()
    assert outcome
    assert outcome.scores == golden.result
    assert match.set_up() == golden.set_up
    for language in LANGUAGES:
        words = Words(language, golden.names)
        assert all(words(line) for entry in match.story(None) for line in entry.lines)


def test_each_count_option_and_end_has_a_golden_match() -> None:
    matches = [read(file) for file in FILES]
    assert {golden.set_up.seats for golden in matches} == {2, 3, 4}
    for option in GAME.meta.options:
        assert {golden.set_up.options[option.key] for golden in matches} == set(option.values)
    for seats in (2, 3, 4):
        assert {"italian", "french"} <= {g.set_up.options["edition"] for g in matches if g.set_up.seats == seats}
    assert {file.stem for file in FILES} == set(MATCHES)
    for seats in (2, 3, 4):
        endings = {any(isinstance(r, Resigned) for r in g.records) for g in matches if g.set_up.seats == seats}
        assert endings == {False, True}, "all stay to the end, or one gives up"
    kinds = {type(record).__name__ for golden in matches for record in golden.records}
    assert kinds == {"Played", "Undone", "Resigned"}


# Counted trees


def leaves(state: AmazonasState, depth: int) -> int:
    """How many different lines of that many plies there are; a joint choice counts each combination."""
    to_act = GAME.to_act(state)
    if not depth or not to_act:
        return 1
    choices = [GAME.legal(state, seat) for seat in to_act]
    if depth == 1:
        count = 1
        for moves in choices:
            count *= len(moves)
        return count
    total = 0
    for moves in product(*choices):
        after = state.clone()
        GAME.apply(after, dict(zip(to_act, moves, strict=True)), SeededChance(bytes(32)))
        total += leaves(after, depth - 1)
    return total


@pytest.mark.parametrize(
    ("seats", "options", "counts"),
    [
        # Each of 30 villages; the second finds the same open where its second site costs 3 (10 villages), else 29.
        # Then seven cards each.
        (2, {}, [30, 30 * 29 + 10, (30 * 29 + 10) * 7**2]),
        # Two missions each, then the first tent.
        (3, {"mission_choice": "on"}, [2**3, 2**3 * 30, 2**3 * (30 * 29 + 10)]),
        # Three different villages, or two of the three in one of the ten.
        (4, {}, [30, 880, 30 * 29 * 28 + 3 * 10 * 29]),
    ],
)
def test_counted_trees(seats: int, options: dict[str, str], counts: Sequence[int]) -> None:
    state = GAME.new(seats, GAME.meta.check(seats, options), SeededChance(bytes(32)))
    assert [leaves(state, depth + 1) for depth in range(len(counts))] == list(counts)


def test_the_third_count_by_hand() -> None:
    """25,230 again: all orders of three starts, a village being open while its next price is 3 gold or less."""
    prices = [village.sites for village in standard().villages]
    count = 0
    for starts in product(range(30), repeat=3):
        taken = [0] * 30
        for village in starts:
            if taken[village] == len(prices[village]) or prices[village][taken[village]] > 3:
                break
            taken[village] += 1
        else:
            count += 1
    assert count == 25_230


# A second reading


def naive_turn(state: Any, seat: int) -> list[str]:
    """The legal moves of a building step, read off the sheet without masks or caches."""
    chart = standard()
    tents = [at for at, owners in enumerate(state.sites) if seat in owners]
    protected = state.played[seat][-1] == 6
    links = list(chart.paths) * (protected or state.event != "jaguar")
    links += list(chart.waterways) * (protected or state.event != "crocodile")
    moves = ["done"]
    for at, village in enumerate(chart.villages):
        owners = state.sites[at]
        free = village.sites[len(owners) :]
        linked = any((a in tents and b == at) or (b in tents and a == at) for a, b in links)
        if free and linked and at not in tents and 3 * free[0] <= state.purse[seat] and len(tents) < 12:
            moves.append(f"build {village.slug}")
        may_place = state.seats == 2 and not state.neutral_done and state.neutrals_left[seat]
        if may_place and len(free) > 1 and NEUTRAL not in owners:
            moves.append(f"neutral {village.slug}")
    return sorted(moves)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_legal_moves_are_those_of_a_naive_reading(seats: int) -> None:
    rng = random.Random(seats)
    for number in range(6):
        chance = SeededChance(number.to_bytes(32, "big"))
        state = GAME.new(seats, GAME.meta.check(seats, {}), chance)
        while to_act := GAME.to_act(state):
            if state.phase == "build":
                assert [str(move) for move in GAME.legal(state, state.turn)] == naive_turn(state, state.turn)
            moves = {Seat(seat): rng.choice(GAME.legal(state, seat)) for seat in to_act}
            GAME.apply(state, moves, chance)
