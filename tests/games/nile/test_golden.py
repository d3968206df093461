"""Finished matches that must replay for ever (`tests/golden/nile`), and counted trees.

The matches are exports as `rivertable export` writes them, played by greedy players (some of their moves at random,
with a few undone). A change that breaks one breaks running matches: it raises `rules_version`.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from core.chance import SeededChance
from core.games.nile.moves import Sow
from core.games.nile.rules import Nile
from core.games.nile.state import NileState
from core.match import Match
from core.records import Played, Transcript, Undone

FOLDER = Path(__file__).parents[2] / "golden" / "nile"
FILES = sorted(FOLDER.glob("*.json"))
GAME = Nile()


def read(file: Path) -> Transcript:
    return msgspec.json.decode(file.read_bytes(), type=Transcript)


def replayed(transcript: Transcript) -> Match:
    assert transcript.set_up.seed
    return Match.replay(transcript.set_up, bytes.fromhex(transcript.set_up.seed), transcript.records)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_finished_match_replays_to_its_result(file: Path) -> None:
    transcript = read(file)
    match = replayed(transcript)
    assert match.records == list(transcript.records)
    assert match.set_up() == transcript.set_up
    outcome = match.outcome()
    assert outcome
    assert outcome.scores == transcript.result


def test_every_player_count_option_and_way_of_ending_is_there() -> None:
    transcripts = [read(file) for file in FILES]
    assert {transcript.set_up.seats for transcript in transcripts} == {2, 3, 4, 5}
    played_with = {(key, value) for transcript in transcripts for key, value in transcript.set_up.options.items()}
    assert played_with == {(option.key, value) for option in GAME.meta.options for value in option.values}
    outcomes = [outcome for transcript in transcripts if (outcome := replayed(transcript).outcome())]
    assert {outcome.reason for outcome in outcomes} == {f"nile.end.{end}" for end in ("met", "no_plants", "quiet")}
    level = [outcome for outcome in outcomes if sorted(outcome.scores)[-2:] == [max(outcome.scores)] * 2]
    assert {len(outcome.winners) for outcome in level} == {1, 2}  # broken by plants lost, and shared
    records = [record for transcript in transcripts for record in transcript.records]
    kinds = {text.split()[0] for record in records if isinstance(record, Played) for text in record.moves.values()}
    assert kinds == {
        *("boat", "lay", "ripe", "seed", "bid", "take", "spoil", "desert"),
        *("sow", "grow", "harvest", "buy", "joker", "revive", "end"),
    }
    assert any(isinstance(record, Undone) for record in records)


def perft(state: NileState, depth: int) -> int:
    """Leaves of the tree of all moves; chance always falls the same way."""
    if not depth:
        return 1
    [seat] = GAME.to_act(state)
    leaves = 0
    for move in GAME.legal(state, seat):
        after = state.clone()
        GAME.apply(after, {seat: move}, SeededChance(bytes(32), depth))
        leaves += perft(after, depth - 1)
    return leaves


COUNTED = {2: (14, 196, 980, 5_488), 3: (14, 196, 2_744), 4: (14, 196, 2_744), 5: (14, 196, 2_744)}


@pytest.mark.parametrize("seats", COUNTED)
def test_counted_trees_from_the_start(seats: int) -> None:
    state = GAME.new(seats, GAME.meta.defaults(), SeededChance(bytes(32)))
    for depth, leaves in enumerate(COUNTED[seats], 1):
        assert perft(state, depth) == leaves


def test_counted_trees_from_the_actions() -> None:
    """From the first action point of a golden match on: sowing, growing, harvesting, buying, jokers."""
    transcript = read(FOLDER / "2-met.json")
    assert transcript.set_up.seed
    match = Match(GAME, 2, transcript.set_up.options, bytes.fromhex(transcript.set_up.seed))
    for record in transcript.records:
        if isinstance(record, Played) and record.no > len(match.records):
            if any(isinstance(move, Sow) for move in match.legal(match.to_act[0])):
                break
            match.play({seat: GAME.parse(text) for seat, text in record.moves.items()})  # type: ignore[misc]
    assert [perft(match._state, depth) for depth in (1, 2)] == [57, 3_031]
