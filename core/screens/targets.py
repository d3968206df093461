"""What can be pressed on a picture: the viewer's own moves, each by the spots that lead to it.

A move is pressed as people say it: the thing, then the place. So its spots are the marks of its menu's steps, one after
another; steps that only sort have none and cost no press here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from core.game import Move, Step
from core.menu import Menu, MenuPath
from core.observation import Observation
from core.press import Press
from core.screens.parts import Target
from core.wording import Words

Pressing = Callable[[Move], Press]
"""What a button of the move asks for."""


def gone(level: Menu) -> tuple[str, ...]:
    """The way into the menu that its reader has gone by their own presses."""
    return () if level.back is None else level.path


def targets(seen: Observation, words: Words, path: Sequence[str] = ()) -> tuple[Target, ...]:
    """The viewer's moves that have spots, in the order of their menu; () for whoever has no decision.

    `path` is the way into the menu that was gone already: its steps need no press more.
    """

    def asked(move: Move) -> Press:
        return Press("move", seen.table.code, str(move), seen.viewer, seen.no)

    return targets_of(seen.paths, words, asked, path)


def targets_of(
    paths: Iterable[MenuPath], words: Words, asked: Pressing, path: Sequence[str] = ()
) -> tuple[Target, ...]:
    """The same of any menu, such as that of a plan."""
    found = []
    for move, steps in paths:
        if [step.token for step in steps[: len(path)]] != list(path):
            continue
        marked = _apart([step for step in steps[len(path) :] if step.mark])
        if marked:
            spots = tuple(step.mark or "" for step in marked)
            names = tuple(words(step.label) for step in marked[:-1])
            found.append(Target(spots, words(steps[-1].label), asked(move), names))
    return tuple(found)


def _apart(marked: Sequence[Step]) -> list[Step]:
    """Steps at the same spot one after another are one press, called as the first of them."""
    return [step for at, step in enumerate(marked) if at == 0 or step.mark != marked[at - 1].mark]


def question(seen: Observation, words: Words, move: Move) -> tuple[Target, ...]:
    """The move about which is asked once more, by the spot that was pressed last: that answers it."""
    sure = Press("sure", seen.table.code, str(move), seen.viewer, seen.no)
    found = targets_of([way for way in seen.paths if way[0] == move], words, lambda _: sure)
    return tuple(Target(one.spots[-1:], one.label, one.press) for one in found)
