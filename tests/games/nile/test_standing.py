"""What each would have if the match ended now: rows, rot, what is begun, jokers. NIL-25 to NIL-28."""

from __future__ import annotations

import pytest

from core.chance import SeededChance
from core.game import Seat, Share
from core.games.nile.state import NileState
from core.wording import LANGUAGES, Line, Words
from tests.games.nile.positions import GAME, bare, do, give_joker, new, sell, turned

LABELS = (
    "nile.share.start",
    *(f"nile.share.row_{row}" for row in range(1, 5)),
    "nile.share.rot",
    "nile.share.begun",
    "nile.share.jokers",
)


def standing(state: NileState, seat: int = 0) -> dict[str, int]:
    """What isn't 0, by the last part of the label."""
    shares = GAME.standing(state)[seat]
    assert tuple(share.label for share in shares) == LABELS
    return {share.label.removeprefix("nile.share."): share.points for share in shares if share.points}


def test_at_the_beginning_there_are_the_start_and_the_jokers() -> None:
    assert standing(new(3)) == {"start": 1, "jokers": 2}


def test_a_full_row_counts_before_it_is_paid_and_says_the_same_after() -> None:
    """NIL-E2: rot costs the yellow one a point, which has nothing to lose."""
    state = bare(5)
    sell(state, 4, "0 flax", "1 wheat", "2 grape rotten", "3 onion", "4 aubergine")
    before = [standing(state, seat) for seat in range(5)]
    assert before == [
        {"start": 1},
        {"start": 1, "row_4": 1},
        {"start": 1},
        {"start": 1, "row_4": 2},
        {"start": 1, "row_4": 3},
    ]
    turned(state)
    assert [standing(state, seat) for seat in range(5)] == before
    assert state.pawns == [1, 2, 1, 3, 4]


def test_rot_stands_apart_from_what_its_row_brings() -> None:
    """NIL-27."""
    state = bare(3)
    sell(state, 1, "0 flax", "0 wheat rotten", "1 grape")
    for _ in range(2):
        assert standing(state, 0) == {"start": 1, "row_1": 2, "rot": -1}
        assert standing(state, 1) == {"start": 1, "row_1": 4}
        turned(state)
    assert state.pawns == [2, 5, 1]


def test_a_row_that_is_not_full_is_only_begun() -> None:
    """Two of four spaces promise half of the row's 6 points, and a rotten plant takes one of them away."""
    state = bare(3)
    sell(state, 2, "0 flax", "0 wheat")
    assert standing(state) == {"start": 1, "begun": 3}
    state.market[1] = ()
    sell(state, 2, "0 grape", "0 onion rotten")
    assert standing(state) == {"start": 1, "begun": 2}


def test_a_joker_stands_for_an_action_point() -> None:
    state = bare(3)
    give_joker(state, 0)
    assert standing(state) == {"start": 1, "jokers": 1}
    do(state, "joker")
    assert standing(state) == {"start": 1}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_at_the_end_it_adds_up_to_the_result(seats: int) -> None:
    """What was begun and what wasn't spent is worth nothing then."""
    for seed in range(3):
        state, chance = new(seats, seed), SeededChance(bytes([seed]) * 32)
        while acting := GAME.to_act(state):
            shown = GAME.standing(state)
            assert tuple(share.label for share in shown[0]) == LABELS
            paid = [sum(share.points for share in shares[:6]) for shares in shown]
            assert all(points >= pawn for points, pawn in zip(paid, state.pawns, strict=True)), "no pawn moves back"
            [seat] = acting
            view = GAME.view(state, seat)
            GAME.apply(state, {seat: GAME.decide(view, GAME.legal(state, seat), chance)}, chance)
        outcome = GAME.outcome(state)
        assert outcome
        assert [sum(share.points for share in shares) for shares in GAME.standing(state)] == list(outcome.scores)
        for shares, told in zip(GAME.standing(state), outcome.breakdown, strict=True):
            assert Share("nile.share.start", 1) in shares
            rows, rot = [share.points for share in shares[1:5]], shares[5].points
            assert sum(rows) + rot == sum(share.points for share in told if share.label != "nile.share.start")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_share_has_words(language: str) -> None:
    words = Words(language)
    told = {words(Line(share.label)) for share in GAME.standing(new(2))[Seat(0)]}
    assert len(told) == len(LABELS)
    assert not any(text.startswith("nile.") for text in told)
