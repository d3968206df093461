"""What thinkers are asked, as plain data that can be carried to another process, and who answers it there."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, Protocol, TypeVar

import msgspec

from core.chance import Chance
from core.game import AnyGame, Seat
from core.thinking.mind import AnyMind

LIMIT_S = 1.0
"""Nothing that somebody waits for is thought about longer."""

A = TypeVar("A")


class Shelf(msgspec.Struct, frozen=True):
    """The titles and their minds that a thinker has at hand, by key."""

    titles: Mapping[str, AnyGame]
    minds: Mapping[str, AnyMind]


class Position(msgspec.Struct, frozen=True):
    """A position as `seat` may know it: all else was dealt anew before it was written down, so that nothing hidden
    leaves the match with it, and no thought can come to depend on it.

    `state` is pickled: only this program's own words are ever read back.
    """

    game: str
    rules_version: int
    seat: Seat
    state: bytes

    @classmethod
    def known_to(cls, seat: Seat, game: AnyGame, state: Any, chance: Chance) -> Position:
        """`state` is left as it is."""
        imagined = game.imagine(state, seat, chance)
        return cls(game.meta.key, game.meta.rules_version, seat, pickle.dumps(imagined, pickle.HIGHEST_PROTOCOL))

    def read(self) -> Any:
        """A state of its own, at each call."""
        return pickle.loads(self.state)

    def title(self, shelf: Shelf) -> AnyGame:
        return shelf.titles[self.game].of_version(self.rules_version)

    def mind(self, shelf: Shelf) -> AnyMind:
        return shelf.minds[self.game]


class Time(Protocol):
    """Of one job: a `Spent` that also knows parts of it."""

    def __call__(self, share: float = 1.0) -> bool:
        """Whether so much of it is over, or nobody waits for the answer any more: then any answer will do."""


class Job(msgspec.Struct, Generic[A], frozen=True, kw_only=True, tag=True):
    """One question; a subclass for each kind, listed in `core.ports.thinking.AnyJob`. All of its fields are data that
    msgspec can write, and what `work` returns is `answer`, such data, too.

    It takes `limit_s` seconds at most, from when a thinker begins with it. The same job has the same answer, whoever
    thinks about it and however often, unless time runs out.
    """

    answer: ClassVar[Any]

    limit_s: float = LIMIT_S

    def work(self, shelf: Shelf, spent: Time) -> A:
        """Think, in a thinker's process. `spent` says when it must come to an end. Pure: no clock, no chance but a
        seed's that the job has.
        """
        raise NotImplementedError
