"""Two people who become one, and an account that goes its own way: every row that names them, in one piece of work."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

import msgspec

from core import joining
from core.communities import Rules
from core.joining import Parting
from core.people import Account, Habits, Person, PersonId, Place
from core.ports.waiting import Waiting
from storage.sql import places
from storage.sql.database import Connection
from storage.sql.rewriting import naming, rewrite

_NAMES = "instr({column}, '\"person\":' || ?1) > 0"
"""As in `storage.sql.rewriting`: person 1 is found where person 12 is named."""

_OF_CALL = "code, turn, number"
_HAND_OVER = (
    "UPDATE {name} SET person = ?1 WHERE person = ?2 AND ({key}) NOT IN (SELECT {key} FROM {name} WHERE person = ?1)"
)
"""Rows that name the second person name the first, where no row of the same key does already."""


def join(connection: Connection, kept: Person, gone: Person, now: float) -> list[str]:
    """Nobody but `kept`, whose settings the caller writes, is left. The tables that named the other. Raises `Refusal`
    where they can't be one.
    """
    pair = (gone.id, kept.id)
    for table in naming(connection, gone.id):
        joining.need_joinable(table, *pair, now)
    connection.execute("UPDATE account SET person = ? WHERE person = ?", (kept.id, gone.id))
    codes = rewrite(connection, gone.id, lambda table: joining.joined(table, *pair), now)
    _rewrite_others(connection, gone.id, lambda habits: joining.others_habits(habits, *pair))
    _rewrite_rules(connection, gone.id, lambda rules: joining.community_rules(rules, *pair))
    for row in _waiting(connection, gone.id):
        _put_waiting(connection, gone.id, msgspec.structs.replace(row, person=kept.id))
    _move_reminders(connection, *pair)
    connection.execute(
        "INSERT INTO called (code, person, at) SELECT code, ?, at FROM called WHERE person = ?"
        " ON CONFLICT (code, person) DO UPDATE SET at = excluded.at WHERE called.at < excluded.at",
        (kept.id, gone.id),
    )
    connection.execute("DELETE FROM called WHERE person = ?", (gone.id,))
    for name, key in (("call", _OF_CALL), ("complaint", places.COLUMNS)):
        connection.execute(_HAND_OVER.format(name=name, key=key), (kept.id, gone.id))
        connection.execute(f"DELETE FROM {name} WHERE person = ?", (gone.id,))
    connection.execute("DELETE FROM person WHERE id = ?", (gone.id,))
    return codes


def part(connection: Connection, parting: Parting, now: float) -> list[str]:
    """The tables that named the person. Both people are there, as the caller has written them."""
    person, account = parting.person, parting.account
    connection.execute(
        "UPDATE account SET person = ? WHERE platform = ? AND uid = ?", (parting.new, account.platform, account.uid)
    )
    codes = rewrite(connection, person, lambda table: joining.parted(table, parting), now)
    _rewrite_others(
        connection,
        person,
        lambda habits: msgspec.structs.replace(habits, blocked=joining.also(habits.blocked, parting)),
        without=(person, parting.new),
    )
    _rewrite_rules(
        connection, person, lambda rules: msgspec.structs.replace(rules, barred=joining.also(rules.barred, parting))
    )
    for row in _waiting(connection, person):
        _put_waiting(connection, person, joining.parted_waiting(row, parting))
    private = Place(account.platform, user=account.uid)
    _drop_reminders(connection, f"person = ? AND {places.IS}", person, *places.values(private))
    connection.execute("DELETE FROM link_code WHERE platform = ? AND uid = ?", (account.platform, account.uid))
    went = [(parting.new, person, code) for code in _seated(connection, parting.new, codes)]
    for name, key in (("call", _OF_CALL), ("called", "code")):
        connection.executemany(f"{_HAND_OVER.format(name=name, key=key)} AND code = ?3", went)
    return codes


def _seated(connection: Connection, person: PersonId, codes: Iterable[str]) -> list[str]:
    rows = connection.execute("SELECT code FROM sitter WHERE person = ?", (person,)).fetchall()
    return sorted({code for (code,) in rows} & set(codes))


def _rewrite_others(
    connection: Connection,
    person: PersonId,
    change: Callable[[Habits], Habits],
    without: Collection[PersonId] = (),
) -> None:
    rows = connection.execute(
        f"SELECT id, habits FROM person WHERE {_NAMES.format(column='habits')}", (person,)
    ).fetchall()
    for id, body in rows:
        if id not in without:
            changed = msgspec.json.encode(change(msgspec.json.decode(body, type=Habits))).decode()
            connection.execute("UPDATE person SET habits = ? WHERE id = ?", (changed, id))


def _rewrite_rules(connection: Connection, person: PersonId, change: Callable[[Rules], Rules]) -> None:
    rows = connection.execute(
        f"SELECT platform, id, rules FROM community WHERE {_NAMES.format(column='rules')}", (person,)
    ).fetchall()
    for platform, id, body in rows:
        changed = msgspec.json.encode(change(msgspec.json.decode(body, type=Rules))).decode()
        connection.execute("UPDATE community SET rules = ? WHERE platform = ? AND id = ?", (changed, platform, id))


def _waiting(connection: Connection, person: PersonId) -> list[Waiting]:
    rows = connection.execute(
        f"SELECT body, {places.COLUMNS} FROM waiting WHERE person = ? ORDER BY at", (person,)
    ).fetchall()
    found = [(msgspec.json.decode(body, type=Waiting), Place(*place)) for body, *place in rows]
    return [msgspec.structs.replace(one, home=msgspec.structs.replace(one.home, place=place)) for one, place in found]


def _put_waiting(connection: Connection, before: PersonId, one: Waiting) -> None:
    """In place of what the person `before` waited for; whoever waits there already goes on waiting since then."""
    row = (*places.values(one.place), one.game, one.n)
    connection.execute(f"DELETE FROM waiting WHERE {places.IS} AND game = ? AND n = ? AND person = ?", (*row, before))
    connection.execute(
        f"INSERT INTO waiting ({places.COLUMNS}, game, n, person, body, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT DO NOTHING",
        (*row, one.person, msgspec.json.encode(one).decode(), one.at),
    )


def _move_reminders(connection: Connection, gone: PersonId, kept: PersonId) -> None:
    """Where both are reminded at one place, the other's message loses its buttons."""
    at = ", ".join(f"other.{column} = destination.{column}" for column in places.COLUMNS.split(", "))
    both = f"EXISTS (SELECT 1 FROM destination AS other WHERE other.person = ? AND {at.replace(', ', ' AND ')})"
    _drop_reminders(connection, f"person = ? AND {both}", gone, kept)
    connection.execute(
        "UPDATE destination SET person = ?, wanted = wanted + 1, retry_at = 0 WHERE person = ?", (kept, gone)
    )


def _drop_reminders(connection: Connection, where: str, *values: object) -> None:
    connection.execute(
        f"INSERT INTO retired ({places.COLUMNS}, message) SELECT {places.COLUMNS}, message FROM destination"
        f" WHERE {where} AND message IS NOT NULL",
        values,
    )
    connection.execute(f"DELETE FROM destination WHERE {where}", values)


def accounts(connection: Connection, person: PersonId) -> dict[Account, str]:
    """With what each is called."""
    rows = connection.execute(
        "SELECT platform, uid, name FROM account WHERE person = ? ORDER BY platform, uid", (person,)
    ).fetchall()
    return {Account(platform, uid): name for platform, uid, name in rows}
