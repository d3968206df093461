"""What is tested: every game, player count and set of options, and the plug that knows the game from the inside."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from itertools import combinations, cycle
from types import ModuleType
from typing import Any
from zlib import crc32

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from core.game import AnyGame, Meta
from core.titles import TITLES, Titles
from tests.contract.play import POLICIES, Line

MANY = 2
"""Matches for each case of the soak, one of a long game. The ordinary run plays one for each of its few cases."""

SHARE = 3
"""A test of the soak meets one in so many cases, a case some ten of the tests: all by all would take over an hour."""


def plug(key: str) -> ModuleType:
    """What knows the title from the inside; see `tests.contract`."""
    return import_module(f"tests.games.{key}.plug")


@dataclass(frozen=True)
class Case:
    key: str
    seats: int
    options: tuple[tuple[str, str], ...]
    """The options that differ from their defaults."""
    soak: bool = False
    """Plays other matches than the ordinary run's."""
    titles: Titles = field(default_factory=lambda: TITLES, repr=False, compare=False)
    """The shelf that the game stands on: another one for a game that was made to fail."""

    @property
    def game(self) -> AnyGame:
        return self.titles[self.key]

    @property
    def whole(self) -> dict[str, str]:
        return self.game.meta.check(self.seats, dict(self.options))

    @property
    def plug(self) -> ModuleType:
        return plug(self.key)

    @property
    def matches(self) -> int:
        return MANY if self.soak and self.every == 1 else 1

    @property
    def every(self) -> int:
        return int(getattr(self.plug, "EVERY", 1))

    def is_met_by(self, test: str) -> bool:
        """Whether the test of that name plays it: always in the ordinary run."""
        return not self.soak or crc32(f"{test} {self}".encode()) % SHARE == 0

    def __str__(self) -> str:
        return "-".join([self.key, str(self.seats), *(f"{key}={value}" for key, value in self.options)])


def option_sets(meta: Meta, together: int) -> Iterator[tuple[tuple[str, str], ...]]:
    """The defaults, and each way to change up to `together` options."""
    changes = [(o.key, value) for o in meta.options for value in o.values if value != o.default]
    for many in range(together + 1):
        for chosen in combinations(changes, many):
            if len({key for key, _ in chosen}) == many:
                yield chosen


def cases() -> list[Case]:
    """Every player count with the default options, every option value with one of the player counts."""
    chosen = []
    for key, game in TITLES.items():
        counts = game.meta.seat_counts()
        chosen += [Case(key, seats, ()) for seats in counts]
        differing = [options for options in option_sets(game.meta, together=1) if options]
        chosen += [
            Case(key, seats, options) for seats, options in zip(cycle(reversed(counts)), differing, strict=False)
        ]
    return chosen


def all_cases() -> list[Case]:
    """Every player count with every pair of option values."""
    return [
        Case(key, seats, options, soak=True)
        for key, game in TITLES.items()
        for seats in game.meta.seat_counts()
        for options in option_sets(game.meta, together=2)
    ]


every_case = pytest.mark.parametrize(
    ("case", "matches"),
    [pytest.param(case, case.matches, id=str(case)) for case in cases()]
    + [pytest.param(case, case.matches, id=f"soak-{case}", marks=pytest.mark.soak) for case in all_cases()],
)
"""Parametrises a test by `case` and the number of `matches` to play."""

LINES = st.builds(Line, seed=st.integers(0, 2**64 - 1), policy=st.sampled_from(sorted(POLICIES)))


def drive(check: Callable[[Case, Line], Any], case: Case, matches: int) -> None:
    """Run `check` on `matches` lines of play, for each case its own, but the same ones every time."""

    @seed(crc32(repr(case).encode()))
    @settings(
        max_examples=matches,
        database=None,
        deadline=None,
        phases=[Phase.generate],  # a shrunk seed is no simpler match
        suppress_health_check=list(HealthCheck),
    )
    @given(LINES)
    def run(line: Line) -> None:
        check(case, line)

    run()
