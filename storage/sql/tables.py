"""Tables and their logs: `core.ports.tables.TableStore`."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any

import msgspec

from core.communities import Bound
from core.game import Seat
from core.people import Home, PersonId, Place
from core.ports.care import SETTLES_S
from core.ports.clock import Clock
from core.ports.outbox import Remind
from core.ports.tables import UNCHANGED, Conflict, Unchanged
from core.ports.waiting import Waiting
from core.records import Record, Share, decode, encode
from core.seal import Seal
from core.stored import AskedHome, Awaiting, Cancellation, KeptSeat, Life, Status, StoredTable
from core.turn import Called, Occasion, Turn
from storage.bell import Bell
from storage.limits import SHOWN_AFTER_END_S
from storage.sql import places
from storage.sql.bounds import need_room
from storage.sql.care import HOMES_CHANGED, place_changed
from storage.sql.database import Connection, Database, Taken, Work
from storage.sql.parts import AWAITED, HOMES, OCCUPANTS, PENDING, PREMOVES, occupant
from storage.sql.reminders import LOOK_OVER, want_reminders
from storage.sql.waiting import take

_LAST = "(SELECT max(written) FROM game_table)"
NEXT_WRITTEN = f"(SELECT 1 + CASE WHEN {_LAST} > written THEN {_LAST} ELSE written END FROM highest WHERE id = 1)"
"""Also of tables that are gone: whoever follows the changes has seen their numbers."""

CHANGED = "SELECT written, code FROM game_table WHERE written > ? ORDER BY written, code"

_COLUMNS = (
    "game, options, owner, status, rules_version, seats, seed, secret, shares, turn_number, turn_first,"
    " turn_news, turn_began, turn_call, turn_occasion, turn_by, turn_called, rematch, awaits_computer, closed,"
    " invitation, guests, shuffled, asked_homes, kept, cancellation, life, due_at"
)
_SET = ", ".join(f"{name} = ?" for name in _COLUMNS.split(", "))
_OPEN = "status IN ('lobby', 'running')"
AWAITING = (
    "SELECT code FROM awaited JOIN game_table USING (code) WHERE person = ? AND status = 'running'"
    " ORDER BY turn_began, code"
)
WAITS = (
    "SELECT code, game, seat, life, EXISTS (SELECT 1 FROM awaited WHERE awaited.code = game_table.code"
    " AND awaited.person = sitter.person), (SELECT count(DISTINCT person) FROM sitter AS any_ WHERE any_.code ="
    " game_table.code) FROM sitter JOIN game_table USING (code) WHERE person = ? AND status = 'running' ORDER BY code"
)
ACTED = (
    "DELETE FROM called WHERE code = ? AND person = ?",
    "UPDATE call SET counts = 0 WHERE code = ? AND person = ? AND delivered = 0",
)
"""Whoever has done something may be called again at once, also where a message that called them is still on its way."""

DUE = "SELECT code FROM game_table WHERE due_at <= ? ORDER BY due_at, code LIMIT ?"
NEXT_DUE = "SELECT min(due_at) FROM game_table WHERE due_at > ?"
OPEN_OF = f"SELECT status, count(*) FROM game_table WHERE owner = ? AND {_OPEN} GROUP BY status"
OPEN_IN = (
    "SELECT count(DISTINCT code) FROM home JOIN game_table USING (code)"
    f" WHERE platform = ? AND chat = ? AND uid = ? AND {_OPEN}"
)
QUEUED = (
    "SELECT code, life FROM game_table WHERE status = 'lobby' AND instr(life, '\"person\":' || ?) > 0"
    " ORDER BY created DESC, code"
)
SETTLED = f"""NOT EXISTS (
    SELECT 1 FROM destination LEFT JOIN retired USING ({places.COLUMNS})
    WHERE destination.code = game_table.code
    AND (wanted > delivered OR (suspended != '' AND destination.message IS NOT NULL) OR retired.id IS NOT NULL)
)"""
"""What is out of a table shows it as it is, and its old messages have lost their buttons."""

_FORGOTTEN = f"""
    SELECT code FROM game_table WHERE status = ? AND updated < ? AND {SETTLED} ORDER BY code
"""

_SHOWN = "status != 'cancelled' AND (status != 'over' OR updated > ?) ORDER BY created DESC, code"


class SqlTables:
    def __init__(self, database: Database, clock: Clock, bell: Bell) -> None:
        self._database = database
        self._clock = clock
        self._bell = bell

    async def read(self, code: str, *, unless: int | None = None) -> StoredTable | Unchanged | None:
        if unless is not None:  # most often, and one statement
            at = await self._database.row("SELECT revision FROM game_table WHERE code = ?", (code,))
            if at == (unless,):
                return UNCHANGED
        return await self._database.snapshot(lambda connection: read_table(connection, code))

    async def create(
        self,
        table: StoredTable,
        *,
        after: StoredTable | None = None,
        gathered: Sequence[Waiting] = (),
        within: Sequence[Bound] = (),
    ) -> int:
        now = self._clock.wall()

        def work(connection: Connection) -> int:
            if connection.execute("SELECT 1 FROM game_table WHERE code = ?", (table.code,)).fetchone():
                raise Conflict(table.code)
            need_room(connection, table, within)
            values = _values(table)
            marks = ", ".join("?" * len(values))
            connection.execute(
                f"INSERT INTO game_table (code, created, updated, revision, written, {_COLUMNS})"
                f" VALUES (?, ?, ?, 1, {NEXT_WRITTEN}, {marks})",
                (table.code, now, now, *values),
            )
            _write_parts(connection, table, now)
            _add_destinations(connection, table)
            connection.execute(HOMES_CHANGED, (now + SETTLES_S, table.code))
            if after is not None:
                _raise_revision(connection, after, "rematch = ?", (table.code,))
            take(connection, gathered)
            return 1

        return await self._write(table, work)

    async def write(
        self,
        table: StoredTable,
        *,
        show: bool = True,
        acted: frozenset[PersonId] = frozenset(),
        reminds: Sequence[Remind] = (),
        within: Sequence[Bound] = (),
    ) -> int:
        now = self._clock.wall()

        def work(connection: Connection) -> int:
            need_room(connection, table, within)
            touched = "updated = CASE WHEN ? = 1 OR status != ? OR status = 'lobby' THEN ? ELSE updated END"
            played = (int(bool(table.records)), table.status.value, now)
            _raise_revision(connection, table, f"{_SET}, {touched}", (*_values(table), *played))
            _write_parts(connection, table, now)
            if show:
                _show(connection, table.code, now)
            want_reminders(connection, table.code, reminds, now)
            _set_destinations(connection, table, now)
            for sql in ACTED:
                connection.executemany(sql, [(table.code, person) for person in acted])
            return table.revision + 1

        return await self._write(table, work)

    async def _write(self, table: StoredTable, work: Work[int]) -> int:
        """Raises `Conflict` where another process has written some of it, or one of these people is another by now."""
        try:
            return await self._database.write(work, then=self._bell.ring)
        except Taken as error:
            raise Conflict(f"{table.code}, its records or its people") from error

    async def log(self, code: str) -> list[tuple[Record, float]]:
        rows = await self._database.rows("SELECT body, at FROM record WHERE code = ? ORDER BY no", (code,))
        return [(decode(body), at) for body, at in rows]

    async def changes(self) -> AsyncIterator[str]:
        row = await self._database.row(f"SELECT {NEXT_WRITTEN} - 1")

        async def since(number: int) -> list[tuple[int, str]]:
            return await self._database.rows(CHANGED, (number,))

        self._database.listen(self._bell.ring)
        return self._bell.follow(self._clock, int(row[0]) if row else 0, since, self._database.look_every_s)

    async def codes_at(self, place: Place) -> list[str]:
        return await self._codes(
            f"SELECT code FROM game_table JOIN home USING (code) WHERE {places.IS} AND {_SHOWN}",
            *places.values(place),
            self._clock.wall() - SHOWN_AFTER_END_S,
        )

    async def codes_of(self, person: PersonId) -> list[str]:
        return await self._codes(
            f"SELECT code FROM game_table WHERE code IN (SELECT code FROM sitter WHERE person = ?) AND {_SHOWN}",
            person,
            self._clock.wall() - SHOWN_AFTER_END_S,
        )

    async def codes_awaiting_computers(self) -> list[str]:
        return await self._codes("SELECT code FROM game_table WHERE awaits_computer = 1 ORDER BY code")

    async def codes_awaiting(self, person: PersonId) -> list[str]:
        return await self._codes(AWAITING, person)

    async def waits(self, person: PersonId) -> list[Awaiting]:
        def work(connection: Connection) -> list[Awaiting]:
            return [
                Awaiting(
                    code=code,
                    game=game,
                    seat=Seat(seat),
                    life=msgspec.json.decode(life, type=Life),
                    homes=tuple(Home(Place(*row[1:5]), *row[5:]) for row in HOMES.rows(connection, code)),
                    awaited=bool(awaited),
                    people=people,
                )
                for code, game, seat, life, awaited, people in connection.execute(WAITS, (person,)).fetchall()
            ]

        return await self._database.snapshot(work)

    async def due(self, now: float, most: int) -> list[str]:
        return await self._codes(DUE, now, most)

    async def next_due(self, after: float) -> float | None:
        row = await self._database.row(NEXT_DUE, (after,))
        return row[0] if row else None

    async def open_of(self, owner: PersonId) -> dict[str, int]:
        return dict(await self._database.rows(OPEN_OF, (owner,)))

    async def open_in(self, place: Place) -> int:
        row = await self._database.row(OPEN_IN, (place.platform, place.chat, place.user))
        return int(row[0]) if row else 0

    async def codes_queued(self, person: PersonId) -> list[str]:
        rows = await self._database.rows(QUEUED, (person,))
        lives = [(code, msgspec.json.decode(life, type=Life)) for code, life in rows]
        return [code for code, life in lives if any(one.person == person for one in life.queue)]

    async def forget_ended(self, status: Status, since: float) -> list[str]:
        def work(connection: Connection) -> list[str]:
            codes = [code for (code,) in connection.execute(_FORGOTTEN, (status.value, since))]
            for code in codes:
                forget_table(connection, code)
            return codes

        return await self._database.write(work)

    async def counts(self) -> dict[str, int]:
        return dict(await self._database.rows("SELECT status, count(*) FROM game_table GROUP BY status"))

    async def codes(self) -> list[str]:
        return await self._codes("SELECT code FROM game_table ORDER BY created, code")

    async def _codes(self, sql: str, *values: Any) -> list[str]:
        return [code for (code,) in await self._database.rows(sql, values)]


def read_table(connection: Connection, code: str) -> StoredTable | None:
    """With its whole log."""
    # All are asked before the first is read: a database elsewhere is asked once.
    found = connection.execute(f"SELECT revision, {_COLUMNS} FROM game_table WHERE code = ?", (code,))
    destinations = connection.execute(
        f"SELECT seat, {places.COLUMNS} FROM destination WHERE code = ? ORDER BY id", (code,)
    )
    records = connection.execute("SELECT body FROM record WHERE code = ? ORDER BY no", (code,))
    parts = [part.found(connection, code) for part in (OCCUPANTS, HOMES, AWAITED, PENDING, PREMOVES)]
    row = found.fetchone()
    if row is None:
        return None
    sitters, homes, awaited, pending, premoves = parts
    revision, game, options, owner, status, rules_version, _, seed, secret, shares, *turn = row[:18]
    number, first, news_from, began, call, occasion, by, called = turn
    rematch, awaits_computer, closed, *own = row[18:]
    invitation, guests, shuffled, asked_homes, kept, cancellation, life, due = own
    return StoredTable(
        code=code,
        game=game,
        rules_version=rules_version,
        owner=owner,
        options=msgspec.json.decode(options, type=dict[str, str]),
        status=Status(status),
        occupants=tuple(occupant(row[1:]) for row in sitters),
        homes=tuple(Home(Place(*row[1:5]), *row[5:]) for row in homes),
        turn=Turn(
            number=number,
            first=first,
            news_from=news_from,
            began=began,
            call=call,
            occasion=Occasion(occasion),
            by=by,
            called=msgspec.json.decode(called, type=tuple[Called, ...]),
        ),
        seal=_seal(secret, shares, seed),
        seed=seed,
        records=tuple(decode(body) for (body,) in records),
        pending={Seat(seat): move for seat, move in pending},
        premoves={Seat(seat): msgspec.json.decode(moves, type=tuple[str, ...]) for seat, moves in premoves},
        rematch=rematch,
        awaits=tuple(person for (person,) in awaited),
        invitation=invitation,
        guests=bool(guests),
        shuffled=bool(shuffled),
        asked_homes=_part(asked_homes, tuple[AskedHome, ...], ()),
        kept=_part(kept, tuple[KeptSeat, ...], ()),
        cancellation=_part(cancellation, Cancellation | None, None),
        life=msgspec.json.decode(life, type=Life),
        due=due,
        awaits_computer=bool(awaits_computer),
        closed=closed,
        destinations=tuple((None if seat is None else Seat(seat), Place(*place)) for seat, *place in destinations),
        revision=revision,
    )


def put_table(connection: Connection, table: StoredTable, now: float) -> None:
    """All of a table but its log, in place of the one that was read, shown anew; it doesn't count as played."""
    _raise_revision(connection, table, _SET, _values(table))
    _write_parts(connection, msgspec.structs.replace(table, records=()), now)
    _show(connection, table.code, now)
    _set_destinations(connection, table, now)


def forget_table(connection: Connection, code: str) -> None:
    """All of it, as if its code had never been given."""
    connection.execute("DELETE FROM game_table WHERE code = ?", (code,))
    connection.execute("UPDATE game_table SET rematch = '', revision = revision + 1 WHERE rematch = ?", (code,))


def _values(table: StoredTable) -> tuple[Any, ...]:
    """In the order of `_COLUMNS`."""
    turn = table.turn
    return (
        *(table.game, msgspec.json.encode(table.options).decode(), table.owner, table.status.value),
        *(table.rules_version, len(table.occupants), table.seed, table.seal.secret, _shares(table.seal)),
        *(turn.number, turn.first, turn.news_from, turn.began, turn.call),
        *(turn.occasion.value, turn.by, msgspec.json.encode(turn.called).decode()),
        *(table.rematch, int(table.awaits_computer), table.closed),
        *(table.invitation, int(table.guests), int(table.shuffled)),
        *map(_text, (table.asked_homes, table.kept, table.cancellation)),
        *(msgspec.json.encode(table.life).decode(), table.due),
    )


def _seal(secret: bytes, shares: str | None, seed: bytes | None) -> Seal:
    if shares is None:
        return Seal(secret, None)
    given = msgspec.json.decode(shares, type=list[tuple[PersonId, Share]])
    seal = Seal(secret, tuple(share for _, share in given), tuple(person for person, _ in given))
    return seal if seal.traceable else msgspec.structs.replace(seal, settled=seed)


def _shares(seal: Seal) -> str | None:
    """As `_seal` reads them."""
    if seal.shares is None:
        return None
    return msgspec.json.encode(list(zip(seal.givers, seal.shares, strict=True))).decode()


def _text(part: Any) -> str:
    """A rare part of a table as JSON; "" for none."""
    return msgspec.json.encode(part).decode() if part else ""


def _part(text: str, kind: Any, none: Any) -> Any:
    return msgspec.json.decode(text, type=kind) if text else none


def _raise_revision(connection: Connection, seen: StoredTable, what: str, values: tuple[Any, ...]) -> None:
    """Set `what` of a table that is still as `seen`; raises `Conflict`."""
    done = connection.execute(
        f"UPDATE game_table SET {what}, revision = revision + 1, written = {NEXT_WRITTEN}"
        " WHERE code = ? AND revision = ?",
        (*values, seen.code, seen.revision),
    )
    if done.rowcount == 0:
        raise Conflict(f"{seen.code} revision {seen.revision}")


def _write_parts(connection: Connection, table: StoredTable, now: float) -> None:
    parts = (OCCUPANTS, HOMES, AWAITED, PENDING, PREMOVES)
    for part, known in [(part, part.found(connection, table.code)) for part in parts]:
        part.write(connection, table, known.fetchall())
    if table.records:
        connection.executemany(
            "INSERT INTO record (code, no, body, at) VALUES (?, ?, ?, ?)",
            [(table.code, record.no, encode(record), now) for record in table.records],
        )


def _show(connection: Connection, code: str, now: float) -> None:
    """Every screen of it is wanted anew, and every reminder that lists it; its places are looked after once it has
    settled.
    """
    connection.execute("UPDATE destination SET wanted = wanted + 1, retry_at = 0 WHERE code = ?", (code,))
    connection.execute(LOOK_OVER, (code,))
    connection.execute(HOMES_CHANGED, (now + SETTLES_S, code))


def _set_destinations(connection: Connection, table: StoredTable, now: float) -> None:
    _leave_homes(connection, table, now)
    _leave_people(connection, table)
    _add_destinations(connection, table)


def _leave_homes(connection: Connection, table: StoredTable, now: float) -> None:
    """What was shown in a place that is no home any more loses its buttons; where nothing gets through, once that
    heals.
    """
    shown = {home.place for home in table.homes} | {place for seat, place in table.destinations if seat is None}
    rows = connection.execute(
        f"SELECT id, {places.COLUMNS}, message FROM destination WHERE code = ? AND seat IS NULL AND suspended = ''",
        (table.code,),
    ).fetchall()
    for id, *place, message in rows:
        if Place(*place) not in shown:
            connection.execute("DELETE FROM destination WHERE id = ?", (id,))
            place_changed(connection, Place(*place), now + SETTLES_S)
            if message is not None:
                connection.execute(
                    f"INSERT INTO retired ({places.COLUMNS}, message) VALUES (?, ?, ?, ?, ?)", (*place, message)
                )


def _leave_people(connection: Connection, table: StoredTable) -> None:
    """The panel of somebody whose seat it isn't any more loses its buttons; also where nothing gets through: whoever
    has the seat now can be reached, as far as is known.
    """
    rows = connection.execute(
        f"SELECT id, seat, {places.COLUMNS}, message FROM destination WHERE code = ? AND seat IS NOT NULL",
        (table.code,),
    ).fetchall()
    for id, seat, *place, message in rows:
        if (seat, Place(*place)) not in table.destinations:
            connection.execute("DELETE FROM destination WHERE id = ?", (id,))
            if message is not None:
                connection.execute(
                    f"INSERT INTO retired ({places.COLUMNS}, message) VALUES (?, ?, ?, ?, ?)", (*place, message)
                )


def _add_destinations(connection: Connection, table: StoredTable) -> None:
    connection.executemany(
        f"INSERT INTO destination (code, seat, {places.COLUMNS}) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        [(table.code, seat, *places.values(place)) for seat, place in table.destinations],
    )
