"""What the operator says to all homes: each place is told once, by whichever process comes first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec

from core.people import Home, Place
from core.ports.leases import UNFENCED


class Announcement(msgspec.Struct, frozen=True, kw_only=True):
    """`texts` by language; how many places were told, are still to be, and can't be. Times are UTC, s since 1970."""

    id: int
    texts: Mapping[str, str]
    at: float
    stopped: float | None = None
    sent: int = 0
    left: int = 0
    failed: int = 0


class Told(msgspec.Struct, frozen=True):
    """An announcement as one place has heard it."""

    id: int
    texts: Mapping[str, str]

    def text(self, language: str) -> str:
        return in_language(self.texts, language)


class Telling(msgspec.Struct, frozen=True, kw_only=True):
    """One place that is to be told, claimed by `owner`. `nonce` of a call whose outcome is unknown, after so many
    `tries`; None: there is none.
    """

    announcement: int
    place: Place
    language: str
    texts: Mapping[str, str]
    owner: str
    nonce: str | None = None
    tries: int = 0

    @property
    def text(self) -> str:
        """In the place's language."""
        return in_language(self.texts, self.language)


def in_language(texts: Mapping[str, str], language: str) -> str:
    """In English where there is none in that language."""
    return texts.get(language) or texts["en"]


class AnnouncementStore(Protocol):
    """Each method is one transaction. Times are wall-clock seconds."""

    async def homes(self, *, running: bool) -> list[Home]:
        """Where tables are shown, with `running` only where a match runs now; without what nothing reaches. The homes
        of the newest tables first.
        """

    async def announce(self, texts: Mapping[str, str], homes: Sequence[Home], at: float) -> int:
        """Have these places told, each in its language; the announcement's number."""

    async def all(self) -> list[Announcement]:
        """The latest first."""

    async def stop(self, id: int, at: float) -> bool:
        """Nobody else is told from now on; whether there was anybody left."""

    async def claim(self, unit: str, owner: str, now: float, until: float) -> Telling | None:
        """The next of a unit's places that is to be told, for `owner` alone until then; None: there is none now."""

    async def begin(self, telling: Telling, nonce: str, until: float) -> bool:
        """A call goes out now; the claim holds until then. Whether it may: not once the claim is another's, or the
        announcement was stopped.
        """

    async def told(self, telling: Telling, *, reached: bool) -> None:
        """It is out, or will never be. Whoever has no claim on it any more changes nothing, here and below."""

    async def put_off(self, telling: Telling, until: float, *, unknown: bool = False) -> None:
        """Not before `until`; `unknown`: it may have arrived all the same."""

    async def heard(self, place: Place, since: float) -> Told | None:
        """The latest that has reached that place, of those that were made since then."""

    async def move(self, old: Place, new: Place) -> None:
        """A chat has a new address. Where that is told as well, it is told once."""

    async def release(self, owner: str) -> None:
        """End all claims of `owner`."""

    async def take_over(self, unit: str, fence: int = UNFENCED) -> None:
        """End everybody's claims on a unit's places, as `core.ports.outbox.OutboxStore.take_over`."""
