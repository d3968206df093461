"""Menus from lists of moves.

Each move names its way (`Game.steps`); moves that share a beginning share a level. Levels with one choice vanish, so
a press always decides something.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase

import msgspec

from core.game import Move, Step
from core.wording import Line

MOST_ENTRIES = 25
"""Discord's limit for a select menu, and about what an eye takes in."""


class Choice(msgspec.Struct, frozen=True):
    """One entry of a level: either a move (`move` set) or the way to a deeper level (`path`, tokens so far)."""

    letter: str
    label: Line
    mark: str | None
    path: tuple[str, ...]
    move: Move | None


class Menu(msgspec.Struct, frozen=True):
    """A level. `path` holds the tokens that lead here, `trail` their labels."""

    path: tuple[str, ...]
    trail: tuple[Line, ...]
    choices: tuple[Choice, ...]


def menu(ways: Sequence[tuple[Move, tuple[Step, ...]]], path: Sequence[str] = ()) -> Menu:
    """The level that `path` leads to, or the nearest one above it that still exists (a press may be late)."""
    here = list(ways)
    reached = 0
    for token in path:
        deeper = [way for way in here if len(way[1]) > reached and way[1][reached].token == token]
        if not deeper or len(here) == 1:
            break
        here = deeper
        reached += 1
    depth = _fork(here, reached)
    trail = here[0][1][:depth] if here else ()
    tokens = tuple(step.token for step in trail)
    groups: dict[str, list[tuple[Move, tuple[Step, ...]]]] = {}
    for way in here:
        groups.setdefault(way[1][depth].token, []).append(way)
    choices = tuple(
        _choice(letter, group, depth, (*tokens, token))
        for letter, (token, group) in zip(ascii_uppercase, groups.items(), strict=False)
    )
    return Menu(tokens, tuple(step.label for step in trail), choices)


def _fork(ways: Sequence[tuple[Move, tuple[Step, ...]]], depth: int) -> int:
    """The first level from `depth` on at which `ways` part, or the last one there is."""
    if not ways:
        return depth
    last = min(len(steps) for _, steps in ways) - 1
    depth = min(depth, last)  # a late press may name a whole way
    while depth < last and len({steps[depth].token for _, steps in ways}) == 1:
        depth += 1
    return depth


def _choice(letter: str, group: list[tuple[Move, tuple[Step, ...]]], depth: int, path: tuple[str, ...]) -> Choice:
    move, steps = group[0]
    if len(group) == 1:  # the rest of the way is decided
        return Choice(letter, steps[-1].label, steps[-1].mark, path, move)
    return Choice(letter, steps[depth].label, steps[depth].mark, path, None)
