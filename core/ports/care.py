"""What is kept of the places where tables live, besides their messages: what is pinned, what a thread was named."""

from __future__ import annotations

from typing import Protocol

import msgspec

from core.people import Place

SETTLES_S = 5.0
"""How long after something has changed a place is looked at: a burst of moves is one look."""


class Care(msgspec.Struct, frozen=True, kw_only=True):
    """How far a place is as it should be. Stored as one, so that fields may be added with a default. Times are UTC, s
    since 1970; messages are named by their numbers.
    """

    pinned: tuple[str, ...] = ()
    pinning: tuple[str, ...] = ()
    """What may be pinned: its pinning was begun, and nobody has said that it was done."""
    pinned_at: float = 0.0
    """When one was pinned last."""
    named: str = ""
    """A digest of the name that a thread was given last: the name itself may tell people's names."""
    wished: str = ""
    """A digest of the name that it is to have, and since when that one."""
    wished_at: float = 0.0
    renamed: tuple[float, ...] = ()
    """When it was renamed, as far as that still counts."""
    table: str = ""
    """The code of the table that it was named after."""
    shown: tuple[str, ...] = ()
    """The newest messages of the tables there when it was last looked at."""
    stirred: float = 0.0
    """When there was something new the last time, or the thread was kept awake."""
    ended: float | None = None
    """Since when nothing is played there; None while something is."""
    archived: bool = False
    """Whether that was followed by archiving it: done once."""


class Cared(msgspec.Struct, frozen=True):
    """A place that is to be looked at. `no` counts the changes there: a later one is not forgotten by `save`."""

    place: Place
    care: Care
    no: int


class CareStore(Protocol):
    """Each method is one transaction. A place is due `SETTLES_S` after a table that lives there was written, and once a
    new message of it has arrived.
    """

    async def take(self, now: float, until: float, unit: str) -> list[Cared]:
        """A unit's places (`core.units`) that are due, the longest waiting first; they are due again at the time
        `until`, for whoever comes then, unless they are saved before.
        """

    async def note(self, place: Place, care: Care) -> None:
        """What is known by now of a place that was taken."""

    async def save(self, seen: Cared, care: Care, due_at: float | None, now: float) -> None:
        """It was looked at, and is to be again at `due_at` (None: never), or soon where something has changed since."""

    async def forget(self, seen: Cared) -> None:
        """Nothing of it is kept any more, unless something has changed there since."""
