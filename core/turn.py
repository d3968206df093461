"""A turn of a table: what a message at the bottom belongs to, and whom it calls."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from core.people import Account, PersonId


class Occasion(StrEnum):
    """Why people are called."""

    TURN = "turn"
    FULL = "full"
    BEGUN = "begun"
    OVER = "over"
    CANCELLED = "cancelled"
    REMATCH = "rematch"
    FREE = "free"
    """A seat, for those who asked to be told."""
    READY = "ready"
    """As many as they asked for."""
    CLOSING = "closing"
    """The lobby, a day before it does."""
    OUT = "out"
    AWAY = "away"
    """Somebody's time is out: the others decide."""
    ASKED = "asked"
    """Somebody asks what all decide together."""


ASKED_FOR = frozenset({Occasion.FREE, Occasion.READY})
"""Calls that somebody gets who has asked to be told just this."""

QUIETABLE = tuple(occasion for occasion in Occasion if occasion not in {Occasion.TURN, *ASKED_FOR})
"""Calls that a person may switch off: a match goes on without them, but not without its turns."""


class Called(msgspec.Struct, frozen=True):
    """Somebody to be mentioned, with a notification unless they have had one for this call. `seat` is theirs at the
    table, None for whoever isn't seated there (yet); `account` is the one that they took it with, where a screen needs
    to know by which of several they are mentioned.
    """

    person: PersonId
    name: str
    seat: int | None = None
    account: Account | None = None

    def uid(self, platform: str, accounts: Sequence[Account]) -> str | None:
        """Of their account there, one of `accounts`; None where they have none."""
        own = [account for account in accounts if account.platform == platform]
        return (self.account if self.account in own else own[0]).uid if own else None


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """While a match runs: from the moment when people are awaited anew until the next such moment. Before and after it
    a turn begins with whatever its people are to hear of: a full lobby, the end.

    `number` rises by one with each turn of a table: a message belongs to one. 0 in a lobby of which there is nothing to
    tell. `first` is the number of the record with which it began, `news_from` that of the turn before: what lies
    between is told as news. `began` is when (UTC, s since 1970). `call` counts how often its people have been called: a
    reminder is the next one; each person is notified once a call.

    `called` are those who hear of the `occasion`, besides the people who are awaited. `by` is whoever brought it about:
    they know, and are not called; None where that is nobody, or a secret.
    """

    number: int = 0
    first: int = 0
    news_from: int = 0
    began: float = 0.0
    call: int = 1
    occasion: Occasion = Occasion.TURN
    by: PersonId | None = None
    called: tuple[Called, ...] = ()

    def next(self, first: int, began: float, *, news_from: int | None = None) -> Turn:
        """The turn that begins with the record `first`; its news begin where this one began, or at `news_from`."""
        news = self.first if news_from is None else news_from
        return Turn(number=self.number + 1, first=first, news_from=news, began=began)
