"""Conditional logit in plain Python: who of several wins, from how the position looks for each.

A seat's chance is its share in softmax(weights x features) over the seats. The weights are those that make what
happened likeliest (damped Newton), held small by a ridge.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from operator import mul

import msgspec

from core.thinking.dice import softmax

STEPS = 30
"""Newton has arrived after six to ten."""

ENOUGH = 1e-7
"""By how much of itself the loss falls in a last step."""

HALVINGS = 30


class Position(msgspec.Struct, frozen=True):
    """One to learn from: `features` by seat, and `won`, each seat's share in the victory, by seat; they add up to 1."""

    features: tuple[tuple[float, ...], ...]
    won: tuple[float, ...]


def chances(weights: Sequence[float], position: Position) -> list[float]:
    return softmax([sum(map(mul, weights, own)) for own in position.features])


def log_loss(weights: Sequence[float], positions: Sequence[Position]) -> float:
    """In nats a position: how much what happened surprises who believes in `weights`."""
    return sum(_surprise(chances(weights, one), one.won) for one in positions) / len(positions)


def even_loss(positions: Sequence[Position]) -> float:
    """The same for who takes all seats for equal."""
    return sum(log(len(one.won)) for one in positions) / len(positions)


def _surprise(chances: Sequence[float], won: Sequence[float]) -> float:
    return -sum(share * log(max(chance, 1e-300)) for share, chance in zip(won, chances, strict=True) if share)


def fit(positions: Sequence[Position], ridge: float) -> list[float]:
    """The weights that make log loss summed over `positions`, plus `ridge` times half their squares, least.
    `positions` isn't empty; `ridge` is above 0, so that there is one answer even where features depend on each other.
    """
    weights = [0.0] * len(positions[0].features[0])
    loss = _penalised(weights, positions, ridge)
    for _ in range(STEPS):
        gradient, curvature = _slopes(weights, positions, ridge)
        step = solve(curvature, gradient)
        share = 1.0
        for _ in range(HALVINGS):
            tried = [weight - share * by for weight, by in zip(weights, step, strict=True)]
            then = _penalised(tried, positions, ridge)
            if then <= loss:
                break
            share /= 2
        else:
            return weights
        fell, weights, loss = loss - then, tried, then
        if fell <= ENOUGH * loss:
            return weights
    return weights


def _penalised(weights: Sequence[float], positions: Sequence[Position], ridge: float) -> float:
    squares: float = sum(map(mul, weights, weights))
    return log_loss(weights, positions) * len(positions) + ridge / 2 * squares


def _slopes(
    weights: Sequence[float], positions: Sequence[Position], ridge: float
) -> tuple[list[float], list[list[float]]]:
    """Gradient and Hessian of the penalised loss.

    Both are sums over columns: a feature's value in every position for every seat, less its mean there as the present
    chances have it.
    """
    rows: list[list[float]] = []
    missed: list[float] = []
    roots: list[float] = []
    for position in positions:
        present = chances(weights, position)
        means = [sum(map(mul, present, column)) for column in zip(*position.features, strict=True)]
        for own, chance, share in zip(position.features, present, position.won, strict=True):
            rows.append([value - mean for value, mean in zip(own, means, strict=True)])
            missed.append(chance - share)
            roots.append(sqrt(chance))
    columns = [list(column) for column in zip(*rows, strict=True)]
    gradient = [sum(map(mul, missed, column)) + ridge * weight for column, weight in zip(columns, weights, strict=True)]
    weighed = [list(map(mul, roots, column)) for column in columns]
    size = len(weights)
    curvature = [[0.0] * size for _ in range(size)]
    for one in range(size):
        for other in range(one + 1):
            curvature[one][other] = curvature[other][one] = sum(map(mul, weighed[one], weighed[other]))
        curvature[one][one] += ridge
    return gradient, curvature


def solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """x with `matrix` x = `right`, for a symmetric positive definite matrix (Cholesky)."""
    size = len(right)
    lower = [[0.0] * size for _ in range(size)]
    for row in range(size):
        for column in range(row + 1):
            rest = matrix[row][column] - sum(map(mul, lower[row][:column], lower[column][:column]))
            lower[row][column] = sqrt(rest) if row == column else rest / lower[column][column]
    forward: list[float] = []
    for row in range(size):
        forward.append((right[row] - sum(map(mul, lower[row][:row], forward))) / lower[row][row])
    found = [0.0] * size
    for row in reversed(range(size)):
        below = sum(lower[other][row] * found[other] for other in range(row + 1, size))
        found[row] = (forward[row] - below) / lower[row][row]
    return found
