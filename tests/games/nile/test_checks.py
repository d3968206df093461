"""What is listed is what nothing forbids, whatever the position."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain

import pytest

from core.chance import SeededChance
from core.game import Seat
from core.games.nile.checks import refusal
from core.games.nile.legal import legal
from core.games.nile.moves import (
    BIDS,
    BUY_ORDER,
    END,
    GROWS,
    HARVESTS,
    LAYS,
    LOADS,
    NOTATION,
    REVIVES,
    SANDS,
    SETTLES,
    SOWS,
    SPEND_JOKER,
    SPOILS,
    TAKES,
    NileMove,
)
from core.games.nile.state import NileState
from core.wording import Refusal
from tests.games.nile.positions import GAME

EVERY_MOVE: tuple[NileMove, ...] = (
    *(*LOADS, *BIDS, *TAKES, *SANDS, *GROWS, *BUY_ORDER, SPEND_JOKER, END),
    *chain(*LAYS, *SETTLES[True], *SETTLES[False], *SOWS, *HARVESTS, *REVIVES, *(row.values() for row in SPOILS)),
)
VARIANTS = {"hippo_auction": "on", "start_auction": "on", "buy_others": "on", "revive": "on"}


def positions(seats: int, options: dict[str, str], seed: int) -> Iterator[NileState]:
    secret, dice = seed.to_bytes(32, "big"), random.Random(seed)
    state, ply = GAME.new(seats, GAME.meta.check(seats, options), SeededChance(secret)), 0
    while acting := GAME.to_act(state):
        yield state
        ply += 1
        GAME.apply(state, {seat: dice.choice(legal(state, seat)) for seat in acting}, SeededChance(secret, ply))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_move_is_listed_exactly_when_nothing_forbids_it(seats: int) -> None:
    for at, state in enumerate(positions(seats, VARIANTS if seats % 2 else {}, seats)):
        if at % 5:
            continue
        for seat in GAME.to_act(state):
            free = [move for move in EVERY_MOVE if refusal(state, seat, move) is None]
            assert sorted(map(str, free)) == [str(move) for move in legal(state, seat)]
            assert set(free) == set(legal(state, seat))


def test_every_move_is_read_as_it_is_written() -> None:
    for move in EVERY_MOVE:
        assert NOTATION.read(str(move)) == move
    assert len(set(map(str, EVERY_MOVE))) == len(EVERY_MOVE)


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("boat wheat flax", "boat flax wheat"),
        ("bid wheat1 flax2", "bid flax2 wheat1"),
        ("  spoil   4  1 ", "spoil 4 1"),
        ("spoil 1 4", None),  # the first row has three spaces
        ("revive 2 5", None),
        ("spoil 5", None),
        ("lay 3 e5a", None),
        ("lay 01 e5a", None),
        ("take e6", None),
        ("bid", None),
        ("bid flax6", None),
        ("bid flax0", None),
        ("bid flax1 flax1", None),
        ("bid flax", None),
        ("buy flax of 6", None),
        ("buy flax of ٣", None),
        ("Sow flax e5a", None),
        ("sow flax e5a e5b", None),
        ("", None),
    ],
)
def test_other_texts(text: str, means: str | None) -> None:
    if means is not None:
        assert str(GAME.parse(text)) == means
        return
    with pytest.raises(Refusal) as caught:
        GAME.parse(text)
    assert caught.value.code == "table.unreadable"


def test_nobody_else_may_choose() -> None:
    state = next(positions(3, {}, 1))
    assert legal(state, Seat((state.turn + 1) % 3)) == ()
