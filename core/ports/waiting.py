"""Who waits in a chat for others who want to play the same game there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from core.people import Account, Home, PersonId, Place


class Waiting(msgspec.Struct, frozen=True, kw_only=True):
    """`person` wants to play `game` with `n` people at `home`, since `at` (UTC, s since 1970).

    `name` is what they are called there; `press` is what their platform numbered it by: their share in the shuffle.
    """

    home: Home
    game: str
    n: int
    person: PersonId
    account: Account
    name: str
    press: str
    at: float

    @property
    def place(self) -> Place:
        return self.home.place


class WaitingStore(Protocol):
    """Each method is one transaction. A person waits once for a game and a number in a place.

    Those for whom a table is opened are taken away by `TableStore.create`.
    """

    async def add(self, waiting: Waiting) -> None:
        """Whoever waits already goes on waiting since then."""

    async def at(self, place: Place, game: str, n: int) -> list[Waiting]:
        """The longest waiting first."""

    async def of(self, person: PersonId) -> list[Waiting]:
        """All that a person waits for, the longest first."""

    async def all(self) -> Sequence[tuple[Place, str, int]]:
        """Every place, game and number for which anybody waits."""

    async def leave(self, person: PersonId, place: Place, game: str, n: int) -> bool:
        """Whether they had waited for it."""

    async def move(self, old: Place, new: Place) -> None:
        """A chat has a new address."""

    async def forget(self, before: float) -> int:
        """Nobody waits any more who has waited since before that time (UTC, s); how many they were."""
