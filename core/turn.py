"""A turn of people: from the moment when somebody is awaited anew until the next such moment."""

from __future__ import annotations

import msgspec


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """`number` rises by one with each turn of a table: a message belongs to one. 0 before the start.

    `first` is the number of the record with which it began, `news_from` that of the turn before: what lies between is
    told as news. `began` is when (UTC, s since 1970). `call` counts how often its people have been called: a reminder
    is the next one; each person is notified once a call.
    """

    number: int = 0
    first: int = 0
    news_from: int = 0
    began: float = 0.0
    call: int = 1

    def next(self, first: int, began: float, *, news_from: int | None = None) -> Turn:
        """The turn that begins with the record `first`; its news begin where this one began, or at `news_from`."""
        news = self.first if news_from is None else news_from
        return Turn(number=self.number + 1, first=first, news_from=news, began=began)
