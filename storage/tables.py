"""Tables and their logs."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence
from typing import Any

import aiosqlite
import msgspec

from core.game import Seat
from core.match import Match
from core.people import Account, Home, PersonId, Place
from core.ports import Conflict
from core.records import Record, SetUp, decode, encode
from core.table import Sitter, Status, Table
from storage.database import Database

SHOWN_AFTER_END_S = 14 * 24 * 3600.0
"""How long a finished table still appears in lists."""

PLACE = "platform = ? AND chat = ? AND thread = ? AND user = ?"


def place_values(place: Place) -> tuple[str, str, str, str]:
    return (place.platform, place.chat, place.thread, place.user)


class TableStore(Database):
    async def load(self, code: str) -> Table | None:
        async with self.snapshot() as rows:
            found = await rows(
                "SELECT game, options, owner, status, rules_version, seats, seed, turn_no, recap_no, rematch"
                " FROM game_table WHERE code = ?",
                (code,),
            )
            sitters = await rows(
                "SELECT name, person, platform, uid, computer FROM sitter WHERE code = ? ORDER BY seat", (code,)
            )
            homes = await rows(
                "SELECT platform, chat, thread, user, language, title, link FROM home WHERE code = ?", (code,)
            )
            records = await rows("SELECT body FROM record WHERE code = ? ORDER BY no", (code,))
            pending = await rows("SELECT seat, move FROM pending WHERE code = ?", (code,))
            sketches = await rows("SELECT seat, moves FROM sketch WHERE code = ?", (code,))
        if not found:
            return None
        game, options, owner, status, version, seats, seed, turn_no, recap_no, rematch = found[0]
        table = Table(
            code=code,
            game=game,
            owner=owner,
            options=msgspec.json.decode(options, type=dict[str, str]),
            status=Status(status),
            sitters=[_sitter(row) for row in sitters],
            homes=[Home(Place(*row[:4]), *row[4:]) for row in homes],
            turn_no=turn_no,
            recap_no=recap_no,
            rematch=rematch,
        )
        if seed is not None:
            set_up = SetUp(game, version, seats, table.options, "")
            table.match = Match.replay(set_up, seed, [decode(body) for (body,) in records])
            table.pending = {Seat(seat): move for seat, move in pending}
            table.sketches = {Seat(seat): msgspec.json.decode(moves, type=tuple[str, ...]) for seat, moves in sketches}
        return table

    async def records(self, code: str) -> list[tuple[Record, float]]:
        """The log with the time of each record."""
        rows = await self.rows("SELECT body, at FROM record WHERE code = ? ORDER BY no", (code,))
        return [(decode(body), at) for body, at in rows]

    async def create(self, table: Table, *, after: str = "") -> None:
        now = time.time()
        async with self.transaction() as connection:
            try:
                await connection.execute(
                    "INSERT INTO game_table"
                    " (code, game, options, owner, status, rules_version, seats, created, updated)"
                    " VALUES (?, ?, '{}', ?, ?, ?, 0, ?, ?)",
                    (table.code, table.game, table.owner, table.status, table.meta.rules_version, now, now),
                )
            except sqlite3.IntegrityError as error:
                raise Conflict(table.code) from error
            await connection.execute("UPDATE game_table SET rematch = ? WHERE code = ?", (table.code, after))
            await self._write_table(connection, table, seated=True)

    async def save(self, table: Table, records: Sequence[Record] = (), *, seated: bool = False) -> None:
        async with self.transaction() as connection:
            now = time.time()
            try:
                await connection.executemany(
                    "INSERT INTO record (code, no, body, at) VALUES (?, ?, ?, ?)",
                    [(table.code, record.no, encode(record), now) for record in records],
                )
            except sqlite3.IntegrityError as error:
                raise Conflict(f"{table.code} {records[0].no}") from error
            await self._write_table(connection, table, seated=seated, played=bool(records))

    async def _write_table(
        self, connection: aiosqlite.Connection, table: Table, *, seated: bool, played: bool = False
    ) -> None:
        code = table.code
        computer = any(table.holder(seat) for seat in table.undecided())
        await connection.execute(
            "UPDATE game_table SET status = ?, owner = ?, turn_no = ?, recap_no = ?, rematch = ?, awaits_computer = ?,"
            " updated = CASE WHEN ? OR status != ? THEN ? ELSE updated END WHERE code = ?",
            (
                *(table.status, table.owner, table.turn_no, table.recap_no, table.rematch, computer),
                *(played, table.status, time.time(), code),
            ),
        )
        if table.match is not None:
            await self._write_pending(connection, table)
            await self._write_sketches(connection, table)
        if seated:
            await self._write_seats(connection, table)
        await connection.execute("UPDATE destination SET wanted = wanted + 1, retry_at = 0 WHERE code = ?", (code,))

    async def _write_pending(self, connection: aiosqlite.Connection, table: Table) -> None:
        await connection.execute("DELETE FROM pending WHERE code = ?", (table.code,))
        await connection.executemany(
            "INSERT INTO pending (code, seat, move) VALUES (?, ?, ?)",
            [(table.code, seat, move) for seat, move in table.pending.items()],
        )

    async def save_sketches(self, table: Table) -> None:
        async with self.transaction() as connection:
            await self._write_sketches(connection, table)

    async def _write_sketches(self, connection: aiosqlite.Connection, table: Table) -> None:
        await connection.execute("DELETE FROM sketch WHERE code = ?", (table.code,))
        await connection.executemany(
            "INSERT INTO sketch (code, seat, moves) VALUES (?, ?, ?)",
            [(table.code, seat, msgspec.json.encode(moves).decode()) for seat, moves in table.sketches.items()],
        )

    async def _write_seats(self, connection: aiosqlite.Connection, table: Table) -> None:
        code, match = table.code, table.match
        await connection.execute(
            "UPDATE game_table SET options = ?, seats = ?, seed = ? WHERE code = ?",
            (
                msgspec.json.encode(table.options).decode(),
                len(table.sitters),
                match.secret_seed() if match else None,
                code,
            ),
        )
        for name in ("sitter", "home"):
            await connection.execute(f"DELETE FROM {name} WHERE code = ?", (code,))
        await connection.executemany(
            "INSERT INTO sitter (code, seat, name, person, platform, uid, computer) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [(code, seat, *_sitter_values(sitter)) for seat, sitter in enumerate(table.sitters)],
        )
        await connection.executemany(
            "INSERT INTO home (code, platform, chat, thread, user, language, title, link) VALUES (?,?,?,?,?,?,?,?)",
            [(code, *place_values(home.place), home.language, home.title, home.link) for home in table.homes],
        )
        await connection.executemany(
            "INSERT OR IGNORE INTO destination (code, seat, platform, chat, thread, user) VALUES (?, ?, ?, ?, ?, ?)",
            [(code, seat, *place_values(place)) for seat, place in table.destinations()],
        )

    async def repost(self, code: str, place: Place) -> None:
        await self.write(
            (
                "INSERT INTO retired (platform, chat, thread, user, message)"
                " SELECT platform, chat, thread, user, message FROM destination"
                f" WHERE code = ? AND {PLACE} AND message IS NOT NULL",
                (code, *place_values(place)),
            ),
            (
                f"UPDATE destination SET message = NULL, digest = '', wanted = wanted + 1, retry_at = 0"
                f" WHERE code = ? AND {PLACE}",
                (code, *place_values(place)),
            ),
        )

    async def codes_at(self, place: Place) -> list[str]:
        rows = await self.rows(
            f"SELECT code FROM game_table JOIN home USING (code) WHERE {PLACE} AND status != 'cancelled'"
            " AND (status != 'over' OR updated > ?) ORDER BY created DESC, code",
            (*place_values(place), time.time() - SHOWN_AFTER_END_S),
        )
        return [code for (code,) in rows]

    async def codes_of(self, person: PersonId) -> list[str]:
        rows = await self.rows(
            "SELECT code FROM game_table JOIN sitter USING (code) WHERE person = ? AND status != 'cancelled'"
            " AND (status != 'over' OR updated > ?) ORDER BY created DESC, code",
            (person, time.time() - SHOWN_AFTER_END_S),
        )
        return [code for (code,) in rows]

    async def codes_awaiting_computers(self) -> list[str]:
        return [code for (code,) in await self.rows("SELECT code FROM game_table WHERE awaits_computer = 1")]

    async def counts(self) -> dict[str, int]:
        """Tables by status, for `doctor`."""
        return dict(await self.rows("SELECT status, count(*) FROM game_table GROUP BY status"))


def _sitter(row: Any) -> Sitter:
    name, person, platform, uid, computer = row
    return Sitter(name=name, person=person, account=Account(platform, uid) if platform else None, computer=computer)


def _sitter_values(sitter: Sitter) -> tuple[Any, ...]:
    account = sitter.account or Account("", "")
    return (sitter.name, sitter.person, account.platform, account.uid, sitter.computer)
