"""Chance for thinking: quick and reproducible, where nobody has to prove anything."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """A `Chance` that is the same on every Python: of `random.Random` only `random()` is used, which is promised to
    stay as it is.
    """

    __slots__ = ("random",)

    def __init__(self, seed: int | str | bytes) -> None:
        self.random = random.Random(seed).random

    def below(self, n: int, what: str = "") -> int:
        return int(self.random() * n)

    def shuffle(self, items: list[T], what: str = "") -> None:
        for last in range(len(items) - 1, 0, -1):
            other = int(self.random() * (last + 1))
            items[last], items[other] = items[other], items[last]

    def weighted(self, weights: Sequence[float]) -> int:
        """An index, each as likely as its weight says; not all of them 0."""
        drawn = self.random() * sum(weights)
        for at, weight in enumerate(weights):
            drawn -= weight
            if drawn < 0:
                return at
        return len(weights) - 1


def softmax(values: Sequence[float], warmth: float = 1.0) -> list[float]:
    """Shares that add up to 1: e to the power of each value over `warmth`. The warmer, the more alike."""
    most = max(values)
    powers = [exp((value - most) / warmth) for value in values]
    total = sum(powers)
    return [power / total for power in powers]
