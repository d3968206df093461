"""What the stores in memory share: tables, and where they are shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from core.people import PersonId, Place
from core.ports.outbox import Calls, Destination, Retired
from core.stored import StoredTable
from storage.bell import Bell


class Row(msgspec.Struct, kw_only=True):
    """A table without its log, its destinations and its revision as they were when it was written.

    `log` holds records in JSON with their times. `written` rises over all tables.
    """

    table: StoredTable
    log: list[tuple[str, float]]
    revision: int
    created: float
    updated: float
    written: int = 0


class State:
    def __init__(self) -> None:
        self.bell = Bell()
        self.written = 0
        self.tables: dict[str, Row] = {}
        self.destinations: dict[int, Destination] = {}
        self.suspended: dict[int, str] = {}
        """Reasons, by the destination's id."""
        self.retired: dict[int, Retired] = {}
        self.called: set[tuple[str, int, int, PersonId]] = set()
        """Table, turn, call, person."""
        self.complaints: set[tuple[Place, PersonId]] = set()
        """Who was told that nothing gets through to a place."""
        self._last_id = 0

    def next_id(self) -> int:
        self._last_id += 1
        return self._last_id

    def touch(self, codes: Iterable[str]) -> None:
        """These tables count as written."""
        for code in codes:
            self.written += 1
            self.tables[code].written = self.written
        self.bell.ring()

    def at(self, place: Place) -> Iterator[Destination]:
        return (destination for destination in list(self.destinations.values()) if destination.place == place)

    def of(self, code: str) -> Iterator[Destination]:
        return (destination for destination in self.destinations.values() if destination.table == code)

    def add_destination(self, code: str, seat: int | None, place: Place) -> None:
        if not any((known.seat, known.place) == (seat, place) for known in self.of(code)):
            id = self.next_id()
            self.destinations[id] = Destination(id=id, table=code, seat=seat, place=place, wanted=1, delivered=0)

    def retire(self, place: Place, message: str | None) -> None:
        if message is not None:
            id = self.next_id()
            self.retired[id] = Retired(id, place, message)

    def has_buttons_out(self, destination: Destination) -> bool:
        """Whether a message there may still show what isn't any more."""
        lost = destination.id in self.suspended and destination.message is not None
        retired = any(old.place == destination.place for old in self.retired.values())
        return destination.wanted > destination.delivered or lost or retired

    def forget(self, code: str) -> None:
        """All of a table, as if its code had never been given."""
        del self.tables[code]
        for id in [destination.id for destination in self.of(code)]:
            del self.destinations[id]
            self.suspended.pop(id, None)
        self.called = {known for known in self.called if known[0] != code}
        for row in self.tables.values():
            if row.table.rematch == code:
                row.table = msgspec.structs.replace(row.table, rematch="")
                row.revision += 1

    def forget_complaints(self, place: Place) -> None:
        """A message got through there, or nobody lives there any more."""
        self.complaints = {(at, person) for at, person in self.complaints if at != place}

    def call(self, calls: Calls) -> frozenset[PersonId]:
        """Those who get their notification now. What earlier turns had noted has served."""
        got = {person for person in calls.people if (calls.table, calls.turn, calls.call, person) not in self.called}
        if got:
            self.called = {known for known in self.called if known[0] != calls.table or known[1] >= calls.turn}
            self.called |= {(calls.table, calls.turn, calls.call, person) for person in got}
        return frozenset(got)
