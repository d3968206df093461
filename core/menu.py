"""Menus from lists of moves.

Each move names its way (`Game.steps`); moves that share a beginning share a level. Levels with one choice vanish, so
a press always decides something.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase

import msgspec

from core.game import Move, Step
from core.wording import Line, line

MOST_ENTRIES = 24
"""Six rows of four on a telephone, and below Discord's limit for a select."""

FEW = 6
"""Entries of a level that each have a row of a telephone to themselves."""


class Choice(msgspec.Struct, frozen=True):
    """One entry of a level: either a move (`move` set) or the way to a deeper level (`path`, tokens so far).
    `price` and `deed` belong to `mark` (`Step`). `short` is what tells it from the others of its level; None where it
    has no such words, or leaps over levels and there is room to say all.
    """

    letter: str
    label: Line
    mark: str | None
    path: tuple[str, ...]
    move: Move | None
    price: int | None = None
    deed: str = ""
    short: Line | None = None

    @property
    def told(self) -> Line:
        """How it reads on its level."""
        return self.short or self.label


class Menu(msgspec.Struct, frozen=True):
    """A level. `path` holds the tokens that lead here, `trail` their labels; `back` leads to the level above. `ask` is
    what the nearest step above asks that asks anything (`Step.ask`); None where none does.

    `back` is None on the first level, also where all moves share a beginning and `path` isn't empty.
    """

    path: tuple[str, ...]
    trail: tuple[Line, ...]
    choices: tuple[Choice, ...]
    back: tuple[str, ...] | None = None
    ask: Line | None = None


MenuPath = tuple[Move, tuple[Step, ...]]
"""A move with the steps that lead to it."""


def menu(paths: Sequence[MenuPath], path: Sequence[str] = ()) -> Menu:
    """The level that `path` leads to, or the nearest one above it that still exists (a press may be late)."""
    here = list(paths)
    depth = _fork(here, 0)
    back = None
    while depth < len(path) and _tokens(here, depth) == tuple(path[:depth]):
        deeper = [way for way in here if way[1][depth].token == path[depth]]
        if len(deeper) < 2:
            break
        back = tuple(path[:depth])
        here, depth = deeper, _fork(deeper, depth + 1)
    groups: dict[str, list[MenuPath]] = {}
    for way in here:
        groups.setdefault(way[1][depth].token, []).append(way)
    ordered = sorted(groups.items(), key=lambda entry: entry[1][0][1][depth].order)
    tokens = _tokens(here, depth)
    choices = tuple(
        _choice(letter, group, depth, (*tokens, token), crowded=len(ordered) > FEW)
        for letter, (token, group) in zip(ascii_uppercase, ordered, strict=False)
    )
    decided = here[0][1][:depth] if here else ()
    ask = next((step.ask for step in reversed(decided) if step.ask), None)
    return Menu(tokens, tuple(step.label for step in decided), choices, back, ask)


def levels(paths: Sequence[MenuPath], move: Move) -> int:
    """How many presses of a menu lead to `move`, which is one of `paths`."""
    here, depth, pressed = list(paths), 0, 1
    way = next(steps for known, steps in here if known == move)
    while True:
        depth = _fork(here, depth)
        here = [one for one in here if one[1][depth].token == way[depth].token]
        if len(here) < 2:
            return pressed
        depth, pressed = depth + 1, pressed + 1


def _tokens(paths: Sequence[MenuPath], depth: int) -> tuple[str, ...]:
    return tuple(step.token for step in paths[0][1][:depth]) if paths else ()


def _fork(paths: Sequence[MenuPath], depth: int) -> int:
    """The first level from `depth` on at which `paths` part; the last one when there is a single way."""
    if not paths:
        return depth
    last = min(len(steps) for _, steps in paths) - 1
    while depth < last and len({steps[depth].token for _, steps in paths}) == 1:
        depth += 1
    return depth


def _choice(letter: str, group: list[MenuPath], depth: int, path: tuple[str, ...], *, crowded: bool) -> Choice:
    move, steps = group[0]
    here, last = steps[depth], steps[-1]
    if len(group) > 1:
        return Choice(letter, here.label, here.mark, path, None, here.price, here.deed, here.short)
    # the rest of the way is decided; the letter stands where this level's choices differ
    marked = next((step for step in steps[depth:] if step.mark), last)
    short = last.short if here is last else None
    if crowded and here is not last and here.short and last.short:
        short = line("table.both", one=here.short, other=last.short)
    return Choice(letter, last.label, marked.mark, path, move, marked.price, marked.deed, short)
