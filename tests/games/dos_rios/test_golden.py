"""What the golden matches of Dos Rios show together. (`tests/golden` replays them.)"""

from __future__ import annotations

from collections import Counter

import pytest

from core.chance import SeededChance
from core.games.dos_rios.title import DosRios
from tests.golden.record import FOLDER
from tests.golden.test_golden import replayed

GOLDEN = sorted((FOLDER / "dos_rios").glob("[234]*.json"))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("reason", ["five", "irrigated", "round_limit=20-rounds"])
def test_every_player_count_has_each_way_of_ending(seats: int, reason: str) -> None:
    match = replayed(FOLDER / "dos_rios" / f"{seats}-{reason}.json")
    outcome = match.outcome()
    assert outcome
    assert (match.seats, outcome.reason) == (seats, f"dos_rios.end.{reason.rpartition('-')[2]}")


def test_together_they_show_everything_that_can_happen() -> None:
    told = {event.key for path in GOLDEN for ply in replayed(path).line for event in ply.events}
    whole = (
        "laid placed row walked evicted dammed diverted dried built_finca built_hacienda harvested earned_rios "
        "earned_dams earned_both declined turned reshuffled bandits robbed ended won_five won_irrigated ended_rounds"
    )
    assert {f"dos_rios.{key}" for key in whole.split()} <= told


LISTED = {
    2: {"build": 51, "dam": 679, "evict": 711, "walk": 7033},
    3: {"build": 32, "dam": 831, "evict": 1378, "walk": 6587},
    4: {"build": 19, "dam": 975, "evict": 1075, "walk": 6349},
}
"""Legal moves by kind, added up over the whole match."""


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_as_many_moves_are_legal_as_were(seats: int) -> None:
    match = replayed(FOLDER / "dos_rios" / f"{seats}-five.json")
    game, found = DosRios().of_version(match.set_up().rules_version), Counter[str]()
    seed = bytes.fromhex(match.set_up().seed or "")
    state = game.new(seats, match.options, SeededChance(seed))
    for at, ply in enumerate(match.line):
        if state.phase == "act":
            found.update(str(move).split()[0] for move in game.legal(state, state.turn))
        game.apply(state, ply.moves, SeededChance(seed, at + 1))  # type: ignore[arg-type]
    assert {kind: found[kind] for kind in LISTED[seats]} == LISTED[seats]


PAUSING = {
    "2-pausing-five": {"build": 37, "dam": 791, "evict": 454, "walk": 5916, "pause": 7},
    "3-pausing-irrigated": {"build": 18, "dam": 512, "evict": 618, "walk": 4921, "pause": 8},
    "4-pausing-irrigated": {"build": 14, "dam": 709, "evict": 711, "walk": 5400, "pause": 6},
}
"""The same by the rules of now; `pause` counts the positions on a foreign finca (W-29)."""


@pytest.mark.parametrize("name", PAUSING)
def test_w_29_as_many_moves_are_legal_with_pauses(name: str) -> None:
    match = replayed(FOLDER / "dos_rios" / f"{name}.json")
    assert match.set_up().rules_version == 2
    game, found = DosRios(), Counter[str]()
    seed = bytes.fromhex(match.set_up().seed or "")
    state = game.new(match.seats, match.options, SeededChance(seed))
    for at, ply in enumerate(match.line):
        if state.phase == "act":
            found.update(str(move).split()[0] for move in game.legal(state, state.turn))
            found["pause"] += state.paused is not None
        game.apply(state, ply.moves, SeededChance(seed, at + 1))  # type: ignore[arg-type]
    assert {kind: found[kind] for kind in PAUSING[name]} == PAUSING[name]


def test_w_27_a_seat_that_gave_up_reaches_its_goal_and_the_match_goes_on() -> None:
    match = replayed(next((FOLDER / "dos_rios").glob("3-resigned_at_goal-*.json")))
    outcome = match.outcome()
    assert outcome
    assert outcome.places[1] == 0
    assert outcome.winners == (match.view(None).winner,)
