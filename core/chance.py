"""Chance with one door: provable, replayable, and the same on every Python.

A match has a seed of 32 bytes (`core.seal`). Each ply has its own stream of numbers, SHA-256 in counter
mode over (seed, ply), so a position needs no generator state and a draw that was taken back comes again the same.
"""

from __future__ import annotations

import hashlib
import secrets
import struct
from typing import Protocol, TypeVar

T = TypeVar("T")

SEED_BYTES = 32
_WORD = 1 << 64
_FOUR_WORDS = struct.Struct(">4Q")


class Chance(Protocol):
    """What a game may ask of fortune. `what` names the thing decided: tests script it, proofs read better."""

    def below(self, n: int, what: str) -> int:
        """A number from 0 to n-1, all alike."""

    def shuffle(self, items: list[T], what: str) -> None:
        """Shuffle in place."""


class SeededChance:
    """The chance of one ply of a match."""

    __slots__ = ("_counter", "_ply", "_seed", "_words")

    def __init__(self, seed: bytes, ply: int = 0) -> None:
        self._seed = seed
        self._ply = ply
        self._counter = 0
        self._words: list[int] = []

    def _word(self) -> int:
        if not self._words:
            block = hashlib.sha256(
                self._seed + self._ply.to_bytes(8, "big") + self._counter.to_bytes(8, "big")
            ).digest()
            self._counter += 1
            self._words = [*_FOUR_WORDS.unpack(block)][::-1]
        return self._words.pop()

    def below(self, n: int, what: str = "") -> int:
        if n < 1:
            raise ValueError(f"nothing to choose from: {what or n}")
        fair = _WORD - _WORD % n  # words past the last whole multiple would favour small numbers
        while (word := self._word()) >= fair:
            pass
        return word % n

    def shuffle(self, items: list[T], what: str = "") -> None:
        for last in range(len(items) - 1, 0, -1):  # Fisher-Yates
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def new_seed() -> bytes:
    """From the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(secret: bytes) -> str:
    """SHA-256 of what is sealed, in hex: shown first, checked by anyone when that is shown at the end."""
    return hashlib.sha256(secret).hexdigest()
