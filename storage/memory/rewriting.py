"""`storage.sql.rewriting` in memory."""

from __future__ import annotations

from collections.abc import Callable

from core.identity import people_in
from core.people import PersonId
from core.stored import StoredTable
from storage.memory.state import State
from storage.memory.tables import put_table, read_table

Change = Callable[[StoredTable], StoredTable | None]


def naming(state: State, person: PersonId) -> list[StoredTable]:
    """The tables that name them anywhere but in their log, the oldest first."""
    read = [
        read_table(state, code) for code in sorted(state.tables, key=lambda code: (state.tables[code].created, code))
    ]
    return [table for table in read if person in people_in(table)]


def rewrite(state: State, person: PersonId, change: Change) -> list[str]:
    """Those tables as `change` makes them, shown anew. Their codes."""
    codes = []
    for table in naming(state, person):
        changed = change(table)
        if changed is None:
            state.forget(table.code)
        else:
            put_table(state, changed)
        codes.append(table.code)
    return codes
