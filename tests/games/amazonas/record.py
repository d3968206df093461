"""Records the golden matches that are missing: `python -m tests.games.amazonas.record`.

For a new rules version delete the old ones first: a golden match that no longer replays is a rule that changed.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import msgspec

from core.chance import SeededChance
from core.game import Seat
from core.games.amazonas.player import greedy
from core.match import Match
from core.records import Transcript
from core.titles import TITLES

FOLDER = Path(__file__).parents[2] / "golden" / "amazonas"
NAMES = ("Anna", "Roberto", "Giulia", "Tomás")

MATCHES: dict[str, tuple[int, dict[str, str]]] = {
    "2-italian": (2, {}),
    "2-french": (2, {"edition": "french"}),
    "2-medals-4-2-choice": (2, {"two_player_medals": "4-2", "mission_choice": "on"}),
    "2-resigned": (2, {}),
    "3-italian-choice": (3, {"mission_choice": "on"}),
    "3-french": (3, {"edition": "french"}),
    "4-italian": (4, {}),
    "4-french-undo": (4, {"edition": "french"}),
    "3-resigned": (3, {}),
    "4-resigned-choice": (4, {"mission_choice": "on"}),
    "2-evened-missions": (2, {}),
    "3-evened-missions": (3, {"edition": "french"}),
    "4-evened-missions": (4, {}),
}
"""Players and options by file; those of before the missions were evened out have the first ones. `undo` takes moves
back on the way, in `resigned` seat 1 gives up in round 5: a match of two ends there, others go on.
"""


def play(name: str) -> Match:
    seats, options = MATCHES[name]
    match = Match(TITLES["amazonas"], seats, options, sha256(f"golden {name}".encode()).digest())
    chance = SeededChance(sha256(name.encode()).digest())
    undone: set[int] = set()
    while not match.over:
        view = match.view(None)
        if "resigned" in name and not match.resigned and view.round == 5:  # type: ignore[attr-defined]
            match.resign(Seat(1))
            continue
        awaited = match.awaited
        match.play({seat: greedy(match.view(seat), match.legal(seat), chance) for seat in awaited})  # type: ignore[arg-type]
        if name.endswith("undo") and match.ply not in undone and match.undo_ply(awaited[0]) is not None:
            undone.add(match.ply)
            match.undo(awaited[0])
    return match


def transcript(match: Match) -> Transcript:
    outcome = match.outcome()
    assert outcome
    return Transcript(match.set_up(), tuple(match.records), NAMES[: match.seats], outcome.scores)


def text_of(whole: Transcript) -> str:
    """JSON with a record a line, so that a difference can be read."""
    records = ",\n".join(msgspec.json.encode(record).decode() for record in whole.records)
    rest = {"names": whole.names, "result": whole.result}
    set_up = msgspec.json.encode(whole.set_up).decode()
    return f'{{"set_up":{set_up},\n"records":[\n{records}\n],\n{msgspec.json.encode(rest).decode()[1:]}\n'


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in MATCHES:
        if not (file := FOLDER / f"{name}.json").exists():
            file.write_text(text_of(transcript(play(name))), encoding="utf-8")
