"""Whether something of what somebody asks is kept already, when the store fails in the middle of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class _Asked:
    kept = False

    def __init__(self, within: _Asked | None) -> None:
        self.within = within


_ASKED: ContextVar[_Asked | None] = ContextVar("asked", default=None)


@contextmanager
def asked() -> Iterator[None]:
    """For what one person asks, in the task that does it and those that this one begins. One may stand in another."""
    token = _ASKED.set(_Asked(_ASKED.get()))
    try:
        yield
    finally:
        _ASKED.reset(token)


def kept() -> None:
    """Said by a store after each write, but for notes (`storage.sql.database.Database.note`)."""
    one = _ASKED.get()
    while one is not None:
        one.kept, one = True, one.within


def anything() -> bool:
    """Whether something is kept of what is asked here."""
    one = _ASKED.get()
    return one is not None and one.kept
