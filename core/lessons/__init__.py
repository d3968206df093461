"""Practice matches, made up for one person who plays from words: a file for each title that has one.

A lesson is a match in which everything is settled but what the learner types: the seed, what the others do, and five
decisions that it leads the learner to, each with something to learn about typing. Its sentences are the title's:
`<game>.lesson.1` and on say what is to be done and why, a sentence for each decision.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec

from core.game import Seat

Theme = Literal["letters", "words", "levels", "part", "near", "sure"]
"""What a decision teaches: letters; words with their verb; two letters one after the other; asking for a part; for what
is near a place; for who leads; that a press which can't be taken back is asked about.
"""

Decision = tuple[Seat, str]
"""Whose it is, and the move in notation."""


class Stage(msgspec.Struct, frozen=True, kw_only=True):
    """A decision of the learner: what it teaches, the move that it leads to, a question that is worth asking first as
    people type it, and what happens until the learner's next decision.
    """

    teaches: Theme
    move: str
    ask: str
    then: tuple[Decision, ...] = ()


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """`seed` numbers the shuffle; `before` is what has happened when the learner, at `seat`, first decides."""

    seats: int
    seat: Seat
    seed: int
    options: dict[str, str]
    before: tuple[Decision, ...]
    stages: tuple[Stage, ...]


@cache
def lesson(game: str) -> Lesson | None:
    """The lesson of a title by its key; None for a title without one."""
    file = files(__package__) / f"{game}.toml"
    return written(tomllib.loads(file.read_text(encoding="utf-8"))) if file.is_file() else None


def written(told: dict[str, Any]) -> Lesson:
    """A lesson as its file holds it: seats count from 1, and a decision is `2 play green-frog`."""
    return Lesson(
        seats=told["seats"],
        seat=Seat(told["seat"] - 1),
        seed=told["seed"],
        options=told.get("options", {}),
        before=_decisions(told["before"]),
        stages=tuple(
            Stage(teaches=stage["teaches"], move=stage["move"], ask=stage["ask"], then=_decisions(stage["then"]))
            for stage in told["stage"]
        ),
    )


def _decisions(lines: list[str]) -> tuple[Decision, ...]:
    parted = (line.split(" ", 1) for line in lines)
    return tuple((Seat(int(seat) - 1), notation) for seat, notation in parted)
