"""What time itself does to tables: a *duty* says when it next has something to do at a table, and does it then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import msgspec

from core.clock import Span
from core.people import Person, PersonId
from core.records import Record
from core.table import Table


class Now(msgspec.Struct, frozen=True, kw_only=True):
    """The time (UTC, s since 1970), with the people who sit at the table as they are then, and when this service was
    down: nobody could move, so that no time counts.
    """

    at: float
    people: Mapping[PersonId, Person]
    downtimes: tuple[Span, ...] = ()


class Duty(Protocol):
    """Pure. Times are UTC, seconds since 1970."""

    def settle(self, before: Table, after: Table, by: PersonId | None, now: Now) -> None:
        """Follow what has been done to `before` (by whom; None: nobody), in the draft `after`, before it is stored.
        Also a commit that changed nothing comes by here: somebody's habits are others now.
        """

    def due(self, table: Table, now: Now) -> float | None:
        """When it next has something to do there if nobody does anything; None: never. It may lie in the past."""

    def do(self, table: Table, now: Now) -> Sequence[Record]:
        """Do to the draft what is due by now, and return the new records. Looked at too early it does nothing; after it
        `due` lies in the future.
        """
