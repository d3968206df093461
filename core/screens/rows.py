"""How buttons stand in rows on the narrowest screen that people play on: a chat on a telephone, about 300 px wide."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from core.menu import FEW
from core.screens.parts import Button
from core.times import plain

WIDTHS = {1: 32, 2: 17, 3: 12, 4: 10}
"""Characters that a button shows where so many share a row. A choice's letter with what parts it takes four of them."""

MOST_ROWS = 8
"""More would push the picture out of sight."""

MANY, CROWD = FEW, 16
SHORT, SHORTER, LABEL = 6, 13, 28
"""Characters of an entry without its letter: where there are more than `CROWD` on a level, more than `MANY`, fewer."""


def told(button: Button) -> str:
    """As it reads, with its letter."""
    text = plain(button.label)
    return f"{button.letter}. {text}" if button.letter else text


def rows(labels: Sequence[str]) -> tuple[int, ...]:
    """How many of them stand in each row: in as few rows as they fit, and evenly."""
    return _rows(tuple(map(len, labels)))


@lru_cache(maxsize=1024)
def _rows(lengths: tuple[int, ...]) -> tuple[int, ...]:
    best: list[tuple[int, int, tuple[int, ...]]] = [(0, 0, ())]
    for end in range(1, len(lengths) + 1):
        ways = [
            (best[end - n][0] + 1, best[end - n][1] + n * n, (*best[end - n][2], n))
            for n, width in WIDTHS.items()
            if n <= end and (n == 1 or max(lengths[end - n : end]) <= width)
        ]
        best.append(min(ways, key=lambda way: way[:2]))
    return best[-1][2]


def within(
    choices: Sequence[Button],
    controls: Sequence[Button],
    spare: Sequence[Button],
    links: Sequence[str] = (),
    grid: Sequence[int] = (),
) -> tuple[Button, ...]:
    """`controls` without as many of those that are `spare`, the first of them first, as it takes for all to stand in
    `MOST_ROWS` rows. `links` are the labels of what stands beside the controls, `grid` the rows of the choices where
    these are given.
    """
    left, goes = list(controls), list(spare)
    above = len(grid or rows([told(one) for one in choices]))
    while goes and above + len(rows([*map(told, left), *links])) > MOST_ROWS:
        gone = goes.pop(0)
        left = [one for one in left if one is not gone]
    return tuple(left)
