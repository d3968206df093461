"""What the stores in memory share: tables, and where they are shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from core.communities import Rules
from core.people import Community, PersonId, Place
from core.ports.analyses import Kept
from core.ports.care import Care
from core.ports.outbox import CALL_GAP_S, Calls, Destination, Remind, Retired
from core.ports.waiting import Waiting
from core.stored import StoredTable
from core.units import named
from storage.bell import Bell

WaitingKey = tuple[Place, str, int, PersonId]
"""Place, game, number of people, who."""


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


class CallClaim(msgspec.Struct):
    """Which destination has claimed a call for its message, whether that has arrived, and whether it counts."""

    destination: int
    counts: bool
    delivered: bool = False


class CareRow(msgspec.Struct, kw_only=True):
    """What is kept of a place besides its messages, as in `core.ports.care`."""

    care: Care = Care()
    due_at: float | None = None
    no: int = -1


class State:
    def __init__(self) -> None:
        self.bell = Bell()
        self.written = 0
        self.tables: dict[str, Row] = {}
        self.destinations: dict[int, Destination] = {}
        self.suspended: dict[int, str] = {}
        """Reasons, by the destination's id."""
        self.retired: dict[int, Retired] = {}
        self.calls: dict[tuple[str, int, int, PersonId], CallClaim] = {}
        """By table, turn, call, person."""
        self.called: dict[tuple[str, PersonId], float] = {}
        """When somebody was last called by a table, until they act there."""
        self.reminded: dict[tuple[int, str], float] = {}
        """When a reminder's message that lists a table was sent: by the destination's id and the table's code."""
        self.recalls: dict[str, float] = {}
        """When a table's calls are to be looked over."""
        self.sending_since: dict[int, float] = {}
        self.strip_at: dict[int, float] = {}
        """When an old message that was put off is to lose its buttons."""
        self.complaints: set[tuple[Place, PersonId]] = set()
        """Who was told that nothing gets through to a place."""
        self.waiting: dict[WaitingKey, Waiting] = {}
        self.rules: dict[Community, Rules] = {}
        """What communities have set."""
        self.care: dict[Place, CareRow] = {}
        self.analyses: dict[str, Kept] = {}
        self._last_id = 0

    def next_id(self) -> int:
        self._last_id += 1
        return self._last_id

    def acted(self, code: str, person: PersonId) -> None:
        """They may be called again at once, also where a message that called them is still on its way."""
        self.called.pop((code, person), None)
        for (table, _, _, called), claim in self.calls.items():
            if (table, called) == (code, person) and not claim.delivered:
                claim.counts = False

    def touch(self, codes: Iterable[str]) -> None:
        """These tables count as written."""
        for code in codes:
            self.written += 1
            self.tables[code].written = self.written
        self.bell.ring()

    def place_changed(self, place: Place, at: float) -> None:
        """Who looks after places is to look there at that time."""
        if not place.private:
            row = self.care.setdefault(place, CareRow())
            if row.due_at is None or row.due_at > at:
                row.due_at = at
                row.no += 1

    def serves(self, unit: str, place: Place) -> bool:
        """Whether the place is the unit's, by the server under which any home in the chat is filed."""
        part = named(unit)
        if place.platform != part.platform or part.whole or place.private:
            return place.platform == part.platform and part.serves("")
        homes = (home for row in self.tables.values() for home in row.table.homes if not home.place.private)
        there = (
            home.server for home in homes if (home.place.platform, home.place.chat) == (place.platform, place.chat)
        )
        return part.serves(max(there, default=""))

    def at(self, place: Place) -> Iterator[Destination]:
        return (destination for destination in list(self.destinations.values()) if destination.place == place)

    def of(self, code: str) -> Iterator[Destination]:
        return (destination for destination in self.destinations.values() if destination.table == code)

    def add_destination(self, code: str, seat: int | None, place: Place) -> None:
        if not any((known.seat, known.place) == (seat, place) for known in self.of(code)):
            id = self.next_id()
            self.destinations[id] = Destination(id=id, table=code, seat=seat, place=place, wanted=1, delivered=0)

    def reminder(self, person: PersonId, place: Place) -> Destination:
        """The destination of that person's reminders at the place, made where there is none."""
        known = next((row for row in self.at(place) if row.person == person), None)
        if known is None:
            id = self.next_id()
            known = Destination(id=id, table="", seat=None, place=place, wanted=1, delivered=0, person=person)
            self.destinations[id] = known
        return known

    def want_reminders(self, code: str, reminds: Iterable[Remind], now: float) -> None:
        """Where a message that lists the table was sent lately it is only looked over. One that is being sent without
        it is followed by another.
        """
        for one in reminds:
            row = self.reminder(one.person, one.place)
            sent = self.reminded.get((row.id, code))
            row.wanted += 1
            row.retry_at = 0.0
            if sent is None or not one.since < sent <= now:
                row.asked = max(row.asked, row.turn + (2 if row.sending is not None and sent is None else 1))

    def list_tables(self, destination: int, codes: Iterable[str], now: float | None) -> None:
        """What a reminder's message lists from now on; sent `now`, or (None) as it was of those that were listed."""
        known = {key: at for key, at in self.reminded.items() if key[0] == destination}
        self.reminded = {key: at for key, at in self.reminded.items() if key[0] != destination}
        for code in codes:
            at = known.get((destination, code)) if now is None else now
            if at is not None and code in self.tables:
                self.reminded[destination, code] = at

    def look_over(self, code: str) -> None:
        """The reminders that list a table."""
        for id, listed in self.reminded:
            if listed == code:
                self.destinations[id].wanted += 1
                self.destinations[id].retry_at = 0.0

    def reminded_of(self, destination: Destination) -> None:
        """Whoever was reminded of a table has been called by it, as long as it waits for them."""
        person = destination.person
        for id, code in self.reminded:
            if person is not None and id == destination.id and person in self.tables[code].table.awaits:
                self.called[code, person] = self.sending_since[id]

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
            self.sending_since.pop(id, None)
        self.calls = {key: claim for key, claim in self.calls.items() if key[0] != code}
        self.called = {known: at for known, at in self.called.items() if known[0] != code}
        self.recalls.pop(code, None)
        self.analyses.pop(code, None)
        self.reminded = {key: at for key, at in self.reminded.items() if key[1] != code}
        for row in self.tables.values():
            if row.table.rematch == code:
                row.table = msgspec.structs.replace(row.table, rematch="")
                row.revision += 1

    def forget_complaints(self, place: Place) -> None:
        """A message got through there, or nobody lives there any more."""
        self.complaints = {(at, person) for at, person in self.complaints if at != place}

    def claim_calls(self, destination: int, calls: Calls, now: float, *, again: bool) -> frozenset[PersonId]:
        """Those who get their notification now. What earlier turns had noted has served."""
        called = self.called_lately(calls.table, now)
        ours, claimed = set(), set()
        for person in calls.people:
            claim = self.calls.get((calls.table, calls.turn, calls.call, person))
            if claim is not None:
                if claim.destination == destination and not claim.delivered:
                    ours.add(person)
            elif not again and person in called:
                self.recall(calls.table, called[person])
            elif not again:
                claimed.add(person)
        for person in claimed:
            key = (calls.table, calls.turn, calls.call, person)
            self.calls[key] = CallClaim(destination, counts=person not in calls.passing)
        if claimed:
            self.calls = {
                key: claim for key, claim in self.calls.items() if key[0] != calls.table or key[1] >= calls.turn
            }
        return frozenset(ours | claimed)

    def heard(self, destination: int, turn: int, since: float) -> None:
        """The message that was begun `since` then has arrived: whom it notified has been called. Of a turn that has
        passed only those for whom the table still waits: the others may have acted before the message was begun.
        """
        for (code, of, _, person), claim in self.calls.items():
            if claim.destination == destination and of == turn and not claim.delivered:
                claim.delivered = True
                table = self.tables[code].table
                if claim.counts and (table.turn.number == turn or person in table.awaits):
                    self.called[code, person] = since

    def give_back(self, destination: int) -> None:
        """The claims on calls whose message has surely not arrived."""
        self.calls = {
            key: claim for key, claim in self.calls.items() if claim.delivered or claim.destination != destination
        }

    def called_lately(self, code: str, now: float) -> dict[PersonId, float]:
        return {
            person: at + CALL_GAP_S
            for (table, person), at in self.called.items()
            if table == code and now - CALL_GAP_S < at <= now
        }

    def recall(self, code: str, at: float) -> None:
        self.recalls[code] = min(at, self.recalls.get(code, at))
