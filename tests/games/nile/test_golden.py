"""What the golden matches of `tests/golden/nile` show, and a counted tree of a turn of action points."""

from __future__ import annotations

from pathlib import Path

import msgspec

from core.chance import SeededChance
from core.games.nile.moves import Sow
from core.games.nile.state import NileState
from core.games.nile.title import Nile
from core.match import Match
from core.records import Played, Transcript, Undone
from core.titles import TITLES

FOLDER = Path(__file__).parents[2] / "golden" / "nile"
TRANSCRIPTS = {
    file.stem: msgspec.json.decode(file.read_bytes(), type=Transcript)
    for file in sorted(FOLDER.glob("*.json"))
    if file.stem != "perft"
}
GAME = Nile()


def test_every_kind_of_move_and_an_undo_is_there() -> None:
    records = [record for transcript in TRANSCRIPTS.values() for record in transcript.records]
    kinds = {text.split()[0] for record in records if isinstance(record, Played) for text in record.moves.values()}
    assert kinds == {
        *("boat", "lay", "ripe", "seed", "bid", "take", "spoil", "desert"),
        *("sow", "grow", "harvest", "buy", "joker", "revive", "end"),
    }
    assert any(isinstance(record, Undone) for record in records)


def test_a_tie_broken_by_lost_plants_and_a_shared_one_are_there() -> None:
    for name, places in (("4-tie-broken-by-lost-plants", (3, 4, 1, 2)), ("5-shared", (4, 1, 5, 3, 1))):
        transcript = TRANSCRIPTS[name]
        assert transcript.set_up.seed
        match = Match.replay(
            TITLES["nile"], transcript.set_up, bytes.fromhex(transcript.set_up.seed), transcript.records
        )
        outcome = match.outcome()
        assert outcome
        assert outcome.places == places
        assert sorted(outcome.scores)[-2:] == [max(outcome.scores)] * 2


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


def test_counted_trees_from_the_actions() -> None:
    """From the first action point of a golden match on: sowing, growing, harvesting, buying, jokers."""
    transcript = TRANSCRIPTS["2-met"]
    assert transcript.set_up.seed
    match = Match(GAME, 2, transcript.set_up.options, bytes.fromhex(transcript.set_up.seed))
    for record in transcript.records:
        if isinstance(record, Played) and record.no > len(match.records):
            if any(isinstance(move, Sow) for move in match.legal(match.to_act[0])):
                break
            match.play({seat: GAME.parse(text) for seat, text in record.moves.items()})  # type: ignore[misc]
    assert [perft(match._state, depth) for depth in (1, 2)] == [57, 3_031]
