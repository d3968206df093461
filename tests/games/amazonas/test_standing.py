"""What each would score if the match ended now. Rules: AMZ-18 to AMZ-20, AMZ-2P-6."""

from __future__ import annotations

import pytest

from core.game import Seat
from core.games.amazonas.title import Amazonas
from core.thinking.dice import Dice
from tests.games.amazonas.table import Table

GAME = Amazonas()


def of(table: Table, seat: int) -> dict[str, int]:
    return {share.label.removeprefix("amazonas.share."): share.points for share in GAME.standing(table.state)[seat]}


def test_a_position_is_scored_as_if_it_were_the_last() -> None:
    """AMZ-E7, in the middle of a match, with the majorities of AMZ-20."""
    table = Table().start("rosaria", "bidora", "otire")
    table.piles(0, indio={"butterfly": 1, "fish": 1}, orchid=2, butterfly=3, iguana=1, parrot=4, fish=1)
    table.piles(1, fish=2).piles(2, orchid=3)
    table.state.medal[0] = 4
    table.state.tents[0] = table.state.board.missions[0]
    table.state.mission[0] = 0
    assert of(table, 0) == {
        "fish": 0,
        "butterfly": 4,
        "iguana": 0,
        "parrot": 4,
        "orchid": 0,
        "majority": 2 + 2 + 2 + 1,
        "medal": 4,
        "mission": 0,
    }


def test_villages_of_the_mission_that_are_still_missing_count_at_once() -> None:
    """AMZ-19: three points each."""
    table = Table()
    table.state.mission[0] = 0
    assert of(table, 0)["mission"] == -12
    table.state.tents[0] = 1 << table.village("bidora")
    assert of(table, 0)["mission"] == -9


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("edition", ["italian", "french"])
def test_it_ends_as_the_outcome_and_has_the_same_labels_all_the_way(seats: int, edition: str) -> None:
    options = {"edition": edition, "mission_choice": "on"}
    dice = Dice(f"{seats} {edition}")
    state = GAME.new(seats, GAME.meta.check(seats, options), dice)
    labels = set()
    while to_act := GAME.to_act(state):
        labels.update(tuple(share.label for share in shares) for shares in GAME.standing(state))
        moves = {seat: GAME.legal(state, seat)[dice.below(len(GAME.legal(state, seat)))] for seat in to_act}
        GAME.apply(state, moves, dice)
    outcome, standing = GAME.outcome(state), GAME.standing(state)
    assert outcome
    assert standing == outcome.breakdown
    assert tuple(sum(share.points for share in standing[Seat(seat)]) for seat in range(seats)) == outcome.scores
    assert labels == {tuple(share.label for share in standing[0])}
