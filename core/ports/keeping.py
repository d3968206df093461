"""Whether something of what somebody asks is kept already, when the store fails in the middle of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class Asked:
    """`kept`: the store has taken something on their behalf."""

    kept = False


_ASKED: ContextVar[Asked | None] = ContextVar("asked", default=None)


@contextmanager
def asked() -> Iterator[Asked]:
    """For what one person asks, in the task that does it and those that this one begins."""
    one = Asked()
    token = _ASKED.set(one)
    try:
        yield one
    finally:
        _ASKED.reset(token)


def kept() -> None:
    """Said by a store after each write, but for notes (`storage.sql.database.Database.note`)."""
    one = _ASKED.get()
    if one is not None:
        one.kept = True
