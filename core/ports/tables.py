"""Tables and their logs. A writer states which revision it has seen; whoever was quicker makes it a `Conflict`."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from enum import Enum
from typing import Final, Literal, Protocol

from core.communities import Bound
from core.people import PersonId, Place
from core.ports.outbox import Remind
from core.ports.waiting import Waiting
from core.records import Record
from core.stored import Awaiting, Status, StoredTable


class Conflict(Exception):
    """Another writer got there first: read anew and try again."""


class _Unchanged(Enum):
    UNCHANGED = "unchanged"


UNCHANGED: Final = _Unchanged.UNCHANGED
"""What `read` answers for a table that is still at the revision that the reader has."""

Unchanged = Literal[_Unchanged.UNCHANGED]


class TableStore(Protocol):
    """Each method is one transaction. Stores run no rules: what they give back is what was put in."""

    async def read(self, code: str, *, unless: int | None = None) -> StoredTable | Unchanged | None:
        """The table with its whole log; None for an unknown code; `UNCHANGED` when it is at revision `unless`."""

    async def create(
        self,
        table: StoredTable,
        *,
        after: StoredTable | None = None,
        gathered: Sequence[Waiting] = (),
        within: Sequence[Bound] = (),
    ) -> int:
        """Store a new table and its destinations; in the same transaction it becomes the rematch of `after`, and those
        who are `gathered` at it wait for each other no more.

        Returns its revision. Raises `Conflict` when the code is taken, when `after` is at another revision than it was
        read at, or one of the gathered doesn't wait any more, and `Refusal` where a bound would not hold any more (then
        nothing is stored).
        """

    async def write(
        self,
        table: StoredTable,
        *,
        show: bool = True,
        acted: frozenset[PersonId] = frozenset(),
        reminds: Sequence[Remind] = (),
        within: Sequence[Bound] = (),
    ) -> int:
        """Store all of the table but its log, append `table.records`, and return the new revision.

        People who have `acted` may be called again at once, however lately they were. With it `reminds` become wanted:
        of several at one place one new message.

        `table.revision` is the one that the writer has read. With `show` every screen of the table is wanted anew,
        and every reminder that lists it;
        destinations that are new are added; those of places that are no homes any more are taken away unless nothing
        gets through there, the panels that aren't among `table.destinations` any more in any case, and their messages
        are to lose their buttons (`OutboxStore.retired`). Raises `Conflict` and
        stores nothing when the table is at another revision or unknown, or when a record's number is taken;
        `Refusal` where a bound would not hold any more.
        """

    async def log(self, code: str) -> list[tuple[Record, float]]:
        """The records with the time (UTC, s) when each was stored."""

    async def changes(self) -> AsyncIterator[str]:
        """Codes of tables that were written, by this process or another, each as it happens; for as long as asked.

        What happens once this has answered counts, nothing before it. Several writes of one table may come as one. Whom
        a table can't reach counts as written too (`suspend`, `heal`). Ends when the store is closed.
        """

    async def codes_at(self, place: Place) -> list[str]:
        """Open tables (lobby, running, lately over) whose home is `place`, newest first."""

    async def codes_of(self, person: PersonId) -> list[str]:
        """Open tables where the person sits, newest first."""

    async def codes_awaiting_computers(self) -> list[str]: ...

    async def codes_awaiting(self, person: PersonId) -> list[str]:
        """Running tables that may wait for the person, the longest waiting first. Of a table that an earlier program
        wrote last, everybody who sits there is taken to be awaited.
        """

    async def waits(self, person: PersonId) -> list[Awaiting]:
        """The running tables where they sit, without their logs."""

    async def due(self, now: float, most: int) -> list[str]:
        """Tables whose time (`StoredTable.due`) has come, the longest due first, so many at most."""

    async def next_due(self, after: float) -> float | None:
        """The first time after `after` at which a table's time comes; None: there is none."""

    async def open_of(self, owner: PersonId) -> dict[str, int]:
        """How many tables of theirs wait (`lobby`) and run (`running`); no entry where there is none."""

    async def open_in(self, place: Place) -> int:
        """How many waiting and running tables live in that chat, in any of its threads."""

    async def codes_queued(self, person: PersonId) -> list[str]:
        """Lobbies where the person waits to be told (`Life.queue`), newest first."""

    async def forget_ended(self, status: Status, since: float) -> list[str]:
        """Forget tables that have been cancelled, or over, since before that time; returns their codes, which are free
        again. One of which a message may still have buttons stays.
        """

    async def counts(self) -> dict[str, int]:
        """Tables by status."""

    async def codes(self) -> list[str]:
        """All tables, the oldest first."""
