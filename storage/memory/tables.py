"""`core.ports.tables.TableStore` in memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any

import msgspec

from core.communities import Bound, overfull
from core.game import Seat
from core.people import PersonId, Place
from core.ports.care import SETTLES_S
from core.ports.clock import Clock
from core.ports.outbox import Remind
from core.ports.tables import UNCHANGED, Conflict, Unchanged
from core.ports.waiting import Waiting
from core.records import Record, decode, encode
from core.stored import Awaiting, Status, StoredTable
from storage.limits import SHOWN_AFTER_END_S
from storage.memory.state import Row, State
from storage.memory.waiting import take

UNFINISHED = (Status.LOBBY, Status.RUNNING)


class MemoryTables:
    def __init__(self, state: State, clock: Clock) -> None:
        self._state = state
        self._clock = clock

    async def read(self, code: str, *, unless: int | None = None) -> StoredTable | Unchanged | None:
        row = self._state.tables.get(code)
        if row is None:
            return None
        return UNCHANGED if row.revision == unless else read_table(self._state, code)

    async def create(
        self,
        table: StoredTable,
        *,
        after: StoredTable | None = None,
        gathered: Sequence[Waiting] = (),
        within: Sequence[Bound] = (),
    ) -> int:
        if table.code in self._state.tables:
            raise Conflict(table.code)
        self._need_room(table, within)
        before = None if after is None else self._seen(after)
        take(self._state, gathered)
        now = self._clock.wall()
        log = self._log(table, [], now)
        self._state.tables[table.code] = Row(table=_copy(table), log=log, revision=1, created=now, updated=now)
        _add_destinations(self._state, table)
        _homes_changed(self._state, table, now)
        changed = [table.code]
        if before is not None:
            before.table = msgspec.structs.replace(before.table, rematch=table.code)
            before.revision += 1
            changed.append(before.table.code)
        self._state.touch(changed)
        return 1

    async def write(
        self,
        table: StoredTable,
        *,
        show: bool = True,
        acted: frozenset[PersonId] = frozenset(),
        reminds: Sequence[Remind] = (),
        within: Sequence[Bound] = (),
    ) -> int:
        row = self._seen(table)
        self._need_room(table, within)
        now = self._clock.wall()
        log = self._log(table, row.log, now)
        if table.records or table.status != row.table.status or row.table.status is Status.LOBBY:
            row.updated = now
        row.table, row.log = _copy(table), log
        row.revision += 1
        if show:
            _show(self._state, table, now)
        self._state.want_reminders(table.code, reminds, now)
        _set_destinations(self._state, table, now)
        for person in acted:
            self._state.acted(table.code, person)
        self._state.touch([table.code])
        return row.revision

    def _need_room(self, table: StoredTable, within: Sequence[Bound]) -> None:
        for bound in within:
            there = [row.table for row in self._state.tables.values() if row.table.status in UNFINISHED]
            beside = [one for one in there if one.code != table.code]
            found = [one.owner for one in beside if any(home.community == bound.community for home in one.homes)]
            if refusal := overfull(bound, found, table.owner):
                raise refusal

    def _seen(self, table: StoredTable) -> Row:
        row = self._state.tables.get(table.code)
        if row is None or row.revision != table.revision:
            raise Conflict(f"{table.code} revision {table.revision}")
        return row

    @staticmethod
    def _log(table: StoredTable, known: list[tuple[str, float]], now: float) -> list[tuple[str, float]]:
        """`known` with the new records, by their numbers."""
        log = {decode(body).no: (body, at) for body, at in known}
        for record in table.records:
            if record.no in log:
                raise Conflict(f"{table.code} record {record.no}")
            log[record.no] = (encode(record), now)
        return [log[no] for no in sorted(log)]

    async def log(self, code: str) -> list[tuple[Record, float]]:
        row = self._state.tables.get(code)
        return [(decode(body), at) for body, at in row.log] if row else []

    async def changes(self) -> AsyncIterator[str]:
        async def since(number: int) -> list[tuple[int, str]]:
            return sorted((row.written, code) for code, row in self._state.tables.items() if row.written > number)

        return self._state.bell.follow(self._clock, self._state.written, since, None)

    async def codes_at(self, place: Place) -> list[str]:
        return self._shown(lambda row: any(home.place == place for home in row.table.homes))

    async def codes_of(self, person: PersonId) -> list[str]:
        return self._shown(lambda row: any(occupant.person == person for occupant in row.table.occupants))

    def _shown(self, which: Callable[[Row], bool]) -> list[str]:
        since = self._clock.wall() - SHOWN_AFTER_END_S
        rows = [
            row
            for row in self._state.tables.values()
            if which(row)
            and row.table.status is not Status.CANCELLED
            and (row.table.status is not Status.OVER or row.updated > since)
        ]
        return [row.table.code for row in sorted(rows, key=lambda row: (-row.created, row.table.code))]

    async def codes_awaiting_computers(self) -> list[str]:
        return sorted(code for code, row in self._state.tables.items() if row.table.awaits_computer)

    async def codes_awaiting(self, person: PersonId) -> list[str]:
        rows = [row.table for row in self._open(Status.RUNNING) if person in row.table.awaits]
        return [table.code for table in sorted(rows, key=lambda table: (table.turn.began, table.code))]

    async def waits(self, person: PersonId) -> list[Awaiting]:
        found = []
        for table in sorted((row.table for row in self._open(Status.RUNNING)), key=lambda table: table.code):
            people = [occupant.person for occupant in table.occupants]
            if person in people:
                found.append(
                    Awaiting(
                        code=table.code,
                        game=table.game,
                        seat=Seat(people.index(person)),
                        life=table.life,
                        homes=table.homes,
                        awaited=person in table.awaits,
                        people=len({one for one in people if one is not None}),
                    )
                )
        return found

    async def due(self, now: float, most: int) -> list[str]:
        waiting = [(row.table.due, code) for code, row in self._state.tables.items() if row.table.due is not None]
        return [code for due, code in sorted(waiting) if due <= now][:most]

    async def next_due(self, after: float) -> float | None:
        waiting = [row.table.due for row in self._state.tables.values() if row.table.due is not None]
        return min((due for due in waiting if due > after), default=None)

    async def open_of(self, owner: PersonId) -> dict[str, int]:
        return dict(Counter(row.table.status.value for row in self._open() if row.table.owner == owner))

    async def open_in(self, place: Place) -> int:
        chat = (place.platform, place.chat, place.user)
        homes = ([home.place for home in row.table.homes] for row in self._open())
        return sum(any((home.platform, home.chat, home.user) == chat for home in shown) for shown in homes)

    def _open(self, *statuses: Status) -> list[Row]:
        return [row for row in self._state.tables.values() if row.table.status in (statuses or UNFINISHED)]

    async def codes_queued(self, person: PersonId) -> list[str]:
        return self._shown(lambda row: any(waiter.person == person for waiter in row.table.life.queue))

    async def forget_ended(self, status: Status, since: float) -> list[str]:
        codes = sorted(
            code
            for code, row in self._state.tables.items()
            if row.table.status is status and row.updated < since and is_settled(self._state, code)
        )
        for code in codes:
            self._state.forget(code)
        return codes

    async def counts(self) -> dict[str, int]:
        return dict(Counter(row.table.status.value for row in self._state.tables.values()))

    async def codes(self) -> list[str]:
        return sorted(self._state.tables, key=lambda code: (self._state.tables[code].created, code))


def is_settled(state: State, code: str) -> bool:
    """What is out of the table shows it as it is, and its old messages have lost their buttons."""
    return not any(map(state.has_buttons_out, state.of(code)))


def read_table(state: State, code: str) -> StoredTable:
    """With its whole log."""
    row = state.tables[code]
    destinations = [(destination.seat, destination.place) for destination in state.of(code)]
    return _copy(
        row.table,
        revision=row.revision,
        records=tuple(decode(body) for body, _ in row.log),
        destinations=tuple((None if seat is None else Seat(seat), place) for seat, place in destinations),
    )


def put_table(state: State, table: StoredTable) -> None:
    """All of a table but its log, in place of the one that was read, shown anew; it doesn't count as played."""
    row = state.tables[table.code]
    row.table = _copy(table)
    row.revision += 1
    _show(state, table, row.updated)
    _set_destinations(state, table, row.updated)
    state.touch([table.code])


def _show(state: State, table: StoredTable, now: float) -> None:
    """Every screen of it is wanted anew, and every reminder that lists it; its places are looked after once it has
    settled.
    """
    for destination in state.of(table.code):
        destination.wanted += 1
        destination.retry_at = 0.0
    state.look_over(table.code)
    _homes_changed(state, table, now)


def _homes_changed(state: State, table: StoredTable, now: float) -> None:
    for home in table.homes:
        state.place_changed(home.place, now + SETTLES_S)


def _set_destinations(state: State, table: StoredTable, now: float) -> None:
    _leave_homes(state, table, now)
    _leave_people(state, table)
    _add_destinations(state, table)


def _leave_homes(state: State, table: StoredTable, now: float) -> None:
    """What was shown in a place that is no home any more loses its buttons; where nothing gets through, once that
    heals.
    """
    shown = {home.place for home in table.homes} | {place for seat, place in table.destinations if seat is None}
    for row in list(state.of(table.code)):
        if row.seat is None and row.place not in shown and row.id not in state.suspended:
            del state.destinations[row.id]
            state.place_changed(row.place, now + SETTLES_S)
            state.retire(row.place, row.message)


def _leave_people(state: State, table: StoredTable) -> None:
    """The panel of somebody whose seat it isn't any more loses its buttons; also where nothing gets through: whoever
    has the seat now can be reached, as far as is known.
    """
    for row in list(state.of(table.code)):
        if row.seat is not None and (row.seat, row.place) not in table.destinations:
            del state.destinations[row.id]
            state.suspended.pop(row.id, None)
            state.retire(row.place, row.message)


def _add_destinations(state: State, table: StoredTable) -> None:
    for seat, place in table.destinations:
        state.add_destination(table.code, seat, place)


def _copy(table: StoredTable, **changes: Any) -> StoredTable:
    own = {
        "awaits": tuple(sorted(table.awaits)),
        "options": dict(table.options),
        "pending": dict(table.pending),
        "premoves": dict(table.premoves),
        "records": (),
        "destinations": (),
    }
    return msgspec.structs.replace(table, **(own | changes))
