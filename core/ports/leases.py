"""Which of several equal processes does what only one may do at a time: be a platform's ears and mouth, have computers
think. Such a piece of work is a *unit* (`core.units`); who holds its lease does it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import inf
from typing import Protocol

import msgspec

UNFENCED = 0
"""The fence of a lease that nobody else can ever take."""


class Member(msgspec.Struct, frozen=True):
    """A process that serves. `id` is its own, drawn at its start; `units` are what it could hold, what it would
    rather keep first: none while it stops.
    """

    id: str
    version: str
    units: tuple[str, ...] = ()


class Held(msgspec.Struct, frozen=True, kw_only=True):
    """What a process holds after a beat: units with their fences, for so many seconds from the moment at which the beat
    was asked for. A fence is new with each taking of any unit; what is written with an earlier one is refused.

    `spare` are units that it should finish and give back, since somebody else has less to do; `contested` those that it
    can't have, as others hold a part of each under another name. `versions` are those of the living members with their
    numbers.
    """

    units: Mapping[str, int]
    for_s: float = inf
    spare: frozenset[str] = frozenset()
    contested: frozenset[str] = frozenset()
    versions: Mapping[str, int] = msgspec.field(default_factory=dict)


class LeaseStore(Protocol):
    """Each method is one transaction. No time but the server's is compared.

    A beat that hangs, or is never answered, takes nothing from anybody else: whoever asked has to know by its own clock
    how long its leases last.
    """

    @property
    def shared(self) -> bool:
        """Whether there can be others at all."""

    async def beat(self, member: Member, ttl_s: float, leaving: Collection[str] = ()) -> Held:
        """The member lives; its leases last `ttl_s` from now on, and it takes what is free as far as that is its share.
        Those that it is `leaving` stay its own until it gives them back, but count for it no more.
        """

    async def is_free(self, units: Collection[str]) -> bool:
        """Whether somebody could take one of them now."""

    async def give_back(self, member: str, units: Collection[str]) -> None:
        """Anybody may take them now. Nothing of what was done with them may be under way."""

    async def depart(self, member: str) -> None:
        """The member is no more, and holds nothing."""

    async def close(self) -> None: ...
