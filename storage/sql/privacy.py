"""One person's data, to be handed over or erased: `core.ports.privacy.PrivacyStore`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec

from core.anonymity import accounts_there, called_there, elsewhere, forgotten, is_theirs, private_chat
from core.communities import Rules
from core.people import Account, Community, Habits, PersonId, Place
from core.ports.clock import Clock
from core.ports.privacy import AFTERWARDS_S, SHOWN_WITHIN_S, Call, Kept, Listing, Message, Without
from core.records import Record, encode
from core.stored import StoredTable
from storage.bell import Bell
from storage.sql import places
from storage.sql.database import Connection, Database
from storage.sql.people import read_person
from storage.sql.rewriting import named, naming
from storage.sql.tables import SETTLED, forget_table, put_table, read_table

T = TypeVar("T", bound=msgspec.Struct)

_ACCOUNTS = tuple[Account, ...]
_CODES = tuple[str, ...]
_NOTHING_LEFT = "name = '', language = 'en', confirm = 1, dm = 1, quiet = '[]', habits = '{}', created = 0, seen = 0"
_UNSEEN = (
    "SELECT id FROM person WHERE seen < ?"
    " AND NOT EXISTS (SELECT 1 FROM sitter WHERE sitter.person = person.id)"
    " AND NOT EXISTS (SELECT 1 FROM game_table WHERE owner = person.id)"
    " AND NOT EXISTS (SELECT 1 FROM erasing WHERE erasing.person = person.id) ORDER BY id"
)
_THERE = "platform = ?1 AND (chat = ?2 OR uid = ?2)"


class SqlPrivacy:
    def __init__(self, database: Database, clock: Clock, bell: Bell) -> None:
        self._database = database
        self._clock = clock
        self._bell = bell

    async def tables(self, person: PersonId) -> list[StoredTable]:
        return await self._database.snapshot(lambda connection: naming(connection, person))

    async def kept(self, person: PersonId) -> Kept:
        def work(connection: Connection) -> Kept:
            row = connection.execute("SELECT created, seen FROM person WHERE id = ?", (person,)).fetchone()
            if row is None:
                raise KeyError(person)
            own = (person,)
            calls = connection.execute(
                "SELECT code, turn, number FROM call WHERE person = ? ORDER BY code, turn, number", own
            )
            called = connection.execute("SELECT code, at FROM called WHERE person = ? ORDER BY code", own)
            unreached = connection.execute(
                f"SELECT {places.COLUMNS} FROM complaint WHERE person = ? ORDER BY {places.COLUMNS}", own
            )
            reminders = connection.execute(
                f"SELECT id, {places.COLUMNS} FROM destination WHERE person = ? ORDER BY id", own
            ).fetchall()
            barring = connection.execute(
                "SELECT platform, id, rules FROM community WHERE instr(rules, ?) > 0 ORDER BY platform, id",
                (named(person),),
            )
            messages = connection.execute(
                "SELECT at, body FROM local_message WHERE uid IN"
                " (SELECT uid FROM account WHERE platform = 'local' AND person = ?) ORDER BY id",
                own,
            )
            return Kept(
                created=row[0],
                seen=row[1],
                calls=tuple(Call(*one) for one in calls),
                called=dict(called),
                reminders=tuple(Listing(Place(*place), _listed(connection, id)) for id, *place in reminders),
                unreached=tuple(Place(*place) for place in unreached),
                barred=tuple(Community(platform, id) for platform, id, rules in barring if _bars(rules, person)),
                messages=tuple(Message(*one) for one in messages),
            )

        return await self._database.snapshot(work)

    async def begin(self, person: PersonId, at: float) -> None:
        def work(connection: Connection) -> None:
            if connection.execute("SELECT 1 FROM person WHERE id = ?", (person,)).fetchone() is None:
                return
            rows = connection.execute("SELECT platform, uid FROM account WHERE person = ?", (person,)).fetchall()
            accounts = tuple(Account(*row) for row in rows)
            connection.execute(
                "INSERT INTO erasing (person, accounts, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
                (person, msgspec.json.encode(accounts).decode(), at),
            )
            connection.execute("DELETE FROM account WHERE person = ?", (person,))
            connection.executemany(
                "DELETE FROM local_person WHERE uid = ?", [(one.uid,) for one in accounts if one.platform == "local"]
            )

        await self._database.write(work)

    async def unfinished(self) -> list[PersonId]:
        rows = await self._database.rows("SELECT person FROM erasing ORDER BY at, person")
        return [PersonId(person) for (person,) in rows]

    async def rewrite(self, person: PersonId, without: Without) -> list[str]:
        now = self._clock.wall()

        def work(connection: Connection) -> list[str]:
            begun = connection.execute("SELECT accounts FROM erasing WHERE person = ?", (person,)).fetchone()
            known = read_person(connection, person)
            if begun is None or known is None:
                return []
            changed, private = [], [private_chat(one) for one in msgspec.json.decode(begun[0], type=_ACCOUNTS)]
            for table in _tables(connection, person):
                own = [*private, *(private_chat(account) for account in accounts_there(table, person))]
                after = without(table, known, own)
                if after != table:
                    _rewrite(connection, table, after, own, now)
                    _forget_messages(connection, table, called_there(table, known))
                    changed.append(table.code)
            for place in private:
                _forget_place(connection, place)
            for name in ("call", "called", "complaint", "waiting", "destination", "awaited", "link_code"):
                connection.execute(f"DELETE FROM {name} WHERE person = ?", (person,))
            _forget_in_lists(connection, person)
            connection.execute(f"UPDATE person SET {_NOTHING_LEFT} WHERE id = ?", (person,))
            if changed:
                codes = msgspec.json.encode(changed).decode()
                connection.execute("UPDATE erasing SET codes = ? WHERE person = ?", (codes, person))
            connection.execute("UPDATE erasing SET accounts = '[]' WHERE person = ?", (person,))
            return changed

        return await self._database.write(work, then=self._bell.ring)

    async def finish(self, person: PersonId, now: float) -> list[str]:
        def work(connection: Connection) -> list[str]:
            begun = connection.execute("SELECT at, codes FROM erasing WHERE person = ?", (person,)).fetchone()
            known = read_person(connection, person)
            if begun is None or (known is not None and known.name):
                return []
            at, rewritten = begun
            if at + AFTERWARDS_S <= now:
                _forget_late_messages(connection, msgspec.json.decode(rewritten, type=_CODES), at)
            late = at + SHOWN_WITHIN_S <= now
            left = naming(connection, person)
            own = [table.code for table in left if is_theirs(table, person)]
            gone = [code for code in own if late or _is_settled(connection, code)]
            for code in gone:
                forget_table(connection, code)
                connection.execute("DELETE FROM local_message WHERE code = ?", (code,))
            if len(gone) == len(left):
                connection.execute("DELETE FROM person WHERE id = ?", (person,))
            return gone

        gone = await self._database.write(work, then=self._bell.ring)
        if await self._database.overwritten():
            await self._database.change(
                (
                    "DELETE FROM erasing WHERE person = ? AND at <= ? AND person NOT IN (SELECT id FROM person)",
                    (person, now - AFTERWARDS_S),
                )
            )
        return gone

    async def forget_chat(self, platform: str, chat: str) -> list[str]:
        now = self._clock.wall()

        def work(connection: Connection) -> list[str]:
            where = (platform, chat)
            rows = connection.execute(
                f"SELECT code FROM home WHERE {_THERE} OR (platform = ?1 AND server = ?2)"
                f" UNION SELECT code FROM game_table WHERE instr(asked_homes, ?2) > 0 ORDER BY code",
                where,
            )
            codes = [code for (code,) in rows.fetchall() if _leave_chat(connection, code, platform, chat, now)]
            for name in ("destination", "retired", "complaint", "waiting", "announced", "care"):
                connection.execute(f"DELETE FROM {name} WHERE {_THERE}", where)
            if platform == "local":
                connection.execute("DELETE FROM local_message WHERE chat = ?1 OR uid = ?1", (chat,))
            connection.execute("DELETE FROM community WHERE platform = ?1 AND id = ?2", where)
            return codes

        codes = await self._database.write(work, then=self._bell.ring)
        await self._database.overwritten()
        return codes

    async def unseen(self, before: float) -> list[PersonId]:
        return [PersonId(person) for (person,) in await self._database.rows(_UNSEEN, (before,))]


def _listed(connection: Connection, destination: int) -> tuple[str, ...]:
    rows = connection.execute("SELECT code FROM reminded WHERE destination = ? ORDER BY code", (destination,))
    return tuple(code for (code,) in rows)


def _tables(connection: Connection, person: PersonId) -> list[StoredTable]:
    """Those that name them, and those that once called them: their name may be in the log."""
    found = {table.code: table for table in naming(connection, person)}
    for (code,) in connection.execute("SELECT DISTINCT code FROM call WHERE person = ?", (person,)).fetchall():
        if code not in found and (table := read_table(connection, code)) is not None:
            found[code] = table
    return list(found.values())


def _rewrite(
    connection: Connection, before: StoredTable, after: StoredTable, private: Sequence[Place], now: float
) -> None:
    """What was shown in their `private` chats stays there, and nobody knows of it."""
    put_table(connection, after, now)
    connection.executemany(
        f"DELETE FROM destination WHERE code = ? AND {places.IS}",
        [(before.code, *places.values(place)) for place in private],
    )
    changed: list[Record] = [
        record for known, record in zip(before.records, after.records, strict=True) if record != known
    ]
    connection.executemany(
        "UPDATE record SET body = ? WHERE code = ? AND no = ?",
        [(encode(record), before.code, record.no) for record in changed],
    )


def _forget_messages(connection: Connection, table: StoredTable, names: Iterable[str]) -> None:
    """Of the local table, about that table, that show one of these names or a picture, which may; what is to stand
    there is posted anew.
    """
    rows = connection.execute(
        "SELECT id, body, EXISTS (SELECT 1 FROM local_picture WHERE message = id) FROM local_message WHERE code = ?",
        (table.code,),
    ).fetchall()
    written = [msgspec.json.encode(name).decode()[1:-1] for name in names]
    gone = [id for id, body, pictured in rows if pictured or any(name in body for name in written)]
    for id in gone:
        connection.execute("DELETE FROM local_message WHERE id = ?", (id,))
        connection.execute(
            "UPDATE destination SET message = NULL, digest = '', wanted = wanted + 1"
            " WHERE platform = 'local' AND code = ? AND message = ?",
            (table.code, str(id)),
        )
        connection.execute("DELETE FROM retired WHERE platform = 'local' AND message = ?", (str(id),))


def _forget_late_messages(connection: Connection, codes: Iterable[str], since: float) -> None:
    """Of the local table, about those tables: what was worded before they were rewritten and posted afterwards. It is
    as it should be by now where it is still a destination's message; one that a newer message has replaced is not.
    """
    for code in codes:
        connection.execute(
            "DELETE FROM local_message WHERE code = ? AND at >= ? AND CAST(id AS TEXT) NOT IN"
            " (SELECT message FROM destination WHERE platform = 'local' AND code = ? AND message IS NOT NULL"
            " AND delivered >= wanted)",
            (code, since, code),
        )
    connection.execute(
        "DELETE FROM local_message WHERE uid != '' AND at >= ? AND uid NOT IN (SELECT uid FROM local_person)",
        (since,),
    )


def _forget_place(connection: Connection, private: Place) -> None:
    """What is known of somebody's private chat beside their tables."""
    where = places.values(private)
    for name in ("retired", "complaint", "announced"):
        connection.execute(f"DELETE FROM {name} WHERE {places.IS}", where)
    connection.execute("DELETE FROM community WHERE platform = ? AND id = ?", (private.platform, private.user))
    if private.platform == "local":
        connection.execute("DELETE FROM local_message WHERE uid = ?", (private.user,))
        connection.execute("DELETE FROM local_person WHERE uid = ?", (private.user,))


def _forget_in_lists(connection: Connection, person: PersonId) -> None:
    """Whom others block, and whom moderators have barred."""
    own = (named(person),)
    for id, habits in connection.execute("SELECT id, habits FROM person WHERE instr(habits, ?) > 0", own).fetchall():
        connection.execute("UPDATE person SET habits = ? WHERE id = ?", (_forgotten(habits, Habits, person), id))
    rows = connection.execute("SELECT platform, id, rules FROM community WHERE instr(rules, ?) > 0", own).fetchall()
    for platform, id, rules in rows:
        connection.execute(
            "UPDATE community SET rules = ? WHERE platform = ? AND id = ?",
            (_forgotten(rules, Rules, person), platform, id),
        )


def _bars(rules: str, person: PersonId) -> bool:
    return any(one.person == person for one in msgspec.json.decode(rules, type=Rules).barred)


def _forgotten(body: str, kind: type[T], person: PersonId) -> str:
    return msgspec.json.encode(forgotten(msgspec.json.decode(body, type=kind), person)).decode()


def _is_settled(connection: Connection, code: str) -> bool:
    found: Sequence[int] = connection.execute(f"SELECT {SETTLED} FROM game_table WHERE code = ?", (code,)).fetchone()
    return bool(found[0])


def _leave_chat(connection: Connection, code: str, platform: str, chat: str, now: float) -> bool:
    """Whether the table had anything to do with that chat."""
    table = read_table(connection, code)
    left = None if table is None else elsewhere(table, platform, chat)
    if left is None or left == table:
        return False
    if left.homes:
        put_table(connection, left, now)
    else:
        forget_table(connection, code)
        connection.execute("DELETE FROM local_message WHERE code = ?", (code,))
    return True
