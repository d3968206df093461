"""Every table that names somebody, changed in one piece of work: who they are, or that they were there."""

from __future__ import annotations

from collections.abc import Callable

from core.identity import people_in
from core.people import PersonId
from core.stored import StoredTable
from storage.sql.database import Connection
from storage.sql.tables import forget_table, put_table, read_table

Change = Callable[[StoredTable], StoredTable | None]
"""What becomes of a table, without its log; None: it is forgotten."""

_MAY_NAME = """
    SELECT code FROM game_table WHERE owner = ?1 OR turn_by = ?1
    OR instr(life, '"person":' || ?1) > 0 OR instr(kept, '"person":' || ?1) > 0
    OR instr(turn_called, '"person":' || ?1) > 0 OR instr(asked_homes, '"brought_by":' || ?1) > 0
    OR instr(coalesce(shares, ''), '[' || ?1 || ',') > 0
    OR code IN (SELECT code FROM sitter WHERE person = ?1) OR code IN (SELECT code FROM home WHERE brought_by = ?1)
    OR code IN (SELECT code FROM awaited WHERE person = ?1)
    ORDER BY created, code
"""
"""Person 1 is looked for in texts that name person 12: `naming` reads them."""


def named(person: PersonId) -> str:
    """How somebody is named in JSON; whoever finds it reads on: person 12 is found where person 1 is looked for."""
    return f'"person":{person}'


def naming(connection: Connection, person: PersonId) -> list[StoredTable]:
    """The tables that name them anywhere but in their log, the oldest first."""
    codes = [code for (code,) in connection.execute(_MAY_NAME, (person,)).fetchall()]
    read = [read_table(connection, code) for code in codes]
    return [table for table in read if table is not None and person in people_in(table)]


def rewrite(connection: Connection, person: PersonId, change: Change, now: float) -> list[str]:
    """Those tables as `change` makes them, shown anew; every process that holds one reads it again. Their codes."""
    codes = []
    for table in naming(connection, person):
        changed = change(table)
        if changed is None:
            forget_table(connection, table.code)
        else:
            put_table(connection, changed, now)
        codes.append(table.code)
    return codes
