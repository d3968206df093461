"""Whom and where the operator has shut out. Every process asks here, so that it holds for all of them at once."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from core.denials import Denied, Kind
from core.people import Account, PersonId, Place


class DenialStore(Protocol):
    """Each method is one transaction."""

    async def deny(self, denied: Denied) -> None:
        """In place of what was said of the same before."""

    async def allow(self, kind: Kind, platform: str, id: str) -> bool:
        """Whether it had been denied."""

    async def all(self) -> list[Denied]:
        """The latest first."""

    async def found(self, account: Account | None, place: Place | None = None, server: str = "") -> Denied | None:
        """What shuts out `account`, or whoever it belongs to by another of their accounts, or else `place`: itself, its
        thread, the server that it or one of its homes is filed under, or for a private chat its account. None: nothing.
        """

    async def people(self, among: Collection[PersonId]) -> frozenset[PersonId]:
        """Those of them who are shut out."""

    async def homes(self) -> list[Place]:
        """Where tables have a home that is denied, itself or by its server."""

    async def move(self, old: Place, new: Place) -> None:
        """A chat has a new address: what was denied there is denied here."""
