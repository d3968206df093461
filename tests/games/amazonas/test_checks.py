"""The check of a move and the list of legal moves say the same of every move there is, in every phase."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from core.chance import SeededChance
from core.game import Seat
from core.games.amazonas.checks import check
from core.games.amazonas.moves import DONE, INCOMES, PILES, TAKE_INDIO, TAKE_SILVER, AmazonasMove, Build, Keep, Neutral
from core.games.amazonas.title import Amazonas
from tests.games.amazonas.table import Table

GAME = Amazonas()
BOARD = Table().state.board
MOVES: tuple[AmazonasMove, ...] = (
    *(Keep(mission) for mission in range(len(BOARD.map.missions))),
    *INCOMES,
    *PILES,
    *BOARD.builds,
    *BOARD.neutrals,
    TAKE_INDIO,
    TAKE_SILVER,
    DONE,
    Build("nowhere"),
    Neutral("nowhere"),
)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_check_and_list_agree(seats: int) -> None:
    rng, seen = random.Random(seats), Counter[str]()
    for number in range(4):
        chance = SeededChance(number.to_bytes(32, "big"))
        state = GAME.new(seats, GAME.meta.check(seats, {"mission_choice": "on"}), chance)
        while to_act := GAME.to_act(state):
            seen[state.phase] += 1
            for seat in to_act:
                allowed = {move for move in MOVES if check(state, seat, move) is None}
                assert allowed == set(GAME.legal(state, seat)), state.phase
            GAME.apply(state, {Seat(seat): rng.choice(GAME.legal(state, seat)) for seat in to_act}, chance)
    assert set(seen) == {"mission", "first", "income", "offer", "pile", "build"}


def test_a_clone_does_not_share_what_is_legal_after_a_move() -> None:
    table = Table().start("rosaria", "bidora", "otire", events=["fire"], purse=60)
    table.cards(6, 1, 2)
    before = table.legal()
    twin = table.state.clone()
    GAME.apply(twin, {Seat(0): GAME.parse("build xibu")}, SeededChance(bytes(32)))
    assert "build xibu" in before
    assert table.legal() == before
    assert "build xibu" not in [str(move) for move in GAME.legal(twin, Seat(0))]
