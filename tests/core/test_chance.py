"""Chance is the same on every Python, and fair."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import permutations

import pytest

from core.chance import SEED_BYTES, SeededChance, commitment, new_seed

SEED = bytes(range(32))


def test_numbers_are_fixed_for_ever() -> None:
    """Running matches replay from these: a change here loses every one of them."""
    chance = SeededChance(SEED)
    assert [chance.below(1_000_000, "") for _ in range(6)] == [601793, 461650, 607650, 908421, 438025, 44825]
    later = SeededChance(SEED, 7)
    assert [later.below(6, "") for _ in range(12)] == [3, 0, 1, 3, 0, 3, 1, 1, 1, 2, 0, 5]


def test_shuffles_are_fixed_for_ever() -> None:
    cards = list(range(20))
    SeededChance(SEED, 1).shuffle(cards, "deck")
    assert cards == [7, 17, 10, 3, 0, 6, 14, 12, 9, 4, 8, 2, 16, 15, 19, 11, 18, 5, 1, 13]


def test_a_word_is_a_quarter_of_a_block() -> None:
    """By hand: SHA-256 of seed, ply and counter (8 bytes each, big end first), read from its beginning."""
    block = sha256(SEED + (3).to_bytes(8, "big") + (0).to_bytes(8, "big")).digest()
    second = sha256(SEED + (3).to_bytes(8, "big") + (1).to_bytes(8, "big")).digest()
    chance = SeededChance(SEED, 3)
    words = [chance.below(1 << 64, "") for _ in range(5)]
    assert words == [int.from_bytes(block[at : at + 8], "big") for at in (0, 8, 16, 24)] + [
        int.from_bytes(second[:8], "big")
    ]


def test_plies_have_streams_of_their_own() -> None:
    streams = {tuple(SeededChance(SEED, ply).below(1 << 32, "") for _ in range(4)) for ply in range(200)}
    assert len(streams) == 200


def test_words_beyond_the_last_whole_multiple_are_drawn_again() -> None:
    """Taken modulo n they would favour small numbers."""

    class Words(SeededChance):
        def _word(self) -> int:
            return given.pop(0)

    given = [(1 << 64) - 1, 3, (1 << 64) - 2, 5]
    chance = Words(SEED)
    assert chance.below(3, "") == 0  # 2**64 - 1 is a multiple of 3: the first word is the one too many
    assert given == [(1 << 64) - 2, 5]


def test_every_order_is_as_likely_as_the_next() -> None:
    """Chi squared over the 24 orders of four cards; 49.7 would come up once in a thousand seeds."""
    orders = Counter[tuple[int, ...]]()
    for ply in range(4800):
        cards = [0, 1, 2, 3]
        SeededChance(SEED, ply).shuffle(cards, "")
        orders[tuple(cards)] += 1
    assert set(orders) == set(permutations(range(4)))
    assert sum((count - 200) ** 2 / 200 for count in orders.values()) < 49.7


@pytest.mark.parametrize("n", [0, -1])
def test_nothing_can_be_chosen_from_nothing(n: int) -> None:
    with pytest.raises(ValueError, match="start player"):
        SeededChance(SEED).below(n, "start player")


def test_seeds_are_new_and_their_commitment_is_sha_256() -> None:
    one, other = new_seed(), new_seed()
    assert len(one) == len(other) == SEED_BYTES
    assert one != other
    assert commitment(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
