"""What the operator sees of people and tables: never a hand, a seed, or what a seat has decided in secret."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from core.people import Account, Home, PersonId, Place
from core.stored import Status


class OfPerson(msgspec.Struct, frozen=True, kw_only=True):
    """`seen` is when they last made a move that is on record (UTC, s since 1970), None: never. `tables` wait or run
    with them, of `played` in all.
    """

    id: PersonId
    name: str
    language: str
    accounts: tuple[Account, ...]
    seen: float | None = None
    tables: tuple[str, ...] = ()
    played: int = 0


class OfTable(msgspec.Struct, frozen=True, kw_only=True):
    """`people` by the names of their seats, computers among them. `since` is when its turn began (UTC, s since 1970),
    None before the first.
    """

    code: str
    game: str
    status: Status
    people: tuple[str, ...]
    homes: tuple[Home, ...]
    since: float | None
    revision: int


class OversightStore(Protocol):
    async def people(self, words: Sequence[str], most: int) -> list[OfPerson]:
        """Those of whose name, number or accounts (`discord:1234`) each word is a part, whatever its case; those with
        the highest numbers first.
        """

    async def tables(self, words: Sequence[str], status: Status | None, most: int) -> list[OfTable]:
        """Those of whose code, game, names or chats each word is a part; the newest first."""

    async def census(self) -> dict[tuple[Status, str], int]:
        """How many tables there are, by status and game."""


def fits(words: Sequence[str], *texts: str) -> bool:
    """Whether each word is a part of one of the texts, whatever its case."""
    folded = [text.casefold() for text in texts]
    return all(any(word.casefold() in text for text in folded) for word in words)


def person_fits(words: Sequence[str], id: PersonId, name: str, accounts: Sequence[Account]) -> bool:
    return fits(words, str(id), name, *(f"{account.platform}:{account.uid}" for account in accounts))


def table_fits(words: Sequence[str], code: str, game: str, people: Sequence[str], homes: Sequence[Home]) -> bool:
    chats = [text for home in homes for text in (home.title, home.server, where(home.place))]
    return fits(words, code, game, *people, *chats)


def where(place: Place) -> str:
    """As the operator reads a place: `discord:100/5`, and of a private chat whose account it is."""
    return f"{place.platform}:{place.user or '/'.join(filter(None, (place.chat, place.thread)))}"
