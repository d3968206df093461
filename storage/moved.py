"""Which database is the one: `rivertable move-to` leaves another one behind, on which nobody is to start by mistake."""

from __future__ import annotations

from storage.errors import StoreError
from storage.sql.database import Connection

BARRED = "SELECT state, target FROM moved WHERE state != 'done' ORDER BY state DESC"


def need_here(connection: Connection, path: str) -> None:
    """Raises `StoreError` for one that was left behind, or to which a move was begun and not ended."""
    row = connection.execute(BARRED).fetchone()
    if row is not None:
        state, target = row
        raise StoreError("moved", path=path, to=target) if state == "left" else StoreError("unfinished", path=path)
