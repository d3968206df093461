"""What can be wrong with a server, in sentences for the operator."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from storage.errors import StoreError
from storage.sql.database import Taken

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


@contextmanager
def in_words(told: str) -> Iterator[None]:
    """What goes wrong meanwhile with the database that is called `told`, as the stores say it. Raises `StoreError`, and
    `Taken`.
    """
    try:
        yield
    except psycopg.IntegrityError as error:
        raise Taken(str(error)) from error
    except psycopg.Error as error:
        raise store_error(error, told) or error from error
