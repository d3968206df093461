"""Reminders that are wanted: they come into the store with the table that wants them."""

from __future__ import annotations

from collections.abc import Sequence

from core.people import PersonId, Place
from core.ports.outbox import Remind
from storage.sql import places
from storage.sql.database import Connection

_NEW = f"INSERT INTO destination (person, {places.COLUMNS}) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
_THERE = f"person = ? AND {places.IS}"


def want_reminder(connection: Connection, person: PersonId, place: Place) -> None:
    """A new message for that person there, whatever it will list."""
    where = (person, *places.values(place))
    connection.execute(_NEW, where)
    connection.execute(
        f"UPDATE destination SET wanted = wanted + 1, retry_at = 0, asked = turn + 1 WHERE {_THERE}", where
    )


def want_reminders(connection: Connection, code: str, reminds: Sequence[Remind], now: float) -> None:
    """Where a message that lists the table was sent lately it is only looked over. One that is being sent without it is
    followed by another.
    """
    for one in reminds:
        where = (one.person, *places.values(one.place))
        connection.execute(_NEW, where)
        id, turn, sending = connection.execute(
            f"SELECT id, turn, sending FROM destination WHERE {_THERE}", where
        ).fetchone()
        lists = connection.execute("SELECT at FROM reminded WHERE destination = ? AND code = ?", (id, code)).fetchone()
        if lists is not None and one.since < lists[0] <= now:
            asked = turn
        else:
            asked = turn + (2 if sending is not None and lists is None else 1)
        connection.execute(
            "UPDATE destination SET wanted = wanted + 1, retry_at = 0,"
            " asked = CASE WHEN asked < ?1 THEN ?1 ELSE asked END WHERE id = ?2",
            (asked, id),
        )


LOOK_OVER = (
    "UPDATE destination SET wanted = wanted + 1, retry_at = 0"
    " WHERE id IN (SELECT destination FROM reminded WHERE code = ?)"
)
"""The reminders that list a table."""
