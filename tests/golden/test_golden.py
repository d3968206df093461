"""Golden matches end as they ended, golden trees have as many branches as they had."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import msgspec
import pytest

from core.match import Match
from core.records import Transcript
from core.titles import TITLES
from core.wording import domains
from tests.golden.record import FOLDER, Perft, perft

MATCHES = sorted(path for path in FOLDER.glob("*/*.json") if path.name != "perft.json")
TREES = sorted(FOLDER.glob("*/perft.json"))


@cache
def read(path: Path) -> Transcript:
    return msgspec.json.decode(path.read_bytes(), type=Transcript)


def named(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@cache
def replayed(path: Path) -> Match:
    golden = read(path)
    assert golden.set_up.seed
    return Match.replay(TITLES[golden.set_up.game], golden.set_up, bytes.fromhex(golden.set_up.seed), golden.records)


@pytest.mark.parametrize("path", MATCHES, ids=named)
def test_a_golden_match_ends_as_it_ended(path: Path) -> None:
    golden, match = read(path), replayed(path)
    assert tuple(match.records) == golden.records
    assert match.set_up() == golden.set_up
    outcome = match.outcome()
    assert outcome
    assert outcome.scores == golden.result


@pytest.mark.parametrize("key", sorted({path.parent.name for path in MATCHES}))
def test_every_way_of_ending_is_there(key: str) -> None:
    """Each reason that the catalogue words, each player count, each option value."""
    matches = [replayed(path) for path in MATCHES if path.parent.name == key]
    outcomes = [outcome for match in matches if (outcome := match.outcome())]
    catalogue = (domains()[key] / "en.po").read_text(encoding="utf-8")
    assert set(re.findall(rf'msgid "({key}\.end\.[^"]+)"', catalogue)) <= {outcome.reason for outcome in outcomes}
    meta = TITLES[key].meta
    assert {match.seats for match in matches} == set(meta.seat_counts())
    for option in meta.options:
        assert {match.options[option.key] for match in matches} == set(option.values), option.key


@pytest.mark.parametrize("path", TREES, ids=lambda path: path.parent.name)
def test_trees_have_as_many_branches_as_they_had(path: Path) -> None:
    game = TITLES[path.parent.name]
    for tree in msgspec.json.decode(path.read_bytes(), type=list[Perft]):
        counts = perft(game, tree.seats, tree.options, tree.seed, len(tree.counts))
        found = [counter.total() for counter in counts]
        assert found == tree.counts, f"{tree.seats} seats, below each first move: {dict(counts[-1])}"
