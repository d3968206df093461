"""What can be wrong with a server, in sentences for the operator."""

from __future__ import annotations

import psycopg

from storage.errors import StoreError

BY_STATE = {
    "08": "away",
    "28": "unwritable",  # who asks isn't let in
    "3D": "missing",
    "40": "busy",
    "42501": "unwritable",  # no right to do it
    "53": "busy",
    "53100": "full",
    "55P03": "busy",
    "57014": "busy",
    "57P": "away",
    "25006": "readonly",
    "XX001": "corrupt",
    "XX002": "corrupt",
}
"""By the beginning of the state that PostgreSQL tells; the longest counts."""


def store_error(error: psycopg.Error, told: str) -> StoreError | None:
    """What it says about the database that is called `told`; None where the fault is the program's own."""
    state = error.sqlstate or ""
    known = [begin for begin in BY_STATE if state.startswith(begin)]
    if known:
        code = BY_STATE[max(known, key=len)]
    elif not state and isinstance(error, psycopg.OperationalError):
        code = "away"
    else:
        return None
    return StoreError(code, path=told, why=" ".join(str(error).split()))
